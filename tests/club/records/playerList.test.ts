import { expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import { pageOf, Table } from '../../support/table.js';

/** Returns the page of players that is sent to erin, a player without games. */
const page = (table: Table, line = 'players') => pageOf(table.does('erin', line), 'players');
const names = (table: Table, line?: string) => page(table, line).rows.map(({ userid }) => userid);

test('players are listed: first those looking for a game, then those who played most recently', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol', 'dave']) table.player(userid);
  const id = table.board('octi', 'alice', 'bob');
  table.plays(id, '37+E');
  table.now += dayMs;
  table.plays(id, '33+A');
  table.does('dave', 'octilite seek');
  table.does('carol', 'vacation until 2026-01-10');
  const { rows, next } = page(table);
  expect(next).toBeUndefined();
  expect(rows.map(({ userid }) => userid)).toEqual(['dave', 'bob', 'alice', 'carol']);
  expect(rows[0]).toEqual({
    ...{ userid: 'dave', active: 0, finished: 0, lastTurnAt: null, rating: undefined },
    seeks: [{ id: 1, game: 'octilite' }],
  });
  expect(rows[1]).toMatchObject({ active: 1, finished: 0, lastTurnAt: table.now });
  expect(rows[2]?.lastTurnAt).toBe(table.now - dayMs);
  expect(rows[3]?.awayUntil).toBe('2026-01-10');
});

test('if a game is named, only those who have played it or have a seek for it are listed', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol', 'dave']) table.player(userid);
  table.board('octi+wrap', 'alice', 'bob');
  table.does('carol', 'octilite seek');
  table.does('dave', 'octi3base seek -wrap');
  expect(names(table, 'players octi')).toEqual(['bob', 'alice']);
  expect(names(table, 'octilite players')).toEqual(['carol']);
  expect(names(table, 'players octi3base')).toEqual(['dave']);
  expect(page(table, 'players octi4')).toMatchObject({ game: 'octi4', rows: [] });
  expect(names(table, 'octi players')).toHaveLength(4);
});

test('players who reject challenges to a game are left out of its list, unless they have a seek for it', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol', 'dave']) table.player(userid);
  table.board('octi', 'alice', 'bob');
  table.board('octi', 'carol', 'dave');
  for (const userid of ['alice', 'carol', 'dave']) table.does(userid, 'octi limit reject');
  table.does('carol', 'octi limit accept');
  expect(names(table, 'players octi').sort()).toEqual(['bob', 'carol']);
  table.does('dave', 'octi seek');
  expect(names(table, 'players octi').sort()).toEqual(['bob', 'carol', 'dave']);
  const alice = () => page(table).rows.find(({ userid }) => userid === 'alice');
  expect(alice()?.refuses).toEqual(['octi']);
  for (const game of ['octi3base', 'octilite', 'octi4']) {
    expect(names(table)).toContain('alice');
    table.does('alice', `${game} limit reject`);
  }
  expect(names(table)).not.toContain('alice');
});

test('the rating is for the game named, or otherwise for the one the player has played most', () => {
  const table = new Table();
  const { id: playerId } = table.player('alice');
  const counts = { playerId, deviation: 50, volatility: 0.06, wins: 0, draws: 0 };
  table.store.ratings.set({ ...counts, game: 'octi', rating: 1600, games: 3 });
  table.store.ratings.set({ ...counts, game: 'octilite', rating: 1400, games: 9 });
  table.board('octi', 'alice', 'bob');
  const ratingOf = (line: string) => page(table, line).rows.find(({ userid }) => userid === 'alice')?.rating;
  expect(ratingOf('players')).toMatchObject({ game: 'octilite', rating: 1400 });
  expect(ratingOf('players octi')).toMatchObject({ game: 'octi', rating: 1600 });
});

test('players who have asked not to be listed or have signed off are not listed, and neither is the computer', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol']) table.player(userid);
  table.does('bob', 'set listed off');
  table.does('carol', 'signoff');
  expect(names(table)).toEqual(['alice']);
  table.does('bob', 'set listed on');
  expect(names(table).sort()).toEqual(['alice', 'bob']);
});

test('a page lists no more players than it can link to', () => {
  const table = new Table();
  for (let n = 0; n < 18; n += 1) table.player(`p${n}`);
  expect([page(table).rows.length, page(table).next]).toEqual([18, undefined]);
  table.player('p18');
  table.player('alice');
  expect(page(table)).toMatchObject({ next: 2 });
  expect(page(table).rows).toHaveLength(18);
  expect(names(table, 'players 2')).toHaveLength(2);
  expect(table.refuses('alice', 'players 3')).toBe('club.players.noPage');
});

test('practice boards do not count', () => {
  const table = new Table();
  const { id } = table.player('alice');
  const start = 'octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25';
  const board = table.store.boards.practice(
    { game: 'octi', start: null, position: start, seat: 0, seats: 2 },
    id,
    1,
  );
  table.plays(board, '37+E');
  expect(page(table).rows[0]).toMatchObject({ lastTurnAt: null });
  expect(names(table, 'players octi')).toEqual([]);
});

test('the reader is not on the list, and is not offered their own seeks', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol']) table.player(userid);
  for (const line of ['octi seek', 'octilite seek', 'octi4 seek']) table.does('bob', line);
  table.does('alice', 'join 3');
  const seen = (userid: string) => {
    const { rows } = pageOf(table.does(userid, 'players'), 'players');
    return Object.fromEntries(rows.map(({ userid, seeks }) => [userid, seeks.map(({ id }) => id)]));
  };
  expect(seen('alice')).toEqual({ bob: [1, 2], carol: [] });
  expect(seen('carol')).toEqual({ bob: [1, 2, 3], alice: [] });
  expect(seen('bob')).toEqual({ alice: [], carol: [] });
});
