import { expect, test } from 'vitest';
import { ratingsByRecord } from '../../src/club/index.js';
import { checkRatings } from '../../src/server/check.js';
import { Random } from '../support/random.js';
import { Table } from '../support/table.js';

const userids = ['alice', 'bob', 'carol', 'dave', 'eve-5'];

/** A game played to its end: by a resignation, or by a draw. */
function play(table: Table, game: string, players: readonly string[], random: Random, rated = true): void {
  const [first = '', ...others] = players;
  const line = `${game} challenge ${others.join(' ')}${rated ? '' : ' -unrated'}`;
  const id = table.does(first, line).changes?.[0]?.boardId ?? 0;
  for (const userid of others) table.does(userid, `accept ${id}`);
  const seats = table.store.boards.seats(id).map(({ userid }) => userid);
  const black = game === 'octilite' ? '36+E' : '37+E';
  const white = game === 'octi4' ? '77+E' : game === 'octilite' ? '32+A' : '33+A';
  table.does(seats[0] ?? '', `move ${id} ${black}`);
  table.does(seats[1] ?? '', `move ${id} ${white}`);
  if (random.oneIn(3)) {
    table.does(first, `propose ${id}`);
    for (const userid of others) table.does(userid, `accept ${id} draw`);
  } else {
    const loser = random.below(2);
    for (const seat of [loser, loser + 2]) if (seats[seat]) table.does(seats[seat], `resign ${id}`);
  }
  expect(table.store.boards.byId(id)?.state).toBe('finished');
}

test('ratings as they were made one by one are those of the record', () => {
  const table = new Table();
  for (const userid of userids) table.player(userid);
  const random = new Random(5);
  for (let n = 0; n < 60; n++) {
    const order = [...userids].sort(() => random.below(3) - 1);
    const game = random.of(['octi', 'octi3base', 'octi+wrap', 'octi4']);
    play(table, game, order.slice(0, game === 'octi4' ? 4 : 2), random, !random.oneIn(5));
  }
  const { ratings } = table.store;
  expect(ratings.all()).toEqual(ratingsByRecord(table.store));
  expect(ratings.all().length).toBeGreaterThan(10);
  expect(checkRatings(table.store).wrong).toEqual([]);
  const [one] = ratings.all();
  if (one) ratings.set({ ...one, wins: one.wins + 1 });
  expect(checkRatings(table.store).wrong.map(({ code, data }) => [code, data.player])).toEqual([
    ['check.rating', 'alice'],
  ]);
});

test('a game that is not rated, or that was declined, changes no rating', () => {
  const table = new Table();
  table.player('bob');
  play(table, 'octi', ['alice', 'bob'], new Random(1), false);
  const id = table.board('octi', 'alice', 'bob');
  table.does('bob', `resign ${id}`);
  expect(table.store.ratings.all()).toEqual([]);
});

test('from twenty games on a rating has a place, and stands before those that have none', () => {
  const table = new Table();
  for (const userid of userids) table.player(userid);
  for (let n = 0; n < 20; n++) play(table, 'octilite', ['bob', 'alice'], new Random(n));
  play(table, 'octilite', ['carol', 'dave'], new Random(2));
  const rows = table.store.ratings.standings('octilite', 10, 0);
  expect(rows.map(({ games }) => games)).toEqual([20, 20, 1, 1]);
  expect(rows[0]?.rating).toBeGreaterThanOrEqual(rows[1]?.rating ?? 0);
  expect(rows[2]?.rating).toBeGreaterThanOrEqual(rows[3]?.rating ?? 0);
});

test('ratings come fifty to a page', () => {
  const table = new Table();
  for (let n = 0; n < 52; n++) {
    const { id: playerId } = table.player(`player-${n}`);
    const numbers = { rating: 1500 - n, deviation: 100, volatility: 0.06, games: 20, wins: 0, draws: 0 };
    table.store.ratings.set({ playerId, game: 'octi', ...numbers });
  }
  const [first] = table.does('alice', 'octi standings').pages ?? [];
  expect(first).toMatchObject({ from: 1, more: true });
  const [second] = table.does('alice', 'octi standings 2').pages ?? [];
  expect(second).toMatchObject({
    from: 51,
    more: false,
    rows: [{ userid: 'player-50' }, { userid: 'player-51' }],
  });
  const third = table.says('alice', 'octi standings 3');
  expect(third.ok ? {} : third.error).toMatchObject({ code: 'club.standings.noPage', data: { pages: 2 } });
});
