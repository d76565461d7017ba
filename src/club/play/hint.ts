import { err, type Refusal, refusal, type Sentence, sentence } from '../../base/index.js';
import type { BoardId, PlayerId, Store } from '../../store/index.js';
import { type BoardView, findActiveSeat, mostHints } from '../board/boardView.js';
import { areInLiveGame } from '../board/liveGames.js';
import type { CommandOf, PlayerContext } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';
import { tutorialTurn } from './tutorial.js';

/** Asks the computer what to play against it. The answer comes in a separate letter (docs/club-rules.md section 1). */
export function hint(context: PlayerContext, command: CommandOf<'hint'>): CommandResult {
  const { store, sender, now } = context;
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id: boardId, level, turns, generation, position, seat: toPlay } = view.board;
  const { id: playerId } = sender.player;
  if (level === null) return err(noComputer(view));
  if (toPlay !== seat.seat) return err(refusal('club.hint.notYourTurn', { board: boardId }));
  const asked = { boardId, playerId, generation, number: turns + 1, position };
  const known = store.hints.on(asked);
  const answer = (happened: Sentence): CommandResult =>
    succeed(happened, { kind: 'privateNews', boardId, playerId, happened });
  if (known?.turn != null) return answer(hintText(store, boardId, playerId, known.turn));
  const isWaiting =
    known?.thinkAt != null && known.generation === generation && known.number === asked.number;
  if (isWaiting) return answer(waiting(boardId));
  if (!known && store.hints.count(boardId, playerId) >= mostHints) {
    return err(refusal('club.hint.most', { board: boardId, most: mostHints }));
  }
  if (areInLiveGame(store, [view.position])) return err(refusal('club.hint.inPlay', { board: boardId }));
  // A known hint was not found before the board changed; now the same position is on it again.
  if (known) store.hints.askAgain(known.id, asked, now);
  else store.hints.ask(asked, now);
  return answer(waiting(boardId));
}

/** Says why hints are not available on a board without the computer, and what its player can do instead. */
function noComputer(view: BoardView): Refusal {
  const { id: board, practice, puzzle } = view.board;
  const asked = tutorialTurn(view);
  if (asked !== undefined) return refusal('club.hint.tutorial', { board, asked });
  if (puzzle !== null) return refusal('club.hint.puzzle', { board });
  return refusal(practice ? 'club.hint.practice' : 'club.hint.people', { board });
}

const waiting = (board: BoardId): Sentence => sentence('club.hint.waiting', { board });

/** Says what the computer advises, and how many hints the player has had. */
export function hintText(store: Store, boardId: BoardId, playerId: PlayerId, turn: string): Sentence {
  const had = store.hints.count(boardId, playerId);
  return sentence('club.hint.result', { turn, had, most: mostHints });
}
