import rate from 'glicko2-lite';
import { describe, expect, test } from 'vitest';
import {
  markRatingsOutdated,
  rateFinished,
  ratingsFromRecord,
  rebuildRatings,
} from '../../../src/club/play/rateGames.js';
import { checkRatings } from '../../../src/server/admin/checkDatabase.js';
import type { Rating } from '../../../src/store/index.js';
import { present } from '../../support/present.js';
import { Random } from '../../support/random.js';
import { rowId } from '../../support/rowId.js';
import { boardOf, effectsOf, Table } from '../../support/table.js';

const userids = ['alice', 'bob', 'carol', 'dave', 'eve-5'];

/** Plays a game that ends in a resignation or a draw. */
function play(table: Table, game: string, players: readonly string[], random: Random, rated = true): void {
  const [first = '', ...others] = players;
  const line = `${game} challenge ${others.join(' ')}${rated ? '' : ' -unrated'}`;
  const id = boardOf(table.does(first, line));
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

test('ratings computed game by game equal those computed from the record', () => {
  const table = new Table();
  for (const userid of userids) table.player(userid);
  const random = new Random(5);
  for (let n = 0; n < 60; n++) {
    const order = [...userids].sort(() => random.below(3) - 1);
    const game = random.of(['octi', 'octi3base', 'octi+wrap', 'octi4']);
    play(table, game, order.slice(0, game === 'octi4' ? 4 : 2), random, !random.oneIn(5));
  }
  const { ratings } = table.store;
  expect(ratings.all()).toEqual(ratingsFromRecord(table.store));
  expect(ratings.all().length).toBeGreaterThan(10);
  expect(checkRatings(table.store).wrong).toEqual([]);
  const [one] = ratings.all();
  if (one) ratings.set({ ...one, wins: one.wins + 1 });
  expect(checkRatings(table.store).wrong.map(({ code, data }) => [code, data.player])).toEqual([
    ['check.rating', 'alice'],
  ]);
});

test('a game that is unrated or was declined changes no rating', () => {
  const table = new Table();
  table.player('bob');
  play(table, 'octi', ['alice', 'bob'], new Random(1), false);
  const id = table.board('octi', 'alice', 'bob');
  table.does('bob', `resign ${id}`);
  expect(table.store.ratings.all()).toEqual([]);
});

test('players with twenty games are ranked above those with fewer', () => {
  const table = new Table();
  for (const userid of userids) table.player(userid);
  for (let n = 0; n < 20; n++) play(table, 'octilite', ['bob', 'alice'], new Random(n));
  play(table, 'octilite', ['carol', 'dave'], new Random(2));
  const rows = table.store.ratings.standings('octilite', 10, 0);
  expect(rows.map(({ games }) => games)).toEqual([20, 20, 1, 1]);
  expect(rows[0]?.rating).toBeGreaterThanOrEqual(rows[1]?.rating ?? 0);
  expect(rows[2]?.rating).toBeGreaterThanOrEqual(rows[3]?.rating ?? 0);
});

/** Gives each player a rating unlike a beginner's. */
function setRatings(
  table: Table,
  game: string,
  numbers: Readonly<Record<string, readonly [number, number]>>,
) {
  for (const [userid, [rating, deviation]] of Object.entries(numbers)) {
    const { id: playerId } = table.player(userid);
    table.store.ratings.set({
      playerId,
      game,
      rating,
      deviation,
      volatility: 0.06,
      games: 9,
      wins: 5,
      draws: 0,
    });
  }
}
const ratingOf = ({ store }: Table, userid: string, game: string) =>
  store.ratings.of(present(store.players.byUserid(userid)?.id), game);

/** Plays a four-player game that black wins, or that ends in a draw. */
function playFour(table: Table, ends: 'won' | 'drawn'): void {
  table.does('alice', 'octi4 challenge carol bob dave');
  for (const userid of ['carol', 'bob', 'dave']) table.does(userid, 'accept 101');
  table.does('alice', 'move 101 37+E');
  table.does('bob', 'move 101 77+E');
  if (ends === 'won') for (const userid of ['bob', 'dave']) table.does(userid, 'resign 101');
  else table.does('alice', 'propose 101');
  if (ends === 'drawn') for (const userid of ['bob', 'carol', 'dave']) table.does(userid, 'accept 101 draw');
}

test('games, wins and draws are counted', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  const begun = (): number => {
    const id = boardOf(table.does('alice', 'octi challenge bob'));
    table.does('bob', `accept ${id}`);
    table.does('alice', `move ${id} 37+E`);
    table.does('bob', `move ${id} 33+A`);
    return id;
  };
  const counts = (userid: string) => {
    const { games, wins, draws } = ratingOf(table, userid, 'octi') ?? {};
    return [games, wins, draws];
  };
  const drawn = begun();
  table.does('alice', `propose ${drawn}`);
  table.does('bob', `accept ${drawn} draw`);
  expect([counts('alice'), counts('bob')]).toEqual([
    [1, 0, 1],
    [1, 0, 1],
  ]);
  // A draw between two beginners changes no rating.
  expect(ratingOf(table, 'alice', 'octi')?.rating).toBeCloseTo(1500, 6);
  table.does('bob', `resign ${begun()}`);
  expect([counts('alice'), counts('bob')]).toEqual([
    [2, 1, 1],
    [2, 0, 1],
  ]);
  expect(ratingOf(table, 'alice', 'octi')?.rating).toBeGreaterThan(1600);
  expect(ratingOf(table, 'bob', 'octi')?.rating).toBeLessThan(1400);
});

