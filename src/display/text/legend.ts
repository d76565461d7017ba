import { ownerOf, type Pod, type Position, prongText, type Square, stackOn } from '../../rules/index.js';
import { podLines } from './podLines.js';

/** What the board cannot show of a stack. */
export interface Legend {
  readonly square: Square;
  readonly letter: string;
  /** Three lines each; more than one block only for stacks larger than play can bring about. */
  readonly blocks: readonly (readonly string[])[];
}

/** The squares with two pods or more, lettered in reading order: top rank first, left to right. */
export function legends(position: Position): Legend[] {
  const { game, board } = position;
  const squares: Square[] = [];
  for (let y = game.height; y >= 1; y--) {
    for (let x = 1; x <= game.width; x++) if (stackOn(board, x * 10 + y).length > 1) squares.push(x * 10 + y);
  }
  return squares.map((square, i) => {
    const letter = String.fromCharCode('A'.charCodeAt(0) + i);
    return { square, letter, blocks: blocksOf(position, square, letter) };
  });
}

function blocksOf(position: Position, square: Square, letter: string): string[][] {
  const text = (pod: Pod) => `${position.game.seats[ownerOf(pod)]?.glyph}${prongText(pod)}`;
  const pods = [...stackOn(position.board, square)].sort(
    (a, b) => Number(text(a) > text(b)) - Number(text(a) < text(b)),
  );
  const blocks: string[][] = [];
  const row = podsOfSide(position);
  for (let i = 0; i < pods.length; i += row) {
    const drawn = pods.slice(i, i + row).map((pod) => podLines(position.game, pod));
    const margins = ['     ', `  ${i === 0 ? letter : ' '}  `, '     '];
    blocks.push(margins.map((margin, line) => margin + drawn.map((pod) => pod[line]).join(' ')));
  }
  return blocks;
}

/** How many pods a side has in all: no stack of a real game is larger, and as many fit on a line. */
function podsOfSide({ game }: Position): number {
  const side = game.seats[0]?.side;
  return game.seats
    .filter((seat) => seat.side === side)
    .reduce((sum, seat) => sum + seat.homes.length + game.supply.reserve, 0);
}
