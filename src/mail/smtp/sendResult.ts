import { patternOf } from '../../base/language/mailProgramPatterns.js';
import { troubleCode } from '../connectionErrors.js';

/**
 * The result of an attempt to send. Reasons are codes for the log, without addresses or text from the letter or the
 * server.
 */
export type SendResult =
  /** The server has accepted the letter. */
  | { readonly kind: 'sent'; readonly response: string }
  /** Not sent, or we do not know whether it was. Must be sent again with the same bytes and Message-ID. */
  | {
      readonly kind: 'deferred';
      readonly reason: string;
      /** The server is not accepting our letters, either for now or until the operator fixes something. */
      readonly trouble?: 'passing' | 'lasting';
      /** The server did not answer, and no part of the letter had been sent. */
      readonly unanswered?: true;
      /** The server is not accepting this recipient for now. */
      readonly ofRecipient?: true;
    }
  /** The server permanently refuses this recipient, or all recipients; the results of other letters show which. */
  | { readonly kind: 'refused'; readonly reason: string; readonly unknownRecipient?: true }
  /** The letter can never be sent. */
  | { readonly kind: 'dead'; readonly reason: string };

/** Fields of nodemailer's error for a letter that was not sent. */
interface SmtpTrouble {
  readonly code?: string;
  /** The command that failed; unset while connecting. */
  readonly command?: string;
  /** The host's reply; unset if there was none. */
  readonly response?: string;
  readonly responseCode?: number;
}

/** The first line of a reply (RFC 5321, 4.2): its code, and its enhanced code (RFC 3463). */
const replyPattern = /^([2-5][0-5]\d)(?:[ -](\d\.\d{1,3}\.\d{1,3})\b|(?=[\s-]|$))/;

/**
 * Works out the meaning of a failed attempt. We cannot know every wording, so the step that failed matters most: only a
 * permanent refusal of the recipient can be about the recipient, and the caller decides that from what happens to other
 * recipients. Everything else is about us or the host, and the letter is tried again.
 *
 * @param contentSent whether bytes of the letter itself had been sent
 */
export function failure(error: unknown, contentSent: boolean): SendResult {
  const { code = '', command = 'CONN', response = '' } = error as SmtpTrouble;
  const unanswered = contentSent ? {} : ({ unanswered: true } as const);
  if (response === '') {
    const reason = `${command} ${troubleCode(error)}`;
    // nodemailer itself rejects an address that cannot be written, or a letter larger than the host's SIZE.
    if (code === 'EENVELOPE') return { kind: 'dead', reason };
    if (code === 'EMESSAGE') return { kind: 'deferred', reason };
    return { kind: 'deferred', reason, trouble: 'passing', ...unanswered };
  }
  const [, digits] = replyPattern.exec(response) ?? [];
  const reply = digits === undefined ? undefined : Number(digits);
  if (reply === undefined || reply < 400) {
    // This line is not from an SMTP server, or is not its reply to this step.
    return { kind: 'deferred', reason: `${command} NO_REPLY_CODE`, trouble: 'lasting', ...unanswered };
  }
  const reason = `${command} ${statusOf(response)}`;
  const isRecipient = command === 'RCPT TO';
  if (reply < 500) {
    return { kind: 'deferred', reason, ...(isRecipient ? { ofRecipient: true } : { trouble: 'passing' }) };
  }
  const about = isRecipient ? readRefusal(reply, response) : 'us';
  if (about === 'us') return { kind: 'deferred', reason: `blocked: ${reason}`, trouble: 'lasting' };
  return { kind: 'refused', reason, ...(about === 'recipient' && { unknownRecipient: true }) };
}

/** Syntax, sequence and login: never about a recipient. */
const ourCodes: ReadonlySet<number> = new Set([500, 501, 502, 503, 504, 521, 530, 532, 534, 535, 538]);
/** The sender's address, the mail system, the protocol, security and policy. */
const ourStatus = /^5\.(?:1\.[78]|3\.[1-5]|5\.[1-6]|7\.\d+)$/;
/** The mailbox: missing, moved, disabled, full. */
const recipientStatus = /^5\.(?:1\.(?:[1-6]|10)|2\.\d+)$/;
const words = (kind: 'smtpUnknownRecipient' | 'smtpSender' | 'smtpRefusesUs') =>
  new RegExp(patternOf(kind), 'i');
const recipientWords = words('smtpUnknownRecipient');
const senderWords = words('smtpSender');
const ourWords = words('smtpRefusesUs');

/**
 * Returns whether a permanent refusal is about us, about a recipient that the host does not know, or about neither. The
 * codes decide; if they are inconclusive, the text does.
 */
function readRefusal(reply: number, response: string): 'us' | 'recipient' | undefined {
  const status = replyPattern.exec(response)?.[2] ?? '';
  if (recipientStatus.test(status)) return 'recipient';
  if (ourCodes.has(reply) || ourStatus.test(status)) return 'us';
  const isOfSender = senderWords.test(response);
  if (recipientWords.test(response) && !isOfSender) return 'recipient';
  return isOfSender || ourWords.test(response) ? 'us' : undefined;
}

/** Returns the reply code and the enhanced status code of a reply. */
export const statusOf = (response: string): string => replyPattern.exec(response)?.[0] ?? '';

/** Whether this reply means that the host has accepted the letter. */
export const isTaken = (response: string): boolean =>
  replyPattern.exec(response)?.[1]?.startsWith('2') ?? false;

/**
 * Whether an error on a connection kept open says nothing about the letter: the host may have closed the idle connection.
 */
export const mayBeIdleClose = (error: unknown): boolean => {
  const { responseCode, code } = error as SmtpTrouble;
  return responseCode === undefined ? code !== 'EENVELOPE' && code !== 'EMESSAGE' : responseCode === 421;
};
