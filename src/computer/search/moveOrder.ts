import type { Plays } from '../movegen/plays.js';

const firstOrder = 1_000_000;
const killerOrder = 160;
const counterOrder = 100;
/** The most that success in other positions counts for. */
const historyOrder = 120;
const bits = 13;

/** Remembers which plays have refuted others, to try them early. */
export class MoveOrder {
  /** Two for each ply. */
  readonly #killers: number[] = [];
  /** By side and key. */
  readonly #history = new Int32Array(2 << bits);
  /** The refutation of the play before, by its key. */
  readonly #counters = new Int32Array(1 << bits);

  /** Puts plays in order: what is known to be good, what refutes here or elsewhere, what gains. */
  sort(plays: Plays, ply: number, side: number, first: number, before: number): void {
    const counter = this.#counters[before >>> (32 - bits)] as number;
    const one = this.#killers[2 * ply];
    const two = this.#killers[2 * ply + 1];
    for (let index = 0; index < plays.count; index++) {
      const key = plays.keys[index] as number;
      let order = (plays.gains[index] as number) + (this.#history[placeOf(key, side)] as number);
      if (key === first) order += firstOrder;
      else if (key === one || key === two) order += killerOrder;
      else if (key === counter) order += counterOrder;
      plays.orders[index] = order;
    }
  }

  /** A play was good enough to end the search of its node; those tried before it were not. */
  reward(
    key: number,
    ply: number,
    side: number,
    depth: number,
    before: number,
    tried: readonly number[],
  ): void {
    if (this.#killers[2 * ply] !== key) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply] ?? 0;
      this.#killers[2 * ply] = key;
    }
    this.#counters[before >>> (32 - bits)] = key;
    const bonus = Math.min(historyOrder, depth * depth);
    this.#change(key, side, bonus);
    for (const other of tried) this.#change(other, side, -bonus);
  }

  /** The nearer to the most, the less it changes. */
  #change(key: number, side: number, bonus: number): void {
    const at = placeOf(key, side);
    const now = this.#history[at] as number;
    this.#history[at] = now + bonus - Math.trunc((now * Math.abs(bonus)) / historyOrder);
  }
}

const placeOf = (key: number, side: number): number => (side === 1 ? 0 : 1 << bits) + (key >>> (32 - bits));
