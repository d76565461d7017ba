import {
  ownerOf,
  type Part,
  type Pod,
  prongsOf,
  type Seat,
  type Square,
  seatRecord,
} from '../../rules/index.js';
import { type Boardlike, canHop, isEnemyOf } from '../movegen/hop.js';
import { Flood } from './flood.js';

/**
 * Whether a seat can bring pods onto the goals it needs to win by one move, and how; other ways to win, and what free
 * moves add, are not its concern. It floods the board instead of going every way: the number of turns does not matter.
 */
export class Reach {
  readonly #board: Boardlike;
  readonly #goals: readonly (readonly Square[])[];
  readonly #anyGoal: boolean;
  readonly #flood: Flood;
  /** The goals still needed. */
  readonly #needed: Square[] = [];
  #seat: Seat = 0;

  constructor(board: Boardlike) {
    this.#board = board;
    this.#flood = new Flood(board);
    this.#anyGoal = board.game.wins === 'any goal';
    this.#goals = board.game.seats.map((_, seat) => seatRecord(board.game, seat as Seat).goals);
  }

  /** Whether a seat, if it is the one to play, can win so. */
  canWin(seat: Seat): boolean {
    return this.#search(seat) !== undefined;
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
