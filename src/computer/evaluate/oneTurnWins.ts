import { ownerOf, type Pod, type Seat, type Square, seatRecord, superprongsOf } from '../../rules/index.js';
import { isEnemyOf, type PodBoard } from '../movegen/hop.js';
import { GoalReach } from './goalReach.js';

/** A free move made earlier in the turn. */
interface Leap {
  readonly pod: Pod;
  readonly direction: number;
  readonly end: Square;
}

/** Finds out whether a seat can win in one turn by putting pods on goals, including by free moves. */
export class OneTurnWins {
  readonly #board: PodBoard;
  readonly reach: GoalReach;

  constructor(board: PodBoard) {
    this.#board = board;
    this.reach = new GoalReach(board);
  }

  /** Whether a seat could win in one turn if it were that seat's turn now. */
  canWin(seat: Seat): boolean {
    if (this.reach.canWin(seat)) return true;
    return (
      this.#board.game.super && this.#board.hasSuperprong(seat) && this.#winsAfterFreeMove(seat, undefined)
    );
  }

  /** Whether a seat holds the goals it needs. Only for two-player games. */
  hasWon(seat: Seat): boolean {
    const { game } = this.#board;
    const { goals } = seatRecord(game, seat);
    if (game.wins === 'any goal') return goals.some((goal) => this.#board.holds(goal, seat));
    return game.wins === 'all goals' && goals.every((goal) => this.#board.holds(goal, seat));
  }

  /** Makes no captures, because a pod captured by a free move stays on the board until the end of the turn. */
  #winsAfterFreeMove(seat: Seat, made: Leap | undefined): boolean {
    const board = this.#board;
    for (let square = 11; square < 100; square++) {
      for (let height = 0; height < (board.counts[square] as number); height++) {
        const pod = board.at(square, height);
        if (ownerOf(pod) !== seat) continue;
        for (let supers = superprongsOf(pod), direction = 0; supers !== 0; supers >>= 1, direction++) {
          if (!(supers & 1)) continue;
          // Each superprong allows one free move per turn.
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
      // A game has two superprongs, so a turn has at most two free moves.
      if (!won && !made) won = this.#winsAfterFreeMove(seat, { pod, direction, end });
      board.remove(end, pod);
      return won;
    });
    board.add(square, pod);
    return won;
  }
}

/** Returns the squares where a free move can end. The caller must already have taken the pod off the board. */
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
