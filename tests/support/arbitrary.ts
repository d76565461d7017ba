import {
  type Game,
  games,
  makeBoard,
  ownerOf,
  type Pod,
  type Position,
  partnerOf,
  play,
  pod,
  type Seat,
  type Square,
  squaresOf,
  startPosition,
  type Turn,
  turns,
} from '../../src/rules/index.js';
import { fc } from './property.js';

export const aGame: fc.Arbitrary<Game> = fc.constantFrom(...games);

/** Lists the turns in a position; undefined if there are more than `most`. */
export function fewTurns(position: Position, most: number): Turn[] | undefined {
  const list: Turn[] = [];
  for (const turn of turns(position)) if (list.push(turn) > most) return undefined;
  return list;
}

/** Positions reached by random turns from the start. */
export const reachedPosition: fc.Arbitrary<Position> = fc
  .tuple(aGame, fc.array(fc.nat(), { maxLength: 40 }))
  .map(([game, picks]) => {
    let position = startPosition(game);
    for (const pick of picks) {
      // Prefers moves, which come late in the list and make positions interesting.
      const list = fewTurns(position, 2000);
      if (!list || list.length === 0) break;
      const moving = list.filter(({ kind }) => kind === 'move');
      const from = pick % 2 === 0 && moving.length > 0 ? moving : list;
      position = play(position, from[pick % from.length] as Turn);
    }
    return position;
  });

/** Chooses a few squares close together, even across the edges of the board, so that pods get in each other's way. */
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
  const supers = game.super ? fc.oneof(fc.constant(0), fc.constantFrom(1, 4, 16, 255)) : fc.constant(0);
  return fc
    .array(fc.tuple(one, supers), { minLength: 1, maxLength: game.stacks ? 3 : 1 })
    .map((masks) => masks.map(([mask, chosen]) => pod(seat, mask, mask & chosen & -chosen)));
};

const aSupply = (game: Game) =>
  fc.record({
    reserve: fc.nat({ max: 2 }),
    captured: fc.nat({ max: 2 }),
    prongs: fc.nat({ max: 3 }),
    superprongs: game.super ? fc.nat({ max: 1 }) : fc.constant(0),
    out: fc.constant(false),
  });

const aSeat = (game: Game): fc.Arbitrary<Seat> =>
  fc.constantFrom(...game.seats.map((_, seat) => seat as Seat));

/** Pods of a seat, and sometimes of its partner. */
const someStack = (game: Game, seat: Seat): fc.Arbitrary<Pod[]> => {
  const partner = partnerOf(game, seat);
  if (partner === seat) return somePods(game, seat);
  return fc
    .tuple(somePods(game, seat), fc.oneof(fc.constant([]), somePods(game, partner)))
    .map(([own, others]) => [...own, ...others]);
};

/** Crowded positions set up by hand. */
export const densePosition: fc.Arbitrary<Position> = aGame.chain((game) =>
  cluster(game).chain((squares) =>
    fc
      .tuple(
        aSeat(game),
        fc.tuple(...squares.map(() => aSeat(game).chain((seat) => someStack(game, seat)))),
        fc.tuple(...game.seats.map(() => aSupply(game))),
      )
      .map(([turn, stacks, supplies]) => {
        const pods = stacks.flatMap((stack, i) =>
          stack.map((one) => ({ square: squares[i] as Square, pod: one })),
        );
        // In half the four-player games, one player is out: an opponent or the partner.
        const out = (turn + 1 + ((supplies[1]?.prongs ?? 0) % 2)) % 4;
        const isOut = game.wins === 'enemies out' && (supplies[0]?.prongs ?? 0) > 1;
        const lost = (seat: number) => isOut && seat === out;
        return {
          game,
          turn,
          board: makeBoard(pods.filter(({ pod: one }) => !lost(ownerOf(one)))),
          supplies: supplies.map((supply, seat) => (lost(seat) ? { ...supply, out: true } : supply)),
        };
      }),
  ),
);

export const anyPosition: fc.Arbitrary<Position> = fc.oneof(reachedPosition, densePosition, densePosition);

const superGames = games.filter((game) => game.super);

/** Positions with two or three pods with superprongs, some of them equal, and a few other pods to jump over. */
export const superPosition: fc.Arbitrary<Position> = fc
  .record({
    game: fc.constantFrom(...superGames),
    // Only a few kinds of pods, so that equal pods often come together.
    travellers: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.constantFrom(0, 1, 2)), {
      minLength: 2,
      maxLength: 3,
    }),
    others: fc.array(fc.tuple(fc.nat({ max: 11 }), fc.constantFrom<Seat>(0, 1), fc.nat({ max: 2 })), {
      maxLength: 5,
    }),
    prongs: fc.nat({ max: 1 }),
  })
  .map(({ game, travellers, others, prongs }) => {
    const kinds = [pod(0, 4, 4), pod(0, 5, 4), pod(0, 68, 68)];
    const near = [44, 54, 45, 55];
    const cells = [34, 64, 74, 65, 75, 43, 53, 46, 56, 84, 24, 94];
    const pods = travellers.map(([at, kind]) => ({ square: near[at] as Square, pod: kinds[kind] as Pod }));
    const taken = new Map<Square, Seat>(pods.map(({ square }) => [square, 0]));
    for (const [cell, seat, mask] of others) {
      const square = cells[cell] as Square;
      if ((taken.get(square) ?? seat) !== seat) continue;
      taken.set(square, seat);
      pods.push({ square, pod: pod(seat, mask) });
    }
    const supply = { reserve: 0, captured: 1, prongs, superprongs: 0, out: false };
    return { game, turn: 0, board: makeBoard(pods), supplies: [supply, supply] };
  });
