import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import { makeTurn, resolveTurn } from '../../notation/index.js';
import type { Turn } from '../../rules/index.js';
import type { SeatRow } from '../../store/index.js';
import { type BoardView, findActiveSeat, labelsOf, named, whyStale } from '../board/boardView.js';
import type { CommandOf, TurnContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';
import { answerPuzzle } from './puzzle.js';
import { releaseQueues } from './queuedTurns.js';
import { addTurn } from './storedTurns.js';
import { notTheStep, playStep } from './tutorial.js';

/** Checks that a turn is for the open number and the current generation of its board (docs/mail-rules.md section 3). */
function mustBeOpen(
  context: TurnContext,
  view: BoardView,
  seat: SeatRow,
  written?: number,
): Refusal | undefined {
  const { id, turns, generation } = view.board;
  const implied = context.numbers.get(id);
  const number = written ?? implied?.number ?? turns + 1;
  const data = { board: id, number, open: turns + 1 };
  if (implied && implied.generation !== generation) return refusal('club.undoneSince', data);
  if (number <= turns) return whyStale(context.store, view.board, number);
  if (view.board.seat !== seat.seat) {
    const isOut = view.position.supplies[seat.seat]?.out ?? false;
    const player = named(view, view.board.seat);
    return refusal(isOut ? 'club.out' : 'club.notYourTurn', { ...data, player });
  }
  return number > turns + 1 ? refusal('club.early', data) : undefined;
}

/** Returns the seat and the legal turn for a command, if the turn may be played now. */
export function openTurn(
  context: TurnContext,
  command: CommandOf<'move' | 'submit'>,
): Result<{ view: BoardView; seat: SeatRow; turn: Turn }, Refusal> {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const closed = mustBeOpen(context, view, seat, command.number);
  if (closed) return err(closed);
  const turn = resolveTurn(view.position, command.turn, () => labelsOf(context.store, view));
  if (!turn.ok) return err(refusal('club.move.refused', { why: turn.error }));
  const step = notTheStep(view, turn.value);
  return step.ok ? ok({ view, seat, turn: turn.value }) : step;
}

/** Plays a turn, then the other players' queued answers. */
export function playTurn(context: TurnContext, view: BoardView, turn: Turn, comment: string): CommandResult {
  const { store, inboxId } = context;
  const { id, turns, seat, tutorial } = view.board;
  if (tutorial) return playStep(context, view, turn, comment);
  if (view.board.puzzle !== null) return answerPuzzle(context, view, turn);
  const text = makeTurn(view.position, turn);
  // The turns that the player has queued for this turn are obsolete.
  store.plannedTurns.dropQueue(id, seat);
  const played = addTurn(context, view, turn, { comment, inboxId });
  const news = comment === context.message ? played : { ...played, comment };
  const released = releaseQueues(context, id, { before: view.position, text });
  const data = { board: id, turn: text, number: turns + 1 };
  return succeed(sentence('club.move.result', data), news, ...released);
}

/** Plays a turn (docs/club-rules.md section 1, `move`). */
export function move(context: TurnContext, command: CommandOf<'move'>): CommandResult {
  const open = openTurn(context, command);
  if (!open.ok) return open;
  return playTurn(context, open.value.view, open.value.turn, context.message);
}
