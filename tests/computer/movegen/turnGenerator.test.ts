import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { TurnGenerator } from '../../../src/computer/movegen/turnGenerator.js';
import { atKind, enter, move, TurnList } from '../../../src/computer/movegen/turnList.js';
import type { TurnFilter } from '../../../src/computer/movegen/turnListBuilder.js';
import { makeTurn } from '../../../src/notation/index.js';
import type { Square } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

function listed(text: string, wanted: TurnFilter): { kinds: number[]; cost: number } {
  const turnList = new TurnList();
  const cost = new TurnGenerator(new SearchBoard(positionOf(text))).list(turnList, wanted);
  return {
    kinds: [...turnList.starts.subarray(0, turnList.count)].map(
      (start) => turnList.data[start + atKind] as number,
    ),
    cost,
  };
}

test('if something must be moved, turns that insert or reposition a prong are not generated', () => {
  const position = 'octi x o33,x37E,x57 x:1/0/5 o:0/0/0';
  const all = listed(position, { captures: false, hops: 100 });
  const moving = listed(position, { captures: false, hops: 100, moving: true });
  expect(moving.kinds).toEqual(all.kinds.filter((kind) => kind === move || kind === enter));
  expect(moving.kinds.length).toBeLessThan(all.kinds.length);
});

test('the work on a crowded position stays near its limit, and moves of single pods come first', () => {
  const crowd = ['', 'A', 'B', 'C', 'D', 'E', 'F'].map((left) => `x58${'ABCDEFGH'.replace(left, '')}`);
  const text = `octi x o33,o53,o73,o79ABC,${crowd.join()},x37E,x57 x:0/0/0 o:3/0/15`;
  for (const hops of [300, 3000]) {
    const { kinds, cost } = listed(text, { captures: false, hops });
    expect(kinds.length).toBeGreaterThan(10);
    // Each hop and each turn found counts as work.
    expect(cost).toBeLessThan(3 * hops);
  }
});

test('own pods are captured only if asked for, in turns besides those that spare them', () => {
  const text = 'octi x o33,x46G,x36,x57 x:0/0/0 o:0/0/0';
  const position = positionOf(text);
  const turnsOf = (sacrifices?: (square: Square) => boolean) => {
    const turnList = new TurnList();
    const wanted = {
      captures: false,
      moving: true,
      turnsOf: () => true,
      hops: 100,
      ...(sacrifices && { sacrifices }),
    };
    new TurnGenerator(new SearchBoard(position)).list(turnList, wanted);
    return turnList.turns.map((turn) => makeTurn(position, turn));
  };
  expect(turnsOf()).toEqual(['46-36', '46-26']);
  expect(turnsOf((square) => square === 36)).toEqual(['46-36', '46-26', '46-26x']);
  expect(turnsOf((square) => square === 57)).toEqual(['46-36', '46-26']);
});

test('a list says whether turns are missing because the hops were used up', () => {
  const turnList = new TurnList();
  const generator = new TurnGenerator(
    new SearchBoard(positionOf('octi x o33,x37AG,x27,x57 x:0/0/0 o:0/0/0')),
  );
  generator.list(turnList, { captures: false, hops: 100 });
  expect(turnList.isCut).toBe(false);
  generator.list(turnList, { captures: false, hops: 0 });
  expect(turnList.isCut).toBe(true);
});
