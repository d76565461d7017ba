import { z } from 'zod';
import { type Sentence, StoredDataError, sentence } from '../../base/index.js';
import { type BoardView, type OpenNumber, seatName } from '../../club/index.js';
import { type Command, commandSchema } from '../../command/index.js';
import {
  type BoardId,
  boardIdSchema,
  type ConfirmationId,
  type InboxOutcome,
  type OfferId,
  type OutboxRow,
  offerIdSchema,
  type Player,
  type PlayerId,
  readPayload,
  type Store,
} from '../../store/index.js';
import type { AnsweredMail } from '../outbound/answeredMail.js';
import type { TransactionContext } from '../outbound/transactionContext.js';
import {
  answerSender,
  asksToResign,
  type ConfirmationHandler,
  type ConfirmationRequest,
  confirmationMs,
  drop,
  dropUnanswered,
  type MailToConfirm,
  type ReadConfirmation,
  readOrMarkUnreadable,
  runConfirmed,
  sendConfirmation,
  storeConfirmation,
  viewsOf,
  withTextBelow,
} from './confirmationHandler.js';
import { type PendingPods, pendingPodsSchema, withPendingPods } from './pendingPods.js';

/** A command on a board that a player may have meant, and the number of the board's open turn. */
export interface Suggestion {
  readonly boardId: BoardId;
  readonly command: Command;
  readonly open: OpenNumber;
  readonly offerId: OfferId | null;
  /** The player's message to the other players. */
  readonly message: string;
  readonly receivedAt: number;
  /** Whether the moves of one stack's pods were written separately. */
  readonly isJoined?: boolean;
  /** Whether the turn's line contains other words, which are not sent. */
  readonly hasOtherWords?: boolean;
  readonly pendingPods?: PendingPods;
}

const suggestionSchema: z.ZodType<Suggestion> = z.strictObject({
  boardId: boardIdSchema,
  command: commandSchema,
  open: z.strictObject({ number: z.int(), generation: z.int(), turns: z.int() }),
  offerId: offerIdSchema.nullable(),
  message: z.string(),
  receivedAt: z.int(),
  isJoined: z.boolean().exactOptional(),
  hasOtherWords: z.boolean().exactOptional(),
  pendingPods: pendingPodsSchema.exactOptional(),
});

const replaced = 'replaced by a newer suggestion';

/** Asks a player whether a command was meant. This replaces any earlier suggestion for the board. */
function ask({ tx, cause, receivedAt }: MailToConfirm, player: Player, suggestion: Suggestion): InboxOutcome {
  const { store, outbox } = tx;
  for (const row of store.confirmations.suggestionsTo(player.id)) {
    const older = readOrMarkUnreadable(tx, row, suggestionSchema);
    if (older?.boardId !== suggestion.boardId) continue;
    endSuggestion(store, row.id);
  }
  const address = outbox.addressOf(player.id);
  const expiresAt = receivedAt + confirmationMs;
  const row = { kind: 'suggestion', playerId: player.id, address, payload: suggestion, expiresAt } as const;
  const id = storeConfirmation(tx, cause, suggestionSchema, row);
  const request = requestOf(tx, player.id, suggestion, expiresAt);
  const { generation, turns } = suggestion.open;
  // On another board, or later, the same text means a different turn, so repeats are counted per question.
  const asksAbout = `${suggestion.command.line} ${generation} ${turns}`;
  sendConfirmation(tx, id, { address, playerId: player.id }, request, cause, asksAbout);
  return { state: 'waiting', reason: 'suggestion' };
}

/** An open suggestion, with its confirmation and its player. */
export interface OpenSuggestion extends Suggestion {
  readonly id: ConfirmationId;
  readonly playerId: PlayerId;
}

/** Returns the suggestion that a letter asks about; undefined if it is closed, or if the letter asks something else. */
export function suggestionOf(
  store: Store,
  { confirmationId }: Pick<OutboxRow, 'confirmationId'>,
): OpenSuggestion | undefined {
  const row = confirmationId === null ? undefined : store.confirmations.byId(confirmationId);
  if (row?.kind !== 'suggestion' || row.state !== 'open') return undefined;
  try {
    const { id, playerId } = row;
    return { ...readPayload(row, suggestionSchema), id, playerId };
  } catch (error) {
    // An unreadable suggestion is closed by the next confirmation or answer.
    if (!(error instanceof StoredDataError)) throw error;
    return undefined;
  }
}

/** Returns the Subject of the email that asks a player about a board, if it can still be answered. */
export function subjectOfSuggestion(
  store: Store,
  playerId: PlayerId,
  boardId: BoardId,
  now: number,
): Sentence | undefined {
  const asked = store.confirmations
    .suggestionsTo(playerId)
    .filter(({ expiresAt }) => expiresAt > now)
    .flatMap(({ id }) => suggestionOf(store, { confirmationId: id }) ?? [])
    .find((one) => one.boardId === boardId && isCurrent(store, one));
  return asked && saying(asked.command, boardId, asked.open.number, asked.isJoined ?? false).about;
}

/** Closes a suggestion because its player has sent something else instead. */
export function endSuggestion(store: Store, id: ConfirmationId): void {
  const row = store.confirmations.byId(id);
  if (row?.state !== 'open') return;
  store.confirmations.close(id, 'dropped');
  store.inbox.setState(row.inboxId, 'ignored', replaced);
}

/** Counts the boards on which a player has an open suggestion. */
export const countSuggestions = (store: Store, playerId: PlayerId, now: number): number =>
  store.confirmations.suggestionsTo(playerId).filter(({ expiresAt }) => expiresAt > now).length;

