import { expect, test } from 'vitest';
import { MemoryStore } from '../../support/memoryStore.js';

test('each seat has one submitted turn and one queue', () => {
  const memory = new MemoryStore();
  const { plans } = memory.store;
  const [board, other] = [memory.board([1, 2]), memory.board([1, 2])];
  const submission = { turn: '33+B', number: 3, comment: 'hm' };
  plans.submit(board, 0, { ...submission, turn: 'x' });
  plans.submit(board, 0, submission);
  plans.submit(board, 1, { ...submission, number: 4 });
  plans.submit(other, 0, { ...submission, number: 5 });
  expect(plans.submitted(board, 0)).toEqual(submission);
  plans.dropSubmission(board, 0);
  expect([
    plans.submitted(board, 0),
    plans.submitted(board, 1)?.number,
    plans.submitted(other, 0)?.number,
  ]).toEqual([undefined, 4, 5]);
  plans.queue(board, 0, 'old');
  plans.queue(board, 0, 'new');
  plans.queue(board, 1, 'second');
  plans.queue(other, 1, 'other');
  expect([plans.queued(board, 0), plans.queued(board, 1), plans.queued(board, 2)]).toEqual([
    'new',
    'second',
    undefined,
  ]);
  expect([plans.dropQueue(board, 0), plans.dropQueue(board, 0)]).toEqual([true, false]);
  plans.queue(board, 0, 'again');
  expect(plans.dropAll(board).sort()).toEqual([0, 1]);
  expect([plans.queued(board, 0), plans.queued(board, 1), plans.submitted(board, 1)]).toEqual(
    Array(3).fill(undefined),
  );
  expect([plans.queued(other, 1), plans.submitted(other, 0)?.number]).toEqual(['other', 5]);
  expect(plans.dropAll(board)).toEqual([]);
});
