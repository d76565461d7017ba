import {
  ownerOf,
  type Part,
  type Pod,
  prongsOf,
  type Seat,
  type Square,
  seatRecord,
} from '../../rules/index.js';
import { canHop, isEnemyOf, type PodBoard } from '../movegen/hop.js';
import { Flood } from './flood.js';

/**
 * Whether a seat can bring pods onto the goals it needs to win by one move, and how; other ways to win, and what free
 * moves add, are not its concern. It floods the board instead of going every way: the number of turns does not matter.
 */
export class Reach {
  readonly #board: PodBoard;
  readonly #goals: readonly (readonly Square[])[];
  readonly #anyGoal: boolean;
  readonly #flood: Flood;
  /** The goals still needed. */
  readonly #needed: Square[] = [];
  #seat: Seat = 0;
  /**
   * The squares of the win that `canWin` has found last, each marked by the number of that search: a turn that changes
   * none of them leaves the win as it is.
   */
  readonly #marks = new Int32Array(100);
  #mark = 0;
  /** Whether those squares are known. */
  knowsSquares = false;

  constructor(board: PodBoard) {
    this.#board = board;
    this.#flood = new Flood(board);
    this.#anyGoal = board.game.wins === 'any goal';
    this.#goals = board.game.seats.map((_, seat) => seatRecord(board.game, seat as Seat).goals);
  }

  /** Whether a seat, if it is the one to play, can win so. */
  canWin(seat: Seat): boolean {
    this.knowsSquares = false;
    return this.#anyGoal ? this.#canReachAny(seat) : this.#search(seat) !== undefined;
  }

  /** Whether a square is part of the win found last; asked only while `knowsSquares`. */
  concerns(square: Square): boolean {
    return this.#marks[square] === this.#mark;
  }

