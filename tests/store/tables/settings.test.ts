import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { StoredDataError } from '../../../src/base/index.js';
import { heartbeatOf } from '../../../src/server/health/heartbeat.js';
import { endTrouble, noteTrouble } from '../../../src/server/health/hostTrouble.js';
import { storageFaultOf } from '../../../src/server/health/storagePause.js';
import { storedServerAddress, storeServerAddress } from '../../../src/server/outbound/serverAddress.js';
import { Store } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';

let store: Store;
beforeEach(() => {
  const db = openedDatabase(':memory:', { create: true });
  store = new Store(db);
});
afterEach(() => store.close());

const schema = z.object({ since: z.number() });

test('a setting stored as JSON is validated, and the error names it', () => {
  expect(store.settings.getJson('a', schema)).toBeUndefined();
  store.settings.set('a', '{"since":5}');
  expect(store.settings.getJson('a', schema)).toEqual({ since: 5 });
  store.settings.set('a', '{"since":"secret words"}');
  expect(() => store.settings.getJson('a', schema)).toThrow(
    new StoredDataError('setting a cannot be read: since: invalid_type'),
  );
  expect(store.settings.getNote('a', schema)).toBeUndefined();
  store.settings.drop('a');
  expect(store.settings.getJson('a', schema)).toBeUndefined();
});

test('an invalid value for a setting that the server stores for itself does not stop the server', () => {
  for (const value of ['{}', 'null', '[', '{"since":"x","startedAt":null,"code":1}']) {
    for (const name of ['heartbeat', 'storage fault', 'mail host trouble']) store.settings.set(name, value);
    expect([heartbeatOf(store), storageFaultOf(store), endTrouble(store, 5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(noteTrouble(store, '421', true, 5)).toBe(true);
    expect(endTrouble(store, 7)).toBe(2);
  }
});

test('the server address is read back as stored; an invalid one is an error', () => {
  const address = { address: 'octi@example.org', plusAddresses: true };
  storeServerAddress(store, address);
  expect(storedServerAddress(store)).toEqual(address);
  store.settings.set('server address', '{"address":1}');
  expect(() => storedServerAddress(store)).toThrow(
    'setting server address cannot be read: address: invalid_type',
  );
});

test('letters are signed with the newest key, and verified with the keys in use when they were written', () => {
  const { settings } = store;
  const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
  expect(settings.keys()).toEqual([]);
  settings.addKey(first, 10);
  expect(settings.rotateKey(second, 20)).toBe(1);
  expect(settings.rotateKey(third, 30)).toBe(2);
  expect(settings.keys()[0]).toEqual(third);
  expect(settings.keys()).toHaveLength(3);
  const at = (time: number) =>
    settings
      .keysOf(time)
      .map((key) => key[0])
      .sort();
  expect([at(20), at(21), at(30), at(31)]).toEqual([[1, 2, 3], [2, 3], [2, 3], [3]]);
});

test('a server with a new id knows its former ids', () => {
  const { settings } = store;
  expect([settings.serverId(), settings.formerServerIds()]).toEqual([undefined, []]);
  for (const id of ['a', 'b', 'c']) settings.renewServerId(id);
  expect([settings.serverId(), settings.formerServerIds()]).toEqual(['c', ['a', 'b']]);
});

test('after the clock is set back, every letter’s key is still found', () => {
  const { settings, outbox } = store;
  settings.addKey(Buffer.alloc(32, 1), 10);
  const letter = {
    purpose: 'answer',
    toAddress: 'a@b',
    messageId: 'm@b',
    references: [],
    headers: {},
  } as const;
  outbox.write({ ...letter, subject: '', text: '', html: '' }, 500);
  settings.rotateKey(Buffer.alloc(32, 2), 100);
  expect(settings.keysOf(500)).toHaveLength(2);
  expect(settings.keysOf(501)).toHaveLength(1);
});

test('the cursor of a mailbox only moves forward, and starts over with each UIDVALIDITY', () => {
  const { settings } = store;
  expect([settings.hasCursor(), settings.cursor('7')]).toEqual([false, undefined]);
  settings.startCursor('7', 40);
  expect([settings.hasCursor(), settings.cursor('8')]).toEqual([true, undefined]);
  settings.moveCursor('7', 45);
  settings.moveCursor('7', 42);
  settings.moveCursor('8', 99);
  expect(settings.cursor('7')).toEqual({ firstUid: 40, lastUid: 45 });
  settings.startCursor('8', 1);
  expect([settings.cursor('8'), settings.cursor('7')?.lastUid]).toEqual([{ firstUid: 1, lastUid: 1 }, 45]);
});
