import { ownerOf, type Pod, pod as podOf, prongsOf, type Square, superprongsOf } from '../../rules/index.js';
import { reserveWorth } from '../board/podWorth.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { addFreeMoveTurns } from './freeMoveTurns.js';
import { mayRescue, placings } from './placings.js';
import { addStackMoves } from './stackMoves.js';
import { enter, insert, insertSuper, reposition, rescue, type TurnList } from './turnList.js';
import { type TurnFilter, TurnListBuilder } from './turnListBuilder.js';

/**
 * Generates the turns at a node. It is selective: moves capture all enemies they can, and only some of a stack's
 * combined moves are listed.
 */
export class TurnGenerator {
  readonly #board: SearchBoard;
  readonly #builder: TurnListBuilder;
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
    this.#builder = new TurnListBuilder(board);
    this.#reserveWorth = reserveWorth(board.weights);
    this.#repositions = board.game.actions.includes('reposition');
    this.#rescues = board.game.actions.includes('rescue');
  }

  /** Fills `turnList`. Returns the amount of work: hops tried plus turns found. */
  list(turnList: TurnList, wanted: TurnFilter): number {
    this.#builder.begin(turnList, wanted);
    this.#usual();
    if (this.#board.game.super) addFreeMoveTurns(this.#builder, () => this.#usual());
    turnList.isCut = this.#builder.walk.hops < 0;
    return wanted.hops - this.#builder.walk.hops + turnList.count;
  }

  /** Lists everything a player can do after the free moves made so far, if any. */
  #usual(): void {
    const board = this.#board;
    const { turn, counts } = board;
    const builds = !this.#builder.wanted.captures && this.#builder.wanted.moving !== true;
    if (!this.#builder.wanted.captures) {
      placings(board, (kind, square) => this.#place(kind, square));
      const square = this.#rescues ? mayRescue(board) : undefined;
      if (square !== undefined) this.#builder.add(rescue, square, 0, 0, podWorthOf(board, square));
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
    if (this.#builder.wanted.captures) return;
    // Stacks come last because they may use up all hops.
    for (let square = 11; square < 100; square++) {
      if ((counts[square] as number) > 1 && board.holds(square, turn)) addStackMoves(this.#builder, square);
    }
  }

  #place(kind: number, square: Square): boolean {
    const one = podOf(this.#board.turn);
    const worth = this.#board.worthOf(square, one) - (kind === enter ? this.#reserveWorth : 0);
    this.#builder.add(kind, square, 0, 0, worth);
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
      if (inserts) this.#change(insert, square, one, more, before);
      if (supers) this.#change(insertSuper, square, one, more | (bit << 8), before);
      if (!repositions) continue;
      for (let old = 0; old < 8; old++) {
        if ((movable >> old) & 1) this.#change(reposition, square, one, more & ~(1 << old), before);
      }
    }
  }

  #change(kind: number, square: Square, one: Pod, after: Pod, before: number): void {
    this.#builder.add(kind, square, one, after, this.#board.worthOf(square, after) - before);
  }

  /** Lists the moves of a single pod. */
  #single(square: Square, one: Pod): void {
    const board = this.#board;
    const { walk } = this.#builder;
    board.lift(square, one);
    this.#square = square;
    this.#mover[0] = one;
    // Quiescence search checks for wins first, so here a step onto a goal is never a win, and steps capture nothing.
    const steps = !this.#builder.wanted.captures || board.game.wins !== 'any goal';
    walk.visit(one, square, this.#builder.barred(square, one), this.#visit, steps);
    board.drop(square, one);
  }

  /**
   * Adds the current path of a single pod. This is one function for all pods, because creating one for each would be
   * slow.
   */
  readonly #visit = (): void => {
    const builder = this.#builder;
    const { walk, wanted } = builder;
    if (wanted.captures && walk.taken.length === 0 && !this.#board.isPrize(walk.end)) return;
    this.#ends[0] = walk.end;
    this.#paths[0] = wanted.turnsOf ? [...walk.path.subarray(0, walk.length)] : none;
    builder.addMove(this.#square, this.#mover, this.#ends, walk.taken, this.#paths);
    if (!wanted.sacrifices || walk.spared.length === 0) return;
    // Enemies that a free move has already captured are among those spared.
    const board = this.#board;
    const given = walk.spared.filter(
      (over) => !board.isEnemyOf(over, board.turn) && wanted.sacrifices?.(over),
    );
    if (given.length > 0)
      builder.addMove(this.#square, this.#mover, this.#ends, walk.taken, this.#paths, given);
  };
}

const none: readonly Square[] = [];

const podWorthOf = (board: SearchBoard, square: Square): number => board.worthOf(square, podOf(board.turn));
