import { EachTurn, isWon, MutableBoard, type Position, type Turn } from '../rules/index.js';
import { Chance } from './chance.js';
import { evaluate } from './evaluate.js';
import { type Level, strengthOf } from './levels.js';

/** What the computer has come to. */
export interface Thought {
  readonly turn: Turn;
  /** What the turn is worth to the side that plays it, in hundredths of a pod; beyond `winning` the game is decided. */
  readonly score: number;
  /** Turns looked ahead. */
  readonly depth: number;
  /** Positions looked at so far. */
  readonly nodes: number;
}

export interface ThinkOptions {
  readonly level: Level;
  /** The same position, level and seed give the same turn. */
  readonly seed: number;
  /** Positions to look at, instead of the level's own number. */
  readonly nodes?: number;
}

/** A won game, less the turns until then. */
export const winning = 100_000;

/** No more turns of one position are looked at: there can be millions. */
const widest = 20_000;

/** The turn the computer would play; undefined when the game is over or there is no turn. */
export function think(position: Position, options: ThinkOptions): Thought | undefined {
  let last: Thought | undefined;
  for (const thought of thoughts(position, options)) last = thought;
  return last;
}

/** The same, depth by depth: each thought is deeper than the one before it. */
export function* thoughts(position: Position, options: ThinkOptions): Generator<Thought, void, undefined> {
  if (isWon(position)) return;
  const strength = strengthOf(options.level);
  const search = new Search(position, options.nodes ?? strength.nodes);
  const deepest = options.nodes === undefined ? strength.depth : Number.POSITIVE_INFINITY;
  for (let depth = 1; depth <= deepest; depth++) {
    const found = search.root(depth, strength.noise, new Chance(options.seed));
    if (!found) return;
    yield found;
    if (search.isSpent || Math.abs(found.score) > winning / 2) return;
  }
}

class Search {
  readonly #board: MutableBoard;
  readonly #budget: number;
  readonly #plies: EachTurn[] = [];
  #nodes = 0;

  constructor(position: Position, budget: number) {
    this.#board = new MutableBoard(position);
    this.#budget = budget;
  }

  get isSpent(): boolean {
    return this.#nodes >= this.#budget;
  }

  root(depth: number, noise: number, chance: Chance): Thought | undefined {
    const generator = this.#ply(0);
    const side = this.#board.sides[this.#board.turn];
    let best = Number.NEGATIVE_INFINITY;
    let turn: Turn | undefined;
    let seen = 0;
    generator.visit(() => {
      const same = this.#board.sides[this.#board.turn] === side;
      const low = Math.max(best, -2 * winning) - noise;
      const value = same
        ? this.#value(depth - 1, 1, low, 2 * winning)
        : -this.#value(depth - 1, 1, -2 * winning, -low);
      const score = value + (Math.abs(value) < winning / 2 ? chance.below(noise + 1) : 0);
      if (score > best) {
        best = score;
        turn = generator.turn();
      }
      return (this.isSpent && depth > 1) || ++seen >= widest;
    });
    return turn && { turn, score: best, depth, nodes: this.#nodes };
  }

  #value(depth: number, ply: number, low: number, high: number): number {
    this.#nodes++;
    const board = this.#board;
    if (depth === 0 || this.isSpent) return this.#still(ply);
    const side = board.sides[board.turn];
    let best = Number.NEGATIVE_INFINITY;
    let seen = 0;
    this.#ply(ply).visit(() => {
      const floor = Math.max(low, best);
      const value =
        board.sides[board.turn] === side
          ? this.#value(depth - 1, ply + 1, floor, high)
          : -this.#value(depth - 1, ply + 1, -high, -floor);
      best = Math.max(best, value);
      return best >= high || this.isSpent || ++seen >= widest;
    });
    return best === Number.NEGATIVE_INFINITY ? this.#ended(ply) : best;
  }

  /** A leaf; whether the game goes on is seen by the first turn. */
  #still(ply: number): number {
    return this.#ply(ply).visit(() => true) ? evaluate(this.#board) : this.#ended(ply);
  }

  /** Who cannot play has lost; with four, who has no enemy left has won. */
  #ended(ply: number): number {
    const board = this.#board;
    const enemies = board.game.seats.some(
      (_, seat) => board.sides[seat] !== board.sides[board.turn] && !board.isOut(seat as typeof board.turn),
    );
    return enemies || board.game.wins !== 'enemies out' ? ply - winning : winning - ply;
  }

  #ply(ply: number): EachTurn {
    let generator = this.#plies[ply];
    if (!generator) {
      generator = new EachTurn(this.#board);
      this.#plies[ply] = generator;
    }
    return generator;
  }
}
