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

  constructor(board: SearchBoard) {
    this.#board = board;
    this.#writer = new PlayWriter(board);
    this.#reserveWorth = reserveWorth(board.weights);
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
      const square = board.game.actions.includes('rescue') ? mayRescue(board) : undefined;
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
    for (let square = 11; square < 100; square++)
      if ((counts[square] as number) > 1) stackMoves(this.#writer, square);
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
    const repositions = board.game.actions.includes('reposition');
    const inserts = (board.prongs[board.turn] as number) > 0;
    const supers = (board.superprongs[board.turn] as number) > 0;
    const before = board.worthOf(square, one);
    for (let prong = 0; prong < 8; prong++) {
      const bit = 1 << prong;
      if (prongs & bit) continue;
      const more = one | bit;
      const write = (kind: number, after: Pod) =>
        this.#writer.write(kind, square, one, after, board.worthOf(square, after) - before);
      if (inserts) write(exchange, more);
      if (supers) write(exchangeSuper, more | (bit << 8));
      if (!repositions) continue;
      for (let old = 0; old < 8; old++) if ((movable >> old) & 1) write(reposition, more & ~(1 << old));
    }
  }

  /** The moves of a single pod. */
  #single(square: Square, one: Pod): void {
    const board = this.#board;
    const { walk } = this.#writer;
    board.remove(square, one);
    walk.visit(one, square, this.#writer.barred(square, one), () => {
      if (this.#writer.wanted.captures && walk.taken.length === 0 && !board.isPrize(walk.end)) return;
      const path = this.#writer.wanted.turnsOf ? [...walk.path.subarray(0, walk.length)] : none;
      this.#writer.writeMove(square, [one], [walk.end], walk.taken, [path]);
    });
    board.add(square, one);
  }
}

const none: readonly Square[] = [];

const podWorthOf = (board: SearchBoard, square: Square): number => board.worthOf(square, podOf(board.turn));
