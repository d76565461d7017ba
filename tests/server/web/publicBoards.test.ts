import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicBoards } from '../../../src/server/web/publicBoards.js';
import type { PublicBoards } from '../../../src/web/index.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
let boards: PublicBoards;
beforeAll(async () => {
  const game = await officeWithGame('octilite');
  office = game.office;
  const { alice, bob } = game;
  await office.send({ from: alice, reply: office.last(alice), body: '46+E\n\nour little secret' });
  // 102 and 103 are in play, 104 is offered, and 105 is a practice board.
  for (const _ of [102, 103]) {
    await office.send({ from: alice, subject: 'octilite challenge bob' });
    await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
  }
  await office.send({ from: alice, subject: 'octilite challenge bob' });
  await office.send({ from: alice, subject: 'tutorial start' });
  boards = publicBoards(office.store, { now: () => office.now });
});
afterAll(() => office.close());

const ids = (list: ReturnType<PublicBoards['list']>) => list.rows.map(({ id }) => id);

test('boards in play are listed page by page, newest first, without offered games or practice boards', () => {
  const first = boards.list('active', 2);
  expect([ids(first), first.older]).toEqual([[103, 102], 102]);
  const second = boards.list('active', 2, first.older);
  expect([ids(second), second.older]).toEqual([[101], undefined]);
  expect(ids(boards.list('finished', 2))).toEqual([]);
});

test('a board is shown as it is now or after an earlier turn, and its record has no comments', () => {
  const shown = boards.show(rowId(101));
  expect(shown.ok && shown.value.turns.map(({ text }) => text)).toEqual(['46+E']);
  const before = boards.show(rowId(101), 0);
  expect(before.ok && before.value.past).toBe(0);
  const record = boards.record(rowId(101));
  expect(record).toMatchObject({ ok: true, value: { name: 'octi-101.sgf' } });
  expect(JSON.stringify(record)).not.toContain('secret');
});

test('a board that does not exist is refused with the same error as in commands', () => {
  const error = { code: 'club.noBoard', data: { board: 999 } };
  expect(boards.show(rowId(999))).toMatchObject({ ok: false, error });
  expect(boards.record(rowId(999))).toMatchObject({ ok: false, error });
});

test('a picture is drawn as a PNG', async () => {
  const { position = '' } = office.store.boards.byId(rowId(101)) ?? {};
  const png = await boards.draw({ position });
  expect([...png.subarray(0, 8)]).toEqual([...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]);
});
