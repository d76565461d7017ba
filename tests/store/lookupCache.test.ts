import { beforeEach, expect, test } from 'vitest';
import type { LetterId } from '../../src/store/index.js';
import { MemoryStore } from '../support/memoryStore.js';
import { rowId } from '../support/rowId.js';

let memory: MemoryStore;
beforeEach(() => {
  memory = new MemoryStore();
});

test('within a transaction, a board is read once until something is written to it', () => {
  const id = memory.board([rowId(1), rowId(2)]);
  const { store } = memory;
  store.transaction(() => {
    const first = store.boards.byId(id);
    expect(store.boards.byId(id)).toBe(first);
    store.boards.setClock(id, { from: 5, noticedMs: 0, noticeAt: null });
    expect(store.boards.byId(id)?.clockFrom).toBe(5);
    const seats = store.boards.seats(id);
    store.watchesAndMutes.mute(rowId(1), rowId(2));
    expect(store.boards.seats(id)).toBe(seats);
    // The userid comes from another table.
    store.players.forget(rowId(2), 'someone');
    expect(store.boards.seats(id)[1]?.userid).toBe('someone');
  });
  expect(store.boards.byId(id)).not.toBe(store.boards.byId(id));
});

test('rows written in a savepoint are dropped from the cache when it is rolled back', () => {
  const { store } = memory;
  store.transaction(() => {
    expect(store.players.preferences(rowId(1)).get('language')).toBeUndefined();
    expect(() =>
      store.transaction(() => {
        store.players.setPreference(rowId(1), 'language', 'de');
        expect(store.players.preferences(rowId(1)).get('language')).toBe('de');
        throw new Error('back');
      }),
    ).toThrow('back');
    expect(store.players.preferences(rowId(1)).get('language')).toBeUndefined();
    expect(store.isInTransaction).toBe(true);
  });
  expect(store.isInTransaction).toBe(false);
});

test('every transaction reads the rows again, so it sees all changes made in the meantime', () => {
  const { store, db } = memory;
  const userid = () => store.transaction(() => store.players.byId(rowId(1))?.userid);
  expect(userid()).toBe('alice');
  // Bypasses the cache, like a write by another process.
  db.exec("UPDATE player SET userid = 'alicia' WHERE id = 1");
  expect(userid()).toBe('alicia');
  expect(store.players.byAddress('alice@example.com')?.userid).toBe('alicia');
});

test('a missing row is cached too, until the row exists', () => {
  const { store } = memory;
  store.transaction(() => {
    expect(store.players.byUserid('dora')).toBeUndefined();
    expect(store.players.byAddress('dora@x')).toBeUndefined();
    store.players.add({ userid: 'dora', passwordHash: null, address: 'dora@x' }, 0);
    expect(store.players.byUserid('dora')?.id).toBe(4);
    expect(store.players.byAddress('dora@x')?.id).toBe(4);
    expect(store.players.addresses(rowId(4))).toEqual(['dora@x']);
  });
});

test('writes by other kinds of statements also clear the cache', () => {
  const { store } = memory;
  store.transaction(() => {
    for (const letter of [rowId<LetterId>(1), rowId<LetterId>(2), rowId<LetterId>(3)]) {
      expect(store.bounces.isGivenUp('a@b')).toBe(false);
      store.bounces.add('a@b', letter, 0);
    }
    expect(store.bounces.isGivenUp('a@b')).toBe(true);
    store.bounces.clear('a@b');
    expect(store.bounces.isGivenUp('a@b')).toBe(false);
    expect(store.settings.get('x')).toBeUndefined();
    store.settings.set('x', '1');
    expect(store.settings.get('x')).toBe('1');
    store.settings.drop('x');
    expect(store.settings.get('x')).toBeUndefined();
  });
});
