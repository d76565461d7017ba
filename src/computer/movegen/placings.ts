import { partnerOf, type Square, seatRecord } from '../../rules/index.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { enter, liberate } from './turnList.js';

/**
 * Calls `visit` for every way to enter or liberate a pod (docs/rules.md section 3). Stops and returns true as soon as
 * `visit` does.
 */
export function placings(board: SearchBoard, visit: (kind: number, square: Square) => boolean): boolean {
  const { game, turn } = board;
  const { homes, goals } = seatRecord(game, turn);
  const everywhere = game.liberates === 'with foothold';
  const captured = (board.captured[turn] as number) > 0 && game.actions.includes('liberate');
  const frees = captured && (!everywhere || goals.some((goal) => board.holds(goal, turn)));
  const enters = (board.reserve[turn] as number) > 0 && game.actions.includes('enter');
  if (!enters && !frees) return false;
  for (const square of board.octiSquares) {
    const own = board.holds(square, turn);
    const away = goals.includes(square) || game.neutral.includes(square);
    const mayEnter = homes.includes(square) ? !board.isEnemyOf(square, turn) : game.entersAway && away && own;
    if (enters && mayEnter && visit(enter, square)) return true;
    if (frees && own && (everywhere || away) && visit(liberate, square)) return true;
  }
  return false;
}

/** Returns the square where the seat to play may bring its partner back into the game; undefined if there is none. */
export function mayRescue(board: SearchBoard): Square | undefined {
  const partner = partnerOf(board.game, board.turn);
  if (board.out[partner] === 0 || board.resigned[partner] === 1 || board.captured[partner] === 0)
    return undefined;
  return seatRecord(board.game, partner).homes.find((home) => board.holds(home, board.turn));
}
