import { describe, expect, test } from 'vitest';
import { directionFor, learnedWeights, squareIndex } from '../../../src/computer/board/learnedWeights.js';
import { NetworkTables } from '../../../src/computer/board/networkTables.js';
import {
  handBuckets,
  type NetworkWeights,
  networkWeights,
  reserveBuckets,
  rowsOf,
} from '../../../src/computer/board/networkWeights.js';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { evaluate } from '../../../src/computer/evaluate/evaluate.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { MakeUnmake } from '../../../src/computer/movegen/makeUnmake.js';
import { TurnGenerator } from '../../../src/computer/movegen/turnGenerator.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import {
  type Game,
  games,
  outcome,
  ownerOf,
  type Position,
  prongsOf,
  startPosition,
} from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { boardWithoutNetwork } from '../../support/boardWithoutNetwork.js';
import { fc } from '../../support/property.js';
import { Random } from '../../support/random.js';

const gameOf = (id: string) => games.find((game) => game.id === id) as Game;
const octi = gameOf('octi');
const weights = networkWeights(octi) as NetworkWeights;
const withNetwork = games.filter((game) => networkWeights(game) !== undefined).map(({ id }) => id);

/** Computes what the network adds to the value of a position, as docs/computer-training.md describes it, without tables. */
function plainValue({ game, board, supplies, turn }: Position): number {
  const { neurons, rows, bias, out, offset } = networkWeights(game) as NetworkWeights;
  const area = game.width * game.height;
  const { own, other, supplies: first } = rowsOf(area);
  const ways = [0, 1].flatMap((player) => [false, true].map((mirrored) => ({ player, mirrored })));
  let value = 0;
  for (const { player, mirrored } of ways) {
    const seat = player === 0 ? turn : 1 - turn;
    const used: number[] = [];
    board.forEach((stack, square) => {
      for (const pod of stack) {
        const owner = ownerOf(pod);
        const from = owner === seat ? own : other;
        let place = squareIndex(game, owner, square);
        if (mirrored) place += game.width - 1 - 2 * (place % game.width);
        const prongs = [0, 1, 2, 3, 4, 5, 6, 7].filter((one) => (prongsOf(pod) >> one) & 1);
        used.push(from + place, from + area * 9 + prongs.length);
        for (const one of prongs) {
          const seen = directionFor(owner, one);
          used.push(from + area + place * 8 + (mirrored ? (8 - seen) & 7 : seen));
        }
      }
    });
    const supply = (who: number) => supplies[who] as (typeof supplies)[number];
    [seat, 1 - seat].forEach((who, at) => {
      used.push(first + at * reserveBuckets + Math.min(supply(who).reserve, reserveBuckets - 1));
      const hand = Math.min(Math.floor(supply(who).prongs / 2), handBuckets - 1);
      used.push(first + 2 * reserveBuckets + at * handBuckets + hand);
    });
    for (let i = 0; i < neurons; i++) {
      const sum = used.reduce((total, row) => total + (rows[row * neurons + i] as number), bias[i] as number);
      value += (Math.max(0, Math.min(128, sum)) / 128) ** 2 * ((out[player * neurons + i] as number) / 16);
    }
  }
  return offset + value;
}

test('the network adds the same value as a computation without tables', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(anyPosition, (position) => {
      const { id } = position.game;
      if (!withNetwork.includes(id)) return;
      const board = new SearchBoard(position);
      const added = evaluate(board) - evaluate(boardWithoutNetwork(position));
      // The tables round down the square of each neuron.
      expect(Math.abs(added - plainValue(position))).toBeLessThan(12);
      seen.set(id, (seen.get(id) ?? 0) + 1);
    }),
  );
  expect([...seen.keys()].sort()).toEqual(withNetwork.toSorted());
  expect([...seen.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(20);
});

test.each(withNetwork)('the value stays exact when turns are made and undone: %s', (id) => {
  const random = new Random(7);
  let compared = 0;
  for (let game = 0; game < 12; game++) {
    const board = new SearchBoard(startPosition(gameOf(id)));
    const maker = new MakeUnmake(board);
    const generator = new TurnGenerator(board);
    const wins = new OneTurnWins(board);
    const made: { turnList: TurnList; index: number; before: number }[] = [];
    const takeBack = () => {
      const { turnList, index, before } = made.pop() as (typeof made)[number];
      maker.unmake(turnList, index);
      expect(evaluate(board)).toBe(before);
    };
    for (let turn = 0; turn < 100; turn++) {
      const turnList = new TurnList();
      generator.list(turnList, { captures: false, hops: 500 });
      // Tries free moves on the board, which are not turns.
      wins.canWin(board.turn);
      if (turnList.count === 0 || outcome(board.position())) break;
      const index = random.below(turnList.count);
      made.push({ turnList, index, before: evaluate(board) });
      maker.make(turnList, index);
      // The value is not requested after every turn.
      if (random.oneIn(2)) {
        expect(evaluate(board)).toBe(evaluate(new SearchBoard(board.position())));
        compared++;
      }
      if (random.oneIn(8)) for (let back = random.below(4); back > 0 && made.length > 0; back--) takeBack();
    }
    while (made.length > 0) takeBack();
  }
  expect(compared).toBeGreaterThan(200);
});

test('other games, and searches with their own weights, have no network', () => {
  expect(withNetwork).toEqual([
    'octi',
    'octi+wrap',
    'octi+super',
    'octi+wrap+super',
    'octi3base',
    'octi3base+super',
    'octilite',
  ]);
  for (const game of games) {
    expect(new SearchBoard(startPosition(game)).network !== undefined).toBe(withNetwork.includes(game.id));
  }
  expect(new SearchBoard(startPosition(octi), learnedWeights(octi)).network).toBeUndefined();
});

describe('a broken weight file is rejected', () => {
  const short = weights.rows.slice(1);
  test.each([
    [{ rows: short }, `rows must have ${short.length + 1} numbers`],
    [{ out: weights.out.slice(1) }, `out must have ${weights.out.length} numbers`],
    [{ bias: weights.bias.map(() => 0.5) }, 'bias must be whole numbers below 32768'],
    [{ rows: [40_000, ...short] }, 'rows must be whole numbers below 32768'],
    [{ neurons: 0 }, 'neurons must be a whole number of at least 1'],
    [{ offset: Number.NaN }, 'offset must be whole numbers below 32768'],
  ])('%#', (change, reason) => {
    expect(() => new NetworkTables(octi, { ...weights, ...change })).toThrow(
      `data/weights/octi.network.json: ${reason}`,
    );
  });
});
