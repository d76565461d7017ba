import { type Position, type Turn, turns } from '../../src/rules/index.js';
import type { Random } from '../support/random.js';

/** Only this many turns in a list are considered. */
const most = 2000;

/** The odds of each kind of turn. Building has low odds because it is always possible and changes little. */
const weights = { build: 2, place: 2, move: 4, capture: 3, free: 3 };
type Sort = keyof typeof weights;

function sortOf({ free, ...turn }: Turn): Sort {
  if (free) return 'free';
  if (turn.kind === 'move') return turn.captures.length > 0 ? 'capture' : 'move';
  return turn.kind === 'insert' || turn.kind === 'reposition' ? 'build' : 'place';
}

/** Chooses a random turn; moves are more likely than other kinds. Undefined if there is no turn. */
export function chooseTurn(position: Position, random: Random): Turn | undefined {
  const found: Partial<Record<Sort, { count: number; turn: Turn }>> = {};
  let left = most;
  for (const turn of turns(position)) {
    const sort = sortOf(turn);
    const before = found[sort];
    if (!before) found[sort] = { count: 1, turn };
    // Every turn of a kind has the same chance, and no list is kept (reservoir sampling).
    else if (random.oneIn(++before.count)) before.turn = turn;
    if (--left === 0) break;
  }
  const sorts = (Object.keys(found) as Sort[]).flatMap((sort) => Array<Sort>(weights[sort]).fill(sort));
  return sorts.length === 0 ? undefined : found[random.of(sorts)]?.turn;
}
