import { ownerOf, type Pod, pod as podOf, prongsOf, type Square, superprongsOf } from '../../rules/index.js';
import { reserveWorth } from '../board/podWorth.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { writeFreeMoveTurns } from './freeMoveTurns.js';
import { mayRescue, placings } from './placings.js';
import { enter, exchange, exchangeSuper, type Plays, reposition, rescue } from './plays.js';
import { type PlayFilter, PlayWriter } from './playWriter.js';
import { stackMoves } from './stackMoves.js';

/**
 * Generates the turns of a node. It is selective: moves capture all enemies they can, and only some of the combined
 * moves of a stack are listed.
 */
export class Generator {
  readonly #board: SearchBoard;
  readonly #writer: PlayWriter;
  readonly #reserveWorth: number;
  /** The pod whose paths are listed, its square, and the end of its path. */
  #square: Square = 0;
  readonly #mover: Pod[] = [];
  readonly #ends: Square[] = [];
  readonly #paths: (readonly Square[])[] = [];
  readonly #repositions: boolean;
  readonly #rescues: boolean;

  constructor(board: SearchBoard) {
    this.#board = board;
    this.#writer = new PlayWriter(board);
    this.#reserveWorth = reserveWorth(board.weights);
    this.#repositions = board.game.actions.includes('reposition');
    this.#rescues = board.game.actions.includes('rescue');
  }

  /** Fills `plays`. Returns how much work that was: hops tried plus turns found. */
  list(plays: Plays, wanted: PlayFilter): number {
    this.#writer.begin(plays, wanted);
    this.#usual();
    if (this.#board.game.super) writeFreeMoveTurns(this.#writer, () => this.#usual());
    return wanted.hops - this.#writer.walk.hops + plays.count;
  }

  /** Everything a player can do after the free moves made so far, if any. */
  #usual(): void {
    const board = this.#board;
    const { turn, counts } = board;
    const builds = !this.#writer.wanted.captures && this.#writer.wanted.moving !== true;
    if (!this.#writer.wanted.captures) {
      placings(board, (kind, square) => this.#place(kind, square));
      const square = this.#rescues ? mayRescue(board) : undefined;
      if (square !== undefined) this.#writer.write(rescue, square, 0, 0, podWorthOf(board, square));
    }
    for (let square = 11; square < 100; square++) {
      const count = counts[square] as number;
      let last = -1;
      for (let height = 0; height < count; height++) {
        const one = board.at(square, height);
        if (ownerOf(one) !== turn) continue;
        if (one === last) continue;
        last = one;
        if (builds) this.#build(square, one);
        if (prongsOf(one) !== 0) this.#single(square, one);
      }
    }
    if (this.#writer.wanted.captures) return;
    // Stacks come last because they may use up all hops.
    for (let square = 11; square < 100; square++) {
      if ((counts[square] as number) > 1 && board.holds(square, turn)) stackMoves(this.#writer, square);
    }
  }

  #place(kind: number, square: Square): boolean {
    const one = podOf(this.#board.turn);
    const worth = this.#board.worthOf(square, one) - (kind === enter ? this.#reserveWorth : 0);
    this.#writer.write(kind, square, 0, 0, worth);
    return false;
  }

  #build(square: Square, one: Pod): void {
    const board = this.#board;
    const prongs = prongsOf(one);
    const movable = prongs & ~superprongsOf(one);
    const repositions = this.#repositions;
    const inserts = (board.prongs[board.turn] as number) > 0;
    const supers = (board.superprongs[board.turn] as number) > 0;
    if (!inserts && !supers && !repositions) return;
    const before = board.worthOf(square, one);
    for (let prong = 0; prong < 8; prong++) {
      const bit = 1 << prong;
      if (prongs & bit) continue;
      const more = one | bit;
      if (inserts) this.#change(exchange, square, one, more, before);
      if (supers) this.#change(exchangeSuper, square, one, more | (bit << 8), before);
      if (!repositions) continue;
      for (let old = 0; old < 8; old++) {
        if ((movable >> old) & 1) this.#change(reposition, square, one, more & ~(1 << old), before);
      }
    }
  }

  #change(kind: number, square: Square, one: Pod, after: Pod, before: number): void {
    this.#writer.write(kind, square, one, after, this.#board.worthOf(square, after) - before);
  }

  /** The moves of a single pod. */
  #single(square: Square, one: Pod): void {
    const board = this.#board;
    const { walk } = this.#writer;
    board.lift(square, one);
    this.#square = square;
    this.#mover[0] = one;
    // Captures are listed only if nobody can win by a step onto a goal.
    const steps = !this.#writer.wanted.captures || board.game.wins !== 'any goal';
    walk.visit(one, square, this.#writer.barred(square, one), this.#visit, steps);
    board.drop(square, one);
  }

  /** Writes the current path of a single pod. One function for all, because a new one for each pod would be slow. */
  readonly #visit = (): void => {
    const writer = this.#writer;
    const { walk, wanted } = writer;
    if (wanted.captures && walk.taken.length === 0 && !this.#board.isPrize(walk.end)) return;
    this.#ends[0] = walk.end;
    this.#paths[0] = wanted.turnsOf ? [...walk.path.subarray(0, walk.length)] : none;
    writer.writeMove(this.#square, this.#mover, this.#ends, walk.taken, this.#paths);
  };
}

const none: readonly Square[] = [];

const podWorthOf = (board: SearchBoard, square: Square): number => board.worthOf(square, podOf(board.turn));
