import { makePosition, makeTurn } from '../../src/notation/index.js';
import { MutableBoard, type Position, type Turn } from '../../src/rules/index.js';

/** The part of a generator that makes turns in place: it visits each turn, and says which one it has just made. */
interface Maker {
  turn(): Turn;
}

/**
 * Returns the turns that a generator makes in place, as text, and the positions after them. Also returns the
 * position that it leaves behind. It stops after `most` turns.
 */
export function madeInPlace<M extends Maker>(
  position: Position,
  create: (board: MutableBoard) => M,
  visit: (maker: M, visit: () => boolean) => boolean,
  most = Number.POSITIVE_INFINITY,
): { made: Record<string, string>; stopped: boolean; left: string } {
  const board = new MutableBoard(position);
  const maker = create(board);
  const made: Record<string, string> = {};
  const stopped = visit(maker, () => {
    const text = makeTurn(position, maker.turn());
    if (text in made) throw new Error(`${text} is made twice`);
    made[text] = makePosition(board.position());
    return Object.keys(made).length >= most;
  });
  return { made, stopped, left: makePosition(board.position()) };
}
