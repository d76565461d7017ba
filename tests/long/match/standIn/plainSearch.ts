import { type PlainBoard, Turns } from './plainBoard.js';

export const won = 1_000_000;
const deepest = 60;
const tableSize = 1 << 18;

export interface PlainLimit {
  readonly nodes: number;
  readonly depth: number;
  /** Milliseconds of CPU time. */
  readonly ms: number;
}

export interface PlainThought {
  /** Index of the turn in `turns`. */
  readonly at: number;
  readonly score: number;
  readonly depth: number;
  readonly nodes: number;
}

/**
 * Alpha-beta with iterative deepening, a transposition table, killers and history. It does not search beyond its depth.
 */
export class PlainSearch {
  readonly turns = new Turns();
  readonly #board: PlainBoard;
  readonly #plies: Turns[] = Array.from({ length: deepest + 2 }, () => new Turns());
  readonly #history = new Int32Array(1 << 15);
  readonly #killers = new Int32Array(2 * (deepest + 2));
  readonly #checks = new Int32Array(tableSize);
  readonly #values = new Int32Array(tableSize);
  readonly #keys = new Int32Array(tableSize);
  /** Depth times four, plus how the value bounds the true one: 1 exact, 2 lower bound, 3 upper bound. */
  readonly #depths = new Uint8Array(tableSize);
  #nodes = 0;
  #most = 0;
  #until = 0;
  #spent = false;

  constructor(board: PlainBoard) {
    this.#board = board;
  }

  *think({ nodes, depth, ms }: PlainLimit): Generator<PlainThought> {
    this.#most = nodes;
    this.#until = cpuNow() + ms;
    const { turns } = this;
    this.#board.writesWays = true;
    this.#board.list(turns);
    this.#board.writesWays = false;
    if (turns.count === 0) return;
    const order = Array.from({ length: turns.count }, (_, at) => at);
    order.sort((one, other) => (turns.order[other] as number) - (turns.order[one] as number));
    for (let plies = 1; plies <= Math.min(depth, deepest); plies++) {
      let best = -2 * won;
      for (const at of [...order]) {
        const value = this.#child(turns, at, plies, 0, Math.max(best, -won), 2 * won);
        if (this.#spent && best > -2 * won) break;
        if (value <= best) continue;
        best = value;
        order.splice(order.indexOf(at), 1);
        order.unshift(at);
      }
      yield { at: order[0] as number, score: best, depth: plies, nodes: this.#nodes };
      if (this.#spent || Math.abs(best) > won / 2) return;
    }
  }

  #child(turns: Turns, at: number, depth: number, ply: number, low: number, high: number): number {
    const board = this.#board;
    const wins = board.make(turns, at);
    const value = wins ? won - ply - 1 : -this.#value(depth - 1, ply + 1, -high, -low);
    board.unmake(turns, at);
    return value;
  }

  #value(depth: number, ply: number, from: number, high: number): number {
    const board = this.#board;
    this.#nodes++;
    if (this.#nodes >= this.#most || ((this.#nodes & 1023) === 0 && cpuNow() >= this.#until))
      this.#spent = true;
    if (depth <= 0 || this.#spent) return board.evaluate();
    const { low: key, high: check } = board;
    const place = key & (tableSize - 1);
    let first = 0;
    if (this.#depths[place] !== 0 && this.#checks[place] === check) {
      first = this.#keys[place] as number;
      const bound = (this.#depths[place] as number) & 3;
      const value = this.#values[place] as number;
      const isDeep = (this.#depths[place] as number) >> 2 >= depth && Math.abs(value) < won / 2;
      if (isDeep && (bound === 1 || (bound === 2 ? value >= high : value <= from))) return value;
    }
    const turns = this.#plies[ply] as Turns;
    board.list(turns);
    if (turns.count === 0) return ply - won;
    this.#sort(turns, ply, first);
    let low = from;
    let best = -2 * won;
    let bestKey = 0;
    for (let index = 0; index < turns.count; index++) {
      select(turns, index);
      const value = this.#child(turns, index, depth, ply, low, high);
      if (value > best) {
        best = value;
        bestKey = keyOf(turns, index);
      }
      if (this.#spent) return best;
      if (best > low) low = best;
      if (low < high) continue;
      this.#reward(turns, index, ply, depth);
      break;
    }
    this.#checks[place] = check;
    this.#values[place] = best;
    this.#keys[place] = bestKey;
    this.#depths[place] = (Math.min(depth, 63) << 2) | (best >= high ? 2 : best > from ? 1 : 3);
    return best;
  }

  #sort(turns: Turns, ply: number, first: number): void {
    for (let index = 0; index < turns.count; index++) {
      const key = keyOf(turns, index);
      let order = (turns.order[index] as number) + (this.#history[key & 0x7fff] as number);
      if (key === first) order += 1_000_000;
      else if (key === this.#killers[2 * ply] || key === this.#killers[2 * ply + 1]) order += 500;
      turns.order[index] = order;
    }
  }

  #reward(turns: Turns, index: number, ply: number, depth: number): void {
    const key = keyOf(turns, index);
    if (this.#killers[2 * ply] !== key) {
      this.#killers[2 * ply + 1] = this.#killers[2 * ply] as number;
      this.#killers[2 * ply] = key;
    }
    const at = key & 0x7fff;
    this.#history[at] = Math.min(400, (this.#history[at] as number) + depth * depth);
  }
}

/** Hashes a turn of a node. */
function keyOf(turns: Turns, index: number): number {
  const kind = turns.kind[index] as number;
  let key = ((turns.pod[index] as number) << 17) ^ ((turns.end[index] as number) << 10) ^ (kind << 8);
  key ^= turns.after[index] as number;
  for (let i = turns.from[index] as number; i < (turns.until[index] as number); i++) {
    key ^= Math.imul(turns.captured[i] as number, 0x9e3779b1);
  }
  return (key ^ (key >>> 15)) | 1;
}

/** Swaps the most promising turn at or after an index to that index. */
function select(turns: Turns, index: number): void {
  const { order } = turns;
  let best = index;
  for (let other = index + 1; other < turns.count; other++) {
    if ((order[other] as number) > (order[best] as number)) best = other;
  }
  if (best === index) return;
  for (const list of [turns.kind, turns.pod, turns.end, turns.after, turns.from, turns.until, order]) {
    const kept = list[index] as number;
    list[index] = list[best] as number;
    list[best] = kept;
  }
}

const cpuNow = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
