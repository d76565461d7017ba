import { hashInteger } from '../../../src/computer/board/hashInteger.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import {
  InPlaceTurns,
  isDecided,
  MutableBoard,
  type Position,
  type Seat,
  type Turn,
} from '../../../src/rules/index.js';

/** Thrown if the proof would need more positions than allowed. */
export class TooMuch extends Error {}

/** If a seat's pods are on at most this many squares, all of them might be captured in one turn. */
const fewSquares = 6;
/** How many positions are remembered. */
const mostKept = 300_000;

/**
 * Proves forced wins by examining every legal turn of both sides, with every choice of captures. Wins in one turn need no
 * search: `OneTurnWins` finds exactly those that the rules allow.
 */
export class Prover {
  readonly #board: MutableBoard;
  readonly #wins: OneTurnWins;
  readonly #plies: InPlaceTurns[];
  readonly #replies: InPlaceTurns;
  readonly #isFour: boolean;
  readonly #known = new Map<number, boolean>();
  #left: number;
  #ply = 0;
  /** Seats of the side that is to win. */
  #side = 0;

  /** @param most positions to examine before it throws `TooMuch` */
  constructor(position: Position, most: number) {
    this.#board = new MutableBoard(position);
    this.#wins = new OneTurnWins(this.#board);
    this.#plies = Array.from({ length: 20 }, () => new InPlaceTurns(this.#board));
    this.#replies = new InPlaceTurns(this.#board);
    this.#isFour = position.game.wins === 'enemies out';
    this.#left = most;
  }

  /** How many more positions may be examined. */
  get left(): number {
    return this.#left;
  }

  /** Whether the side to play can win within this many of its turns, whatever the other side does. */
  wins(turns: number): boolean {
    this.#begin(this.#sideToPlay());
    return this.#or(turns);
  }

  /** Lists every turn of the seat to play. */
  turns(): Turn[] {
    return this.#each(() => false).map(({ turn }) => turn);
  }

  /**
   * Lists every turn of the seat to play, and whether its side then wins. The win must come within this many of the
   * side's turns, including this one.
   */
  winners(turns: number): { turn: Turn; wins: boolean }[] {
    this.#begin(this.#sideToPlay());
    return this.#each((mine) => (mine === 'won' ? true : this.#after(turns - 1)));
  }

