import type { ZodType } from 'zod';
import {
  dayMs,
  makeStored,
  type PlainCode,
  type PlainRefusal,
  type Sentence,
  StoredDataError,
  sentence,
} from '../../base/index.js';
import {
  type BoardView,
  type CommandContext,
  cleanComment,
  countsNot,
  playerAt,
  viewAt,
} from '../../club/index.js';
import type { Command } from '../../command/index.js';
import type { ConfirmationContent } from '../../letter/index.js';
import {
  type BoardId,
  type Confirmation,
  type ConfirmationId,
  type ConfirmationKind,
  type ConfirmationRow,
  type InboxOutcome,
  type NewConfirmation,
  type Player,
  type PlayerId,
  readPayload,
} from '../../store/index.js';
import type { AnsweredMail, LetterCause } from '../outbound/answeredMail.js';
import type { Recipient } from '../outbound/outboxWriter.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import type { PendingPods } from './pendingPods.js';

/** How long a confirmation stays open (docs/mail-rules.md section 2). */
export const confirmationMs: number = 7 * dayMs;

/** An email that needs a confirmation. */
export interface MailToConfirm {
  readonly tx: TransactionContext;
  readonly cause: AnsweredMail;
  /** When the time for answering begins. */
  readonly receivedAt: number;
  /** Whether it is certain that the player sent the email. If so, the limit on open confirmations does not apply. */
  readonly isOwn?: boolean;
}

/** Runs the commands in one email in the caller's transaction and writes the resulting letters. */
export type RunCommands = (
  tx: TransactionContext,
  context: CommandContext,
  commands: readonly Command[],
  cause: AnsweredMail,
) => InboxOutcome;

/** An answer to a confirmation email, from somebody who is allowed to answer it. */
export interface ConfirmationAnswer {
  readonly tx: TransactionContext;
  readonly cause: AnsweredMail;
  readonly receivedAt: number;
  /** A random number, at least 0 and less than 1, for `-random`. */
  readonly random: number;
  /** The text below the answer, without passwords or quoted headers. */
  readonly below?: string;
  /** An offer of a draw below the "yes" to a turn. */
  readonly offer?: Command;
  /** Passed as an argument, since the module that runs commands imports this one. */
  readonly runCommands: RunCommands;
}

/** If the game would not count, adds a sentence that says so to the question about resigning. */
export const asksToResign = (asks: Sentence, [view]: readonly BoardView[]): Sentence =>
  view && view.board.state === 'active' && !view.board.practice && countsNot(view)
    ? sentence('club.both', { before: asks, after: sentence('letter.confirmation.resign.early') })
    : asks;

/** A row with its parsed payload. */
export type ReadConfirmation<Kind extends ConfirmationKind, Payload> = Omit<
  ConfirmationRow<Kind>,
  'payload'
> & { readonly payload: Payload };

/** The rules for one kind of confirmation. */
export interface ConfirmationHandler<Kind extends ConfirmationKind, Payload> {
  /** The form of the stored payload. */
  readonly schema: ZodType<Payload>;
  /** Who may answer: only the address that was asked, or the player from any confirmed address. */
  readonly answeredBy: 'address' | 'player';
  /** The words that confirm and decline; for offers, `accept` and `reject` as well as `yes` and `no`. */
  readonly words: 'yes or no' | 'accept or reject';
  /** Whether "yes" counts only if it is alone on its line, as for account changes. */
  wantsWordAlone?(payload: Payload): boolean;
  /** The replies to an answer that arrives a second time, or too late. */
  readonly refusals: { readonly closed: PlainRefusal; readonly expired: PlainRefusal };
  /** Returns a refusal that says more about what happened than `closed`, if there is one. */
  whyClosed?(row: Pick<Confirmation, 'state'>): PlainRefusal | undefined;
  /**
   * Asks for the confirmation; the arguments depend on the kind. Returns undefined if the inbox row keeps its state.
   */
  ask(mailToConfirm: MailToConfirm, ...about: never[]): InboxOutcome | undefined;
  /** Asks again in an email that begins with the reason; replying to the newest email is then enough. */
  askAgain(
    tx: TransactionContext,
    confirmation: ReadConfirmation<Kind, Payload>,
    why: Sentence,
    cause: AnsweredMail,
  ): void;
  onYes(answer: ConfirmationAnswer, confirmation: ReadConfirmation<Kind, Payload>): InboxOutcome;
  onNo(answer: ConfirmationAnswer, confirmation: ReadConfirmation<Kind, Payload>): InboxOutcome;
  /** Called when nobody has answered in time. */
  expire(tx: TransactionContext, confirmation: ReadConfirmation<Kind, Payload>): void;
}

