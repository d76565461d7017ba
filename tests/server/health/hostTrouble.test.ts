import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  endTrouble,
  noteTrouble,
  reportAfterMs,
  troubleNow,
} from '../../../src/server/health/hostTrouble.js';
import { Store } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';

let store: Store;
beforeEach(() => {
  const opened = openedDatabase(':memory:', { create: true });
  store = new Store(opened);
});
afterEach(() => store.close());

const addLetter = () =>
  store.outbox.write(
    {
      ...{ purpose: 'answer', toAddress: 'alice@example.org', messageId: 'a@x', subject: 's' },
      ...{ text: 't', html: '', references: [], headers: {} },
    },
    0,
  );

test('trouble is reported once, and again if it continues', () => {
  expect(noteTrouble(store, 'ECONNREFUSED', false, 100)).toBe(true);
  expect(noteTrouble(store, 'ETIMEDOUT', false, 200)).toBe(false);
  expect(noteTrouble(store, 'EAUTH 535', true, 300)).toBe(true);
  // A temporary fault does not hide a lasting one.
  expect(noteTrouble(store, 'ETIMEDOUT', false, 400)).toBe(false);
  addLetter();
  expect(troubleNow(store, 400)).toEqual({ since: 100, reason: 'EAUTH 535', isLasting: true });
  expect(endTrouble(store, 1000)).toBe(900);
  expect(endTrouble(store, 1000)).toBeUndefined();
});

test('temporary trouble is reported after ten minutes if letters are waiting', () => {
  noteTrouble(store, 'ETIMEDOUT', false, 100);
  expect(troubleNow(store, 100 + reportAfterMs)).toBeUndefined();
  addLetter();
  expect(troubleNow(store, 99 + reportAfterMs)).toBeUndefined();
  expect(troubleNow(store, 100 + reportAfterMs)?.reason).toBe('ETIMEDOUT');
});

test('trouble stored in another format is ignored', () => {
  addLetter();
  store.settings.set('mail host trouble', '{"since":"yesterday"}');
  expect(troubleNow(store, 2 * reportAfterMs)).toBeUndefined();
  expect(noteTrouble(store, 'ETIMEDOUT', false, 100)).toBe(true);
  expect(troubleNow(store, 100 + reportAfterMs)?.since).toBe(100);
});
