import { expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = [rowId<PlayerId>(1), rowId<PlayerId>(2)];

/** Creates tables with requests by board and player, made at the times 0, 10, 20 and so on. */
function asked(...requests: readonly (readonly [board: 0 | 1, player: PlayerId])[]) {
  const memory = new MemoryStore();
  const { analyses } = memory.store;
  const boards = [memory.board([alice, bob]), memory.board([alice, bob])] as const;
  for (const [at, [board, playerId]] of requests.entries())
    analyses.ask({ boardId: boards[board], generation: at + 1, playerId }, at * 10);
  return { analyses, boards };
}

test('a player waits for an analysis of a board until it is done', () => {
  const { analyses, boards } = asked([0, alice], [1, bob]);
  expect(analyses.next(0)).toEqual({
    id: expect.any(Number),
    boardId: boards[0],
    generation: 1,
    playerId: alice,
  });
  expect([analyses.waitsFor(alice, boards[0]), analyses.waitsFor(alice, boards[1])]).toEqual([true, false]);
  expect([analyses.waitsFor(bob, boards[0]), analyses.waitsFor(bob, boards[1])]).toEqual([false, true]);
  analyses.setThinkAt(present(analyses.next(0)?.id), null);
  expect(analyses.waitsFor(alice, boards[0])).toBe(false);
  expect(analyses.waitsFor(bob, boards[1])).toBe(true);
});

test('requests made since a given time are counted, whether done or not', () => {
  const { analyses } = asked([0, alice], [1, alice], [0, bob], [0, alice]);
  analyses.setThinkAt(present(analyses.next(0)?.id), null);
  expect([0, 10, 11, 30, 31].map((since) => analyses.askedSince(alice, since))).toEqual([3, 2, 1, 1, 0]);
  expect(analyses.askedSince(bob, 0)).toBe(1);
});

test('a repeated request is one by the same player for the same game', () => {
  const { analyses, boards } = asked([0, alice], [1, bob]);
  const was = (boardId: (typeof boards)[0], generation: number, playerId: PlayerId) =>
    analyses.wasAsked({ boardId, generation, playerId });
  expect([was(boards[0], 1, alice), was(boards[1], 2, bob)]).toEqual([true, true]);
  expect([was(boards[0], 2, alice), was(boards[1], 1, alice), was(boards[0], 1, bob)]).toEqual([
    ...[false, false, false],
  ]);
});

test('evaluations are kept in order for each position in a generation, and later ones replace them', () => {
  const { analyses, boards } = asked();
  const [board, other] = boards;
  analyses.evaluate(board, 1, { afterTurn: 1, best: '33+B', score: 20 });
  analyses.evaluate(board, 1, { afterTurn: 0, best: '57+A', line: '33+A 57-56', score: -5 });
  analyses.evaluate(board, 1, { afterTurn: 1, best: null, score: -9900 });
  analyses.evaluate(board, 2, { afterTurn: 0, best: '37+A', score: 1 });
  analyses.evaluate(other, 1, { afterTurn: 0, best: '37+B', score: 2 });
  expect(analyses.evaluations(board, 1)).toEqual([
    { afterTurn: 0, best: '57+A', line: '33+A 57-56', score: -5 },
    { afterTurn: 1, best: null, line: null, score: -9900 },
  ]);
  expect(analyses.evaluations(board, 2)).toEqual([{ afterTurn: 0, best: '37+A', line: null, score: 1 }]);
  expect(analyses.evaluations(other, 2)).toEqual([]);
});
