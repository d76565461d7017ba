import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { addFreeMoveTurns } from '../../../src/computer/movegen/freeMoveTurns.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import { TurnListBuilder } from '../../../src/computer/movegen/turnListBuilder.js';
import { makePosition } from '../../../src/notation/index.js';
import { freeSequences } from '../../../src/rules/generate/generateTurns.js';
import {
  beginTurn,
  type FreeMove,
  isWon,
  judgeFreeMoves,
  ownerOf,
  type Position,
  superprongsOf,
  unmarkedOn,
} from '../../../src/rules/index.js';
import { superPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const textOf = (free: readonly FreeMove[]): string =>
  JSON.stringify(
    free.map(({ square, pod, path, captures }) => ({
      square,
      pod,
      path,
      captures: captures.map(({ square: over, pods }) => [over, [...pods].sort()]).sort(),
    })),
  );

/** Lists the free moves after which the computer lists turns. Also returns the position on the board afterwards. */
function listed(position: Position): { sequences: string[]; left: string; gain: number } {
  const board = new SearchBoard(position);
  const builder = new TurnListBuilder(board);
  builder.begin(new TurnList(), { captures: false, hops: 1000 });
  const sequences: string[] = [];
  addFreeMoveTurns(builder, () => sequences.push(textOf(builder.freeMoves)));
  return { sequences, left: makePosition(board.position()), gain: builder.freeGain };
}

/** Whether each free move captures every enemy that it jumps over. */
const capturesAll = (position: Position, free: readonly FreeMove[]): boolean =>
  free.every((move, at) => {
    const before = judgeFreeMoves(position, free.slice(0, at));
    const with0 = judgeFreeMoves(position, [...free.slice(0, at), { ...move, captures: [] }]);
    if (!before.ok || !with0.ok) throw new Error('the rules list free moves that they do not allow');
    const jumped = move.path.map((to, hop) => {
      const from = move.path[hop - 1] ?? move.square;
      return jumpedBetween(position, from, to);
    });
    const enemies = jumped
      .filter((over) => over !== undefined)
      .flatMap((over) => unmarkedOn(before.value, over).filter((pod) => ownerOf(pod) !== position.turn));
    const captured = move.captures.flatMap(({ pods }) => pods);
    return captured.length === enemies.length && captured.every((pod) => ownerOf(pod) !== position.turn);
  });

/** Returns the square in the middle of a jump; undefined for a step. */
function jumpedBetween({ game }: Position, from: number, to: number): number | undefined {
  for (let direction = 0; direction < 8; direction++) {
    const near = game.neighbours[from * 8 + direction] as number;
    if (near === to) return undefined;
    if (near !== 0 && game.neighbours[near * 8 + direction] === to) return near;
  }
  throw new Error(`no hop leads from ${from} to ${to}`);
}

test('turns begin with every sequence of free moves that captures all it can', () => {
  let found = 0;
  fc.assert(
    fc.property(superPosition, (position) => {
      if (isWon(position)) return;
      const travellers = position.board.flat().filter((pod) => superprongsOf(pod) !== 0);
      const { sequences, left, gain } = listed(position);
      const legal = [...freeSequences(beginTurn(position))]
        .filter(({ free }) => free.length <= 2 && capturesAll(position, free))
        .map(({ free }) => textOf(free));
      expect([left, gain]).toEqual([makePosition(position), 0]);
      // If equal pods meet on a square, the computer does not try each of them.
      if (new Set(travellers).size < travellers.length) {
        expect(sequences.filter((one) => !legal.includes(one))).toEqual([]);
        return;
      }
      found += legal.length;
      expect(sequences.sort()).toEqual(legal.sort());
    }),
  );
  expect(found).toBeGreaterThan(100);
});

test('a pod whose superprong is used up cannot make a second free move with it', () => {
  const { sequences } = listed(positionOf('octi+super x o33,x55C! x:0/0/0/0 o:0/0/0/0'));
  expect(sequences.map((one) => JSON.parse(one).length)).toEqual([1]);
});

test('a game without superprongs on the board has no free moves', () => {
  expect(listed(positionOf('octi+super x o33,x55C x:0/0/0/0 o:0/0/0/0')).sequences).toEqual([]);
});
