import { anyOf } from '../mailProgramWords.js';
import { type Field, valuesOf } from '../parse/headers.js';

/** Header fields that only challenge-response filters write. */
const fields = [
  'x-askversion',
  'x-bluebottle-request',
  'x-boxtrapper',
  'x-choicemail-registration-request',
  'x-exispam',
  'x-spamazoid-md',
  'spamlion',
];

/** Services that send only challenges; where people have addresses at a service, only the names that send challenges. */
const senders = [
  /@(?:[\w-]+\.)*(?:mailinblack\.com|spamenmoins\.com|bitbounce\.(?:com|io)|antispam\.uol\.com\.br)$/,
  /^(?:no-?reply|notifications?|invitations?|verify|verification|challenge|support)@(?:[\w-]+\.)*(?:boxbe|spamarrest|bluebottle|knowspam|sendio)\.(?:com|net)$/,
];

/** Names of such services, which they put into Subjects in every language. */
const services = String.raw`\bspam ?(?:blocker|arrest)\b|\bantispam uol\b|\bboxbe\b|\bmail ?in ?black\b`;
const subjects = new RegExp(`${anyOf('challenge.subjects')}|${services}`, 'iu');

/**
 * Whether an email comes from a filter that holds our letter back until its sender proves to be human. RFC 3834 names no
 * header for them, and many send none.
 */
export function isChallenge(header: readonly Field[], from: string, subject: string): boolean {
  if (valuesOf(header, ...fields).length > 0 || senders.some((sender) => sender.test(from))) return true;
  if (/-tmda-confirm>?$/i.test(valuesOf(header, 'message-id')[0] ?? '')) return true;
  const bare = subject.slice(0, 300).trim();
  return subjects.test(bare);
}

const asks = new RegExp(anyOf('challenge.asks'), 'iu');
const because = new RegExp(
  String.raw`${anyOf('challenge.reasons')}|\b(?:boxbe|spamarrest|mailinblack)\b`,
  'iu',
);

/** Whether a text asks its readers to prove that they are people, and says what for. People hardly ever write that. */
export function asksForProof(text: string): boolean {
  const opening = text.slice(0, 3_000).replace(/\s+/g, ' ');
  return asks.test(opening) && because.test(opening);
}
