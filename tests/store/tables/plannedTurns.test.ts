import { expect, test } from 'vitest';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

test('each seat has one submitted turn and one queue', () => {
  const memory = new MemoryStore();
  const { plannedTurns } = memory.store;
  const [board, other] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  const submission = { turn: '33+B', number: 3, comment: 'hm' };
  plannedTurns.submit(board, 0, { ...submission, turn: 'x' });
  plannedTurns.submit(board, 0, submission);
  plannedTurns.submit(board, 1, { ...submission, number: 4 });
  plannedTurns.submit(other, 0, { ...submission, number: 5 });
  expect(plannedTurns.submitted(board, 0)).toEqual(submission);
  plannedTurns.dropSubmission(board, 0);
  expect([
    plannedTurns.submitted(board, 0),
    plannedTurns.submitted(board, 1)?.number,
    plannedTurns.submitted(other, 0)?.number,
  ]).toEqual([undefined, 4, 5]);
  plannedTurns.queue(board, 0, 'old');
  plannedTurns.queue(board, 0, 'new');
  plannedTurns.queue(board, 1, 'second');
  plannedTurns.queue(other, 1, 'other');
  expect([
    plannedTurns.queued(board, 0),
    plannedTurns.queued(board, 1),
    plannedTurns.queued(board, 2),
  ]).toEqual(['new', 'second', undefined]);
  expect([plannedTurns.dropQueue(board, 0), plannedTurns.dropQueue(board, 0)]).toEqual([true, false]);
  plannedTurns.queue(board, 0, 'again');
  expect(plannedTurns.dropAll(board).sort()).toEqual([0, 1]);
  expect([
    plannedTurns.queued(board, 0),
    plannedTurns.queued(board, 1),
    plannedTurns.submitted(board, 1),
  ]).toEqual(Array(3).fill(undefined));
  expect([plannedTurns.queued(other, 1), plannedTurns.submitted(other, 0)?.number]).toEqual(['other', 5]);
  expect(plannedTurns.dropAll(board)).toEqual([]);
});
