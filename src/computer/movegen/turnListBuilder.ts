import {
  type Capture,
  type Direction,
  directions,
  type FreeMove,
  ownerOf,
  type Part,
  type Pod,
  prongsOf,
  type Square,
  type Turn,
  type UsualAction,
} from '../../rules/index.js';
import { hashInteger } from '../board/hashInteger.js';
import type { SearchBoard } from '../board/searchBoard.js';
import { BoundedWalker } from './boundedWalker.js';
import { KeySet } from './keySet.js';
import {
  atAfter,
  atCaptures,
  atFree,
  atKind,
  atMovers,
  atPod,
  atSquare,
  enter,
  head,
  insertSuper,
  liberate,
  move,
  reposition,
  rescue,
  type TurnList,
} from './turnList.js';

/** Which turns to list. */
export interface TurnFilter {
  /** Whether to list only captures and landings on goals, for quiescence search. */
  readonly captures: boolean;
  /** Whether to omit inserting and repositioning prongs. */
  readonly moving?: boolean;
  /** Chooses squares whose own pods are captured, in further turns of single pods that jump over them. */
  readonly sacrifices?: (square: Square) => boolean;
  /** Chooses, by key, the turns for which the list's `turns` also gets a `Turn` object. */
  readonly turnsOf?: (key: number) => boolean;
  /** How many hops may be tried at this node. */
  readonly hops: number;
}

/**
 * Adds turns to the list as they are found, with their immediate gain, and skips moves with the same result as another.
 */
export class TurnListBuilder {
  readonly board: SearchBoard;
  readonly walk: BoundedWalker;
  turnList!: TurnList;
  wanted: TurnFilter = { captures: false, hops: 0 };
  readonly #seen = new KeySet();
  /** The free moves made so far, as start, pod and end, and the pods they captured, as square and pod. */
  readonly free: number[] = [];
  readonly freeTaken: number[] = [];
  readonly freeMoves: FreeMove[] = [];
  freeGain = 0;
  /** The squares that a pod jumped over in its free moves this turn. */
  barred: (square: Square, pod: Pod) => readonly Square[] = () => none;

  constructor(board: SearchBoard) {
    this.board = board;
    this.walk = new BoundedWalker(board);
  }

  begin(turnList: TurnList, wanted: TurnFilter): void {
    this.turnList = turnList;
    this.wanted = wanted;
    this.walk.hops = wanted.hops;
    this.#seen.clear();
    turnList.clear();
  }

  /**
   * Adds a move whose pods have been taken off the board. Skips it if another path had the same result.
   * @param taken the squares whose enemies are captured
   * @param given the squares whose own pods are captured
   */
  addMove(
    square: Square,
    movers: readonly Pod[],
    ends: readonly Square[],
    taken: readonly Square[],
    paths: readonly (readonly Square[])[],
    given: readonly Square[] = none,
  ): void {
    const { board, turnList } = this;
    let key = this.#keyOf(move, square, 0, 0);
    let gain = this.freeGain;
    const start = turnList.end;
    this.#head(move, square, 0, 0, movers.length);
    for (let i = 0; i < movers.length; i++) {
      const one = movers[i] as Pod;
      const end = ends[i] as Square;
      turnList.push(one);
      turnList.push(end);
      key = (key + hashInteger((one << 7) | end)) | 0;
      gain += board.worthOf(end, one) - board.worthOf(square, one);
      if (board.isPrize(end)) gain += prizeWorth[board.game.wins];
    }
    let captures = this.freeTaken.length / 2;
    for (const number of this.freeTaken) turnList.push(number);
    const firstVictim = turnList.end;
    for (const over of taken) this.#pushPods(over, true);
    for (const over of given) this.#pushPods(over, false);
    for (let at = firstVictim; at < turnList.end; at += 2) {
      const [over, victim] = [turnList.data[at] as Square, turnList.data[at + 1] as Pod];
      captures++;
      key = (key + hashInteger(~((victim << 7) | over))) | 0;
      gain += (this.#isFriend(victim) ? -1 : 1) * board.worthOf(over, victim);
    }
    turnList.data[start + atCaptures] = captures;
    if (!this.#seen.add(key)) {
      turnList.end = start;
      return;
    }
    turnList.add(start, gain, key);
    if (!this.wanted.turnsOf?.(key)) return;
    const parts = movers.map((one, i): Part => ({ pod: one, path: paths[i] ?? none }));
    this.#turn({ kind: 'move', square, parts, captures: this.captures([...taken, ...given]) });
  }

  /** Adds the pods on a square to the record, or only the enemies. */
  #pushPods(square: Square, onlyEnemies: boolean): void {
    const { board, turnList } = this;
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const one = board.at(square, height);
      if (onlyEnemies && this.#isFriend(one)) continue;
      turnList.push(square);
      turnList.push(one);
    }
  }

