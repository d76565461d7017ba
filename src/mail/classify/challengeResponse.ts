import { type Field, valuesOf } from '../parse/headers.js';

/** Fields that filters of the kind that wants senders to prove themselves write into what they send, and no other. */
const fields = [
  'x-askversion',
  'x-bluebottle-request',
  'x-boxtrapper',
  'x-choicemail-registration-request',
  'x-exispam',
  'x-spamazoid-md',
  'spamlion',
];

/** Services that send nothing else; of those at which people have addresses, too, the names that ask. */
const senders = [
  /@(?:[\w-]+\.)*(?:mailinblack\.com|spamenmoins\.com|bitbounce\.(?:com|io)|antispam\.uol\.com\.br)$/,
  /^(?:no-?reply|notifications?|invitations?|verify|verification|challenge|support)@(?:[\w-]+\.)*(?:boxbe|spamarrest|bluebottle|knowspam|sendio)\.(?:com|net)$/,
];

const mail = '(?:e-?mail|mail|message|address|identity|delivery|sender)';
const subjects = [
  /^unverified e?-?mail to /i,
  /\((?:action required|verification|verify)\)$/i,
  new RegExp(
    String.raw`\b(?:confirm|verify|authenticate|validate|approve|authorize) (?:your|this) ${mail}\b`,
    'i',
  ),
  new RegExp(
    String.raw`\b${mail} (?:verification|confirmation|authentication|authorization|validation)(?: is)? (?:required|requested|request|needed|pending)\b`,
    'i',
  ),
  /\b(?:confirm|verify|prove)\b.{0,30}\byou(?:'re| are)\b.{0,20}\b(?:human|real|person|sender|robot)\b/i,
  /\bspam ?(?:blocker|arrest)\b|\bantispam uol\b|\bboxbe\b|\bmail ?in ?black\b/i,
  /\bdemande d.authentification\b|\bvalidation requise\b|un clic pour d[ée]livrer/i,
  /\bbest(?:ä|ae)tig(?:en|ung)\b.{0,30}\b(?:nachricht|e-?mail|absender)/i,
  /\bconferm\w*\b.{0,20}\b(?:messaggio|e-?mail|mittente)\b/i,
  /\bconfirm\w*\b.{0,20}\b(?:mensaje|correo|remitente|mensagem)\b/i,
];

/**
 * Whether a mail comes from a filter that holds our letter back until a person has proved to be one (RFC 3834 leaves
 * their headers open, and many send none).
 */
export function isChallenge(header: readonly Field[], from: string, subject: string): boolean {
  if (valuesOf(header, ...fields).length > 0 || senders.some((sender) => sender.test(from))) return true;
  if (/-tmda-confirm>?$/i.test(valuesOf(header, 'message-id')[0] ?? '')) return true;
  const bare = subject.slice(0, 300).trim();
  return subjects.some((pattern) => pattern.test(bare));
}

const asks =
  /\b(?:click|follow|visit|reply|respond|press|enter|complete|type)\b[^.!?]{0,200}\b(?:confirm|verif|authenticat|authoriz|approv|deliver|human|register|person|let (?:it|your (?:mail|message)) through)|un clic pour d[ée]livrer|klicken sie.{0,100}(?:best(?:ä|ae)tig|zuzustellen|zustell)|cliqu(?:ez|er).{0,100}(?:valid|authentifi|confirm)|clicc\w+.{0,100}(?:conferm|verific)|hag[aá] clic.{0,100}(?:confirm|verific)|clique.{0,100}(?:confirm|verific)/i;
const because =
  /\b(?:spam|junk|unsolicited|unknown senders?|challenge|white ?list|approved senders?|pre-?approved|real person|human being|not a robot|boxbe|spamarrest|mailinblack)\b|\b(?:has|have|was|is|will) (?:not|n't|only) (?:yet )?(?:been |be )?delivered|\bheld (?:back|until|for|pending)\b|\bnot (?:yet )?(?:in|on) (?:my|the|his|her) (?:list|contacts|guest list|address ?book)\b|\ben attente de validation\b/i;

/** Whether a text asks its reader to prove to be a person, and says what for; a person may write so, but hardly ever. */
export function asksForProof(text: string): boolean {
  const opening = text.slice(0, 3_000).replace(/\s+/g, ' ');
  return asks.test(opening) && because.test(opening);
}
