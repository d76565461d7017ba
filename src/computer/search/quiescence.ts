import { futilityMargin, winning } from './scores.js';
import type { SearchContext } from './searchContext.js';

/** The maximum number of hops to try when listing the captures at a node. */
const maxHops = 300;
/** The maximum depth of quiescence search in plies. */
const maxPlies = 6;

/**
 * Plays out captures after the last ply (quiescence search), so that no position is evaluated in the middle of an
 * exchange.
 */
export class Quiescence {
  readonly #context: SearchContext;

  constructor(context: SearchContext) {
    this.#context = context;
  }

  /**
   * Returns the value for the side to play if only captures are played. A side does not have to capture ("stand pat").
   * @param lower alpha, the lower bound of the window
   * @param beta the upper bound
   * @param depth the number of captures before this position
   */
  value(ply: number, lower: number, beta: number, depth = 0): number {
    const context = this.#context;
    const { board, maker, wins } = context;
    const staticValue = context.evaluate();
    if (staticValue >= beta || depth >= maxPlies) return staticValue;
    let alpha = Math.max(lower, staticValue);
    let best = staticValue;
    const turnList = context.turnList(ply);
    context.list(turnList, { captures: true, hops: maxHops });
    const side = board.sides[board.turn];
    for (let index = 0; index < turnList.count; index++) {
      turnList.select(index);
      const most = staticValue + (turnList.gains[index] as number) + futilityMargin;
      if (most <= alpha) {
        best = Math.max(best, most);
        break;
      }
      if (context.isSpent) break;
      context.visit();
      maker.make(turnList, index);
      const ended = context.ended(ply + 1);
      const same = board.sides[board.turn] === side;
      let value: number;
      if (ended !== undefined) value = ended;
      else if (wins.canWin(board.turn)) value = winning - ply - 2;
      else if (same) value = this.value(ply + 1, alpha, beta, depth + 1);
      else value = this.value(ply + 1, -beta, -alpha, depth + 1);
      if (!same) value = -value;
      maker.unmake(turnList, index);
      best = Math.max(best, value);
      alpha = Math.max(alpha, value);
      if (alpha >= beta) break;
    }
    return best;
  }
}
