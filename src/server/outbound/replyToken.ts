import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import {
  type BoardId,
  type ConfirmationId,
  type LetterId,
  type OutboxRow,
  type PlayerId,
  rowId,
  type Store,
} from '../../store/index.js';

/** The digits of base32hex (RFC 4648), in lower case, since mail programs may change the case of a local part. */
const alphabet = '0123456789abcdefghijklmnopqrstuv';
const macChars = 24;
const tokenForm = new RegExp(`^([${alphabet}]{${macChars}})([${alphabet}]{1,12})$`);

/** The facts that a token is bound to: the letter, its reader and its topic. */
export interface TokenFacts {
  readonly letterId: LetterId;
  readonly purpose: string;
  readonly playerId: PlayerId | null;
  readonly boardId: BoardId | null;
  readonly confirmationId: ConfirmationId | null;
}

/** The key objects, made only once per key, because making one takes several times as long as signing. */
const keyObjects = new WeakMap<Buffer, KeyObject>();
function keyObjectOf(key: Buffer): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

function mac(key: Buffer, facts: TokenFacts): string {
  const { letterId, purpose, playerId, boardId, confirmationId } = facts;
  const bound = ['octi letter token', letterId, purpose, playerId, boardId, confirmationId].join('\n');
  const digest = createHmac('sha256', keyObjectOf(key)).update(bound).digest();
  // Five bits per character, 120 in all.
  return Array.from(digest.subarray(0, macChars), (byte) => alphabet[byte & 31]).join('');
}

/**
 * Makes the reply token for a letter (docs/mail-rules.md section 2): 120 bits of HMAC-SHA-256, then the letter's
 * number.
 */
export const makeToken = (key: Buffer, facts: TokenFacts): string =>
  mac(key, facts) + facts.letterId.toString(32);

/**
 * Returns the letter that a token is for, if it was signed with a key that was valid when the letter was written. The
 * comparison takes constant time.
 */
export function readToken(store: Store, word: string): OutboxRow | undefined {
  const [, given, number] = tokenForm.exec(word) ?? [];
  if (given === undefined || number === undefined) return undefined;
  const letterId = rowId<LetterId>(Number.parseInt(number, 32));
  if (!Number.isSafeInteger(letterId) || letterId.toString(32) !== number) return undefined;
  const letter = store.outbox.byId(letterId);
  if (!letter) return undefined;
  const { purpose, playerId, boardId, confirmationId } = letter;
  const facts = { letterId, purpose, playerId, boardId, confirmationId };
  let valid = false;
  for (const key of store.settings.keysOf(letter.writtenAt)) {
    if (timingSafeEqual(Buffer.from(mac(key, facts)), Buffer.from(given))) valid = true;
  }
  return valid ? letter : undefined;
}

/**
 * Returns the words in an email that may be tokens, the newest letter's first. They are the plus parts of the addresses
 * that it was sent to, and the local parts of the Message-IDs that it answers or refers to.
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

/**
 * Whether a reply to a letter is about the letter's boards or writer. True for letters about a board or from a player,
 * digests, and answers about one board.
 */
export const hasReplyContext = (letter: OutboxRow | undefined): letter is OutboxRow =>
  letter?.purpose === 'board' ||
  letter?.purpose === 'message' ||
  (letter?.purpose === 'digest' && letter.boards.length > 0) ||
  (letter?.purpose === 'answer' && letter.boardId !== null);
