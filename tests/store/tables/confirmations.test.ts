import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type ConfirmationId,
  type MailId,
  type NewConfirmation,
  type PlayerId,
  readPayload,
} from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = [rowId<PlayerId>(1), rowId<PlayerId>(2)];
let memory: MemoryStore;
let mail: MailId;
beforeEach(() => {
  memory = new MemoryStore();
  mail = memory.mail();
});

/** Stores a confirmation for an email from alice. Returns its number. */
const add = (fields: Partial<NewConfirmation<'mail'>> = {}): ConfirmationId =>
  memory.store.confirmations.add({
    ...{ kind: 'mail', playerId: alice, address: 'alice@example.com', inboxId: mail, payload: '{"a":1}' },
    ...{ askedAt: 10, expiresAt: 20 },
    ...fields,
  });
const addTransfer = (fromId: PlayerId, playerId = bob): ConfirmationId =>
  memory.store.confirmations.add({
    ...{ kind: 'transfer', playerId, address: 'b@example.com', inboxId: mail, askedAt: 1, expiresAt: 9 },
    payload: JSON.stringify({ fromId }),
  });
const stateOf = (id: ConfirmationId) => {
  const row = memory.store.confirmations.byId(id);
  return row && [row.state, row.payload];
};

test('a confirmation is stored with all its fields, and is open unless it is postponed', () => {
  const { confirmations } = memory.store;
  const id = add();
  expect(confirmations.byId(id)).toEqual({
    ...{ id, kind: 'mail', playerId: alice, address: 'alice@example.com', inboxId: mail, payload: '{"a":1}' },
    ...{ state: 'open', askedAt: 10, expiresAt: 20 },
  });
  expect(confirmations.byId(add({ state: 'postponed' }))?.state).toBe('postponed');
  expect(confirmations.byId(rowId<ConfirmationId>(id + 9))).toBeUndefined();
});

test('the payload of a confirmation is parsed with a schema, and an error names only the row', () => {
  const row = memory.store.confirmations.byId(add());
  if (!row) throw new Error('none');
  expect(readPayload(row, z.object({ a: z.number() }))).toEqual({ a: 1 });
  expect(() => readPayload(row, z.object({ a: z.string() }))).toThrow(`confirmation ${row.id} (mail)`);
});

test('once a confirmation is closed, its payload is deleted, unless it cannot be read', () => {
  const { confirmations } = memory.store;
  const [one, other, unreadable] = [add(), add(), add()];
  confirmations.close(one, 'carried out');
  confirmations.markUnreadable(unreadable);
  expect([one, other, unreadable].map(stateOf)).toEqual([
    ['carried out', '{}'],
    ['open', '{"a":1}'],
    ['unreadable', '{"a":1}'],
  ]);
});

test('emails from a player are counted while their confirmations are postponed, or open and not expired', () => {
  const { confirmations } = memory.store;
  add();
  add({ state: 'postponed' });
  add({ state: 'confirmed' });
  add({ expiresAt: 15 });
  add({ playerId: bob });
  addTransfer(bob, alice);
  confirmations.close(add(), 'dropped');
  expect([14, 15, 19, 20].map((now) => confirmations.countMails(alice, now))).toEqual([3, 2, 2, 0]);
});

test('only the player’s postponed confirmations are returned, in order', () => {
  const { confirmations } = memory.store;
  const [late, , first, second] = [
    add({ state: 'postponed', expiresAt: 15 }),
    add(),
    add({ state: 'postponed' }),
    add({ state: 'postponed', askedAt: 1 }),
  ];
  add({ state: 'postponed', playerId: bob });
  const ids = (now: number) => confirmations.postponed(alice, now).map(({ id }) => id);
  expect([ids(14), ids(15)]).toEqual([
    [late, first, second],
    [first, second],
  ]);
  confirmations.open(first);
  expect([stateOf(first), ids(15)]).toEqual([['open', '{"a":1}'], [second]]);
});

test('confirmations of refetched mail wait in the order of their emails, and a confirmed one does not expire', () => {
  const { confirmations } = memory.store;
  const [later, latest] = [memory.mail(), memory.mail()];
  const last = add({ refetched: true, inboxId: latest });
  const middle = add({ refetched: true, inboxId: later, state: 'postponed' });
  const first = add({ refetched: true });
  add({ inboxId: later });
  const ids = (now: number) => confirmations.refetched(now).map(({ id }) => id);
  expect(ids(19)).toEqual([first, middle, last]);
  confirmations.confirm(middle, '{"b":2}');
  expect(stateOf(middle)).toEqual(['confirmed', '{"b":2}']);
  confirmations.close(first, 'expired');
  expect([ids(19), ids(20)]).toEqual([[middle, last], [middle]]);
});

test('transfers can be looked up by new player, and dropped by former player', () => {
  const { confirmations } = memory.store;
  const [one, other, third] = [addTransfer(alice), addTransfer(rowId(3)), addTransfer(alice, rowId(3))];
  add({ playerId: bob });
  const ids = (player: PlayerId) => confirmations.transfersTo(player).map(({ id }) => id);
  expect([ids(bob), ids(rowId(3)), ids(alice)]).toEqual([[one, other], [third], []]);
  // A confirmation that cannot be read does not affect the others.
  memory.db.prepare("UPDATE confirmation SET payload = 'no JSON' WHERE id = ?").run(other);
  confirmations.dropTransfersFrom(alice);
  expect([one, other, third].map(stateOf)).toEqual([
    ['dropped', '{}'],
    ['open', 'no JSON'],
    ['dropped', '{}'],
  ]);
});

test('suggestions can be looked up by recipient while they are open', () => {
  const { confirmations } = memory.store;
  const suggest = (playerId: PlayerId) =>
    confirmations.add({
      ...{ kind: 'suggestion', playerId, address: 'x@example.com', inboxId: mail, payload: '{}' },
      ...{ askedAt: 1, expiresAt: 9 },
    });
  const [first, second, closed] = [suggest(alice), suggest(alice), suggest(alice)];
  suggest(bob);
  add();
  confirmations.close(closed, 'dropped');
  expect(confirmations.suggestionsTo(alice).map(({ id }) => id)).toEqual([first, second]);
});

test('expired confirmations are returned oldest first, up to a limit', () => {
  const { confirmations } = memory.store;
  const [late, early, postponed, future] = [
    add({ expiresAt: 18 }),
    add({ expiresAt: 12 }),
    add({ expiresAt: 15, state: 'postponed' }),
    add({ expiresAt: 21 }),
  ];
  add({ state: 'confirmed', expiresAt: 11 });
  confirmations.close(add({ expiresAt: 11 }), 'refused');
  const ids = (now: number, most = 9) => confirmations.expired(now, most).map(({ id }) => id);
  expect([ids(11), ids(12), ids(20), ids(21)]).toEqual([
    [],
    [early],
    [early, postponed, late],
    [early, postponed, late, future],
  ]);
  expect(ids(20, 2)).toEqual([early, postponed]);
});

test('all confirmations of an email are dropped, except closed ones', () => {
  const { confirmations } = memory.store;
  const other = memory.mail();
  const [open, postponed, confirmed, closed, elsewhere] = [
    add(),
    add({ state: 'postponed' }),
    add({ state: 'confirmed' }),
    add(),
    add({ inboxId: other }),
  ];
  confirmations.close(closed, 'carried out');
  confirmations.dropOf(mail);
  expect([open, postponed, confirmed, closed, elsewhere].map((id) => stateOf(id)?.[0])).toEqual([
    'dropped',
    'dropped',
    'dropped',
    'carried out',
    'open',
  ]);
});
