import { mailProgramPatterns, patternOf } from '../../base/language/mailProgramPatterns.js';
import { anyOf } from '../mailProgramWords.js';
import type { RobotReason } from '../message.js';
import { addressesIn, type Field, isPlainAddress, valuesOf } from '../parse/headers.js';
import { asksForProof, isChallenge } from './challengeResponse.js';

/** What is known about an email apart from its header. */
interface RobotFacts {
  readonly ownAddress: string;
  /** Decoded, one line. */
  readonly subject: string;
  /** The sender's own text, if it has been read. */
  readonly ownText?: string;
  /** The content types of its parts, lower-case, if they have been read. */
  readonly kinds?: readonly string[];
}

/**
 * Returns why this mail was not written by a person, or undefined (RFC 3834 section 2: such mail must not be answered).
 * Signs that also occur in people's mail do not count: X-Auto-Response-Suppress, List-Unsubscribe, X-Mailer. Three of
 * the reasons are not conclusive, since they may also apply to people's mail: `absence`, `precedence` and
 * `asks-for-proof` (`isUncertainRobot`).
 */
export function robotReason(fields: readonly Field[], facts: RobotFacts): RobotReason | undefined {
  const { ownAddress, subject, ownText = '', kinds = [] } = facts;
  const fromFields = valuesOf(fields, 'from');
  const from = fromFields.flatMap(addressesIn);
  const own = ownAddress.toLowerCase();
  if (from.some((address) => withoutTag(address) === own || address === own)) return 'own-letter';
  if (!from.some(isPlainAddress)) return 'no-from';
  if (fromFields.length > 1 || from.length > 1) return 'several-from';
  if (/^<\s*>$/.test(valuesOf(fields, 'return-path')[0] ?? '')) return 'empty-return-path';
  if (valuesOf(fields, 'auto-submitted').some((value) => firstWord(value) !== 'no')) return 'auto-submitted';
  if (valuesOf(fields, ...mailProgramPatterns.absenceFields).length > 0) return 'auto-submitted';
  if (/^multipart\/report\b/i.test(valuesOf(fields, 'content-type')[0] ?? '')) return 'delivery-report';
  if (kinds.some((kind) => reportKinds.has(kind))) return 'delivery-report';
  const [sender = ''] = from;
  if (mailSystem.test(sender)) return 'mail-system';
  if (valuesOf(fields, ...mailProgramPatterns.listFields).length > 0) return 'mailing-list';
  if (isChallenge(fields, sender, subject)) return 'challenge';
  if (isUnread(sender)) return 'no-reply';
  if (absence.test(subject)) return 'absence';
  const precedence = firstWord(valuesOf(fields, 'precedence', 'preference')[0] ?? '');
  if (['bulk', 'junk', 'list', 'auto_reply'].includes(precedence)) return 'precedence';
  return asksForProof(ownText) ? 'asks-for-proof' : undefined;
}

/** Parts that occur only in reports; some hosts send them in `multipart/mixed` (RFC 3464, RFC 5965, RFC 8098). */
const reportKinds: ReadonlySet<string> = new Set([
  'message/delivery-status',
  'message/disposition-notification',
  'message/feedback-report',
  'message/global-delivery-status',
  'message/global-disposition-notification',
]);

const mailSystem = new RegExp(`^(?:${patternOf('systemSenders')})(?:[-_.+][^@]*)?@`);

/** How the Subject of an out-of-office reply begins, before the original Subject. */
const absence = new RegExp(`^(?:re: *)?(?:${anyOf('robot.absence')})`, 'iu');

const address = (kind: 'robot.noReply' | 'robot.programs') => anyOf(kind).replaceAll(' ', '[-_.]?');
const unreadWithin = new RegExp(`(?:^|[-_.+])(?:${address('robot.noReply')})(?:[-_.+=\\d][^@]*)?@`);
const unreadName = new RegExp(`^(?:${address('robot.programs')})(?:[-+=\\d][^@]*)?@`);

/** Whether a lower-case address is one that only programs send from, such as `noreply`. */
const isUnread = (sender: string): boolean => unreadWithin.test(sender) || unreadName.test(sender);

const firstWord = (value: string): string => /^[^\s;(]*/.exec(value.toLowerCase())?.[0] ?? '';

/** Removes a tag: mail to `octi+token@host` is also for the server's address `octi@host` (RFC 5233). */
const withoutTag = (address: string): string => address.replace(/\+[^@]*(?=@)/, '');
