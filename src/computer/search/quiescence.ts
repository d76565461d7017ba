import { margin, winning } from './scores.js';
import type { SearchContext } from './searchContext.js';

/** Hops that may be tried at one node. */
const hopsInQuiet = 300;
/** Plies of captures after the last. */
const quietest = 6;

/** The quiet end of a search: behind its last ply captures are looked at, so that no pod is left hanging. */
export class Quiescence {
  readonly #context: SearchContext;

  constructor(context: SearchContext) {
    this.#context = context;
  }

  /** Captures alone, until nothing is taken any more; nobody needs to take. */
  value(ply: number, from: number, high: number, deep = 0): number {
    const context = this.#context;
    const { board, maker, wins } = context;
    const still = context.judge();
    if (still >= high || deep >= quietest) return still;
    let low = Math.max(from, still);
    let best = still;
    const plays = context.plays(ply);
    context.list(plays, { captures: true, hops: hopsInQuiet });
    const side = board.sides[board.turn];
    for (let index = 0; index < plays.count; index++) {
      plays.select(index);
      if (still + (plays.gains[index] as number) + margin <= low) break;
      if (context.isSpent) break;
      context.visit();
      maker.make(plays, index);
      const ended = context.ended(ply + 1);
      const same = board.sides[board.turn] === side;
      let value: number;
      if (ended !== undefined) value = ended;
      else if (wins.canWin(board.turn)) value = winning - ply - 2;
      else if (same) value = this.value(ply + 1, low, high, deep + 1);
      else value = this.value(ply + 1, -high, -low, deep + 1);
      if (!same) value = -value;
      maker.unmake(plays, index);
      best = Math.max(best, value);
      low = Math.max(low, value);
      if (low >= high) break;
    }
    return best;
  }
}
