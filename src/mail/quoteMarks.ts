const alternatives = (words: string): string =>
  words
    .trim()
    .split(/\s*\|\s*/)
    .join('|');

/** A line marked as quoted. */
export const isQuote = (line: string): boolean => /^ {0,3}>/.test(line);

const wrote = alternatives(`
  wrote|writes|schrieb|Folgendes geschrieben|ha scritto|a écrit|escribió|escreveu|schreef|skrev|kirjoitti|napisał|napisała|napisał\\(a\\)|pisze|
  napsal|napsala|napsal\\(a\\)|написал|написала|пишет|写道|寫道|작성|yazdı|írta|a scris|(?:さんは)?書きました
`);
/** How such a line begins where it runs on over several lines, by language; no turn begins as these dates do. */
const begins = new RegExp(
  `^(?:${alternatives(`
    On|Am|Il|In data|Le|El|En|Em|Op|Den|På|W dniu|Dnia|Dne|Vào|Pada|\\d{4}[./年-]|\\d{1,2}[./]|\\d\\d-\\d\\d-\\d{4}|于|在
  `)})[\\s\\d,]`,
  'iu',
);
const attributions = [
  new RegExp(`\\d.*(?:^|[\\s)>,:\\d])(?:${wrote})(?:\\s.*)?\\s?[:：]$`, 'iu'),
  new RegExp(`(?:^|\\s)(?:${wrote})\\s.*\\d.*[:：]$`, 'iu'),
  /^\d{4}年.*[:：]$/u,
  /^\d{4}[/年].*(?:のメール|のメッセージ|書きました|メッセージ)\s?[:：]$/u,
];
const spokenBefore = new RegExp(`(?:^|[\\s)>])(?:${wrote})\\s?[:：]$`, 'iu');
const longest = { lines: 4, chars: 400 };

/** How many lines from here say who wrote what is quoted below; 0 for none. */
export function attributionLength(lines: readonly string[], at: number): number {
  const first = alone((lines[at] ?? '').trim());
  if (first === '' || isQuote(first)) return 0;
  if (begins.test(first)) {
    let joined = '';
    for (let count = 1; count <= longest.lines; count += 1) {
      const line = count === 1 ? first : (lines[at + count - 1] ?? '').trim();
      if (line === '' || isQuote(line)) break;
      joined = `${joined} ${line}`.trim();
      if (joined.length > longest.chars) break;
      if (/[:：]$/.test(joined) && attributions.some((pattern) => pattern.test(joined))) return count;
    }
  }
  // In any other tongue: one line right above a quote that ends in a colon and names a date or an address.
  if (!/[:：]$/.test(first) || first.length > longest.chars) return 0;
  const below = lines[at + 1] === '' ? lines[at + 2] : lines[at + 1];
  if (!isQuote(below ?? '')) return 0;
  return /\d[./:\-年 ]\d|(?:19|20)\d\d|<?\S+@\S+/u.test(first) || spokenBefore.test(first) ? 1 : 0;
}

/** Yahoo begins the quote itself, unmarked, on the line that says who wrote it. */
const alone = (line: string): string =>
  line.length > longest.chars ? line : line.replace(/(>\s?\S+(?:\s\S+)?\s?[:：])\s{2,}\S.*$/u, '$1');

const oldMail = alternatives(`
  Original Message|Original Appointment|Ursprüngliche Nachricht|Originalnachricht|Original-Nachricht|Messaggio originale|
  Message d'origine|Message original|Mensaje original|Mensagem original|Oorspronkelijk bericht|Ursprungligt meddelande|
  Oprindelig meddelelse|Opprinnelig melding|Alkuperäinen viesti|Wiadomość oryginalna|Исходное сообщение|
  元のメッセージ|原始邮件|Forwarded message|Forwarded Message|Weitergeleitete Nachricht|Messaggio inoltrato|
  Message transféré|Mensaje reenviado|Doorgestuurd bericht|Vidarebefordrat meddelande
`);
const dividers = [
  new RegExp(`^-{2,}\\s*(?:${oldMail})\\s*-{2,}$`, 'iu'),
  /^(?:Begin forwarded message|Anfang der weitergeleiteten Nachricht|Inizio messaggio inoltrato|Début du message réexpédié|Inicio del mensaje reenviado):$/iu,
];
const label = (words: string): RegExp =>
  new RegExp(`^\\*?(?:${alternatives(words)})\\s?[:：]\\*?(?:\\s|$)`, 'iu');
const fromLabel = label('From|Von|De|Da|Van|Från|Fra|Od|Lähettäjä|От|От кого|差出人|发件人|寄件者|보낸 사람');
const furtherLabel = label(`
  Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Inviato|Data|A|Oggetto|Enviado|Enviado el|Fecha|Para|
  Asunto|Assunto|Verzonden|Aan|Onderwerp|Skickat|Till|Ämne|Sendt|Til|Emne|Dato|Wysłano|Wysłane|Do|Temat|Odesláno|Komu|
  Předmět|Lähetetty|Vastaanottaja|Aihe|Отправлено|Дата|Кому|Тема|送信日時|日付|宛先|件名|发送时间|收件人|主题|날짜|받는 사람|제목
`);

/**
 * Whether the old mail begins here without being marked as quoted: a divider, or a block of its From, Sent, To and
 * Subject, with a rule of underscores above it or not.
 */
export function startsOldMail(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (line === '') return false;
  if (dividers.some((divider) => divider.test(line))) return true;
  if (/^[_-]{10,}$/.test(line)) {
    const below = lines[at + 1] === '' ? at + 2 : at + 1;
    return isHeaderBlock(lines, below);
  }
  return isHeaderBlock(lines, at);
}

function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const labels = lines.slice(at, at + 8).map((line) => line.trim());
  const [first = ''] = labels;
  const fromAt = labels.findIndex((line) => fromLabel.test(line));
  // GMX and its like put the date first.
  if (fromAt < 0 || fromAt > 1 || (fromAt === 1 && !furtherLabel.test(first))) return false;
  return labels.filter((line) => furtherLabel.test(line)).length >= 2 + fromAt;
}
