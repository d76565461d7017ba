import { expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, carol] = [rowId<PlayerId>(1), rowId<PlayerId>(2), rowId<PlayerId>(3)];
const given = { tactic: 'octilite/7', task: 'win', turns: 2, answers: ['33+B', '57-46x'], difficulty: 1480 };

test('a puzzle can be looked up by its board, which is marked as a puzzle', () => {
  const memory = new MemoryStore();
  const { puzzles, boards } = memory.store;
  const [board, other] = [memory.board([alice]), memory.board([alice])];
  puzzles.add({ ...given, boardId: board, playerId: alice });
  expect(puzzles.on(board)).toEqual({
    ...{ ...given, boardId: board, playerId: alice },
    ...{ tries: 0, outcome: null },
  });
  expect(puzzles.on(other)).toBeUndefined();
  expect([boards.byId(board)?.puzzle, boards.byId(other)?.puzzle]).toEqual(['octilite/7', null]);
});

test('tries are counted and the outcome is stored for that board only', () => {
  const memory = new MemoryStore();
  const { puzzles } = memory.store;
  const [first, second, third] = [memory.board([alice]), memory.board([alice]), memory.board([alice])];
  for (const boardId of [first, second, third]) puzzles.add({ ...given, boardId, playerId: alice });
  puzzles.countTry(first);
  puzzles.countTry(first);
  puzzles.countTry(third);
  puzzles.close(first, 'solved');
  puzzles.close(second, 'shown');
  expect(puzzles.of(alice).map(({ tries, outcome }) => [tries, outcome])).toEqual([
    [2, 'solved'],
    [0, 'shown'],
    [1, null],
  ]);
});

test('a player’s puzzles are listed in the order they were given', () => {
  const memory = new MemoryStore();
  const { puzzles } = memory.store;
  const [first, second, third] = [memory.board([alice]), memory.board([bob]), memory.board([alice])];
  puzzles.add({ ...given, boardId: third, playerId: alice, tactic: 'octi/2' });
  puzzles.add({ ...given, boardId: second, playerId: bob });
  puzzles.add({ ...given, boardId: first, playerId: alice, tactic: 'octi/1' });
  expect(puzzles.of(alice).map(({ boardId, tactic }) => [boardId, tactic])).toEqual([
    [first, 'octi/1'],
    [third, 'octi/2'],
  ]);
  expect(puzzles.of(carol)).toEqual([]);
});

test('weekly puzzles that are due go first to the players who have waited longest', () => {
  const { puzzles } = new MemoryStore().store;
  puzzles.setDue(alice, 300);
  puzzles.setDue(bob, 100);
  puzzles.setDue(carol, 301);
  expect(puzzles.due(99, 10)).toEqual([]);
  expect(puzzles.due(300, 10)).toEqual([bob, alice]);
  expect(puzzles.due(301, 2)).toEqual([bob, alice]);
  puzzles.setDue(bob, null);
  expect(puzzles.due(301, 2)).toEqual([alice, carol]);
});
