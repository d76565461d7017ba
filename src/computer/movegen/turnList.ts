import type { Turn } from '../../rules/index.js';

/** The kinds of turns. The first two insert a prong or a superprong: they replace a pod with one that has it. */
export const insert = 0;
export const insertSuper = 1;
export const reposition = 2;
export const enter = 3;
export const liberate = 4;
export const rescue = 5;
export const move = 6;

/**
 * Field offsets in the packed record of a turn. `atPod` and `atAfter` are the pod before and after a prong is inserted
 * or moved.
 */
export const atKind = 0;
export const atSquare = 1;
export const atPod = 2;
export const atAfter = 3;
/** The numbers of free moves, moving pods and captured pods that follow the header. */
export const atFree = 4;
export const atMovers = 5;
export const atCaptures = 6;
/**
 * The length of the header. Free moves follow as start, pod and end; moving pods as pod and end; captured pods as
 * square and pod.
 */
export const head = 7;

/** The turns generated at a node, packed into one array of numbers, because a `Turn` object for each would be slow. */
export class TurnList {
  data = new Int32Array(4096);
  /** Where the record of each turn begins in `data`. */
  starts = new Int32Array(256);
  /** The immediate gain of each turn, in hundredths of a pod. */
  gains = new Float64Array(256);
  /** The move-ordering score of each turn: turns with higher scores are tried first. */
  orders = new Float64Array(256);
  /** A hash of each turn, to recognise it in this or another position. */
  keys = new Int32Array(256);
  /** The `Turn` objects that the filter's `turnsOf` requested. */
  readonly turns: Turn[] = [];
  /** How many turns there are. */
  count = 0;
  /** Whether turns are missing because the allowed hops were used up. */
  isCut = false;
  /** The index where the next record is written. */
  end = 0;

  clear(): void {
    this.count = 0;
    this.isCut = false;
    this.turns.length = 0;
    this.end = 0;
  }

  /** Adds a turn whose record begins at an index of `data` and ends at `end`. */
  add(start: number, gain: number, key: number): void {
    const at = this.count++;
    if (at === this.starts.length) this.#grow();
    this.starts[at] = start;
    this.gains[at] = gain;
    this.orders[at] = gain;
    this.keys[at] = key;
  }

  #grow(): void {
    const size = 2 * this.starts.length;
    const longer = <T extends Int32Array | Float64Array>(list: T, made: T): T => {
      made.set(list);
      return made;
    };
    this.starts = longer(this.starts, new Int32Array(size));
    this.gains = longer(this.gains, new Float64Array(size));
    this.orders = longer(this.orders, new Float64Array(size));
    this.keys = longer(this.keys, new Int32Array(size));
  }

  /** Appends a header to be filled in. */
  reserve(length: number): void {
    while (this.end + length > this.data.length) this.#lengthen();
    this.end += length;
  }

  /** Appends a number to the record that is being written. */
  push(value: number): void {
    if (this.end === this.data.length) this.#lengthen();
    this.data[this.end++] = value;
  }

  #lengthen(): void {
    const longer = new Int32Array(this.data.length * 2);
    longer.set(this.data);
    this.data = longer;
  }

  /** Overwrites one entry in the list with another. */
  copy(from: number, to: number): void {
    this.starts[to] = this.starts[from] as number;
    this.gains[to] = this.gains[from] as number;
    this.orders[to] = this.orders[from] as number;
    this.keys[to] = this.keys[from] as number;
  }

  /** Keeps only the given number of turns, from the start of the list. */
  shorten(count: number): void {
    this.count = count;
  }

  /** Keeps only the turns at these indices, in this order. */
  keep(indices: readonly number[]): void {
    const { starts, gains, orders, keys, turns } = this;
    for (const list of [starts, gains, orders, keys]) list.set(indices.map((index) => list[index] as number));
    if (turns.length > 0) turns.splice(0, turns.length, ...indices.map((index) => turns[index] as Turn));
    this.count = indices.length;
  }

  /** Moves a turn to the front and keeps the order of the others. */
  front(index: number): void {
    const { starts, gains, orders, keys, turns } = this;
    for (const list of [starts, gains, orders, keys]) {
      const moved = list[index] as number;
      list.copyWithin(1, 0, index);
      list[0] = moved;
    }
    if (turns.length > 0) turns.unshift(...turns.splice(index, 1));
  }

  /** Does one step of a selection sort: swaps the turn at an index with the best one at or after that index. */
  select(index: number): void {
    const { starts, gains, orders, keys, count } = this;
    let best = index;
    let highest = orders[index] as number;
    for (let other = index + 1; other < count; other++) {
      const order = orders[other] as number;
      if (order > highest) {
        best = other;
        highest = order;
      }
    }
    if (best === index) return;
    swap(starts, index, best);
    swap(gains, index, best);
    swap(orders, index, best);
    swap(keys, index, best);
    const { turns } = this;
    if (turns.length > 0) [turns[index], turns[best]] = [turns[best] as Turn, turns[index] as Turn];
  }
}

function swap(list: Int32Array | Float64Array, one: number, other: number): void {
  const kept = list[one] as number;
  list[one] = list[other] as number;
  list[other] = kept;
}
