import { ownerOf, type Position, podName, type Seat, squaresOf, stackOn } from '../../rules/index.js';
import { rose, seatName, supplyHeads, supplyValues } from './boardText.js';

/** What stands in words below a picture: the supplies of all players beside the direction rose, and the pods of each stack. */
export function pictureText(position: Position): string {
  const { game } = position;
  const seats = game.seats.map((_, seat) => seat as Seat);
  const supplies = [
    `          ${supplyHeads(game)}`,
    ...seats.map((seat) => `${seatName(game, seat)}  ${supplyValues(position, seat)}`.trimEnd()),
  ];
  const width = Math.max(...supplies.map((line) => line.length));
  return [
    ...rose.map((line, i) => (supplies[i] ?? '').padEnd(width) + line),
    ...squaresOf(game).flatMap((square) => {
      const names = podsOn(position, square);
      return names.length > 1 ? [names.join(' ')] : [];
    }),
  ].join('\n');
}

/** The pods of a square as a position string writes them: `x67ABCH`. */
function podsOn({ game, board }: Position, square: number): string[] {
  return stackOn(board, square)
    .map((pod) => `${game.seats[ownerOf(pod)]?.glyph}${podName(square, pod)}`)
    .sort();
}
