import { type Pod, prongsOf, type Seat, type Square } from '../../rules/index.js';
import { isEnemyOf, type PodBoard } from '../movegen/hop.js';

/** How many jumps `#exact` tries before it gives up. */
const maxJumps = 3000;

/** Finds out where a pod can go in one turn. A flood fill visits each square once instead of trying every path. */
export class FloodFill {
  readonly #board: PodBoard;
  /** 1 for each square to look for. */
  readonly wanted = new Uint8Array(100);
  /** The wanted squares that the last call to `from` reached, with a path to each. */
  readonly paths = new Map<Square, readonly Square[]>();
  readonly #from = new Uint8Array(100);
  readonly #over = new Uint8Array(100);
  readonly #stamp = new Int32Array(100);
  #stamps = 0;
  readonly #queue = new Uint8Array(100);

  constructor(board: PodBoard) {
    this.#board = board;
  }

  /**
   * Finds the wanted squares that a pod can reach. Returns whether there are any.
   * @param held whether other pods remain on its starting square
   * @param first whether to stop at the first square found
   */
  from(start: Square, pod: Pod, seat: Seat, held: boolean, first: boolean): boolean {
    const { counts, game } = this.#board;
    const { neighbours } = game;
    const prongs = prongsOf(pod);
    this.paths.clear();
    let tail = 0;
    const stamp = ++this.#stamps;
    for (let direction = 0; direction < 8; direction++) {
      if (!((prongs >> direction) & 1)) continue;
      const near = neighbours[start * 8 + direction] as Square;
      if (near === 0 || this.wanted[near] === 0) continue;
      if (game.stacks ? isEnemyOf(this.#board, near, seat) : counts[near] !== 0) continue;
      this.paths.set(near, [near]);
      if (first) return true;
    }
    let head = 0;
    for (let from = start; ; from = this.#queue[head++] as Square) {
      for (let direction = 0; direction < 8; direction++) {
        if (!((prongs >> direction) & 1)) continue;
        const over = neighbours[from * 8 + direction] as Square;
        if (over === 0 || (over === start ? !held : counts[over] === 0)) continue;
        const landing = neighbours[over * 8 + direction] as Square;
        if (landing === 0 || landing === start || counts[landing] !== 0) continue;
        if (this.#stamp[landing] === stamp) continue;
        this.#stamp[landing] = stamp;
        this.#from[landing] = from;
        this.#over[landing] = over;
        this.#queue[tail++] = landing;
        if (this.wanted[landing] === 0 || this.paths.has(landing)) continue;
        const path = this.#trace(start, landing, tail) ?? this.#exact(start, prongs, held, landing);
        if (!path) continue;
        this.paths.set(landing, path);
        if (first) return true;
      }
      if (head === tail) return this.paths.size > 0;
    }
  }

  /**
   * Returns the path by which the flood fill reached a square. Undefined if it jumps over a square twice, which is
   * illegal.
   */
  #trace(start: Square, end: Square, most: number): Square[] | undefined {
    const path: Square[] = [];
    const jumped = new Set<Square>();
    for (let at = end; path.length <= most; at = this.#from[at] as Square) {
      path.unshift(at);
      const over = this.#over[at] as Square;
      if (jumped.has(over)) return undefined;
      jumped.add(over);
      if (this.#from[at] === start) break;
    }
    return path;
  }

  /** Searches all paths for a legal one to a square, until it has tried `maxJumps` jumps. */
  #exact(start: Square, prongs: number, held: boolean, goal: Square): Square[] | undefined {
    const { counts, game } = this.#board;
    const { neighbours } = game;
    const jumped = new Set<Square>();
    const path: Square[] = [];
    let jumpsLeft = maxJumps;
    const go = (from: Square): boolean => {
      for (let direction = 0; direction < 8; direction++) {
        if (!((prongs >> direction) & 1)) continue;
        const over = neighbours[from * 8 + direction] as Square;
        if (over === 0 || jumped.has(over) || (over === start ? !held : counts[over] === 0)) continue;
        const landing = neighbours[over * 8 + direction] as Square;
        if (landing === 0 || (landing === start ? held : counts[landing] !== 0)) continue;
        if (--jumpsLeft < 0) return false;
        path.push(landing);
        if (landing === goal) return true;
        jumped.add(over);
        if (go(landing)) return true;
        jumped.delete(over);
        path.pop();
      }
      return false;
    };
    return go(start) ? path : undefined;
  }
}
