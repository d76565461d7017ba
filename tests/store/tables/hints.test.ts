import { expect, test } from 'vitest';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = [rowId<PlayerId>(1), rowId<PlayerId>(2)];

/** A hint that alice may ask for on a new board. */
const hereFor = (memory: MemoryStore) => ({
  boardId: memory.board([alice, bob]),
  playerId: alice,
  generation: 0,
  number: 3,
  position: 'here',
});

test('a hint can be looked up by board, player and position, with its turn once it is known', () => {
  const memory = new MemoryStore();
  const { hints } = memory.store;
  const board = memory.board([alice, bob]);
  const asked = { boardId: board, playerId: alice, generation: 2, number: 5, position: 'here' };
  hints.ask(asked, 10);
  const hint = hints.on(asked);
  expect(hint).toEqual({ id: expect.any(Number), ...asked, turn: null, thinkAt: 10 });
  for (const other of [{ boardId: rowId<BoardId>(board + 1) }, { playerId: bob }, { position: 'there' }])
    expect(hints.on({ ...asked, ...other })).toBeUndefined();
  hints.done(present(hint?.id), '33+B');
  const found = { ...hint, turn: '33+B', thinkAt: null };
  expect(hints.on(asked)).toEqual(found);
  expect(hints.byId(present(hint?.id))).toEqual(found);
  // The same position may come again, after an undo.
  expect(hints.on({ ...asked, generation: 3, number: 7 })).toEqual(found);
  expect(hints.next(1000)).toBeUndefined();
});

test('hints are counted per player and board, whether found yet or not', () => {
  const memory = new MemoryStore();
  const { hints } = memory.store;
  const [board, other] = [memory.board([alice, bob]), memory.board([alice, bob])];
  const ask = (boardId: BoardId, playerId: PlayerId, number: number) =>
    hints.ask({ boardId, playerId, generation: 0, number, position: `${number}` }, 0);
  ask(board, alice, 1);
  ask(board, alice, 3);
  ask(board, bob, 2);
  ask(other, alice, 1);
  hints.done(present(hints.next(0)?.id), null);
  expect([hints.count(board, alice), hints.count(board, bob), hints.count(other, bob)]).toEqual([2, 1, 0]);
});

test('a hint that nobody is waiting for any more is closed without a turn', () => {
  const memory = new MemoryStore();
  const { hints } = memory.store;
  const asked = hereFor(memory);
  hints.ask(asked, 10);
  hints.done(present(hints.on(asked)?.id), null);
  expect([hints.next(1000), hints.on(asked)?.turn]).toEqual([undefined, null]);
});

test('a hint from before positions were stored is found by generation and turn number', () => {
  const memory = new MemoryStore();
  const { hints } = memory.store;
  const asked = { ...hereFor(memory), generation: 1 };
  hints.ask(asked, 10);
  memory.db.prepare('UPDATE hint SET position = NULL').run();
  expect(hints.on(asked)?.position).toBeNull();
  for (const other of [{ generation: 2 }, { number: 5 }])
    expect(hints.on({ ...asked, ...other })).toBeUndefined();
});

test('a hint can be asked for again, for a later generation, and still counts once', () => {
  const memory = new MemoryStore();
  const { hints } = memory.store;
  const asked = { ...hereFor(memory), generation: 1 };
  hints.ask(asked, 10);
  const { id } = present(hints.on(asked));
  hints.done(id, null);
  hints.askAgain(id, { ...asked, generation: 2 }, 20);
  expect(hints.next(20)).toMatchObject({ id, generation: 2, turn: null, thinkAt: 20 });
  expect(hints.count(asked.boardId, alice)).toBe(1);
});
