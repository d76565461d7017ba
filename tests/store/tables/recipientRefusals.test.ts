import { beforeEach, expect, test } from 'vitest';
import type { PlayerId } from '../../../src/store/index.js';
import { RecipientRefusals } from '../../../src/store/tables/recipientRefusals.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

let memory: MemoryStore;
let refusals: RecipientRefusals;
beforeEach(() => {
  memory = new MemoryStore();
  refusals = memory.store.recipientRefusals;
});

const day = 86_400_000;
const to = (toAddress: string, playerId = rowId<PlayerId>(1)) => memory.letter({ toAddress, playerId });

test('refusals record when the first one occurred, and how many times others have been accepted since', () => {
  const [letter, other] = [to('a@x'), to('b@x')];
  expect(refusals.of(letter)).toEqual({ since: null, times: 0 });
  expect(refusals.of(rowId(99))).toEqual({ since: null, times: 0 });
  refusals.add(letter, 50);
  refusals.add(letter, 60);
  expect(refusals.of(letter)).toEqual({ since: 50, times: 0 });
  refusals.taken('b@x', 70);
  expect(refusals.of(letter)).toEqual({ since: 50, times: 1 });
  // Nothing has been refused since.
  refusals.taken('b@x', 80);
  expect(refusals.of(letter).times).toBe(1);
  refusals.add(letter, 40);
  refusals.taken('b@x', 90);
  expect(refusals.of(letter)).toEqual({ since: 40, times: 2 });
  expect(refusals.of(other)).toEqual({ since: null, times: 0 });
});

test('a recipient who is accepted no longer counts as refused, in any letter', () => {
  const [first, second, other] = [to('a@x'), to('a@x'), to('b@x')];
  for (const letter of [first, second, other]) refusals.add(letter, 5);
  expect(refusals.isAlone()).toBe(false);
  refusals.taken('a@x', 9);
  expect([first, second, other].map((letter) => refusals.of(letter).since)).toEqual([null, null, 5]);
  expect(refusals.isAlone()).toBe(true);
  refusals.taken('b@x', 9);
  expect(refusals.of(other)).toEqual({ since: null, times: 0 });
  expect(refusals.isAlone()).toBe(true);
});

test('if many players are refused, the host is blamed, unless many more are accepted within a day', () => {
  const refused = ['a@x', 'b@x', 'c@x'].map((address) => to(address));
  for (const letter of refused.slice(0, 2)) refusals.add(letter, 5);
  expect(refusals.areFew(5)).toBe(true);
  refusals.add(present(refused[2]), 5);
  expect(refusals.areFew(5)).toBe(false);
  refusals.taken('z@x', 6);
  expect(refused.map((letter) => refusals.of(letter).times)).toEqual([0, 0, 0]);
  for (let n = 0; n < 60; n++) memory.store.outbox.sent(to(`t${n}@x`), day);
  expect([refusals.areFew(day), refusals.areFew(2 * day), refusals.areFew(2 * day + 1)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(refusals.areFew(day - 1)).toBe(false);
  // Twenty accepted recipients are needed for each refused one.
  refusals.add(to('d@x'), 5);
  expect(refusals.areFew(day)).toBe(false);
});

test('strangers are not counted among the refused players', () => {
  const letters = ['a@x', 'b@x', 'c@x', 'd@x'].map((toAddress) => memory.letter({ toAddress }));
  for (const letter of letters) refusals.add(letter, 5);
  expect(refusals.areFew(5)).toBe(true);
  expect(refusals.isAlone()).toBe(false);
});

test('refusals from before this process started count, too', () => {
  const letter = to('a@x');
  refusals.add(letter, 5);
  const anew = new RecipientRefusals(memory.db);
  anew.taken('b@x', 6);
  expect(anew.of(letter).times).toBe(1);
});
