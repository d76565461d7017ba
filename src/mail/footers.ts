const device =
  'iphone|ipad|ipod|apple|mac|android|samsung|galaxy|huawei|xiaomi|pixel|oneplus|nokia|blackberry|fairphone|' +
  'mobile|mobil|smartphone|tablet|handy|phone|outlook|yahoo|gmail|gmx|web\\.de|proton|k-9|fairemail|thunderbird|' +
  'tutanota|tuta|spark|mailbird|telekom|windows|app';
const outlookFor =
  'outlook\\s(?:for|für|pour|per|para|voor|för|til|dla|для)\\s(?:\\S+\\s)?(?:ios|android|mac)';
/** "Sent" as such lines begin with it, and as they end with it. */
const sent =
  'sent|get|gesendet|envoyé|enviado|inviato|verzonden|verstuurd|skickat|skickades|sendt|lähetetty|wysłan[eo]|' +
  'odesláno|odoslané|trimis|poslano|enviat|отправлено|надіслано|στάλθηκε|đã gửi';
const sentBehind = 'から送信|に?送信|傳送|发送|에서 보냄|gönderildi|küldve';
const guard =
  'avast|アバスト|avg|mcafee|norton|kaspersky|sophos|clamav|eset|bitdefender|mailscanner|messagelabs|mimecast|avira';
const lines = [
  new RegExp(`^(?:${sent})\\s.*(?:${device}|iphon|ipad|galax)`, 'iu'),
  /^(?:(?:securely )?sent (?:from|via|with|using)|gesendet (?:von|mit)|inviato (?:da|dal|con)|envoyé (?:de|depuis|avec)|enviado (?:desde|do|con)|verzonden (?:vanaf|met)|отправлено (?:из|с)) \S+(?:\s\S+){0,4}$/iu,
  new RegExp(`^(?:von|diese nachricht wurde von)\\s.*(?:${device}).*gesendet\\.?$`, 'iu'),
  /^sent from my \S.*$/iu,
  new RegExp(`^.{0,8}(?:${device}|スマートフォン).{0,20}(?:${sentBehind})$`, 'iu'),
  /^(?:发自|來自|来自)我的.{1,20}$/u,
  new RegExp(`^(?:\\S+\\s){0,3}${outlookFor}(?:\\s?<.*>|\\s\\S+)?(?:\\s\\S+)?$`, 'iu'),
  /^[^<>]{1,60}<https:\/\/aka\.ms\/[^<>]{1,40}>[^<>]{0,30}$/iu,
  /^yahoo mail: search, organi[sz]e, conquer$/iu,
  new RegExp(`(?:${guard}).*(?:viru|viren|ウイルス|malware)|(?:viru|viren|malware).*(?:${guard})`, 'iu'),
  new RegExp(`^.{1,40}www\\.(?:${guard})\\.com$`, 'iu'),
  /^no virus found in this (?:incoming |outgoing )?message\.$/iu,
  new RegExp(`^(?:checked|scanned) by (?:${guard})\\b|^version: \\S+ / virus database:`, 'iu'),
  new RegExp(`^<?(?:https?://)?www\\.(?:${guard})\\.[a-z]{2,3}\\b\\S*$`, 'iu'),
  /^<#[\da-f-]{36}>$/i,
];

/** A line that a telephone, a mail service or a virus scanner adds below what its owner wrote. */
export function isFooter(line: string): boolean {
  if (line.length > 200) return false;
  // Some put signs around it that have no width.
  const bare = line.replace(/\p{Cf}/gu, '').trim();
  return lines.some((pattern) => pattern.test(bare));
}

const warns =
  /^\W{0,4}(?:caution|warning|attention|notice|external|this (?:e-?mail|message)|you don.t often get e-?mail|achtung|vorsicht|warnung|hinweis|diese e-?mail|extern|sie erhalten nicht|attenzione|avviso|questa e-?mail|ce (?:message|courriel)|precauci[oó]n|atenci[oó]n|este (?:correo|mensaje))/iu;
const ofStrangers =
  /external|outside|don.t often get|extern[ea]?[nrms]?\b|häufig|estern[oa]|fuori dall|expéditeur|extérieur|fuera de/iu;
/** Longer words of a sender are no warning. */
const longestBanner = 600;

/**
 * How many lines from here are the warning that mail hosts put above what comes from elsewhere; 0 for none. A sentence
 * goes on below a line that is full.
 */
export function bannerLength(text: readonly string[], at: number): number {
  const line = (text[at] ?? '').trim();
  if (line.length > longestBanner || !warns.test(line) || !ofStrangers.test(line)) return 0;
  let count = 1;
  while (
    count < 5 &&
    isBroken((text[at + count - 1] ?? '').trim()) &&
    /^[^\d\s]/.test(text[at + count] ?? '')
  ) {
    count += 1;
  }
  return count;
}

const isBroken = (line: string): boolean =>
  line.length >= 60 && line.length <= 80 && !/[.!?:)\]*]$/.test(line);

/** What lists and companies add; it goes on to the end of the text or to a quote. */
const openings =
  /^(?:confidentiality notice|vertraulichkeitshinweis|avviso di riservatezza|aviso de confidencialidad|avis de confidentialité)\b|^(?:this (?:e-?mail|message|communication)|the (?:information|contents?)|diese (?:e-?mail|nachricht)|la presente (?:e-?mail|comunicazione)|le informazioni|ce (?:message|courriel)|este (?:mensaje|correo))\b.*\b(?:confidential|privileged|intended (?:solely|only)|vertraulich|riservat|confidentiels?|exclusiv|destinat)|^(?:p )?(?:please (?:consider|think)|before printing)\b.*\b(?:environment|printing)\b|^(?:_,_\._,_|groups\.io links:)|^you received this message because you are subscribed to\b|\bmailing list\b.*(?:--|@|https?:)/iu;
const listPage = /^(?:\S+ mailing list$|to unsubscribe\b|https?:\/\/\S*(?:listinfo|mailman)|\S+@\S+$)/iu;

/** Whether a footer of several lines begins here, with a rule above it or not. */
export function startsFooter(text: readonly string[], at: number): boolean {
  const line = (text[at] ?? '').trim();
  if (line.length > 400) return false;
  if (openings.test(line)) return true;
  if (!/^[_=#-]{3,}$/.test(line)) return false;
  const below = text.slice(at + 1, at + 4).map((one) => one.trim().slice(0, 400));
  const [first = '', second = ''] = below[0] === '' ? below.slice(1) : below;
  if (/^to unsubscribe\b/i.test(first)) return true;
  return openings.test(first) || isFooter(first) || (listPage.test(first) && listPage.test(second));
}
