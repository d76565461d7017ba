import { allProngs, ownerOf, prongsOf, superprongsOf } from '../../rules/index.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { canHop } from './hop.js';
import { mayRescue, placings } from './placings.js';

/** Whether the seat to play has a legal turn. The game must not be over. */
export function hasLegalTurn(board: SearchBoard): boolean {
  const { turn, game } = board;
  if (placings(board, () => true)) return true;
  const inserts = (board.prongs[turn] as number) > 0 || (board.superprongs[turn] as number) > 0;
  const repositions = game.actions.includes('reposition');
  for (let square = 11; square < 100; square++) {
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      if (ownerOf(pod) !== turn) continue;
      const prongs = prongsOf(pod);
      if (prongs !== allProngs && (inserts || (repositions && (prongs & ~superprongsOf(pod)) !== 0)))
        return true;
      if (canHop(board, square, prongs, turn)) return true;
    }
  }
  return game.actions.includes('rescue') && mayRescue(board) !== undefined;
}
