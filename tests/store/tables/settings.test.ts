import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { StoredDataError } from '../../../src/base/index.js';
import { endTrouble, noteTrouble } from '../../../src/server/health/hostTrouble.js';
import { storageFaultOf } from '../../../src/server/health/storagePause.js';
import { storedServerAddress, storeServerAddress } from '../../../src/server/outbound/serverAddress.js';
import { heartbeatOf } from '../../../src/server/runtime/heartbeat.js';
import { openDatabase, Store } from '../../../src/store/index.js';

let store: Store;
beforeEach(() => {
  const db = openDatabase(':memory:', { create: true });
  if (!db.ok) throw new Error(db.error.code);
  store = new Store(db.value);
});
afterEach(() => store.close());

const schema = z.object({ since: z.number() });

test('a setting kept as JSON is checked, and named where it does not fit', () => {
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

test('no note of the server about itself stops it, whatever it holds', () => {
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

test('the address of the server is read as it was stored, or not at all', () => {
  const address = { address: 'octi@example.org', plusAddresses: true };
  storeServerAddress(store, address);
  expect(storedServerAddress(store)).toEqual(address);
  store.settings.set('server address', '{"address":1}');
  expect(() => storedServerAddress(store)).toThrow(
    'setting server address cannot be read: address: invalid_type',
  );
});
