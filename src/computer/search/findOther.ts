import { EachTurn, MutableBoard, type Position, type Turn } from '../../rules/index.js';
import { Wins } from '../evaluate/wins.js';

/** A turn that does not let the others win at once, among so many of all turns there are. */
export function findOther(position: Position, most: number): Turn | undefined {
  const board = new MutableBoard(position);
  const generator = new EachTurn(board);
  const wins = new Wins(board);
  let left = most;
  let found: Turn | undefined;
  generator.visit(() => {
    if (!wins.canWin(board.turn)) found = generator.turn();
    return found !== undefined || --left <= 0;
  });
  return found;
}
