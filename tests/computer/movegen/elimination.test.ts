import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { MakeUnmake } from '../../../src/computer/movegen/makeUnmake.js';
import { TurnGenerator } from '../../../src/computer/movegen/turnGenerator.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import { makePosition, makeTurn } from '../../../src/notation/index.js';
import {
  games,
  hasTurn,
  InPlaceTurns,
  isDecided,
  isWon,
  judge,
  leave,
  MutableBoard,
  makeBoard,
  outcome,
  type Position,
  play,
  pod,
  type Seat,
  type Square,
  type Supply,
  squaresOf,
  type Turn,
  turns,
} from '../../../src/rules/index.js';
import { chooseTurn } from '../../long/chooseTurn.js';
import { fc } from '../../support/property.js';
import { Random } from '../../support/random.js';

const gamesOfFour = games.filter(({ wins }) => wins === 'enemies out');

/** Formats a position, including who has resigned. */
const textOf = (position: Position): string =>
  [makePosition(position), ...position.supplies.map(({ resigned }) => (resigned ? 'resigned' : ''))].join(
    ' ',
  );

/** Returns the positions that each of the three generators reaches, keyed by the canonical text of the turn. */
function afterTurns(position: Position): Record<'plain' | 'fast' | 'computer', Map<string, string>> {
  const plain = new Map<string, string>();
  for (const turn of turns(position)) plain.set(makeTurn(position, turn), textOf(play(position, turn)));

  const fast = new Map<string, string>();
  const board = new MutableBoard(position);
  const each = new InPlaceTurns(board);
  each.visit(() => {
    fast.set(makeTurn(position, each.turn()), textOf(board.position()));
    return false;
  });

  const computer = new Map<string, string>();
  const search = new SearchBoard(position);
  const maker = new MakeUnmake(search);
  const turnList = new TurnList();
  new TurnGenerator(search).list(turnList, { captures: false, turnsOf: () => true, hops: 500 });
  for (let index = 0; index < turnList.count; index++) {
    const turn = judge(position, turnList.turns[index] as Turn);
    if (!turn.ok) throw new Error(`the computer lists an illegal turn: ${turn.error.code}`);
    maker.make(turnList, index);
    computer.set(makeTurn(position, turn.value), textOf(search.position()));
    maker.unmake(turnList, index);
  }
  expect(textOf(search.position())).toBe(textOf(position));
  return { plain, fast, computer };
}

/** Compares the positions after every turn. Returns the number of positions in which one more player is out. */
function compare(position: Position): number {
  const { plain, fast, computer } = afterTurns(position);
  expect(fast).toEqual(plain);
  // The computer skips some of the turns.
  expect(plain.size === 0).toBe(computer.size === 0);
  for (const [text, after] of computer) expect([text, after]).toEqual([text, plain.get(text)]);
  const outs = (text: string) => text.split('/out').length;
  return [...plain.values()].filter((after) => outs(after) !== outs(textOf(position))).length;
}

/** Positions of games that are nearly over: few pods, near each other's homes, and small supplies. */
const lateGame: fc.Arbitrary<Position> = fc.constantFrom(...gamesOfFour).chain((game) => {
  const homes = game.seats.flatMap((seat) => seat.homes);
  const near = squaresOf(game).filter((square) =>
    homes.some((home) => Math.abs((home % 10) - (square % 10)) <= 1 && Math.abs(home - square) <= 11),
  );
  const seat = fc.constantFrom<Seat>(0, 1, 2, 3);
  const prongs = fc.oneof(fc.constantFrom(0, 255), fc.nat({ max: 255 }));
  const supply = fc.record({
    reserve: fc.constantFrom(0, 0, 0, 1),
    captured: fc.nat({ max: 1 }),
    prongs: fc.constantFrom(0, 0, 0, 2),
    superprongs: fc.constant(0),
    out: fc.constantFrom(false, false, true),
  });
  return fc
    .record({
      turn: seat,
      pods: fc.array(fc.tuple(fc.constantFrom(...near, ...homes), seat, prongs), {
        minLength: 3,
        maxLength: 9,
      }),
      supplies: fc.tuple(supply, supply, supply, supply),
    })
    .map(({ turn, pods, supplies }) => {
      const seats = supplies.map((one, at): Supply => (at === turn ? { ...one, out: false } : one));
      const sides = new Map<Square, number>();
      const placed = pods.flatMap(([square, owner, mask]) => {
        const side = sides.get(square) ?? owner % 2;
        sides.set(square, side);
        // Enemies never share a square, and a player who is out has no pods.
        return side === owner % 2 && !seats[owner]?.out ? [{ square, pod: pod(owner, mask) }] : [];
      });
      return { game, turn, board: makeBoard(placed), supplies: seats };
    });
});

test('the plain rules, the board changed in place and the computer agree on who is out and who is next', () => {
  let changed = 0;
  let departed = 0;
  let decided = 0;
  fc.assert(
    fc.property(
      lateGame,
      fc.nat(),
      fc.array(fc.constantFrom<Seat | undefined>(undefined, undefined, undefined, 0, 1, 2, 3), {
        minLength: 8,
        maxLength: 8,
      }),
      (start, seed, departures) => {
        const random = new Random(seed);
        let position = start;
        for (const seat of departures) {
          if (outcome(position) || !hasTurn(position)) break;
          changed += compare(position);
          position = play(position, chooseTurn(position, random) as Turn);
          if (seat === undefined || isWon(position) || position.supplies[seat]?.resigned) continue;
          position = leave(position, seat);
          departed++;
        }
        if (!isWon(position)) return;
        decided++;
        expect(new InPlaceTurns(new MutableBoard(position)).visit(() => true)).toBe(false);
        expect(isDecided(new SearchBoard(position))).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
  // Makes sure that the games gave us something to compare.
  expect(changed).toBeGreaterThan(300);
  expect(departed).toBeGreaterThan(30);
  expect(decided).toBeGreaterThan(30);
});
