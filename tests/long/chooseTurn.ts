import { type Position, type Turn, turns } from '../../src/rules/index.js';
import type { Random } from '../support/random.js';

/** Longer lists are not read to their end. */
const most = 2000;

/** How often each sort of turn is chosen where it may be: building is always possible and changes little. */
const weights = { build: 2, place: 2, move: 4, capture: 3, free: 3 };
type Sort = keyof typeof weights;

function sortOf({ free, ...turn }: Turn): Sort {
  if (free) return 'free';
  if (turn.kind === 'move') return turn.captures.length > 0 ? 'capture' : 'move';
  return turn.kind === 'insert' || turn.kind === 'reposition' ? 'build' : 'place';
}

/** A turn by chance, rather a move than another; undefined when there is none. */
export function chooseTurn(position: Position, random: Random): Turn | undefined {
  const found: Partial<Record<Sort, { count: number; turn: Turn }>> = {};
  let left = most;
  for (const turn of turns(position)) {
    const sort = sortOf(turn);
    const before = found[sort];
    if (!before) found[sort] = { count: 1, turn };
    // Each of its sort is kept with equal chances, without keeping the list.
    else if (random.oneIn(++before.count)) before.turn = turn;
    if (--left === 0) break;
  }
  const sorts = (Object.keys(found) as Sort[]).flatMap((sort) => Array<Sort>(weights[sort]).fill(sort));
  return sorts.length === 0 ? undefined : found[random.of(sorts)]?.turn;
}
