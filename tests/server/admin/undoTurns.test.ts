import { afterEach, beforeEach, expect, test } from 'vitest';
import { undoTurns } from '../../../src/server/admin/undoTurns.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import type { BoardId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const renderers = loadRenderers();
beforeEach(async () => {
  office = new PostOffice();
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'octi move 101 57+E' });
  await office.send({ from: bob, subject: 'octi move 101 33+B' });
});
afterEach(() => office.close());

const undo = (board: BoardId, undoing: { reason: string; to?: number }) =>
  undoTurns({ store: office.store, renderers, now: office.now }, board, undoing);
const turns = () => office.store.boards.byId(rowId(101))?.turns;

test('undoing turns sends each player a letter', async () => {
  expect(undo(rowId(101), { reason: 'Wrong clock.', to: 0 })).toEqual({
    ok: true,
    value: { letters: 2, number: 1 },
  });
  expect(turns()).toBe(0);
  const before = office.letters.length;
  await office.settle();
  const letters = office.letters.slice(before);
  expect(letters.map(({ to }) => to).sort()).toEqual(['alice@example.com', 'bob@example.com']);
  for (const { text } of letters) expect(text).toContain('Wrong clock.');
});

test('a refused undo changes nothing and sends no letters', () => {
  const next = office.store.outbox.nextId();
  expect(undo(rowId(999), { reason: 'x' })).toMatchObject({
    error: { code: 'cli.noBoard', data: { board: 999 } },
  });
  expect(undo(rowId(101), { reason: '' }).ok).toBe(false);
  expect(undo(rowId(101), { reason: 'x', to: 2 }).ok).toBe(false);
  expect([turns(), office.store.outbox.nextId()]).toEqual([2, next]);
});