test.each([
  ['won', 1, 0],
  ['drawn', 0.5, 0.5],
] as const)(
  'in a four-player game that is %s, each player is rated against the mean of the two enemies',
  (ends, black, white) => {
    const table = new Table();
    const before = {
      alice: [1700, 60],
      carol: [1500, 200],
      bob: [1900, 40],
      dave: [1300, 300],
    } as const;
    setRatings(table, 'octi4', before);
    playFour(table, ends);
    expect(table.store.boards.byId(rowId(101))?.state).toBe('finished');
    for (const [userid, enemy, score] of [
      ['alice', [1600, 170], black],
      ['carol', [1600, 170], black],
      ['bob', [1600, 130], white],
      ['dave', [1600, 130], white],
    ] as const) {
      const [rating, deviation] = before[userid];
      const right = rate(rating, deviation, 0.06, [[...enemy, score]]);
      const after = ratingOf(table, userid, 'octi4');
      expect(after?.rating, userid).toBeCloseTo(right.rating, 9);
      expect(after?.deviation, userid).toBeCloseTo(right.rd, 9);
      expect(after, userid).toMatchObject({
        games: 10,
        wins: score === 1 ? 6 : 5,
        draws: score === 0.5 ? 1 : 0,
      });
    }
  },
);

test('a rating counts as established from the twentieth game onwards, but not before', () => {
  const table = new Table();
  const set = (userid: string, rating: number, games: number) => {
    const { id: playerId } = table.player(userid);
    table.store.ratings.set({
      playerId,
      game: 'octi',
      rating,
      deviation: 99,
      volatility: 0.06,
      games,
      wins: 0,
      draws: 0,
    });
  };
  set('twenty', 1200, 20);
  set('nineteen', 1900, 19);
  set('fifty', 1100, 50);
  const rows = table.store.ratings.standings('octi', 10, 0);
  expect(rows.map(({ userid }) => userid)).toEqual(['twenty', 'fifty', 'nineteen']);
});

test('ratings are listed fifty to a page', () => {
  const table = new Table();
  for (let n = 0; n < 52; n++) {
    const { id: playerId } = table.player(`player-${n}`);
    const numbers = { rating: 1500 - n, deviation: 100, volatility: 0.06, games: 20, wins: 0, draws: 0 };
    table.store.ratings.set({ playerId, game: 'octi', ...numbers });
  }
  const [first] = effectsOf(table.does('alice', 'octi standings'), 'page').map(({ page }) => page);
  expect(first).toMatchObject({ from: 1, next: 2 });
  const [second] = effectsOf(table.does('alice', 'octi standings 2'), 'page').map(({ page }) => page);
  expect(second).toMatchObject({
    from: 51,
    rows: [{ userid: 'player-50' }, { userid: 'player-51' }],
  });
  const third = table.says('alice', 'octi standings 3');
  expect(third.ok ? {} : third.error).toMatchObject({ code: 'club.standings.noPage', data: { pages: 2 } });
});