/** Stores a confirmation in the form that its handler reads. */
export const storeConfirmation = <Kind extends ConfirmationKind, Payload>(
  { store, now }: TransactionContext,
  { inboxId }: AnsweredMail,
  schema: ZodType<Payload>,
  confirmation: Omit<NewConfirmation<Kind>, 'inboxId' | 'payload' | 'askedAt'> & {
    readonly payload: Payload;
  },
): ConfirmationId =>
  store.confirmations.add({
    ...confirmation,
    inboxId,
    payload: makeStored(schema, confirmation.payload),
    askedAt: now,
  });

/** The request that an email asks its reader to confirm. */
export type ConfirmationRequest = Omit<ConfirmationContent, 'kind' | 'note' | 'turns'>;

/**
 * Writes the email that asks for a confirmation; it shows the board if there is only one.
 * @param asksAbout what it asks about, if other emails with the same text would get a different question
 */
export function sendConfirmation(
  { outbox, store }: TransactionContext,
  id: ConfirmationId,
  to: Recipient,
  request: ConfirmationRequest,
  cause: LetterCause,
  asksAbout?: string,
): void {
  const [only, ...others] = request.boards ?? [];
  const turns =
    only && others.length === 0
      ? store.boards.turns(only.board.id, only.board.turns - 1, only.board.turns)
      : [];
  outbox.confirmation(id, to, { kind: 'confirmation', ...request, turns }, cause, asksAbout);
}

/** Answers the sender with one sentence; the Subject depends on the kind. */
export function answerSender(
  { outbox }: TransactionContext,
  about: PlainCode,
  result: Sentence,
  cause: AnsweredMail,
  { boardId, ...to }: Omit<Recipient, 'address'> & { readonly boardId?: BoardId | undefined } = {},
): void {
  const content = { kind: 'answer', about: sentence(about), answers: [{ result }] } as const;
  outbox.answer({ ...to, address: cause.from }, content, cause, boardId === undefined ? {} : { boardId });
}

/** Returns the boards that a confirmation email shows, leaving out those that no longer exist. */
export const viewsOf = ({ store, now }: TransactionContext, boards: Iterable<BoardId>): BoardView[] =>
  [...boards].flatMap((id) => {
    const board = store.boards.byId(id);
    return board ? [viewAt(store, board, now)] : [];
  });

/** A confirmation, and the email that triggered it. */
type Asked = Pick<Confirmation, 'id' | 'inboxId'>;

/** What a dropped confirmation was about, for the answer that tells its sender. */
interface DroppedAbout {
  /** Pods that the email may also be about; the answer then says how to move them. */
  readonly pendingPods?: PendingPods | undefined;
  /** The board, if it was about only one. A reply to the answer counts as a reply about that board. */
  readonly boardId?: BoardId | undefined;
}

/** Drops a confirmation because the answer was "no", and tells the sender. */
export function drop(
  { tx, cause }: ConfirmationAnswer,
  { id, inboxId, playerId }: Asked & { readonly playerId: PlayerId | null },
  about: DroppedAbout = {},
): InboxOutcome {
  tx.store.inbox.setState(inboxId, 'ignored', 'dropped by its sender');
  return dropConfirmation(tx, { id, playerId }, cause, about);
}

