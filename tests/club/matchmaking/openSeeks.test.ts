import { describe, expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { pageOf, Table } from '../../support/table.js';

const openNow = ({ store }: Table, userid: string) =>
  store.seeks.openBy(present(store.players.byUserid(userid)?.id), 99);

test('a player has at most ten open seeks; closing one allows another', () => {
  const table = new Table();
  const [first] = Array.from({ length: 10 }, () => {
    table.does('alice', 'octi seek');
    return openNow(table, 'alice').at(-1)?.id;
  });
  expect(openNow(table, 'alice')).toHaveLength(10);
  for (const line of ['octi seek', 'octi seek -wrap', 'octi4 seek']) {
    const refused = table.says('alice', line);
    expect(refused).toMatchObject({ ok: false, error: { code: 'club.seek.most', data: { most: 10 } } });
  }
  expect(openNow(table, 'alice')).toHaveLength(10);
  // Everybody may have ten.
  table.does('bob', 'octi seek');
  table.does('alice', `unseek ${first}`);
  table.does('alice', 'octi seek');
  expect(table.refuses('alice', 'octi seek')).toBe('club.seek.most');
  table.does('carol', `join ${openNow(table, 'alice')[0]?.id}`);
  table.does('alice', 'octi seek');
  expect(table.refuses('alice', 'octi seek')).toBe('club.seek.most');
});

describe('a seek', () => {
  test('is stored as requested', () => {
    const table = new Table();
    const done = table.does('alice', 'octi seek -second -unrated --nagtime=3');
    expect(done).toEqual({
      answer: {
        code: 'club.seek.result',
        data: { seek: 1, game: sentence('letter.game.octi'), missing: 1 },
      },
      effects: [],
    });
    expect(table.store.seeks.byId(rowId(1))).toMatchObject({
      ...{ playerId: table.player('alice').id, game: 'octi', order: 'second', rated: false },
      ...{ madeAt: table.now, nagDays: 3, forfeitDays: 21, totalDays: null, closedAt: null },
    });
  });

  test("refers to another player's seek for the same game", () => {
    const table = new Table();
    table.does('alice', 'octi seek');
    expect(table.does('alice', 'octi seek').answer.code).toBe('club.seek.result');
    expect(table.does('bob', 'octilite seek').answer.code).toBe('club.seek.result');
    expect(table.does('bob', 'octi seek').answer).toMatchObject({
      code: 'club.seek.resultLike',
      data: { seek: 4, game: sentence('letter.game.octi'), like: expect.any(Number) },
    });
  });

  test('starts a board when the last player joins', () => {
    const table = new Table();
    table.does('alice', 'octi seek -unrated --totaltime=9');
    table.now += 9;
    const done = table.does('bob', 'join 1');
    const data = {
      seek: 1,
      userid: 'bob',
      game: sentence('letter.game.octi'),
      board: 101,
      players: 'alice (x), bob (o)',
    };
    expect(done).toEqual({
      answer: { code: 'club.join.result', data },
      effects: [
        { kind: 'boardNews', boardId: rowId<BoardId>(101), happened: { code: 'club.join.starts', data } },
      ],
    });
    const { board, seats } = table.view(rowId(101));
    expect(board).toMatchObject({
      ...{ state: 'active', rated: false, totalDays: 9, startedAt: table.now, clockFrom: table.now },
      challengerId: table.player('alice').id,
    });
    expect(seats.map(({ acceptedAt }) => acceptedAt)).toEqual([table.now, table.now]);
    expect(table.store.seeks.byId(rowId(1))).toMatchObject({
      closedAt: table.now,
      boardId: rowId<BoardId>(101),
    });
    expect(table.refuses('carol', 'join 1')).toBe('club.seek.closed');
    expect(table.refuses('alice', 'unseek 1')).toBe('club.seek.closed');
  });

  test('seats its players as requested', () => {
    const table = new Table();
    table.does('alice', 'octi seek -second');
    table.does('bob', 'join 1');
    expect(table.view(rowId(101)).seats.map(({ userid }) => userid)).toEqual(['bob', 'alice']);
    table.does('alice', 'octi seek -random');
    table.mail = { random: 0.99 };
    table.does('bob', 'join 2');
    expect(table.view(rowId(102)).seats.map(({ userid }) => userid)).toEqual(['alice', 'bob']);
  });

  test('waits until it has all its players', () => {
    const table = new Table();
    table.does('alice', 'octi4 seek');
    expect(table.does('bob', 'join 1').answer).toEqual({
      code: 'club.join.waits',
      data: { seek: 1, userid: 'bob', game: sentence('letter.game.octi4'), missing: 2 },
    });
    expect(table.refuses('bob', 'join 1')).toBe('club.seek.joined');
    expect(table.refuses('alice', 'join 1')).toBe('club.seek.joined');
    const { seeks } = pageOf(table.does('carol', 'seeks'), 'seeks');
    expect(seeks).toMatchObject([{ id: 1, players: ['alice', 'bob'], missing: 2 }]);
    expect(table.does('carol', 'join 1').answer.data.missing).toBe(1);
    table.does('dave', 'join 1');
    expect(table.view(rowId(101)).board.state).toBe('active');
  });

  test('can be left by others, and withdrawn by the player who made it', () => {
    const table = new Table();
    table.does('alice', 'octi4 seek');
    table.does('bob', 'join 1');
    expect(table.refuses('carol', 'unseek 1')).toBe('club.seek.notIn');
    expect(table.does('bob', 'unseek 1').answer.code).toBe('club.unseek.left');
    expect(table.refuses('bob', 'unseek 1')).toBe('club.seek.notIn');
    expect(table.store.seeks.byId(rowId(1))?.closedAt).toBeNull();
    expect(table.does('alice', 'unseek 1').answer).toEqual({
      code: 'club.unseek.closed',
      data: { seek: 1 },
    });
    expect(table.store.seeks.byId(rowId(1))).toMatchObject({ closedAt: table.now, boardId: null });
  });

  test('must exist', () => {
    const table = new Table();
    expect(table.refuses('alice', 'join 9')).toBe('club.seek.none');
    expect(table.refuses('alice', 'unseek 9')).toBe('club.seek.none');
  });
});

test('the answer to "seeks" says how many there are', () => {
  const table = new Table();
  table.does('alice', 'octi seek');
  table.does('bob', 'octi seek -wrap');
  const done = table.does('carol', 'seeks');
  expect(done.answer).toEqual({ code: 'club.seeks.result', data: { count: 2 } });
  expect(pageOf(done, 'seeks').seeks.map(({ missing }) => missing)).toEqual([1, 1]);
});

test('a seek for a four-player game says how many players are needed', () => {
  const table = new Table();
  expect(table.does('alice', 'octi4 seek').answer).toMatchObject({
    code: 'club.seek.resultMany',
    data: { missing: 3 },
  });
  expect(table.does('alice', 'octi seek').answer.code).toBe('club.seek.result');
});