describe('outdated ratings', () => {
  function rated() {
    const table = new Table();
    for (const userid of ['alice', 'bob', 'carol']) table.player(userid);
    play(table, 'octi', ['alice', 'bob'], new Random(1));
    play(table, 'octi', ['bob', 'carol'], new Random(1));
    return table;
  }

  test('are not updated game by game, but are rebuilt with the games that have ended since', () => {
    const table = rated();
    const right = table.store.ratings.all();
    expect(right).toHaveLength(3);
    markRatingsOutdated(table.store);
    const { id: playerId } = table.player('zoe');
    table.store.ratings.set({ ...(right[0] as Rating), playerId });
    play(table, 'octilite', ['alice', 'bob'], new Random(1));
    expect(table.store.ratings.all()).toHaveLength(4);
    rebuildRatings(table.store);
    const rebuilt = table.store.ratings.all();
    expect(rebuilt).toEqual(ratingsFromRecord(table.store));
    expect(rebuilt.filter(({ game }) => game === 'octi')).toEqual(right);
    expect(rebuilt.filter(({ game }) => game === 'octilite')).toHaveLength(2);
    // From now on every game is rated when it ends.
    play(table, 'octi', ['alice', 'carol'], new Random(1));
    expect(table.store.ratings.all()).toEqual(ratingsFromRecord(table.store));
    expect(table.store.ratings.of(table.player('carol').id, 'octi')?.games).toBe(2);
  });

  test('are the only ones that are rebuilt', () => {
    const table = rated();
    const { id: playerId } = table.player('zoe');
    const [first] = table.store.ratings.all();
    table.store.ratings.set({ ...(first as Rating), playerId });
    rebuildRatings(table.store);
    expect(table.store.ratings.of(playerId, 'octi')).toBeDefined();
  });
});

test('ratings from the record are sorted by player, then by game', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  for (const game of ['octilite', 'octi', 'octi3base']) play(table, game, ['bob', 'alice'], new Random(1));
  const [alice, bob] = [table.player('alice').id, table.player('bob').id];
  expect(ratingsFromRecord(table.store).map(({ playerId, game }) => [playerId, game])).toEqual([
    ...[alice, bob].flatMap((id) => ['octi', 'octi3base', 'octilite'].map((game) => [id, game])),
  ]);
});

test('finished games are rated only once', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  play(table, 'octi', ['alice', 'bob'], new Random(1));
  const before = table.store.ratings.all();
  rateFinished(table.store);
  expect(table.store.ratings.all()).toEqual(before);
});

test('the effect of a game on the ratings is stored with the game until the game is reopened', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  const id = boardOf(table.does('alice', 'octi challenge bob'));
  table.does('bob', `accept ${id}`);
  table.plays(id, '37+E', '33+A');
  expect(table.store.boards.ratingChanges(id)).toEqual([]);
  table.does('alice', `resign ${id}`);
  const [alice, bob] = table.store.boards.ratingChanges(id);
  expect(alice).toMatchObject({ playerId: table.player('alice').id, before: 1500 });
  expect(alice?.after).toBe(table.store.ratings.of(table.player('alice').id, 'octi')?.rating);
  expect(bob?.after).toBeGreaterThan(1500);
  table.store.boards.undo(id, 2, { position: table.view(id).board.position, seat: 1 });
  expect(table.store.boards.ratingChanges(id)).toEqual([]);
  const unrated = table.board('octi', 'alice', 'bob');
  table.plays(unrated, '37+E', '33+A');
  table.does('alice', `resign ${unrated}`);
  expect(table.store.boards.ratingChanges(unrated)).toEqual([]);
});

test('if the count of rated games is damaged, rating stops instead of skipping games', () => {
  const table = new Table();
  table.player('bob');
  table.store.settings.set('rated up to', 'seven');
  expect(() => rateFinished(table.store)).toThrow('setting rated up to cannot be read');
  table.store.settings.set('rated up to', '0');
  rateFinished(table.store);
});
