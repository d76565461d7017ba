import type { Turn } from '../../rules/index.js';

/** What a play does; `exchange` is inserting and repositioning. */
export const exchange = 0;
export const exchangeSuper = 1;
export const reposition = 2;
export const enter = 3;
export const liberate = 4;
export const rescue = 5;
export const move = 6;

/** Field offsets in the packed record of a play. */
export const atKind = 0;
export const atSquare = 1;
export const atPod = 2;
export const atAfter = 3;
/** Offsets of the numbers of free moves, movers and captured pods that follow. */
export const atFree = 4;
export const atMovers = 5;
export const atCaptures = 6;
/** Free moves as start, pod and end; movers as pod and end; captured pods as square and pod. */
export const head = 7;

/** The turns of a node that are looked at, as numbers in one array: no object is made for a turn. */
export class Plays {
  data = new Int32Array(4096);
  readonly starts: number[] = [];
  /** The immediate gain in pod value. */
  readonly gains: number[] = [];
  /** The higher, the earlier it is tried. */
  readonly orders: number[] = [];
  /** Tell the plays of one position from each other. */
  readonly keys: number[] = [];
  /** The turns themselves, where they are wanted. */
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

  /** Writes a play over another one. */
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

  /** Leaves these plays alone in the list. */
  keep(indices: readonly number[]): void {
    const { starts, gains, orders, keys, turns } = this;
    for (const list of [starts, gains, orders, keys, turns] as unknown[][]) {
      const kept = indices.map((index) => list[index]);
      if (list.length > 0) list.splice(0, list.length, ...kept);
    }
  }

  /** Moves a play to the front; those before it keep their order. */
  front(index: number): void {
    const { starts, gains, orders, keys, turns } = this;
    for (const list of [starts, gains, orders, keys, turns] as unknown[][]) {
      if (list.length > 0) list.unshift(...list.splice(index, 1));
    }
  }

  /** Swaps the best play at or after an index into that index. */
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
