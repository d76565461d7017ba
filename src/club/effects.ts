import { z } from 'zod';
import { ok, type Refusal, type Result, type Sentence } from '../base/index.js';
import { type BoardId, boardIdSchema, type PlayerId, playerIdSchema } from '../store/index.js';
import type { Page } from './resultPages.js';

/**
 * The effects of a command, apart from what it stores and its answer. The server turns each kind into rows in the
 * outbox, all in the command's transaction:
 *
 * | kind | what the server writes |
 * |---|---|
 * | `boardNews` | one letter to each reader of the board, with the news from all commands in the email |
 * | `privateNews` | the same letter, with a sentence for one reader only |
 * | `quotedText` | the same letter, with text that only the sender sees |
 * | `page` | part of the answer, such as a board or a table |
 * | `file` | a file attached to the answer |
 * | `message`, `chat`, `broadcast` | a letter with the text of the email, from one player to another |
 * | `confirmAddress` | a confirmation email to an address that will act for the player |
 * | `offerTransfer` | a confirmation email to the player asked to take over boards |
 * | `notifyAddress` | a copy of the answer to another of the account's addresses |
 */
export type Effect =
  | BoardNews
  | PrivateNews
  | {
      readonly kind: 'quotedText';
      readonly boardId: BoardId;
      readonly intro: Sentence;
      readonly text: string;
    }
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | PlayerMessage
  | AddressConfirmation
  | TransferOffer
  | { readonly kind: 'notifyAddress'; readonly address: string };

/** News that a board has changed: all its readers get this sentence. */
export interface BoardNews {
  readonly kind: 'boardNews';
  readonly boardId: BoardId;
  readonly happened: Sentence;
  /** The comment that goes with it; null for none. By default, the text of the email. */
  readonly comment?: string | null;
}

/** News about a board for only one player. */
export interface PrivateNews {
  readonly kind: 'privateNews';
  readonly boardId: BoardId;
  readonly playerId: PlayerId;
  readonly happened: Sentence;
}

/** The possible effects of a change not triggered by an email: only letters about boards. */
export type BoardEffect = BoardNews | PrivateNews;

/** The text of the email, to be sent to another player. */
export type PlayerMessage =
  | { readonly kind: 'message' | 'broadcast'; readonly to: PlayerId }
  | {
      readonly kind: 'chat';
      readonly to: PlayerId;
      /** The board whose players get the message. */
      readonly boardId: BoardId;
      /** Whether only this player gets it. */
      readonly isOnly?: true;
    };

/** An address that must be confirmed before it acts for the player. */
interface AddressConfirmation {
  readonly kind: 'confirmAddress';
  readonly address: string;
  /** The address that it replaces. */
  readonly replaces?: string;
}

/** A leaving player's offer to transfer boards to another player. */
export interface TransferOffer {
  readonly kind: 'offerTransfer';
  readonly newPlayerId: PlayerId;
  readonly transfer: Transfer;
}

/** Boards waiting for a new player, as stored in the confirmation: only ids, nothing personal. */
export interface Transfer {
  readonly fromId: PlayerId;
  readonly boards: readonly BoardId[];
}

export const transferSchema: z.ZodType<Transfer> = z.strictObject({
  fromId: playerIdSchema,
  boards: z.array(boardIdSchema).readonly(),
});

/** The result of a successful command. */
export interface CommandSuccess {
  /** The sentence that answers the command. */
  readonly answer: Sentence;
  readonly effects: readonly Effect[];
}

export type CommandResult = Result<CommandSuccess, Refusal>;

export const succeed = (answer: Sentence, ...effects: readonly Effect[]): CommandResult =>
  ok({ answer, effects });

/**
 * Returns the result of a command that changed one board. The sentence for its readers is also the answer, unless
 * another is given.
 */
export const boardChanged = (
  boardId: BoardId,
  happened: Sentence,
  answer: Sentence = happened,
): CommandResult => succeed(answer, { kind: 'boardNews', boardId, happened });

/** Returns the result of a command that shows something to read. */
export const showPages = (answer: Sentence, ...pages: readonly Page[]): CommandResult =>
  succeed(answer, ...pages.map((page) => ({ kind: 'page', page }) as const));
