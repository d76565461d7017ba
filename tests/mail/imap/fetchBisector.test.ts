import { expect, test } from 'vitest';
import { FetchBisector } from '../../../src/mail/imap/fetchBisector.js';

/** Fetches until the email that breaks every FETCH is isolated and abandoned. Returns the number of FETCHes. */
function fetchesUntilSpent(bisector: FetchBisector, uids: readonly number[], bad: number): number {
  const left = [...uids];
  for (let fetches = 1; fetches < 100; fetches += 1) {
    const batch = left.slice(0, bisector.atOnce);
    if (batch.includes(bad)) bisector.failed(batch, 'BROKEN');
    else {
      left.splice(0, batch.length);
      bisector.passed();
    }
    if (bisector.spent) return fetches;
  }
  return Number.POSITIVE_INFINITY;
}

test('one unreadable email among many is found in a few fetches, and the report says why it cannot be read', () => {
  const uids = Array.from({ length: 100 }, (_, n) => n + 1);
  for (const bad of [1, 37, 100]) {
    const bisector = new FetchBisector();
    bisector.opened('1');
    expect(fetchesUntilSpent(bisector, uids, bad)).toBeLessThan(40);
    expect(bisector.spent).toEqual({ uid: bad, reason: 'BROKEN' });
  }
});

test('an email gets four tries on its own', () => {
  const bisector = new FetchBisector();
  for (let breaks = 1; breaks <= 4; breaks += 1) {
    expect(bisector.spent).toBeUndefined();
    bisector.failed([7], `BROKEN ${breaks}`);
  }
  expect(bisector.spent).toEqual({ uid: 7, reason: 'BROKEN 4' });
});

test('if another email fails in between, the count of tries starts over', () => {
  const bisector = new FetchBisector();
  for (const uid of [7, 7, 7, 8, 7]) bisector.failed([uid], 'BROKEN');
  expect(bisector.spent).toBeUndefined();
});

test('after a change of UIDVALIDITY the same UIDs mean different emails', () => {
  const bisector = new FetchBisector();
  bisector.opened('1');
  for (let breaks = 1; breaks <= 4; breaks += 1) bisector.failed([7], 'BROKEN');
  bisector.opened('1');
  expect(bisector.spent).toBeDefined();
  bisector.opened('2');
  expect(bisector.spent).toBeUndefined();
});

test('batches grow again after each success, up to their original size', () => {
  const bisector = new FetchBisector();
  bisector.failed(
    Array.from({ length: 10 }, (_, n) => n),
    'BROKEN',
  );
  expect(bisector.atOnce).toBe(5);
  bisector.passed();
  expect(bisector.atOnce).toBe(10);
  for (let n = 0; n < 10; n += 1) bisector.passed();
  expect(bisector.atOnce).toBe(100);
});