  /**
   * Lists every turn of the seat to play, and whether the other side can then win within this many of its turns.
   * @param most the list ends once more than this many turns do not lose
   */
  losers(turns: number, most = Number.POSITIVE_INFINITY): { turn: Turn; loses: boolean }[] {
    this.#begin(1 - this.#sideToPlay());
    return this.#each((mine) => (mine === 'won' ? false : this.#after(turns)), most).map(
      ({ turn, wins }) => ({
        turn,
        loses: wins,
      }),
    );
  }

  #begin(side: number): void {
    if (side !== this.#side) this.#known.clear();
    this.#side = side;
    this.#ply = 0;
  }

  #sideToPlay(): number {
    return this.#board.sides[this.#board.turn] as number;
  }

  #each(
    judge: (state: 'won' | 'open') => boolean,
    most = Number.POSITIVE_INFINITY,
  ): { turn: Turn; wins: boolean }[] {
    const list: { turn: Turn; wins: boolean }[] = [];
    let others = 0;
    const mover = this.#board.turn;
    const generator = this.#plies[this.#ply++] as InPlaceTurns;
    generator.visit(() => {
      this.#count();
      const turn = generator.turn();
      const wins = judge(this.#hasWon(mover) ? 'won' : 'open');
      list.push({ turn, wins });
      return !wins && ++others > most;
    });
    this.#ply--;
    return list;
  }

  /**
   * Whether the turn that a seat just made has won: by goals, with all enemies out, or because nobody else has a turn.
   */
  #hasWon(mover: Seat): boolean {
    const board = this.#board;
    if (this.#isFour) return isDecided(board) && this.#isIn(board.sides[mover] as number);
    return this.#wins.hasWon(mover) || (this.#mayBeStuck(board.turn) && !this.#hasTurn());
  }

  /** Whether a side of a four-player game still has a player. */
  #isIn(side: number): boolean {
    const board = this.#board;
    return board.game.seats.some((_, seat) => board.sides[seat] === side && !board.isOut(seat as Seat));
  }

  #hasTurn(): boolean {
    return this.#replies.visit(() => true);
  }

  /** Whether a seat may have no turn. If false, it certainly has one. */
  #mayBeStuck(seat: Seat): boolean {
    const board = this.#board;
    if ((board.reserve[seat] as number) > 0 && board.game.actions.includes('enter')) return false;
    if (board.prongs[seat] === 0) return true;
    let squares = 0;
    for (let square = 11; square < 100; square++) {
      if (board.counts[square] !== 0 && board.holds(square, seat)) squares++;
    }
    return squares <= fewSquares;
  }

  #after(turns: number): boolean {
    if (this.#isFour && isDecided(this.#board)) return this.#isIn(this.#side);
    return this.#sideToPlay() === this.#side ? this.#or(turns) : this.#and(turns);
  }

  /** Whether the side that is to win, and to play, wins within this many of its own turns. */
  #or(turns: number): boolean {
    const board = this.#board;
    if (turns === 0) return false;
    if (!this.#isFour && this.#wins.canWin(board.turn)) return true;
    if (turns === 1 && !this.#isFour && !this.#mayBeStuck((1 - board.turn) as Seat)) return false;
    return this.#remember(turns, () => {
      const mover = board.turn;
      return this.#visit(() => this.#hasWon(mover) || this.#after(turns - 1));
    });
  }

  /** Whether every turn of the other side, which is to play, still lets the side that is to win do so in time. */
  #and(turns: number): boolean {
    const board = this.#board;
    if (turns === 0) return false;
    if (!this.#isFour && this.#wins.canWin(board.turn)) return false;
    return this.#remember(turns, () => {
      const mover = board.turn;
      return !this.#visit(() => this.#hasWon(mover) || !this.#after(turns));
    });
  }

  #visit(visit: () => boolean): boolean {
    const generator = this.#plies[this.#ply++] as InPlaceTurns;
    const stop = generator.visit(() => {
      this.#count();
      return visit();
    });
    this.#ply--;
    return stop;
  }

  #count(): void {
    if (--this.#left < 0) throw new TooMuch();
  }

  #remember(turns: number, find: () => boolean): boolean {
    if (turns === 1) return find();
    const key = this.#key(turns);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = find();
    if (this.#known.size < mostKept) this.#known.set(key, found);
    return found;
  }

  #key(turns: number): number {
    const board = this.#board;
    let low = hashInteger(turns * 8 + board.turn);
    let high = hashInteger(low ^ 0x5bd1e995);
    for (let square = 11; square < 100; square++) {
      for (let height = 0; height < (board.counts[square] as number); height++) {
        const one = hashInteger((board.at(square, height) << 7) ^ square);
        low = (low + one) | 0;
        high = (high + hashInteger(one ^ 0x2545f491)) | 0;
      }
    }
    for (let seat = 0; seat < board.game.seats.length; seat++) {
      const off =
        (board.reserve[seat] as number) |
        ((board.captured[seat] as number) << 7) |
        ((board.prongs[seat] as number) << 14) |
        ((board.superprongs[seat] as number) << 21) |
        (board.isOut(seat as Seat) ? 1 << 28 : 0);
      const one = hashInteger(off ^ Math.imul(seat + 1, 0x9e3779b1));
      low = (low + one) | 0;
      high = (high + hashInteger(one ^ 0x3504f333)) | 0;
    }
    return (high >>> 0) * 2 ** 21 + (low >>> 11);
  }
}
