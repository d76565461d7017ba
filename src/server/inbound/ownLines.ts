import { undoTypography } from '../../base/index.js';
import { bareSubject, isOurSubject, readBoardSubject } from '../../command/index.js';
import type { MailToConfirm } from '../confirm/confirmationHandler.js';
import type { PreparedMail } from './prepareMail.js';

/** How many lines of text below a turn may contain another part of it. */
export const mostTalkLines = 40;

/** How many lines below a turn or a "yes" may say that it must not be played. */
export const mostWithdrawalLines = 5;

/** Returns the text of an email, preceded by the Subject if the sender wrote a new one for the reply. */
export function withSubject(mail: PreparedMail, isReply: boolean): string {
  const subject = isReply ? ownSubject(mail) : undefined;
  return subject === undefined ? mail.message.ownText : `${subject}\n${mail.message.ownText}`;
}

/** Returns the Subject of an email if its sender wrote it rather than keeping our letter's. */
export function ownSubject({ letter, message }: PreparedMail): string | undefined {
  const subject = bareSubject(message.subject);
  const isOwn =
    subject !== '' &&
    !isOurSubject(subject) &&
    !readBoardSubject(subject) &&
    !squeezed(letter?.subject ?? '').includes(squeezed(subject));
  return isOwn ? subject : undefined;
}

/** Returns the language of the player who got the letter that an email answers, or who wrote the email. */
export function languageOfReader(
  { store, outbox }: MailToConfirm['tx'],
  { letter, from }: PreparedMail,
): string | undefined {
  const playerId = letter?.playerId ?? store.players.byAddress(from)?.id;
  return playerId == null ? undefined : outbox.languageOf(playerId);
}

/** Splits text at every kind of line break that mail programs write. */
export const linesOf = (text: string): string[] => text.split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/);

/** Removes lines from text by index. */
export const withoutLines = (text: string, lines: readonly number[]): string =>
  linesOf(text)
    .filter((_, at) => !lines.includes(at))
    .join('\n')
    .trim();

/** Normalises text for comparison: lower-case, with plain punctuation and no spaces. */
const squeezed = (text: string): string => undoTypography(text).replace(/\s+/g, '').toLowerCase();

/** Whether a line is only a turn or a word: many letters contain such lines, but a player who types one means it. */
const isBare = (line: string): boolean => !/\s/.test(line.trim()) && !/["']/.test(undoTypography(line));

/**
 * Whether the letter being answered contains a line of the email, in which case that line may be a quotation.
 * @param read the text without board numbers
 */
export function isInLetter(
  { letter }: Pick<PreparedMail, 'letter'>,
  text: string,
  { lines }: { readonly lines: readonly number[] },
  read = text,
): boolean {
  if (!letter) return false;
  const known = squeezed(`${letter.subject}\n${letter.text}\n${letter.html}`);
  const [all, bare] = [linesOf(text), linesOf(read)];
  return lines.some((at) => !isBare(bare[at] ?? '') && known.includes(squeezed(all[at] ?? '')));
}
