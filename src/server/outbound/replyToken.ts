import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OutboxRow, Store } from '../../store/index.js';

/** RFC 4648 base32hex in lower case: mail programs may fold the case of a local part, and must lose nothing by it. */
const alphabet = '0123456789abcdefghijklmnopqrstuv';
const macChars = 24;
const tokenForm = new RegExp(`^([${alphabet}]{${macChars}})([${alphabet}]{1,12})$`);

/** What a token is bound to: the letter, and whom and what it is for. */
export interface TokenFacts {
  readonly letterId: number;
  readonly purpose: string;
  readonly playerId: number | null;
  readonly boardId: number | null;
  readonly questionId: number | null;
}

function mac(key: Buffer, facts: TokenFacts): string {
  const { letterId, purpose, playerId, boardId, questionId } = facts;
  const bound = ['octi letter token', letterId, purpose, playerId, boardId, questionId].join('\n');
  const digest = createHmac('sha256', key).update(bound).digest();
  // Five bits a character, 120 in all.
  return Array.from(digest.subarray(0, macChars), (byte) => alphabet[byte & 31]).join('');
}

/** An unguessable word for a letter (docs/mail-rules.md section 2): 120 bits of HMAC-SHA-256, then the letter's number. */
export const makeToken = (key: Buffer, facts: TokenFacts): string =>
  mac(key, facts) + facts.letterId.toString(32);

/** The letter a token was made for, if a key of its time made it; compared in constant time. */
export function readToken(store: Store, word: string): OutboxRow | undefined {
  const [, given, number] = tokenForm.exec(word) ?? [];
  if (given === undefined || number === undefined) return undefined;
  const letterId = Number.parseInt(number, 32);
  if (!Number.isSafeInteger(letterId) || letterId.toString(32) !== number) return undefined;
  const letter = store.outbox.byId(letterId);
  if (!letter) return undefined;
  const { purpose, playerId, boardId, questionId } = letter;
  const facts = { letterId, purpose, playerId, boardId, questionId };
  let valid = false;
  for (const key of store.settings.keysOf(letter.writtenAt)) {
    if (timingSafeEqual(Buffer.from(mac(key, facts)), Buffer.from(given))) valid = true;
  }
  return valid ? letter : undefined;
}

/**
 * Words of a mail that may be tokens, the newest letter's first: the plus part of the addresses it was sent to, the
 * local parts of Message-IDs it answers or refers to.
 */
export function tokenWords(mail: {
  readonly to: readonly string[];
  readonly deliveredTo: readonly string[];
  readonly inReplyTo: readonly string[];
  readonly references: readonly string[];
}): string[] {
  const plus = [...mail.to, ...mail.deliveredTo].map((address) => /\+([^@]*)@/.exec(address)?.[1]);
  const ids = [...mail.inReplyTo, ...mail.references.toReversed()].map((id) => id.split('@')[0]);
  const words = [...plus, ...ids].flatMap((word) => (word ? [word.toLowerCase()] : []));
  return [...new Set(words)].filter((word) => tokenForm.test(word));
}

/** Whether a reply to it is about its board or its writer: a letter of a board or of a player, or an answer about one board. */
export const hasReplyContext = (letter: OutboxRow | undefined): letter is OutboxRow =>
  letter?.purpose === 'board' ||
  letter?.purpose === 'message' ||
  (letter?.purpose === 'answer' && letter.boardId !== null);