  /**
   * Where any goal wins, most positions are settled by the squares next to the goals: a goal is stepped onto from one of
   * them, or jumped onto over one that is taken. Only if something can be jumped are ways of several jumps looked for.
   */
  #canReachAny(seat: Seat): boolean {
    const board = this.#board;
    const { counts, game } = board;
    const { neighbours, stacks } = game;
    const goals = this.#goals[seat] as readonly Square[];
    let further = false;
    for (let at = 0; at < goals.length; at++) {
      const goal = goals[at] as Square;
      const isEmpty = counts[goal] === 0;
      const isOpen = isEmpty || (stacks && !isEnemyOf(board, goal, seat));
      if (!isOpen) continue;
      for (let back = 0; back < 8; back++) {
        const near = neighbours[goal * 8 + back] as Square;
        if (near === 0 || counts[near] === 0) continue;
        const bit = 1 << ((back + 4) & 7);
        if (this.#hasPod(near, seat, bit)) {
          this.#markAll(near, goal);
          return true;
        }
        if (!isEmpty) continue;
        const start = neighbours[near * 8 + back] as Square;
        if (start === 0) continue;
        if (counts[start] === 0) further = true;
        else if (this.#hasPod(start, seat, bit)) {
          this.#markAll(start, goal, near);
          return true;
        }
      }
    }
    if (!further) return false;
    const found = this.#search(seat);
    if (!found) return false;
    const [part] = found.parts;
    if (part && found.parts.length === 1) this.#markWay(found.square, part.path);
    return true;
  }

  /** Whether a seat has a pod on a square with one of these prongs. */
  #hasPod(square: Square, seat: Seat, prongs: number): boolean {
    const board = this.#board;
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      if ((pod & prongs) !== 0 && ownerOf(pod) === seat) return true;
    }
    return false;
  }

  #markAll(start: Square, end: Square, over = 0): void {
    this.#mark++;
    this.#marks[start] = this.#mark;
    this.#marks[end] = this.#mark;
    if (over !== 0) this.#marks[over] = this.#mark;
    this.knowsSquares = true;
  }

  /** Marks a way of jumps, or of one step. */
  #markWay(start: Square, path: readonly Square[]): void {
    const { neighbours } = this.#board.game;
    this.#mark++;
    this.#marks[start] = this.#mark;
    let from = start;
    for (const end of path) {
      this.#marks[end] = this.#mark;
      for (let direction = 0; direction < 8; direction++) {
        const over = neighbours[from * 8 + direction] as Square;
        if (over !== 0 && neighbours[over * 8 + direction] === end) this.#marks[over] = this.#mark;
      }
      from = end;
    }
    this.knowsSquares = true;
  }

  /** The movers of such a move with their ways, and where they start. */
  win(seat: Seat): { readonly square: Square; readonly parts: readonly Part[] } | undefined {
    return this.#search(seat);
  }

  #search(seat: Seat): { square: Square; parts: Part[] } | undefined {
    const board = this.#board;
    this.#seat = seat;
    if (!this.#prepare()) return undefined;
    for (let square = 11; square < 100; square++) {
      const count = board.counts[square] as number;
      if (count === 0) continue;
      if (board.sides[ownerOf(board.at(square, 0))] !== board.sides[seat]) continue;
      const parts = this.#anyGoal ? this.#one(square, count) : this.#all(square, count);
      if (parts) return { square, parts };
    }
    return undefined;
  }

  /** Marks the goals needed; false when there is nothing to be reached. */
  #prepare(): boolean {
    const board = this.#board;
    this.#flood.wanted.fill(0);
    this.#needed.length = 0;
    for (const goal of this.#goals[this.#seat] as readonly Square[]) {
      if (board.game.wins === 'enemies out') {
        const inGame = board.game.seats.some(
          ({ homes }, seat) => homes.includes(goal) && !board.isOut(seat as Seat),
        );
        if (!inGame) continue;
      }
      if (!this.#anyGoal && board.holds(goal, this.#seat)) continue;
      this.#flood.wanted[goal] = 1;
      this.#needed.push(goal);
    }
    return this.#needed.length > 0;
  }

  /** One pod of a square to any goal. */
  #one(square: Square, count: number): Part[] | undefined {
    const board = this.#board;
    let last = -1;
    for (let height = 0; height < count; height++) {
      const pod = board.at(square, height);
      if (pod === last || ownerOf(pod) !== this.#seat || prongsOf(pod) === 0) continue;
      last = pod;
      if (this.#flood.from(square, pod, this.#seat, count > 1, true)) return [this.#part(pod)];
    }
    if (count === 1) return undefined;
    return this.#everyoneGoes(square, count) ? this.#together(square, count) : undefined;
  }

  /** When all of them leave, their square is free to land on. */
  #together(square: Square, count: number): Part[] | undefined {
    const pods = Array.from({ length: count }, (_, height) => this.#board.at(square, height));
    const first = pods.findIndex((pod) => this.#flood.from(square, pod, this.#seat, false, true));
    if (first < 0) return undefined;
    const part = this.#part(pods[first] as Pod);
    return [part, ...pods.filter((_, at) => at !== first).map((pod) => this.#anyHop(square, pod))];
  }

  /** Pods of one square to all goals that are still needed. */
  #all(square: Square, count: number): Part[] | undefined {
    const board = this.#board;
    const needed = this.#needed.length;
    const goals = this.#goals[this.#seat] as readonly Square[];
    const own: Pod[] = [];
    for (let height = 0; height < count; height++) {
      const pod = board.at(square, height);
      if (ownerOf(pod) === this.#seat) own.push(pod);
    }
    const able = own.filter((pod) => prongsOf(pod) !== 0);
    // A goal that is held must not be left.
    const spare = goals.includes(square) ? own.length - 1 : own.length;
    if (able.length < needed || spare < needed) return undefined;
    for (const empty of count === needed ? [true] : [false]) {
      const ways = able.map((pod) => {
        this.#flood.from(square, pod, this.#seat, !empty, false);
        return new Map(this.#flood.ways);
      });
      const parts = assign(able, ways, this.#needed, []);
      if (parts) return parts;
    }
    return undefined;
  }

  #everyoneGoes(square: Square, count: number): boolean {
    const board = this.#board;
    for (let height = 0; height < count; height++) {
      const pod = board.at(square, height);
      if (ownerOf(pod) !== this.#seat || !canHop(board, square, prongsOf(pod), this.#seat)) return false;
    }
    return true;
  }

  #part(pod: Pod): Part {
    const [path] = this.#flood.ways.values();
    return { pod, path: path ?? [] };
  }

  #anyHop(square: Square, pod: Pod): Part {
    const { counts, game } = this.#board;
    const { neighbours } = game;
    for (let direction = 0; direction < 8; direction++) {
      if (!((prongsOf(pod) >> direction) & 1)) continue;
      const near = neighbours[square * 8 + direction] as Square;
      if (near === 0) continue;
      if (game.stacks ? !isEnemyOf(this.#board, near, this.#seat) : counts[near] === 0)
        return { pod, path: [near] };
      const landing = neighbours[near * 8 + direction] as Square;
      if (landing !== 0 && counts[landing] === 0) return { pod, path: [landing] };
    }
    throw new Error(`no hop from ${square}`);
  }
}

/** Gives each goal a pod of its own that reaches it. */
function assign(
  pods: readonly Pod[],
  ways: readonly ReadonlyMap<Square, readonly Square[]>[],
  goals: readonly Square[],
  taken: readonly number[],
): Part[] | undefined {
  const goal = goals[taken.length];
  if (goal === undefined)
    return taken.map((at, i) => ({ pod: pods[at] as Pod, path: ways[at]?.get(goals[i] as Square) ?? [] }));
  for (let at = 0; at < pods.length; at++) {
    if (taken.includes(at) || !ways[at]?.has(goal)) continue;
    const parts = assign(pods, ways, goals, [...taken, at]);
    if (parts) return parts;
  }
  return undefined;
}
