import { type Game, ownerOf, type Pod, type Seat, type Square } from '../../rules/index.js';

/** The part of a mutable board that win detection needs. It may be the search's board or the rules' board. */
export interface PodBoard {
  readonly game: Game;
  readonly counts: Uint16Array;
  /** The side of each seat; partners have the same number. */
  readonly sides: Int8Array | Uint8Array;
  at(square: Square, height: number): Pod;
  holds(square: Square, seat: Seat): boolean;
  isOut(seat: Seat): boolean;
  hasSuperprong(seat: Seat): boolean;
  add(square: Square, pod: Pod): void;
  remove(square: Square, pod: Pod): void;
}

/** Whether the pods on a square, if any, are enemies of a seat. */
export const isEnemyOf = (board: PodBoard, square: Square, seat: Seat): boolean =>
  board.counts[square] !== 0 && board.sides[ownerOf(board.at(square, 0))] !== board.sides[seat];

/** Whether a pod can leave its square. Other pods on the same square make no difference to its first hop. */
export function canHop(board: PodBoard, square: Square, prongs: number, seat: Seat): boolean {
  const { counts, game } = board;
  for (let direction = 0; direction < 8; direction++) {
    if (!((prongs >> direction) & 1)) continue;
    const near = game.neighbours[square * 8 + direction] as Square;
    if (near === 0) continue;
    if (game.stacks ? !isEnemyOf(board, near, seat) : counts[near] === 0) return true;
    const landing = game.neighbours[near * 8 + direction] as Square;
    if (landing !== 0 && counts[near] !== 0 && counts[landing] === 0) return true;
  }
  return false;
}
