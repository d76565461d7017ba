import type { TurnList } from '../movegen/turnList.js';

/** The move-ordering scores for the turn from the transposition table and for killers. */
const tableOrder = 1_000_000;
const killerOrder = 160;
/** The limit for history scores, positive and negative. */
const historyOrder = 120;
/** The history score that lowers a turn's reduction by one ply. */
const historyPly = 60;
/** How much a cutoff adds to a turn's history score, and how much it subtracts for each turn tried before it. */
const historyBonus = 60;
/** The base-2 logarithm of the number of entries in each side's history. The highest bits of a key select the entry. */
const bits = 13;

/** Move ordering: remembers which turns caused cutoffs (killers, history), to try them early. */
export class MoveOrder {
  /** Two killer moves for each ply. */
  readonly #killers: number[] = [];
  /** The history score of a turn, by side and key. */
  readonly #history = new Int32Array(2 << bits);

  /** Forgets all killers and history scores. */
  clear(): void {
    this.#killers.length = 0;
    this.#history.fill(0);
  }

  /**
   * Sets the order of the turns at a node.
   * @param tableKey the key of the best turn from the transposition table
   */
  sort(turnList: TurnList, ply: number, side: number, tableKey: number): void {
    const one = this.#killers[2 * ply];
    const two = this.#killers[2 * ply + 1];
    for (let index = 0; index < turnList.count; index++) {
      const key = turnList.keys[index] as number;
      let order = (turnList.gains[index] as number) + (this.#history[historyIndex(key, side)] as number);
      if (key === tableKey) order += tableOrder;
      else if (key === one || key === two) order += killerOrder;
      turnList.orders[index] = order;
    }
  }

  /** Rewards a turn that caused a cutoff, and penalises the turns tried before it, which did not. */
  reward(key: number, ply: number, side: number, tried: readonly number[]): void {
    if (this.#killers[2 * ply] !== key) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply] ?? 0;
      this.#killers[2 * ply] = key;
    }
    this.#change(key, side, historyBonus);
    for (const other of tried) this.#change(other, side, -historyBonus);
  }

  /**
   * Returns the number of plies, from -2 to 2, by which a turn's history lowers its reduction. Negative numbers raise it.
   */
  historyPlies(key: number, side: number): number {
    return Math.trunc((this.#history[historyIndex(key, side)] as number) / historyPly);
  }

  /** Changes a history score. The closer it is to the limit, the less it changes. */
  #change(key: number, side: number, bonus: number): void {
    const at = historyIndex(key, side);
    const now = this.#history[at] as number;
    this.#history[at] = now + bonus - Math.trunc((now * Math.abs(bonus)) / historyOrder);
  }
}

const historyIndex = (key: number, side: number): number =>
  (side === 1 ? 0 : 1 << bits) + (key >>> (32 - bits));
