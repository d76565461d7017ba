import { play } from './play.js';
import { turns } from './turns.js';
import type { Position } from './types.js';

/** How many sequences of `depth` turns there are; a finished game has none (RULES.md section 5). */
export function perft(position: Position, depth: number): number {
  if (depth <= 0) return 1;
  let count = 0;
  for (const turn of turns(position)) count += depth === 1 ? 1 : perft(play(position, turn), depth - 1);
  return count;
}