  #isFriend(one: Pod): boolean {
    const { sides, turn } = this.board;
    return sides[ownerOf(one)] === sides[turn];
  }

  /** Returns the pods on these squares as captures in a turn. */
  captures(taken: readonly Square[]): Capture[] {
    const { board } = this;
    return taken.map((square) => ({
      square,
      pods: Array.from({ length: board.counts[square] as number }, (_, height) => board.at(square, height)),
    }));
  }

  add(kind: number, square: Square, one: Pod, after: Pod, gain: number): void {
    const { turnList } = this;
    const start = turnList.end;
    this.#head(kind, square, one, after, 0);
    for (const number of this.freeTaken) turnList.push(number);
    const key = this.#keyOf(kind, square, one, after);
    turnList.add(start, gain + this.freeGain, key);
    if (this.wanted.turnsOf?.(key)) this.#turn(usualOf(kind, square, one, after));
  }

  #head(kind: number, square: Square, one: Pod, after: Pod, movers: number): void {
    const { turnList, free, freeTaken } = this;
    const at = turnList.end;
    turnList.reserve(head);
    const { data } = turnList;
    data[at + atKind] = kind;
    data[at + atSquare] = square;
    data[at + atPod] = one;
    data[at + atAfter] = after;
    data[at + atFree] = free.length / 3;
    data[at + atMovers] = movers;
    data[at + atCaptures] = freeTaken.length / 2;
    for (const number of free) turnList.push(number);
  }

  #keyOf(kind: number, square: Square, one: Pod, after: Pod): number {
    let key = hashInteger((one << 10) ^ (square << 3) ^ kind) + hashInteger(after ^ 0x3c6ef372);
    for (const number of this.free) key = hashInteger(key ^ number);
    for (const number of this.freeTaken) key = hashInteger(key ^ number);
    return key | 0;
  }

  #turn(usual: UsualAction): void {
    this.turnList.turns.push(this.freeMoves.length > 0 ? { ...usual, free: [...this.freeMoves] } : usual);
  }
}

const none: readonly Square[] = [];

/** The estimated gain from landing on an enemy home. */
const prizeWorth = { 'any goal': 1000, 'all goals': 150, 'enemies out': 700 } as const;

function usualOf(kind: number, square: Square, one: Pod, after: Pod): Turn {
  const directionOf = (bits: number) => directions.find((one) => (bits >> one) & 1) as Direction;
  if (kind === enter) return { kind: 'enter', square };
  if (kind === liberate) return { kind: 'liberate', square };
  if (kind === rescue) return { kind: 'rescue', square };
  const prong = directionOf(prongsOf(after) & ~prongsOf(one));
  if (kind === reposition) {
    return {
      kind: 'reposition',
      square,
      pod: one,
      prong,
      old: directionOf(prongsOf(one) & ~prongsOf(after)),
    };
  }
  return { kind: 'insert', square, pod: one, prong, ...(kind === insertSuper && { superprong: true }) };
}
