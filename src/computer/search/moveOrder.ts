import type { Plays } from '../movegen/plays.js';

const firstOrder = 1_000_000;
const killerOrder = 160;
/** What has been best elsewhere counts for so much at most. */
const historyOrder = 120;
const historyMost = 400;
const bits = 13;

/** Remembers which plays have refuted others, to try them early. */
export class MoveOrder {
  /** Two for each ply. */
  readonly #killers: number[] = [];
  /** By side and key. */
  readonly #history = new Int32Array(2 << bits);

  /** Puts plays in order: what is known to be good, what refutes here or elsewhere, what gains. */
  sort(plays: Plays, ply: number, side: number, first: number): void {
    for (let index = 0; index < plays.count; index++) {
      const key = plays.keys[index] as number;
      const history = this.#history[placeOf(key, side)] as number;
      let order = (plays.gains[index] as number) + Math.min(historyOrder, history);
      if (key === first) order += firstOrder;
      else if (key === this.#killers[2 * ply] || key === this.#killers[2 * ply + 1]) order += killerOrder;
      plays.orders[index] = order;
    }
  }

  /** A play was good enough to end the search of its node. */
  reward(key: number, ply: number, side: number, depth: number): void {
    if (this.#killers[2 * ply] !== key) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply] ?? 0;
      this.#killers[2 * ply] = key;
    }
    const at = placeOf(key, side);
    this.#history[at] = Math.min(historyMost, (this.#history[at] as number) + depth * depth);
  }
}

const placeOf = (key: number, side: number): number => (side === 1 ? 0 : 1 << bits) + (key >>> (32 - bits));
