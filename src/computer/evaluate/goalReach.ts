import {
  allProngs,
  ownerOf,
  type Part,
  type Pod,
  prongsOf,
  type Seat,
  type Square,
  seatRecord,
} from '../../rules/index.js';
import { canHop, isEnemyOf, type PodBoard } from '../movegen/hop.js';
import { FloodFill } from './floodFill.js';

/**
 * Finds out whether and how a seat can win with one move by putting pods on the goals it needs. It ignores other ways
 * to win, and free moves. Because it uses a flood fill, it is fast even if there are a huge number of legal turns.
 */
export class GoalReach {
  readonly #board: PodBoard;
  readonly #goals: readonly (readonly Square[])[];
  readonly #anyGoal: boolean;
  readonly #flood: FloodFill;
  /** The goals still needed. */
  readonly #needed: Square[] = [];
  #seat: Seat = 0;
  /**
   * The squares that the last win found by `canWin` depends on: a turn that changes none of them does not prevent it.
   * A square is marked if its entry equals `#mark`.
   */
  readonly #marks = new Int32Array(100);
  #mark = 0;
  /**
   * The squares that `#mayJumpTo` still has to search from. A square whose entry equals `#stamp` has been queued
   * already.
   */
  readonly #queue = new Uint8Array(100);
  readonly #stamps = new Int32Array(100);
  #stamp = 0;
  /** Whether the squares of the last win are marked. */
  knowsSquares = false;

  constructor(board: PodBoard) {
    this.#board = board;
    this.#flood = new FloodFill(board);
    this.#anyGoal = board.game.wins === 'any goal';
    this.#goals = board.game.seats.map((_, seat) => seatRecord(board.game, seat as Seat).goals);
  }

  /** Whether a seat could win with one move if it were that seat's turn. */
  canWin(seat: Seat): boolean {
    this.knowsSquares = false;
    return this.#anyGoal ? this.#canReachAny(seat) : this.#search(seat) !== undefined;
  }

  /** Whether the last win found depends on a square. Valid only while `knowsSquares` is true. */
  concerns(square: Square): boolean {
    return this.#marks[square] === this.#mark;
  }