/** Like `drop`, but for an email that has already been processed, so its row does not change. */
export function dropConfirmation(
  tx: TransactionContext,
  { id, playerId }: { readonly id: ConfirmationId; readonly playerId: PlayerId | null },
  cause: AnsweredMail,
  { pendingPods, boardId }: DroppedAbout = {},
): InboxOutcome {
  tx.store.confirmations.close(id, 'dropped');
  const dropped = sentence('letter.dropped');
  const example = pendingPods?.example;
  const [view] = boardId === undefined ? [] : viewsOf(tx, [boardId]);
  const isTheirTurn = view?.board.state === 'active' && playerAt(view, view.board.seat) === playerId;
  const how =
    example !== undefined
      ? sentence('letter.confirmation.pendingPods.example', { example })
      : isTheirTurn
        ? sentence('letter.dropped.yourTurn', { board: view.board.id })
        : undefined;
  const answer = how ? sentence('club.both', { before: dropped, after: how }) : dropped;
  answerSender(tx, 'letter.answer.about.dropped', answer, cause, { boardId });
  return { state: 'done', reason: null };
}

/** Drops a confirmation that nobody has answered in time. */
export function dropUnanswered({ store }: TransactionContext, { id, inboxId }: Asked): void {
  store.confirmations.close(id, 'expired');
  store.inbox.setState(inboxId, 'ignored', 'nobody confirmed it');
}

/** Adds the text below a "yes" to a message to the other players. */
export const withTextBelow = (message: string, below = ''): string =>
  cleanComment([message, below].filter((text) => text !== '').join('\n\n'));

/** Returns the player who was asked. */
export function askedPlayer(
  { store }: TransactionContext,
  { id, playerId }: { readonly id: ConfirmationId; readonly playerId: PlayerId },
): Player {
  const player = store.players.byId(playerId);
  if (!player) throw new Error(`confirmation ${id} asks a player who does not exist`);
  return player;
}

/** Runs the commands stored in a confirmation as the player who was asked, and closes it. */
export function runConfirmed(
  { tx, cause, random, runCommands }: Omit<ConfirmationAnswer, 'receivedAt'>,
  confirmation: Asked & { readonly playerId: PlayerId },
  kept: Pick<CommandContext, 'now' | 'numbers' | 'letter' | 'message' | 'record' | 'passwordHash'>,
  commands: readonly Command[],
): InboxOutcome {
  const { store } = tx;
  const { id, inboxId } = confirmation;
  const context: CommandContext = {
    ...kept,
    store,
    doneAt: tx.now,
    inboxId,
    sender: { player: askedPlayer(tx, confirmation), proof: 'confirmation' },
    address: cause.from,
    random,
  };
  const outcome = runCommands(tx, context, commands, cause);
  store.confirmations.close(id, outcome.state === 'done' ? 'carried out' : 'refused');
  store.inbox.setState(inboxId, outcome.state, outcome.reason);
  return outcome;
}

/** Reads the payload of a confirmation. If it cannot be read, the confirmation becomes `unreadable`. */
export function readOrMarkUnreadable<Payload>(
  tx: TransactionContext,
  row: Confirmation,
  schema: ZodType<Payload>,
): Payload | undefined {
  try {
    return readPayload(row, schema);
  } catch (error) {
    if (!(error instanceof StoredDataError)) throw error;
    markUnreadable(tx, row, error);
    return undefined;
  }
}

/**
 * Marks a confirmation whose payload cannot be read. Its email is listed as failed, with the reason, for the operator;
 * other work continues.
 */
export function markUnreadable(
  { store }: TransactionContext,
  { id, inboxId }: Asked,
  error: StoredDataError,
): void {
  store.confirmations.markUnreadable(id);
  store.inbox.setState(inboxId, 'failed', error.message);
}
