import { expect, test } from 'vitest';
import type { PlayerId, SeekId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

test('a seek is open until it is closed, and the player who made it is listed first', () => {
  const memory = new MemoryStore();
  const { seeks } = memory.store;
  const wanted = {
    ...{
      playerId: rowId<PlayerId>(2),
      game: 'octi4',
      order: 'random',
      rated: true,
      nagDays: 1,
      forfeitDays: 3,
      totalDays: 30,
    },
    madeAt: 50,
  };
  const id = seeks.make(wanted);
  expect(seeks.byId(id)).toEqual({ id, ...wanted, closedAt: null, boardId: null });
  expect(seeks.byId(rowId<SeekId>(id + 1))).toBeUndefined();
  const unrated = seeks.make({ ...wanted, playerId: rowId(1), rated: false, totalDays: null });
  expect(seeks.byId(unrated)).toMatchObject({ rated: false, totalDays: null });
  const third = seeks.make({ ...wanted, playerId: rowId(2) });
  seeks.join(id, rowId(3), 20);
  seeks.join(id, rowId(1), 60);
  expect(seeks.players(id)).toEqual([2, 3, 1]);
  const ids = (list: readonly { id: number }[]) => list.map((seek) => seek.id);
  expect([ids(seeks.open(9)), ids(seeks.open(1))]).toEqual([[id, unrated, third], [id]]);
  expect([
    ids(seeks.openBy(rowId(2), 9)),
    ids(seeks.openBy(rowId(2), 1)),
    ids(seeks.openBy(rowId(3), 9)),
  ]).toEqual([[id, third], [id], []]);
  expect([ids(seeks.openOf(rowId(1))), ids(seeks.openOf(rowId(3)))]).toEqual([[id, unrated], [id]]);
  seeks.leave(id, rowId(3));
  expect([seeks.players(id), seeks.openOf(rowId(3))]).toEqual([[2, 1], []]);
  const board = memory.board([rowId(1), rowId(2)]);
  seeks.close(id, board, 70);
  expect(seeks.byId(id)).toMatchObject({ closedAt: 70, boardId: board });
  seeks.close(third, null, 71);
  expect([ids(seeks.open(9)), ids(seeks.openBy(rowId(2), 9)), ids(seeks.openOf(rowId(1)))]).toEqual([
    [unrated],
    [],
    [unrated],
  ]);
});
