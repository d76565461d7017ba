const device =
  'iphone|ipad|ipod|apple|mac|android|samsung|galaxy|huawei|xiaomi|pixel|oneplus|nokia|blackberry|fairphone|' +
  'mobile|mobil|smartphone|tablet|handy|phone|outlook|yahoo|gmail|gmx|web\\.de|proton|k-9|fairemail|thunderbird|' +
  'tutanota|tuta|spark|mailbird|telekom|windows|app';
const outlookFor = 'outlook\\s(?:for|für|pour|per|para)\\s(?:ios|android|mac)';
const guard =
  'avast|アバスト|avg|mcafee|norton|kaspersky|sophos|clamav|eset|bitdefender|mailscanner|messagelabs|mimecast|avira';
const lines = [
  new RegExp(
    `^(?:sent|get|gesendet|envoyé|enviado|inviato|verzonden|skickat|sendt|lähetetty|wysłan[eo]|odesláno|отправлено)\\s.*(?:${device})`,
    'iu',
  ),
  new RegExp(`^(?:von|diese nachricht wurde von)\\s.*(?:${device}).*gesendet\\.?$`, 'iu'),
  /^sent from my \S.*$/iu,
  new RegExp(`^(?:${device}).{0,20}から送信$`, 'iu'),
  new RegExp(`^(?:\\S+\\s){0,3}${outlookFor}(?:\\s?<.*>|\\s\\S+)?$`, 'iu'),
  /^outlook for (?:ios|android|mac)(?:<.*>)? を入手/iu,
  new RegExp(`(?:${guard}).*(?:viru|viren|ウイルス|malware)|(?:viru|viren|malware).*(?:${guard})`, 'iu'),
  new RegExp(`^<?(?:https?://)?www\\.(?:${guard})\\.[a-z]{2,3}\\b\\S*$`, 'iu'),
  /^<#[\da-f-]{36}>$/i,
];

/** A line that a telephone, a mail service or a virus scanner adds below what its owner wrote. */
export const isFooter = (line: string): boolean =>
  line.length <= 200 && lines.some((pattern) => pattern.test(line.trim()));

/** What lists and companies add; it goes on to the end of the text or to a quote. */
const openings =
  /^(?:confidentiality notice|vertraulichkeitshinweis|avviso di riservatezza|aviso de confidencialidad|avis de confidentialité)\b|^you received this message because you are subscribed to\b|\bmailing list\b.*(?:--|@|https?:)/iu;
const listPage = /^(?:\S+ mailing list$|to unsubscribe\b|https?:\/\/\S*(?:listinfo|mailman)|\S+@\S+$)/iu;

/** Whether a footer of several lines begins here, with a rule above it or not. */
export function startsFooter(text: readonly string[], at: number): boolean {
  const line = (text[at] ?? '').trim();
  if (line.length > 400) return false;
  if (openings.test(line)) return true;
  if (!/^[_=-]{3,}$/.test(line)) return false;
  const [first = '', second = ''] = text.slice(at + 1, at + 3).map((below) => below.trim().slice(0, 400));
  return openings.test(first) || isFooter(first) || (listPage.test(first) && listPage.test(second));
}