  /**
   * `canWin` for games where any goal wins. Looking around the goals settles most positions: a pod next to a goal can
   * step onto it, and one two squares away can jump onto it. Longer paths are searched only if a pod next to a goal
   * could be jumped over from an empty square that jumps might reach, and only for pods with the prong for that last
   * jump.
   */
  #canReachAny(seat: Seat): boolean {
    const board = this.#board;
    const { counts, game } = board;
    const { neighbours, stacks } = game;
    const goals = this.#goals[seat] as readonly Square[];
    let further = 0;
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
        if (counts[start] === 0) {
          if (this.#mayJumpTo(start, bit, seat)) further |= bit;
        } else if (this.#hasPod(start, seat, bit)) {
          this.#markAll(start, goal, near);
          return true;
        }
      }
    }
    if (further === 0) return false;
    const found = this.#search(seat, further);
    if (!found) return false;
    const [part] = found.parts;
    if (part && found.parts.length === 1) this.#markPath(found.square, part.path);
    return true;
  }

  /**
   * Whether jumps might lead one of a seat's pods to an empty square. Searches backwards from that square and checks
   * prongs only for the first jump and for the next jump, from that square. False is definite; true only means that
   * the jumps may be possible.
   */
  #mayJumpTo(end: Square, next: number, seat: Seat): boolean {
    const { counts, game } = this.#board;
    const { neighbours } = game;
    const queue = this.#queue;
    const stamp = ++this.#stamp;
    this.#stamps[end] = stamp;
    queue[0] = end;
    for (let head = 0, tail = 1; head < tail; head++) {
      const at = queue[head] as Square;
      for (let back = 0; back < 8; back++) {
        const over = neighbours[at * 8 + back] as Square;
        if (over === 0 || counts[over] === 0) continue;
        const from = neighbours[over * 8 + back] as Square;
        if (from === 0 || this.#stamps[from] === stamp) continue;
        if (counts[from] === 0) {
          this.#stamps[from] = stamp;
          queue[tail++] = from;
        } else if (this.#hasPodWith(from, seat, next | (1 << ((back + 4) & 7)))) return true;
      }
    }
    return false;
  }

  /** Whether a seat has a pod with all of these prongs on a square. */
  #hasPodWith(square: Square, seat: Seat, prongs: number): boolean {
    const board = this.#board;
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      if ((pod & prongs) === prongs && ownerOf(pod) === seat) return true;
    }
    return false;
  }

  /** Whether a seat has a pod with one of these prongs on a square. */
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

  /** Marks the squares that a step, or a path of jumps, starts on, jumps over and lands on. */
  #markPath(start: Square, path: readonly Square[]): void {
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

  /** Finds a winning move: the square where it starts, and the pods that move, each with its path. */
  win(seat: Seat): { readonly square: Square; readonly parts: readonly Part[] } | undefined {
    return this.#search(seat);
  }

  /** @param last only pods with one of these prongs are tried */
  #search(seat: Seat, last = allProngs): { square: Square; parts: Part[] } | undefined {
    const board = this.#board;
    this.#seat = seat;
    if (!this.#prepare()) return undefined;
    for (let square = 11; square < 100; square++) {
      const count = board.counts[square] as number;
      if (count === 0) continue;
      if (board.sides[ownerOf(board.at(square, 0))] !== board.sides[seat]) continue;
      const parts = this.#anyGoal ? this.#one(square, count, last) : this.#all(square, count);
      if (parts) return { square, parts };
    }
    return undefined;
  }

  /** Marks the goals that are still needed. Returns false if there are none. */
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

  /** Finds a move of one pod from a square to any goal. The whole stack moves if that is the only way. */
  #one(square: Square, count: number, prongs: number): Part[] | undefined {
    const board = this.#board;
    let last = -1;
    for (let height = 0; height < count; height++) {
      const pod = board.at(square, height);
      if (pod === last || ownerOf(pod) !== this.#seat || (pod & prongs) === 0) continue;
      last = pod;
      if (this.#flood.from(square, pod, this.#seat, count > 1, true)) return [this.#part(pod)];
    }
    if (count === 1) return undefined;
    return this.#everyoneGoes(square, count) ? this.#together(square, count) : undefined;
  }

  /** Finds a move of all pods on a square that puts one of them on a goal. */
  #together(square: Square, count: number): Part[] | undefined {
    const pods = Array.from({ length: count }, (_, height) => this.#board.at(square, height));
    const first = pods.findIndex((pod) => this.#flood.from(square, pod, this.#seat, false, true));
    if (first < 0) return undefined;
    const part = this.#part(pods[first] as Pod);
    return [part, ...pods.filter((_, at) => at !== first).map((pod) => this.#anyHop(square, pod))];
  }

  /** Finds a move from one square that puts a pod on every goal still needed. */
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
    // If all goals have to be held and the square is itself a goal, one pod must stay on it.
    const stays = board.game.wins === 'all goals' && goals.includes(square);
    const spare = stays ? own.length - 1 : own.length;
    if (able.length < needed || spare < needed) return undefined;
    for (const empty of count === needed ? [true] : [false]) {
      const paths = able.map((pod) => {
        this.#flood.from(square, pod, this.#seat, !empty, false);
        return new Map(this.#flood.paths);
      });
      const parts = assign(able, paths, this.#needed, []);
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
    const [path] = this.#flood.paths.values();
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

/** Assigns each goal a different pod that can reach it, by backtracking. */
function assign(
  pods: readonly Pod[],
  paths: readonly ReadonlyMap<Square, readonly Square[]>[],
  goals: readonly Square[],
  taken: readonly number[],
): Part[] | undefined {
  const goal = goals[taken.length];
  if (goal === undefined)
    return taken.map((at, i) => ({ pod: pods[at] as Pod, path: paths[at]?.get(goals[i] as Square) ?? [] }));
  for (let at = 0; at < pods.length; at++) {
    if (taken.includes(at) || !paths[at]?.has(goal)) continue;
    const parts = assign(pods, paths, goals, [...taken, at]);
    if (parts) return parts;
  }
  return undefined;
}
