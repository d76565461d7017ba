import { margin, winning } from './scores.js';
import type { SearchContext } from './searchContext.js';

/** How many hops may be tried at one node. */
const hopsInQuiet = 300;
/** The maximum depth of quiescence search in plies. */
const quietest = 6;

/**
 * Quiescence search: plays out captures after the last ply, so that no position is evaluated in the middle of an
 * exchange.
 */
export class Quiescence {
  readonly #context: SearchContext;

  constructor(context: SearchContext) {
    this.#context = context;
  }

  /**
   * The value for the side to play if only captures are played. A side need not capture ("stand pat").
   * @param from alpha, the lower bound of the window
   * @param high beta, the upper bound
   * @param deep the number of captures before this position
   */
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