const requestOf = (
  tx: TransactionContext,
  playerId: PlayerId,
  { boardId, command, open, isJoined = false, hasOtherWords = false, pendingPods }: Suggestion,
  until: number,
  why?: Sentence,
): ConfirmationRequest => {
  const boards = viewsOf(tx, [boardId]);
  const [by] = boards.flatMap((view) => {
    const others = view.seats.filter((one) => one.playerId !== playerId).map(({ seat }) => seat);
    return seatName(view, view.offer?.seat ?? others[0] ?? 0);
  });
  const { about, asks } = saying(command, boardId, open.number, isJoined, by);
  const words = sentence('letter.confirmation.suggestion.words');
  const asked =
    command.word === 'resign'
      ? asksToResign(asks, boards)
      : command.word === 'undo' && boards.some(mustAgree)
        ? sentence('club.both', {
            before: asks,
            after: sentence(
              boards.some(({ seats }) => seats.length > 2)
                ? 'letter.confirmation.suggestion.undo.others'
                : 'letter.confirmation.suggestion.undo.opponent',
            ),
          })
        : hasOtherWords
          ? sentence('club.both', { before: asks, after: words })
          : withPendingPods(asks, pendingPods);
  // The question about a turn already says that nothing has been played.
  const before =
    why ?? (command.word === 'move' ? undefined : sentence('letter.confirmation.suggestion.nothing'));
  return {
    about,
    intro: before ? sentence('club.both', { before, after: asked }) : asked,
    lines: [command.line],
    boards,
    playerId,
    until,
  };
};

/** Whether other players must agree before a turn is taken back. */
const mustAgree = ({ board }: BoardView): boolean => board.level === null && !board.practice;

/** @param by the player who asked to take a turn back, for an answer to that request */
function saying(command: Command, board: BoardId, number: number, isJoined: boolean, by?: string) {
  if (command.word === 'move') {
    const turn = command.turn.text;
    return {
      about: sentence('letter.confirmation.suggestion.about', { turn, board }),
      asks: sentence(`letter.confirmation.suggestion.${isJoined ? 'stack.' : ''}intro`, {
        turn,
        board,
        number,
      }),
    };
  }
  const what =
    command.word === 'accept'
      ? command.what === 'undo'
        ? 'acceptUndo'
        : 'accept'
      : command.word === 'reject'
        ? command.what === 'undo'
          ? 'rejectUndo'
          : 'rejectDraw'
        : command.word === 'resign' || command.word === 'undo'
          ? command.word
          : 'propose';
  return {
    about: sentence(`letter.confirmation.suggestion.${what}.about`, { board }),
    asks:
      what === 'acceptUndo'
        ? sentence(`letter.confirmation.suggestion.${what}.intro`, { board, player: by ?? '' })
        : sentence(`letter.confirmation.suggestion.${what}.intro`, { board }),
  };
}

/** Whether the board has not changed since the player was asked. */
function isCurrent(store: Store, { boardId, open }: Suggestion): boolean {
  const board = store.boards.byId(boardId);
  return board?.state === 'active' && board.turns === open.turns && board.generation === open.generation;
}

/**
 * The handler for a reply that is not a command but may have been meant as one. The command runs when the player
 * confirms it, unless the board has changed since.
 */
export const suggestionConfirmation = {
  ask,
  schema: suggestionSchema,
  answeredBy: 'player',
  words: 'yes or no',
  refusals: { closed: 'server.suggestion.closed', expired: 'server.confirmation.expired' },
  whyClosed: ({ state }) =>
    state === 'carried out'
      ? 'server.suggestion.done'
      : state === 'refused'
        ? 'server.suggestion.late'
        : undefined,

  askAgain(tx, confirmation, why, cause) {
    const { id, address, playerId, expiresAt, payload } = confirmation;
    if (!isCurrent(tx.store, payload)) {
      endMoved(tx, confirmation, cause);
      return;
    }
    sendConfirmation(tx, id, { address, playerId }, requestOf(tx, playerId, payload, expiresAt, why), cause);
  },

  onYes(answer, confirmation) {
    const { tx, cause } = answer;
    const { payload } = confirmation;
    if (!isCurrent(tx.store, payload)) return endMoved(tx, confirmation, cause);
    const { boardId, command, open, offerId, receivedAt } = payload;
    const kept = {
      now: receivedAt,
      numbers: new Map([[boardId, open]]),
      letter: { boardId, offerId },
      message: withTextBelow(payload.message, answer.below),
      passwordHash: null,
    };
    return runConfirmed(answer, confirmation, kept, [command, ...(answer.offer ? [answer.offer] : [])]);
  },

  onNo: (answer, confirmation) => drop(answer, confirmation, confirmation.payload),
  expire: dropUnanswered,
} satisfies ConfirmationHandler<'suggestion', Suggestion>;

/** Closes a suggestion that no longer applies, because the board has changed since the player was asked. */
function endMoved(
  tx: TransactionContext,
  { id, inboxId, payload }: ReadConfirmation<'suggestion', Suggestion>,
  cause: AnsweredMail,
): InboxOutcome {
  const reason = 'server.suggestion.movedOn';
  tx.store.confirmations.close(id, 'refused');
  tx.store.inbox.setState(inboxId, 'refused', reason);
  const why = sentence(reason, { board: payload.boardId });
  answerSender(tx, 'letter.answer.about.refused', why, cause);
  return { state: 'refused', reason };
}
