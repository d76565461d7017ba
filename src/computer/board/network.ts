import type { Square } from '../../rules/index.js';
import { activations, fullActivation, type NetworkTables, outputUnit, supplyRow } from './networkTables.js';

/**
 * The network of a search: the sums of its neurons for both players, after each turn made. Making a turn only records
 * which pods change; the sums are updated when the value is requested.
 */
export class Network {
  readonly #tables: NetworkTables;
  readonly #neurons: number;
  /** The sums by number of turns made, then by seat. */
  #sums: Int32Array;
  /** The changes in each turn: the row of a pod times four, plus its owner times two, plus 1 if it leaves. */
  #changes = new Int32Array(256);
  #end = 0;
  /** The index at which the changes in each turn begin. */
  #starts = new Int32Array(64);
  #made = 0;
  /** The last turn for which the sums are known. */
  #known = 0;
  /** Whether changes to pods are being recorded. */
  #isOpen = false;

  constructor(tables: NetworkTables) {
    this.#tables = tables;
    this.#neurons = tables.neurons;
    this.#sums = new Int32Array(16 * 2 * this.#neurons);
    this.#sums.set(tables.start);
    this.#sums.set(tables.start, this.#neurons);
  }

  /** Adds a pod from the position where the search starts. */
  place(seat: number, square: Square, prongs: number): void {
    this.#add(0, this.#rowOf(seat, square, prongs), seat, 1);
  }

  #add(at: number, row: number, seat: number, sign: number): void {
    const n = this.#neurons;
    const { pods } = this.#tables;
    const sums = this.#sums;
    const own = at + seat * n;
    const other = at + (1 - seat) * n;
    for (let i = 0; i < n; i++) {
      sums[own + i] = (sums[own + i] as number) + sign * (pods[row + i] as number);
      sums[other + i] = (sums[other + i] as number) + sign * (pods[row + n + i] as number);
    }
  }

  #rowOf(seat: number, square: Square, prongs: number): number {
    const { places, seen } = this.#tables;
    const place = places[seat * 100 + square] as number;
    return ((place << 8) | (seen[(seat << 8) | prongs] as number)) * 2 * this.#neurons;
  }

  /** Begins a turn: changes are recorded until `finish`. */
  begin(): void {
    this.#made++;
    if (this.#made === this.#starts.length) this.#starts = longer(this.#starts, 2 * this.#made);
    this.#starts[this.#made] = this.#end;
    this.#isOpen = true;
  }

  finish(): void {
    this.#isOpen = false;
  }

  /** Takes the last turn back. */
  undo(): void {
    this.#end = this.#starts[this.#made] as number;
    this.#made--;
    if (this.#known > this.#made) this.#known = this.#made;
  }

  change(seat: number, square: Square, prongs: number, leaves: boolean): void {
    if (!this.#isOpen) return;
    if (this.#end === this.#changes.length) this.#changes = longer(this.#changes, 2 * this.#end);
    this.#changes[this.#end++] = (this.#rowOf(seat, square, prongs) << 2) | (seat << 1) | (leaves ? 1 : 0);
  }

  /** Returns the value for a seat, in hundredths of a pod. `reserve` and `hand` hold the numbers for both seats. */
  value(seat: number, reserve: Int32Array, hand: Int32Array): number {
    if (this.#known < this.#made) this.#follow();
    const n = this.#neurons;
    const { supplies, out, offset } = this.#tables;
    const other = 1 - seat;
    const ownReserve = reserve[seat] as number;
    const otherReserve = reserve[other] as number;
    const ownHand = hand[seat] as number;
    const otherHand = hand[other] as number;
    const sums = this.#sums;
    const own = (this.#made * 2 + seat) * n;
    const others = (this.#made * 2 + other) * n;
    const supply = supplyRow(ownReserve, otherReserve, ownHand, otherHand) * n;
    const otherSupply = supplyRow(otherReserve, ownReserve, otherHand, ownHand) * n;
    let value = 0;
    for (let i = 0; i < n; i++) {
      const one = activations(((sums[own + i] as number) + (supplies[supply + i] as number)) | 0);
      const two = activations(((sums[others + i] as number) + (supplies[otherSupply + i] as number)) | 0);
      value = (value + Math.imul(one, out[i] as number) + Math.imul(two, out[n + i] as number)) | 0;
    }
    return offset + Math.trunc(value / (fullActivation * outputUnit));
  }

  /** Updates the sums up to the last turn made. */
  #follow(): void {
    const n = this.#neurons;
    const width = 2 * n;
    if ((this.#made + 1) * width > this.#sums.length)
      this.#sums = longer(this.#sums, 2 * (this.#made + 1) * width);
    const sums = this.#sums;
    const changes = this.#changes;
    const { pods } = this.#tables;
    for (let turn = this.#known + 1; turn <= this.#made; turn++) {
      const to = turn * width;
      const last = turn === this.#made ? this.#end : (this.#starts[turn + 1] as number);
      let at = this.#starts[turn] as number;
      const first = changes[at] as number;
      const second = changes[at + 1] as number;
      if (last - at >= 2 && ((first ^ second) & 3) === 1) {
        // Usually a pod moves or gains a prong: the row of its new state replaces the old row.
        const seat = (first >> 1) & 1;
        const came = (first & 1 ? second : first) >> 2;
        const gone = (first & 1 ? first : second) >> 2;
        const own = to + seat * n;
        const other = to + (1 - seat) * n;
        for (let i = 0; i < n; i++) {
          sums[own + i] =
            (sums[own + i - width] as number) + (pods[came + i] as number) - (pods[gone + i] as number);
          sums[other + i] =
            (sums[other + i - width] as number) +
            (pods[came + n + i] as number) -
            (pods[gone + n + i] as number);
        }
        at += 2;
      } else sums.copyWithin(to, to - width, to);
      for (; at < last; at++) {
        const change = changes[at] as number;
        this.#add(to, change >> 2, (change >> 1) & 1, change & 1 ? -1 : 1);
      }
    }
    this.#known = this.#made;
  }
}

function longer(list: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const made = new Int32Array(length);
  made.set(list);
  return made;
}
