import { describe, expect, test } from 'vitest';
import { dayMs, sentence } from '../../../src/base/index.js';
import { allowComputer } from '../../../src/club/matchmaking/computerOpponent.js';
import { recordOfGame } from '../../support/sgf.js';
import { pageOf, Table } from '../../support/table.js';

/** Creates this many players, each with a rating. */
function rated(count: number) {
  const table = new Table();
  for (let n = 0; n < count; n += 1) {
    const { id: playerId } = table.player(`p${n}`);
    const counts = { games: 30, wins: 0, draws: 0 };
    table.store.ratings.set({
      ...{ playerId, game: 'octi', rating: 2000 - n, deviation: 50, volatility: 0.06 },
      ...counts,
    });
  }
  return table;
}

describe('standings', () => {
  const page = (table: Table, line = 'octi standings') => pageOf(table.does('alice', line), 'standings');

  test('list fifty players to a page', () => {
    const table = rated(50);
    expect(page(table)).toMatchObject({ game: 'octi', from: 1 });
    expect(page(table).rows).toHaveLength(50);
    expect(page(table).next).toBeUndefined();
    expect(table.does('alice', 'octi standings').answer).toEqual({
      code: 'club.standings.result',
      data: { game: { code: 'letter.game.octi', data: {} }, most: 20 },
    });
    expect(table.says('alice', 'octi standings 2')).toMatchObject({
      error: {
        code: 'club.standings.noPage',
        data: { game: sentence('letter.game.octi'), pages: 1, page: 2 },
      },
    });
    const more = rated(51);
    expect(page(more)).toMatchObject({ from: 1, next: 2 });
    expect(page(more).rows).toHaveLength(50);
    expect(page(more, 'octi standings 2')).toMatchObject({ from: 51, rows: [{ rating: 1950 }] });
    expect(more.says('alice', 'octi standings 3')).toMatchObject({ error: { data: { pages: 2 } } });
  });

  test('may be empty', () => {
    expect(page(new Table()).rows).toEqual([]);
    expect(new Table().says('alice', 'octi standings 2')).toMatchObject({ error: { data: { pages: 1 } } });
  });
});

describe('history', () => {
  function games() {
    const table = new Table();
    for (const userid of ['alice', 'bob', 'carol']) table.player(userid);
    const play = (game: string, first: string, second: string) => {
      const id = table.board(game, first, second);
      table.plays(id, ...(game === 'octilite' ? ['36+E', '32+A'] : ['37+E', '33+A']));
      table.does(second, `resign ${id}`);
    };
    play('octi', 'alice', 'bob');
    play('octilite', 'bob', 'alice');
    play('octi', 'bob', 'carol');
    table.board('octi', 'alice', 'bob');
    table.mail = { record: recordOfGame('octi', ['37+E'], { result: 'B+R' }) };
    table.does('alice', 'import');
    table.mail = {};
    return table;
  }
  const ids = (table: Table, line: string, userid = 'dave') =>
    pageOf(table.does(userid, line), 'boards').rows.map(({ id }) => id);

  test('lists a player’s finished games', () => {
    const table = games();
    expect(ids(table, 'history alice')).toEqual([101, 102]);
    expect(ids(table, 'octilite history alice')).toEqual([102]);
    expect(ids(table, 'history', 'carol')).toEqual([103]);
    const unauthenticated = (address: string) => {
      const shown = table.saysUnauthenticated(address, 'history');
      return shown.ok ? pageOf(shown.value, 'boards').rows.map((row) => row.id) : undefined;
    };
    expect(unauthenticated('carol@example.com')).toEqual([103]);
    expect(unauthenticated('nobody@example.com')).toEqual([101, 102, 103]);
    expect(table.does('dave', 'history alice').answer).toMatchObject({
      code: 'club.history.ofPlayer',
      data: { userid: 'alice', count: 2, wins: 1, losses: 1, draws: 0 },
    });
    expect(table.does('alice', 'history').answer).toMatchObject({ code: 'club.history.yours' });
    expect(table.does('alice', 'history alice').answer).toMatchObject({ code: 'club.history.yours' });
    expect(pageOf(table.does('dave', 'history'), 'boards').none).toEqual(
      sentence('club.history.noneOfYours'),
    );
    expect(pageOf(table.does('dave', 'octilite history alice'), 'boards')).toMatchObject({
      more: false,
      rows: [
        { game: 'octilite', level: null, players: 'bob (x), alice (o)', state: { code: 'club.state.won' } },
      ],
    });
    expect(table.refuses('dave', 'history zoe')).toBe('club.noPlayer');
  });

  test('lists the computer’s games, but gives no totals', () => {
    expect(games().does('dave', 'history computer').answer).toEqual({
      code: 'club.history.result',
      data: { count: 0 },
    });
  });

  test('lists at most a hundred games', () => {
    const table = new Table();
    const end = () => {
      const id = table.board('octi', 'alice', 'bob');
      table.does('alice', `propose ${id}`);
      table.does('bob', `accept ${id} draw`);
    };
    for (let n = 0; n < 100; n += 1) end();
    const page = () => pageOf(table.does('dave', 'history alice'), 'boards');
    expect([page().rows.length, page().more]).toEqual([100, false]);
    end();
    expect([page().rows.length, page().more, page().rows.at(-1)?.id]).toEqual([100, true, 201]);
  });
});

describe('userinfo', () => {
  const facts = (table: Table, userid: string) =>
    pageOf(table.does('dave', `userinfo ${userid}`), 'player').facts.map(({ code, data }) => [code, data]);

  test('shows what everybody is allowed to see', () => {
    const table = rated(1);
    expect(table.does('dave', 'userinfo p0').answer).toEqual({
      code: 'club.userinfo.result',
      data: { userid: 'p0' },
    });
    expect(facts(table, 'p0')).toEqual([
      ['club.userinfo.joined', { userid: 'p0', date: '2026-01-05' }],
      ['club.userinfo.boards', { active: 0, finished: 0 }],
    ]);
    expect(pageOf(table.does('dave', 'userinfo p0'), 'player')).toMatchObject({
      userid: 'p0',
      ratings: [{ game: 'octi', rating: 2000 }],
    });
    expect(table.refuses('dave', 'userinfo zoe')).toBe('club.noPlayer');
  });

  test('shows who has left or is on vacation', () => {
    const table = new Table();
    const { id } = table.player('alice');
    table.store.vacations.add(id, {
      fromAt: table.now + dayMs,
      untilAt: table.now + 2 * dayMs,
    });
    expect(facts(table, 'alice')).toHaveLength(2);
    table.now += dayMs;
    expect(facts(table, 'alice').at(-1)).toEqual(['club.userinfo.away', { date: '2026-01-07' }]);
    table.does('alice', 'signoff');
    expect(facts(table, 'alice')[1]).toEqual(['club.userinfo.left', { date: '2026-01-06' }]);
  });

  test('shows which levels the computer plays', () => {
    const table = new Table();
    const page = () => pageOf(table.does('dave', 'userinfo computer'), 'player');
    expect(page()).toMatchObject({
      userid: 'computer',
      ratings: [],
      facts: [{ code: 'club.userinfo.computer' }],
    });
    expect(page().facts).toHaveLength(1);
    allowComputer(table.store, 0);
    expect(page().facts).toEqual([{ code: 'club.userinfo.computerOff', data: {} }]);
  });
});
