import fc from 'fast-check';
import {
  type Game,
  games,
  makeBoard,
  type Pod,
  type Position,
  play,
  pod,
  type Seat,
  type Square,
  squaresOf,
  startPosition,
  type Turn,
  turns,
} from '../../src/rules/index.js';

export const aGame: fc.Arbitrary<Game> = fc.constantFrom(...games);

/** The turns of a position, or undefined when there are more than `most`. */
export function fewTurns(position: Position, most: number): Turn[] | undefined {
  const list: Turn[] = [];
  for (const turn of turns(position)) if (list.push(turn) > most) return undefined;
  return list;
}

/** Positions that random play from the start comes to. */
export const reachedPosition: fc.Arbitrary<Position> = fc
  .tuple(aGame, fc.array(fc.nat(), { maxLength: 40 }))
  .map(([game, picks]) => {
    let position = startPosition(game);
    for (const pick of picks) {
      // Moves come late in the list and are what makes positions interesting.
      const list = fewTurns(position, 2000);
      if (!list || list.length === 0) break;
      const moving = list.filter(({ kind }) => kind === 'move');
      const from = pick % 2 === 0 && moving.length > 0 ? moving : list;
      position = play(position, from[pick % from.length] as Turn);
    }
    return position;
  });

/** A few squares close together, so that pods get in each other's way, round the edges too. */
const cluster = (game: Game): fc.Arbitrary<Square[]> => {
  const all = squaresOf(game);
  return fc
    .tuple(fc.constantFrom(...all), fc.uniqueArray(fc.nat({ max: 24 }), { minLength: 2, maxLength: 9 }))
    .map(([corner, offsets]) => {
      const x = Math.floor(corner / 10) - 1;
      const y = (corner % 10) - 1;
      return offsets.map((offset) => {
        const column = (x + Math.floor(offset / 5)) % game.width;
        return (column + 1) * 10 + ((y + (offset % 5)) % game.height) + 1;
      });
    });
};

const somePods = (game: Game, seat: Seat): fc.Arbitrary<Pod[]> => {
  const one = fc.oneof(fc.constantFrom(0, 255, 4, 20), fc.nat({ max: 255 }));
  return fc
    .array(one, { minLength: 1, maxLength: game.stacks ? 3 : 1 })
    .map((masks) => masks.map((mask) => pod(seat, mask)));
};

const aSupply = fc.record({
  reserve: fc.nat({ max: 2 }),
  captured: fc.nat({ max: 2 }),
  prongs: fc.nat({ max: 3 }),
  superprongs: fc.constant(0),
  out: fc.constant(false),
});

/** Crowded positions set up by hand. */
export const densePosition: fc.Arbitrary<Position> = aGame.chain((game) =>
  cluster(game).chain((squares) =>
    fc
      .tuple(
        fc.constantFrom<Seat>(0, 1),
        fc.tuple(...squares.map(() => fc.constantFrom<Seat>(0, 1).chain((seat) => somePods(game, seat)))),
        fc.tuple(aSupply, aSupply),
      )
      .map(([turn, stacks, supplies]) => {
        const pods = stacks.flatMap((stack, i) =>
          stack.map((one) => ({ square: squares[i] as Square, pod: one })),
        );
        return { game, turn, board: makeBoard(pods), supplies };
      }),
  ),
);

export const anyPosition: fc.Arbitrary<Position> = fc.oneof(reachedPosition, densePosition, densePosition);
