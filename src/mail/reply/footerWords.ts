/** What programs and hosts of one language add to mails. All are parts of regular expressions that ignore case. */
interface FooterWords {
  /** How a line begins that names the device or the program, which stands behind it. */
  readonly sent?: readonly string[];
  /** The same where a few words of any kind follow, and nothing else. */
  readonly sentWith?: readonly string[];
  /** How such a line ends behind the device. */
  readonly sentBehind?: readonly string[];
  /** Between "Outlook" and the system that it is for. */
  readonly outlookFor?: readonly string[];
  /** A whole line, `DEVICE` for any device or program. */
  readonly lines?: readonly string[];
  /** How a mail host's warning begins. */
  readonly warns?: readonly string[];
  /** What it says of whom it warns of. */
  readonly strangers?: readonly string[];
  /** A heading above what lawyers want said. */
  readonly legalHeads?: readonly string[];
  /** How that begins without a heading. */
  readonly legalBegins?: readonly string[];
  /** What it says further on. */
  readonly legal?: readonly string[];
  /** What virus scanners have looked for. */
  readonly virus?: readonly string[];
}

/** The words by which footers and warnings are known, by language; to teach a language, add to this table. */
const footerWords: Readonly<Record<string, FooterWords>> = {
  en: {
    sent: ['sent', 'get'],
    sentWith: ['(?:securely )?sent (?:from|via|with|using)'],
    outlookFor: ['for'],
    lines: [
      'sent from my \\S.*',
      'yahoo mail: search, organi[sz]e, conquer',
      'no virus found in this (?:incoming |outgoing )?message\\.',
    ],
    warns: [
      ...['caution', 'warning', 'attention', 'notice', 'external'],
      ...['this (?:e-?mail|message)', 'you don.t often get e-?mail'],
    ],
    strangers: ['external', 'outside', 'don.t often get'],
    legalHeads: ['confidentiality notice'],
    legalBegins: ['this (?:e-?mail|message|communication)', 'the (?:information|contents?)'],
    legal: ['confidential', 'privileged', 'intended (?:solely|only)'],
    virus: ['viru', 'malware'],
  },
  de: {
    sent: ['gesendet'],
    sentWith: ['gesendet (?:von|mit)'],
    lines: ['(?:von|diese nachricht wurde von)\\s.*DEVICE.*gesendet\\.?'],
    outlookFor: ['für'],
    warns: [
      ...['achtung', 'vorsicht', 'warnung', 'hinweis', 'diese e-?mail'],
      ...['extern', 'sie erhalten nicht'],
    ],
    strangers: ['extern[ea]?[nrms]?\\b', 'häufig'],
    legalHeads: ['vertraulichkeitshinweis'],
    legalBegins: ['diese (?:e-?mail|nachricht)'],
    legal: ['vertraulich'],
    virus: ['viren'],
  },
  it: {
    sent: ['inviato'],
    sentWith: ['inviato (?:da|dal|con)'],
    outlookFor: ['per'],
    warns: ['attenzione', 'avviso', 'questa e-?mail'],
    strangers: ['estern[oa]', 'fuori dall'],
    legalHeads: ['avviso di riservatezza'],
    legalBegins: ['la presente (?:e-?mail|comunicazione)', 'le informazioni'],
    legal: ['riservat', 'destinat'],
  },
  fr: {
    sent: ['envoyé'],
    sentWith: ['envoyé (?:de|depuis|avec)'],
    outlookFor: ['pour'],
    warns: ['ce (?:message|courriel)'],
    strangers: ['expéditeur', 'extérieur'],
    legalHeads: ['avis de confidentialité'],
    legalBegins: ['ce (?:message|courriel)'],
    legal: ['confidentiels?', 'exclusiv'],
  },
  es: {
    sent: ['enviado'],
    sentWith: ['enviado (?:desde|do|con)'],
    outlookFor: ['para'],
    warns: ['precauci[oó]n', 'atenci[oó]n', 'este (?:correo|mensaje)'],
    strangers: ['fuera de'],
    legalHeads: ['aviso de confidencialidad'],
    legalBegins: ['este (?:mensaje|correo)'],
  },
  nl: {
    sent: ['verzonden', 'verstuurd'],
    sentWith: ['verzonden (?:vanaf|met)'],
    outlookFor: ['voor'],
  },
  sv: { sent: ['skickat', 'skickades'], outlookFor: ['för'] },
  da: { sent: ['sendt'], outlookFor: ['til'] },
  fi: { sent: ['lähetetty'] },
  pl: { sent: ['wysłan[eo]'], outlookFor: ['dla'] },
  cs: { sent: ['odesláno'] },
  sk: { sent: ['odoslané'] },
  ro: { sent: ['trimis'] },
  sl: { sent: ['poslano'] },
  ca: { sent: ['enviat'], outlookFor: ['per'] },
  ru: { sent: ['отправлено'], sentWith: ['отправлено (?:из|с)'], outlookFor: ['для'] },
  uk: { sent: ['надіслано'] },
  el: { sent: ['στάλθηκε'] },
  vi: { sent: ['đã gửi'] },
  tr: { sentBehind: ['gönderildi'] },
  hu: { sentBehind: ['küldve'] },
  ja: { sentBehind: ['から送信', 'に?送信'], virus: ['ウイルス'] },
  zh: { sentBehind: ['傳送', '发送'], lines: ['(?:发自|來自|来自)我的.{1,20}'] },
  ko: { sentBehind: ['에서 보냄'] },
};

/** Devices, programs and services that name themselves below what is sent with them. */
export const devices = [
  ...['iphone', 'ipad', 'ipod', 'apple', 'mac', 'android', 'samsung', 'galaxy', 'huawei', 'xiaomi', 'pixel'],
  ...['oneplus', 'nokia', 'blackberry', 'fairphone', 'mobile', 'mobil', 'smartphone', 'tablet', 'handy'],
  ...[
    'phone',
    'スマートフォン',
    'outlook',
    'yahoo',
    'gmail',
    'gmx',
    'web\\.de',
    'proton',
    'k-9',
    'fairemail',
  ],
  ...['thunderbird', 'tutanota', 'tuta', 'spark', 'mailbird', 'telekom', 'windows', 'app'],
].join('|');

/** Virus scanners. */
export const guards = [
  ...['avast', 'アバスト', 'avg', 'mcafee', 'norton', 'kaspersky', 'sophos', 'clamav', 'eset', 'bitdefender'],
  ...['mailscanner', 'messagelabs', 'mimecast', 'avira'],
].join('|');

/** All words of one kind as alternatives of a regular expression. */
export function footerAlternatives(kind: keyof FooterWords): string {
  const words = Object.values(footerWords).flatMap((language) => language[kind] ?? []);
  return [...new Set(words)].join('|').replaceAll('DEVICE', `(?:${devices})`);
}
