import { ownerOf, type Pod, prongsOf, type Square, squaresOf } from '../../rules/index.js';
import { attackingSquares } from '../board/learnedWeights.js';
import type { SearchBoard } from '../board/searchBoard.js';

/** Hand-set weights, for games without learned ones. */
const handSet = { step: 3, join: 3, jump: 6, capture: 0, attackers: 0 } as const;

/** The part of the evaluation that counts attackers, and the steps and jumps that pods can make now. */
export class Mobility {
  readonly #board: SearchBoard;
  readonly #squares: readonly Square[];
  readonly #near: Uint8Array;
  readonly #step: number;
  readonly #join: number;
  readonly #jump: number;
  readonly #capture: number;
  readonly #attackers: number;

  constructor(board: SearchBoard) {
    const { game, weights } = board;
    const { step, join, jump, capture, attackers } = weights ?? handSet;
    this.#board = board;
    this.#squares = squaresOf(game);
    this.#near = attackingSquares(game);
    this.#step = step;
    this.#join = game.stacks ? join : 0;
    this.#jump = jump;
    this.#capture = capture;
    this.#attackers = attackers;
  }

  /** Returns the value for the first seat's side, in hundredths of a pod. */
  value(): number {
    const { counts, sides } = this.#board;
    let sum = 0;
    const attacking = [0, 0];
    for (let at = 0; at < this.#squares.length; at++) {
      const square = this.#squares[at] as Square;
      const count = counts[square] as number;
      if (count === 0) continue;
      const first = this.#board.at(square, 0);
      const side = sides[ownerOf(first)] as number;
      const player = side === 1 ? 0 : 1;
      const near = this.#near[player * 100 + square] as number;
      for (let height = 0; height < count; height++) {
        const prongs = prongsOf(this.#board.at(square, height));
        if (prongs === 0) continue;
        sum += side * this.#mobilityOf(square, prongs, side);
        attacking[player] = (attacking[player] as number) + near;
      }
    }
    const [one = 0, other = 0] = attacking;
    return Math.trunc(sum + this.#attackers * (one * one - other * other));
  }

  #mobilityOf(square: Square, prongs: number, side: number): number {
    const { counts, neighbours, sides, pods, room } = this.#board;
    let worth = 0;
    for (let left = prongs; left !== 0; left &= left - 1) {
      const direction = 31 - Math.clz32(left & -left);
      const near = neighbours[square * 8 + direction] as Square;
      if (near === 0) continue;
      if (counts[near] === 0) {
        worth += this.#step;
        continue;
      }
      const isFriend = sides[ownerOf(pods[near * room] as Pod)] === side;
      if (isFriend) worth += this.#join;
      const landing = neighbours[near * 8 + direction] as Square;
      if (landing === 0 || counts[landing] !== 0) continue;
      worth += isFriend ? this.#jump : this.#jump + this.#capture;
    }
    return worth;
  }
}
