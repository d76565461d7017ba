import { z } from 'zod';
import { StoredDataError } from '../../base/index.js';
import type { OpenNumber } from '../../club/index.js';
import type { Command } from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import {
  type BoardId,
  boardIdSchema,
  type ConfirmationRow,
  fetchedAgain,
  type InboxRow,
  type MailId,
  mailIdSchema,
  type OutboxRow,
  readPayload,
  type Store,
} from '../../store/index.js';
import { readToken, tokenWords } from '../outbound/replyToken.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import { markUnreadable } from './confirmationHandler.js';

/**
 * The facts about an email that was fetched again after a restore from backup. For each board, the commands in these
 * emails run in the order the emails arrived. An email that is confirmed early waits until the earlier ones
 * have been confirmed or dropped, or have expired.
 */
export interface RefetchedFacts {
  /** The boards that the email is about. */
  readonly boards: readonly BoardId[];
  /** Whether it may also be about a board without a number yet, which this or an earlier email will start. */
  readonly newBoards: boolean;
  /** Earlier emails that answer the same lost letter, which asked for one turn only. */
  readonly repeats: readonly MailId[];
  /** Whether the letter that the email answers is lost. */
  readonly isOfLost: boolean;
  /** How the email was confirmed, if it is waiting for earlier mail. `random` is the number for `-random`. */
  readonly confirmed?: { readonly from: string; readonly messageId?: string; readonly random: number };
}

const confirmedFields = { from: z.string(), messageId: z.string().exactOptional() };
const storedSchema = z.strictObject({
  boards: z.array(boardIdSchema).readonly(),
  newBoards: z.boolean().exactOptional(),
  repeats: z.array(mailIdSchema).readonly(),
  isOfLost: z.boolean(),
  confirmed: z
    .union([
      z.strictObject({ ...confirmedFields, random: z.number() }),
      z.strictObject({ ...confirmedFields, lot: z.number() }),
    ])
    .exactOptional(),
});

/** Before version 0.2.0, board 0 in the list stood for `newBoards`, and the random number was called `lot`. */
const readStored = ({
  boards,
  newBoards,
  confirmed,
  ...facts
}: z.output<typeof storedSchema>): RefetchedFacts => {
  const common = {
    ...facts,
    boards: boards.filter((id) => id !== 0),
    newBoards: newBoards ?? boards.some((id) => id === 0),
  };
  if (confirmed === undefined) return common;
  if ('random' in confirmed) return { ...common, confirmed };
  const { lot: random, ...answer } = confirmed;
  return { ...common, confirmed: { ...answer, random } };
};

export const refetchedSchema: z.ZodType<RefetchedFacts> = z.codec(storedSchema, z.custom<RefetchedFacts>(), {
  decode: readStored,
  encode: (facts) => facts,
});

/** The part of the payload that says when an email may run. */
const orderSchema = z.looseObject({ refetched: refetchedSchema });

/** An email, and the letter that it answers. */
export interface RefetchedMail {
  readonly row: Pick<InboxRow, 'id' | 'reason'>;
  readonly message: Message;
  readonly letter?: OutboxRow | undefined;
}

/**
 * Collects the facts about an email that was fetched again after a restore from backup; undefined for other emails. If
 * the letter that it answers is lost, the number of its turn is unknown. The commands in these emails run in the order
 * the emails arrived (`nextInOrder`).
 */
export function refetchedFacts(
  store: Store,
  { row, message, letter }: RefetchedMail,
  commands: readonly Command[],
): RefetchedFacts | undefined {
  if (row.reason !== fetchedAgain) return undefined;
  const named = commands.map(
    (command) => ('board' in command ? command.board : undefined) ?? letter?.boardId ?? undefined,
  );
  const boards = named.filter((id) => id !== undefined);
  const token = lostToken(store, message, letter);
  return {
    boards: [...new Set(boards)],
    // An earlier email will start a game with a number that does not exist yet.
    newBoards: named.length > boards.length || boards.some((id) => !store.boards.byId(id)),
    repeats: token === undefined ? [] : store.inbox.answersLost(row.id, token),
    isOfLost: token !== undefined,
  };
}

/**
 * Returns the token of the letter that an email answers, if that letter is lost. In that case, only an older letter in
 * its thread still exists.
 */
function lostToken(store: Store, message: Message, letter: OutboxRow | undefined): string | undefined {
  const [newest] = tokenWords(message);
  if (newest === undefined || (letter && readToken(store, newest)?.id === letter.id)) return undefined;
  return newest;
}

interface UnfinishedMail {
  readonly confirmation: ConfirmationRow<'mail'>;
  readonly refetched: RefetchedFacts;
}

/** Returns the waiting emails that were fetched again, in order of arrival. */
function unfinishedMails(tx: TransactionContext): UnfinishedMail[] {
  return tx.store.confirmations.refetched(tx.now).flatMap((confirmation) => {
    try {
      return [{ confirmation, refetched: readPayload(confirmation, orderSchema).refetched }];
    } catch (error) {
      if (!(error instanceof StoredDataError)) throw error;
      markUnreadable(tx, confirmation, error);
      return [];
    }
  });
}

const waitsForOneOf = (
  mails: readonly UnfinishedMail[],
  inboxId: MailId,
  { boards, newBoards }: RefetchedFacts,
): boolean =>
  mails.some(
    ({ confirmation, refetched }) =>
      confirmation.inboxId < inboxId &&
      ((newBoards && refetched.newBoards) || refetched.boards.some((board) => boards.includes(board))),
  );

/** Whether an email must wait for an earlier email. */
export const mustWait = (tx: TransactionContext, inboxId: MailId, refetched: RefetchedFacts): boolean =>
  waitsForOneOf(unfinishedMails(tx), inboxId, refetched);

/** Finds the first confirmed email that no longer has to wait. */
export function nextInOrder(tx: TransactionContext): ConfirmationRow<'mail'> | undefined {
  const mails = unfinishedMails(tx);
  return mails.find(
    ({ confirmation, refetched }) =>
      confirmation.state === 'confirmed' && !waitsForOneOf(mails, confirmation.inboxId, refetched),
  )?.confirmation;
}

/** Returns the turn numbers for checking the commands in an email that was fetched again. */
export function numbersOfRefetched(
  store: Store,
  known: ReadonlyMap<BoardId, OpenNumber>,
  { boards, repeats }: RefetchedFacts,
): Map<BoardId, OpenNumber> {
  const numbers = new Map(known);
  for (const id of boards) {
    const board = store.boards.byId(id);
    // A second answer to the same letter is for a turn that has already been played.
    if (!board || !store.boards.hasTurnOf(id, repeats)) continue;
    numbers.set(id, { number: board.turns, generation: board.generation, turns: board.turns });
  }
  return numbers;
}
