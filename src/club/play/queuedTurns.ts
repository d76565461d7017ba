import { err, makeStored, parseStored, refusal, type Sentence, sentence } from '../../base/index.js';
import { makeTurnQueue, type QueueBranch, type TurnQueue, turnQueueSchema } from '../../command/index.js';
import { makeTurn, resolveTurn, type TurnText } from '../../notation/index.js';
import type { Position } from '../../rules/index.js';
import type { BoardId } from '../../store/index.js';
import {
  type BoardView,
  countsNot,
  findActiveSeat,
  labelsOf,
  mayClaim,
  playerAt,
  viewAt,
  viewOf,
  whyStale,
} from '../board/boardView.js';
import type { ChangeContext, CommandContext, CommandOf } from '../commandContext.js';
import { type BoardEffect, type CommandResult, type PrivateNews, succeed } from '../effects.js';
import { addTurn } from './storedTurns.js';

/** Stores turns to play when it is the player's turn; nobody else sees them (docs/club-rules.md section 1, `queue`). */
export function queue(context: CommandContext, command: CommandOf<'queue'>): CommandResult {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id, seat: toPlay, generation } = view.board;
  const { plannedTurns } = context.store;
  if (command.plan === 'clear') {
    const dropped = plannedTurns.dropQueue(id, seat.seat);
    return succeed(sentence(dropped ? 'club.queue.cleared' : 'club.queue.none', { board: id }));
  }
  // A reply to a letter is stale if a turn has been played since, unless that turn came in the same email.
  const implied = context.numbers.get(id);
  if (implied && implied.generation !== generation) return err(refusal('club.undoneSince', { board: id }));
  if (implied && implied.number <= implied.turns) {
    return err(whyStale(context.store, view.board, implied.number));
  }
  if (toPlay === seat.seat) return err(refusal('club.queue.now', { board: id }));
  plannedTurns.queue(id, seat.seat, makeStored(turnQueueSchema, command.plan));
  const queued = sentence('club.queue.result', { board: id, plan: makeTurnQueue(command.plan) });
  const now = viewAt(context.store, view.board, context.doneAt);
  if (!mayClaim(now, seat.playerId)) return succeed(queued);
  const after = sentence(countsNot(now) ? 'club.queue.closable' : 'club.queue.claimable', { board: id });
  return succeed(sentence('club.both', { before: queued, after }));
}

/** The turn just played, and the position before it. */
interface PlayedTurn {
  readonly before: Position;
  readonly text: string;
}

/**
 * Plays queued turns as long as the seat to play has a queue. If a queue has no branch for the turn just played, or its
 * turn is illegal, the whole queue is dropped, and only its owner is notified.
 */
export function releaseQueues(
  context: ChangeContext,
  boardId: BoardId,
  first: PlayedTurn | undefined,
): BoardEffect[] {
  const { store } = context;
  const effects: BoardEffect[] = [];
  let last = first;
  for (;;) {
    const board = store.boards.byId(boardId);
    if (board?.state !== 'active') return effects;
    const written = store.plannedTurns.queued(boardId, board.seat);
    if (written === undefined) return effects;
    const view = viewOf(store, board);
    store.plannedTurns.dropQueue(boardId, board.seat);
    const plan = parseStored(turnQueueSchema, written, `queue of board ${boardId}, seat ${board.seat}`);
    const fitting = fittingTurn(plan, view, last, context);
    if (!fitting) {
      effects.push(newsToOwner(view, sentence('club.queue.noBranch', { board: boardId })));
      return effects;
    }
    const turn = resolveTurn(view.position, fitting.turn, () => labelsOf(store, view));
    if (!turn.ok) {
      effects.push(
        newsToOwner(
          view,
          sentence('club.queue.illegal', { board: boardId, turn: fitting.turn.text, why: turn.error }),
        ),
      );
      return effects;
    }
    last = { before: view.position, text: makeTurn(view.position, turn.value) };
    effects.push(addTurn(context, view, turn.value, { inboxId: null }));
    const goesOn = store.boards.byId(boardId)?.state === 'active';
    if (goesOn && fitting.next.length > 0) {
      store.plannedTurns.queue(boardId, board.seat, makeStored(turnQueueSchema, { branches: fitting.next }));
    }
  }
}

/** Returns the turn that a queue answers with, and the branches to keep for later. */
function fittingTurn(
  plan: TurnQueue,
  view: BoardView,
  last: PlayedTurn | undefined,
  { store }: Pick<CommandContext, 'store'>,
): { turn: TurnText; next: readonly QueueBranch[] } | undefined {
  if ('turn' in plan) return { turn: plan.turn, next: [] };
  if (!last) return undefined;
  return plan.branches.find(({ when }) => {
    const expected = resolveTurn(last.before, when, () => labelsOf(store, view, view.board.turns - 1));
    return expected.ok && makeTurn(last.before, expected.value) === last.text;
  });
}

/** Notifies the queue's owner, who is the player whose turn it is. */
function newsToOwner(view: BoardView, happened: Sentence): PrivateNews {
  const { id, seat } = view.board;
  return { kind: 'privateNews', boardId: id, playerId: playerAt(view, seat), happened };
}
