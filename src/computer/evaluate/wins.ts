import { ownerOf, type Pod, type Seat, type Square, seatRecord, superprongsOf } from '../../rules/index.js';
import { isEnemyOf, type PodBoard } from '../movegen/hop.js';
import { Reach } from './goalReach.js';

/** A free move that has been made. */
interface Leap {
  readonly pod: Pod;
  readonly direction: number;
  readonly end: Square;
}

/** Whether a seat can win in one turn by bringing pods onto goals, by a move and the free moves before it. */
export class Wins {
  readonly #board: PodBoard;
  readonly reach: Reach;

  constructor(board: PodBoard) {
    this.#board = board;
    this.reach = new Reach(board);
  }

  /** Whether a seat, if it is the one to play, can win so. */
  canWin(seat: Seat): boolean {
    if (this.reach.canWin(seat)) return true;
    return (
      this.#board.game.super && this.#board.hasSuperprong(seat) && this.#winsAfterFreeMove(seat, undefined)
    );
  }

  /** Whether a seat holds the goals that win a game for two. */
  hasWon(seat: Seat): boolean {
    const { game } = this.#board;
    const { goals } = seatRecord(game, seat);
    if (game.wins === 'any goal') return goals.some((goal) => this.#board.holds(goal, seat));
    return game.wins === 'all goals' && goals.every((goal) => this.#board.holds(goal, seat));
  }

  /** Captures change nothing here: what a free move has marked stays where it is until the end of the turn. */
  #winsAfterFreeMove(seat: Seat, made: Leap | undefined): boolean {
    const board = this.#board;
    for (let square = 11; square < 100; square++) {
      for (let height = 0; height < (board.counts[square] as number); height++) {
        const pod = board.at(square, height);
        if (ownerOf(pod) !== seat) continue;
        for (let supers = superprongsOf(pod), direction = 0; supers !== 0; supers >>= 1, direction++) {
          if (!(supers & 1)) continue;
          // Each superprong gives one free move a turn.
          const spent = made && made.end === square && made.pod === pod && made.direction === direction;
          if (!spent && this.#leap(seat, made, square, pod, direction)) return true;
        }
      }
    }
    return false;
  }

  #leap(seat: Seat, made: Leap | undefined, square: Square, pod: Pod, direction: number): boolean {
    const board = this.#board;
    board.remove(square, pod);
    const won = leaps(board, square, direction, seat).some((end) => {
      board.add(end, pod);
      let won = this.hasWon(seat) || this.reach.canWin(seat);
      // There are two superprongs in a game.
      if (!won && !made) won = this.#winsAfterFreeMove(seat, { pod, direction, end });
      board.remove(end, pod);
      return won;
    });
    board.add(square, pod);
    return won;
  }
}

/** Where a free move of a lifted pod may end. */
function leaps(board: PodBoard, square: Square, direction: number, seat: Seat): Square[] {
  const { neighbours } = board.game;
  const ends: Square[] = [];
  const near = neighbours[square * 8 + direction] as Square;
  if (near !== 0 && !isEnemyOf(board, near, seat)) ends.push(near);
  const jumped = new Set<Square>();
  for (let from = square; ; ) {
    const over = neighbours[from * 8 + direction] as Square;
    if (over === 0 || board.counts[over] === 0 || jumped.has(over)) return ends;
    const landing = neighbours[over * 8 + direction] as Square;
    if (landing === 0 || board.counts[landing] !== 0) return ends;
    jumped.add(over);
    ends.push(landing);
    from = landing;
  }
}
