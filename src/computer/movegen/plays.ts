import type { Turn } from '../../rules/index.js';

/** The kinds of plays. The first two insert a prong or a superprong: they exchange a pod for one that has it. */
export const exchange = 0;
export const exchangeSuper = 1;
export const reposition = 2;
export const enter = 3;
export const liberate = 4;
export const rescue = 5;
export const move = 6;

/**
 * Field offsets in the packed record of a play. `atPod` and `atAfter` are the pod before and after a prong is inserted
 * or moved.
 */
export const atKind = 0;
export const atSquare = 1;
export const atPod = 2;
export const atAfter = 3;
/** How many free moves, moving pods and captured pods follow the header. */
export const atFree = 4;
export const atMovers = 5;
export const atCaptures = 6;
/**
 * The length of the header. Free moves follow as start, pod and end; moving pods as pod and end; captured pods as
 * square and pod.
 */
export const head = 7;

/** The generated turns of a node, packed into one array of numbers, because an object for each would be slow. */
export class Plays {
  data = new Int32Array(4096);
  readonly starts: number[] = [];
  /** The immediate gain of each play, in hundredths of a pod. */
  readonly gains: number[] = [];
  /** The move-ordering score of each play: higher ones are tried earlier. */
  readonly orders: number[] = [];
  /** A hash of each play, to recognize it in the same or another position. */
  readonly keys: number[] = [];
  /** The turns that `turnsOf` of the filter asked for. */
  readonly turns: Turn[] = [];
  /** Where the next record is written. */
  end = 0;

  get count(): number {
    return this.starts.length;
  }

  clear(): void {
    this.starts.length = 0;
    this.gains.length = 0;
    this.orders.length = 0;
    this.keys.length = 0;
    this.turns.length = 0;
    this.end = 0;
  }

  /** Appends a number to the record that is being written. */
  push(value: number): void {
    if (this.end === this.data.length) {
      const longer = new Int32Array(this.data.length * 2);
      longer.set(this.data);
      this.data = longer;
    }
    this.data[this.end++] = value;
  }

  /** Overwrites an entry of the list with another one. */
  copy(from: number, to: number): void {
    this.starts[to] = this.starts[from] as number;
    this.gains[to] = this.gains[from] as number;
    this.orders[to] = this.orders[from] as number;
    this.keys[to] = this.keys[from] as number;
  }

  /** Keeps only the first plays of the list, as many as given. */
  shorten(count: number): void {
    this.starts.length = count;
    this.gains.length = count;
    this.orders.length = count;
    this.keys.length = count;
  }

  /** Removes all other plays from the list. */
  keep(indices: readonly number[]): void {
    const { starts, gains, orders, keys, turns } = this;
    for (const list of [starts, gains, orders, keys, turns] as unknown[][]) {
      const kept = indices.map((index) => list[index]);
      if (list.length > 0) list.splice(0, list.length, ...kept);
    }
  }

  /** Moves a play to the front and keeps the order of the others. */
  front(index: number): void {
    const { starts, gains, orders, keys, turns } = this;
    for (const list of [starts, gains, orders, keys, turns] as unknown[][]) {
      if (list.length > 0) list.unshift(...list.splice(index, 1));
    }
  }

  /** One step of a selection sort: swaps the best play from an index on into that index. */
  select(index: number): void {
    let best = index;
    for (let other = index + 1; other < this.orders.length; other++) {
      if ((this.orders[other] as number) > (this.orders[best] as number)) best = other;
    }
    if (best === index) return;
    swap(this.starts, index, best);
    swap(this.gains, index, best);
    swap(this.orders, index, best);
    swap(this.keys, index, best);
    if (this.turns.length > 0) swap(this.turns, index, best);
  }
}

function swap<T>(list: T[], one: number, other: number): void {
  const kept = list[one] as T;
  list[one] = list[other] as T;
  list[other] = kept;
}
