import { turns } from '../generate/generateTurns.js';
import { play } from '../play/play.js';
import type { Position } from '../position/gameModel.js';
import { InPlaceTurns } from './inPlaceTurns.js';
import { MutableBoard } from './mutableBoard.js';

/** Counts the sequences of `depth` turns; a finished game has none (docs/notation-reference.md section 4). */
export function perft(position: Position, depth: number): number {
  if (depth <= 0) return 1;
  const board = new MutableBoard(position);
  const plies = Array.from({ length: depth }, () => new InPlaceTurns(board));
  let count = 0;
  const leaf = (): boolean => {
    count++;
    return false;
  };
  const visits: (() => boolean)[] = [leaf];
  for (let ply = depth - 1; ply > 0; ply--) {
    const next = visits[0] as () => boolean;
    const generator = plies[ply] as InPlaceTurns;
    visits.unshift(() => generator.visit(next));
  }
  (plies[0] as InPlaceTurns).visit(visits[0] as () => boolean);
  return count;
}

/** Like `perft`, but with the plain generator, which builds a position for every turn. */
export function plainPerft(position: Position, depth: number): number {
  if (depth <= 0) return 1;
  let count = 0;
  for (const turn of turns(position)) count += plainPerft(play(position, turn), depth - 1);
  return count;
}
