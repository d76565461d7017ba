import { directionLetters, directions, podName } from '../../../../src/rules/index.js';
import { enter, move, type PlainBoard, type Turns } from './plainBoard.js';

/** Writes a turn in our notation. The turn captures all enemies that it jumps over. */
export function textOf(board: PlainBoard, turns: Turns, at: number): string {
  const kind = turns.kind[at] as number;
  const end = turns.end[at] as number;
  if (kind === enter) return `${end}`;
  const pod = turns.pod[at] as number;
  const [square, prongs] = [board.square[pod] as number, board.prongs[pod] as number];
  const name = podName(square, prongs | (board.turn << 16));
  const letters = (set: number) =>
    directions
      .filter((direction) => (set >> direction) & 1)
      .map((direction) => directionLetters[direction])
      .join('');
  if (kind !== move) {
    const after = turns.after[at] as number;
    const old = letters(prongs & ~after);
    return `${name}+${letters(after & ~prongs)}${old === '' ? '' : `-${old}`}`;
  }
  const captured = new Set(turns.captured.slice(turns.from[at], turns.until[at]));
  let from = square;
  const hops = (turns.ways[at] as number[]).map((landing) => {
    const over = board.game.neighbours.slice(from * 8, from * 8 + 8).find((near, direction) => {
      return near !== 0 && board.game.neighbours[near * 8 + direction] === landing && captured.has(near);
    });
    from = landing;
    return `-${landing}${over === undefined ? '' : 'x'}`;
  });
  return `${name}${hops.join('')}`;
}
