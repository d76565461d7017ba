import { freeSequences, rescues, usualActions } from '../generate/generateTurns.js';
import { isDecided } from '../legality/gameEnd.js';
import { beginTurn, type PartialTurn } from '../legality/partialTurn.js';
import { play } from '../play/play.js';
import type { FreeMove, Position, Seat, Turn, UsualAction } from '../position/gameModel.js';
import { partnerOf, seatRecord } from '../position/positionLookups.js';
import { endTurnInPlace } from './endTurnInPlace.js';
import { InPlaceMoves } from './inPlaceMoves.js';
import { InPlacePlacings } from './inPlacePlacings.js';
import { InPlaceProngTurns } from './inPlaceProngTurns.js';
import type { MutableBoard } from './mutableBoard.js';

interface Freed {
  readonly free: readonly FreeMove[];
  readonly partial: PartialTurn;
}

/**
 * Makes the turns on a mutable board in place: the same turns that `turns` lists, without allocation. One generator
 * handles one ply; a search keeps one for each depth.
 */
export class InPlaceTurns {
  readonly #board: MutableBoard;
  readonly #moves: InPlaceMoves;
  readonly #placing: InPlacePlacings;
  readonly #prongs: InPlaceProngTurns;
  /** The part that makes the turns being visited. */
  #maker: { turn(): UsualAction };
  #free: readonly FreeMove[] | undefined;
  /** A turn made by the plain generator. */
  #written: Turn | undefined;

  constructor(board: MutableBoard) {
    this.#board = board;
    this.#moves = new InPlaceMoves(board);
    this.#placing = new InPlacePlacings(board);
    this.#prongs = new InPlaceProngTurns(board);
    this.#maker = this.#moves;
  }

  /**
   * Makes each legal turn for the seat to play, exactly once, and takes it back. In between, calls `visit` with the
   * board after the turn and the next seat to play. If `visit` returns true, it stops early, restores the board and
   * returns true.
   */
  visit(visit: () => boolean): boolean {
    const board = this.#board;
    if (board.game.wins === 'enemies out') return this.#ofFour(visit);
    if (isWonOn(board)) return false;
    if (this.#usual(visit)) return true;
    return board.game.super && this.#freed(visit);
  }

  /** Returns the turn just made; valid only during the visit. */
  turn(): Turn {
    if (this.#written) return this.#written;
    return { ...this.#maker.turn(), ...(this.#free && { free: this.#free }) };
  }

  /** In a four-player game, the effects of a turn may reach beyond the squares it touches. */
  #ofFour(visit: () => boolean): boolean {
    const board = this.#board;
    if (isDecided(board)) return false;
    if (this.#usual(() => endTurnInPlace(board, visit))) return true;
    if (!board.isOut(partnerOf(board.game, board.turn))) return false;
    const before = board.position();
    return this.#each(before, rescues(before), visit);
  }

  #usual(visit: () => boolean): boolean {
    const board = this.#board;
    this.#maker = this.#placing;
    if (this.#placing.visit(visit)) return true;
    const { width, height } = board.game;
    for (let x = 1; x <= width; x++) {
      for (let square = x * 10 + 1; square <= x * 10 + height; square++) {
        if (board.counts[square] === 0) continue;
        this.#maker = this.#prongs;
        if (this.#prongs.visit(square, visit)) return true;
        this.#maker = this.#moves;
        if (this.#moves.visit(square, visit)) return true;
      }
    }
    return false;
  }

  /** Free moves come from the plain generator. The actions that follow are made in place unless restrictions apply. */
  #freed(visit: () => boolean): boolean {
    const board = this.#board;
    if (!board.hasSuperprong(board.turn)) return false;
    const before = board.position();
    for (const { partial, free } of freeSequences(beginTurn(before))) {
      // After a free move that jumped, pods may be marked or barred from some jumps, so nothing is made in place.
      const jumps = partial.histories.some((history) => history.some(({ jumped }) => jumped.length > 0));
      const stop = jumps
        ? this.#each(before, withFree(partial, free), visit)
        : this.#after({ free, partial }, visit);
      board.set(before);
      this.#free = undefined;
      if (stop) return true;
    }
    return false;
  }

  #after({ free, partial }: Freed, visit: () => boolean): boolean {
    this.#free = free;
    this.#board.set(partial.position);
    return this.#usual(visit);
  }

  /** Visits the board after each turn from the plain generator. */
  #each(before: Position, list: Iterable<Turn>, visit: () => boolean): boolean {
    const board = this.#board;
    let stop = false;
    for (const turn of list) {
      this.#written = turn;
      board.set(play(before, turn));
      stop = visit();
      if (stop) break;
    }
    board.set(before);
    this.#written = undefined;
    return stop;
  }
}

function* withFree(partial: PartialTurn, free: readonly FreeMove[]): Generator<Turn, void, undefined> {
  for (const usual of usualActions(partial)) yield { ...usual, free };
}

/** Like `isWon`, for a mutable board. */
function isWonOn(board: MutableBoard): boolean {
  const { game } = board;
  const seats = game.seats.length;
  const mover = ((board.turn + seats - 1) % seats) as Seat;
  const { goals } = seatRecord(game, mover);
  const any = game.wins === 'any goal';
  for (const goal of goals) if (board.holds(goal, mover) === any) return any;
  return !any;
}
