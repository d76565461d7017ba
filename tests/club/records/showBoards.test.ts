import { describe, expect, test } from 'vitest';
import { dayMs, sentence } from '../../../src/base/index.js';
import { makePosition } from '../../../src/notation/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { effectsOf, pageOf, Table } from '../../support/table.js';

const turns = ['37+E', '33+A', '37-36', '53+A', '36-35', '73+A', '57+E'];

function begin(...played: string[]) {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.plays(id, ...played);
  return { table, id };
}

const pagesOf = (table: Table, line: string, userid = 'carol') =>
  effectsOf(table.does(userid, line), 'page').map(({ page }) => {
    if (page.kind !== 'board') throw new Error(page.kind);
    return page;
  });

test('the list of boards shows what a claim would do: win, put a player out, or close the board', () => {
  const table = new Table();
  const boards = [
    table.board('octi', 'alice', 'bob'),
    table.board('octi4', 'alice', 'carol', 'bob', 'dave'),
    table.board('octi', 'alice', 'bob'),
  ];
  table.plays(boards[0] ?? rowId(0), '37+E', '33+A');
  table.plays(boards[1] ?? rowId(0), '37+E', '77+E', '73+E', '33+A');
  table.now += 30 * dayMs;
  const states = pageOf(table.does('bob', 'games'), 'boards').rows.map(({ state }) => state.code);
  expect(states.toSorted()).toEqual(['club.state.claim', 'club.state.claim.close', 'club.state.claim.out']);
});

describe('show', () => {
  test('shows a board as it is now', () => {
    const { table, id } = begin('37+E', '33+A');
    const done = table.does('carol', `show ${id}`);
    expect(done.answer).toEqual({ code: 'club.show.result', data: { board: id } });
    const page = pageOf(done, 'board');
    expect(page).not.toHaveProperty('past');
    expect(page).not.toHaveProperty('labels');
    expect(page).not.toHaveProperty('plain');
    expect(page.turns.map(({ text }) => text)).toEqual(['37+E', '33+A']);
    expect(makePosition(page.view.position)).toBe(table.view(id).board.position);
  });

  test('shows a board after an earlier turn', () => {
    const { table, id } = begin('37+E', '33+A');
    const page = pageOf(table.does('carol', `show ${id}#1`), 'board');
    expect(page.past).toBe(1);
    expect(page.turns.map(({ text }) => text)).toEqual(['37+E']);
    expect(makePosition(page.view.position)).toBe(table.store.boards.turns(id, 1, 1)[0]?.position);
    expect(pageOf(table.does('carol', `show ${id}#2`), 'board')).not.toHaveProperty('past');
    expect(table.refuses('carol', `show ${id}#3`)).toBe('club.show.notPlayed');
    expect(table.refuses('carol', 'show 999')).toBe('club.noBoard');
  });

  test('shows the boards that a player is playing, at most ten', () => {
    const { table, id } = begin('37+E');
    table.does('alice', 'octi challenge bob');
    table.mail = { record: recordOfGame('octi', []) };
    table.does('alice', 'import');
    table.mail = {};
    const done = table.does('carol', 'octi show alice');
    expect(done.answer).toEqual({ code: 'club.show.all', data: { userid: 'alice', count: 1 } });
    expect(pagesOf(table, 'octi show alice').map(({ view }) => view.board.id)).toEqual([id]);
    for (let n = 0; n < 10; n += 1) table.board('octi', 'alice', 'bob');
    expect(pagesOf(table, 'octi show alice')).toHaveLength(10);
    expect(table.refuses('carol', 'octi show zoe')).toBe('club.noPlayer');
  });
});

describe('showas', () => {
  test('shows a board as text', () => {
    const { table, id } = begin('37+E');
    expect(pageOf(table.does('carol', `showas ascii ${id}`), 'board').plain).toBe(true);
    expect(pageOf(table.does('carol', `showas ascii ${id}#0`), 'board')).toMatchObject({
      plain: true,
      past: 0,
    });
  });

  test("shows a board's position string, now or after an earlier turn", () => {
    const { table, id } = begin('37+E', '33+A');
    const done = table.does('carol', `showas position ${id}`);
    expect(done.answer).toEqual({ code: 'club.show.result', data: { board: id } });
    expect(pageOf(done, 'text').text).toBe(table.view(id).board.position);
    expect(pageOf(table.does('carol', `showas position ${id}#1`), 'text').text).toBe(
      table.store.boards.turns(id, 1, 1)[0]?.position,
    );
    expect(table.says('carol', `showas position ${id}#3`)).toMatchObject({
      error: { code: 'club.show.notPlayed', data: { board: id, number: 3, turns: 2 } },
    });
    expect(table.refuses('carol', 'showas position 999')).toBe('club.noBoard');
  });

  test("shows a board's labels, in two-player games", () => {
    const { table, id } = begin('37+E');
    expect(pageOf(table.does('carol', `showas labels ${id}`), 'board')).toHaveProperty('labels');
    const four = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
    expect(table.says('carol', `showas labels ${four}`)).toMatchObject({
      error: { code: 'club.showas.noLabels', data: { board: four, game: sentence('letter.game.octi4') } },
    });
    expect(table.refuses('carol', 'showas labels 999')).toBe('club.noBoard');
  });
});

describe('replay', () => {
  test('shows the board after each turn', () => {
    const { table, id } = begin(...turns);
    const done = table.does('carol', `replay ${id} 2`);
    expect(done.answer).toEqual({
      code: 'club.replay.result',
      data: { board: id, number: 2, last: 7, next: 8 },
    });
    expect(pagesOf(table, `replay ${id} 2`).map(({ past }) => past)).toEqual([2, 3, 4, 5, 6, undefined]);
    expect(pagesOf(table, `replay ${id} 7`)).toHaveLength(1);
    expect(table.refuses('carol', `replay ${id} 8`)).toBe('club.show.notPlayed');
    expect(table.refuses('carol', 'replay 999 1')).toBe('club.noBoard');
  });

  test('stops after ten', () => {
    const { table, id } = begin(...turns, '53+E', '57+A', '73+E', '77+A');
    const done = table.does('carol', `replay ${id} 1`);
    expect(done.answer).toMatchObject({ code: 'club.replay.more', data: { number: 1, last: 10, next: 11 } });
    expect(done.effects).toHaveLength(10);
    expect(table.does('carol', `replay ${id} 2`).answer.code).toBe('club.replay.result');
  });
});

describe('games', () => {
  const ids = (table: Table, line: string, userid = 'carol') =>
    pageOf(table.does(userid, line), 'boards').rows.map(({ id }) => id);

  function some() {
    const { table } = begin('37+E', '33+A');
    table.does('bob', 'resign 101');
    table.board('octi+wrap', 'alice', 'bob');
    table.board('octilite', 'alice', 'dave');
    table.does('alice', 'octi challenge bob');
    table.plays(rowId(102), '37+E');
    return table;
  }

  test('lists the sender’s games, unless players are named', () => {
    const table = some();
    expect(ids(table, 'games all', 'alice')).toEqual([101, 102, 103, 104]);
    expect(ids(table, 'games', 'dave')).toEqual([103]);
    expect(ids(table, 'games bob all')).toEqual([101, 102, 104]);
    expect(ids(table, 'games alice dave')).toEqual([102, 103, 104]);
    expect(table.refuses('carol', 'games zoe')).toBe('club.noPlayer');
  });

  test('lists boards of one game or of all games, and in one state or in any', () => {
    const table = some();
    expect(ids(table, 'octi+wrap games alice')).toEqual([102]);
    expect(ids(table, 'games alice')).toEqual([102, 103, 104]);
    expect(ids(table, 'octilite games alice')).toEqual([103]);
    expect(ids(table, 'games alice active')).toEqual([102, 103, 104]);
    expect(ids(table, 'games alice inactive')).toEqual([101]);
    expect(ids(table, 'games alice next')).toEqual([103]);
    expect(ids(table, 'games bob next')).toEqual([102]);
    table.does('bob', 'decline 104');
    expect(ids(table, 'games alice inactive')).toEqual([101, 104]);
  });

  test('counts the boards, and lists each with its players and state', () => {
    const done = some().does('dave', 'games');
    expect(done.answer).toEqual({ code: 'club.games.result', data: { count: 1 } });
    expect(pageOf(done, 'boards')).toEqual({
      kind: 'boards',
      rows: [
        {
          ...{ id: 103, level: null, game: 'octilite', players: 'alice (x), dave (o)' },
          state: { code: 'club.state.active', data: { player: 'alice (x)', number: 1 } },
        },
      ],
      more: false,
    });
  });

  test('says what the reader needs to do', () => {
    const table = new Table();
    table.board('octi', 'alice', 'bob');
    table.board('octi', 'bob', 'alice');
    table.does('bob', 'octi challenge alice');
    const { rows } = pageOf(table.does('alice', 'games'), 'boards');
    expect(rows.map(({ id, waits, state }) => [id, waits, state.code])).toEqual([
      [101, true, 'club.state.yourTurn'],
      [102, undefined, 'club.state.active'],
      [103, true, 'club.state.yourAnswer'],
    ]);
    const [offered] = pageOf(table.does('bob', 'games bob'), 'boards').rows.slice(-1);
    expect(offered).toMatchObject({ id: 103, state: { code: 'club.state.offered' } });
  });

  test('lists at most the newest hundred', () => {
    const table = new Table();
    for (const userid of ['alice', 'bob']) table.player(userid);
    for (let n = 0; n < 100; n += 1) table.does('alice', 'octi challenge bob');
    const page = () => pageOf(table.does('alice', 'games'), 'boards');
    expect([page().rows.length, page().more]).toEqual([100, false]);
    table.does('alice', 'octi challenge bob');
    expect([page().rows.length, page().more, page().rows.at(-1)?.id]).toEqual([100, true, 201]);
  });
});

test('"list" shows boards in play, of some games or of all', () => {
  const table = new Table();
  table.board('octi', 'alice', 'bob');
  table.board('octilite', 'alice', 'bob');
  table.board('octi+wrap', 'alice', 'bob');
  table.does('alice', 'octi challenge bob');
  table.mail = { record: recordOfGame('octi', []) };
  table.does('alice', 'import');
  const ids = (line: string) => pageOf(table.does('carol', line), 'boards').rows.map(({ id }) => id);
  expect(ids('list')).toEqual([101, 102, 103]);
  expect(ids('list octilite')).toEqual([102]);
  expect(ids('list octilite octi')).toEqual([102, 101, 103]);
});

test('"games" with several players lists any board with one of them; "show" shows only those of the named game', () => {
  const table = new Table();
  const first = table.board('octi', 'alice', 'bob');
  const second = table.board('octilite', 'carol', 'dave');
  const third = table.board('octi', 'alice', 'carol');
  table.board('octi', 'dave', 'eve');
  const page = pageOf(table.does('eve', 'octi games alice carol'), 'boards');
  expect(page.rows.map(({ id }) => id)).toEqual([first, second, third]);
  expect(effectsOf(table.does('eve', 'octilite show carol'), 'page')).toHaveLength(1);
  expect(effectsOf(table.does('eve', 'octi show carol'), 'page')).toHaveLength(2);
});

test('a list of a player’s boards may be limited to one game', () => {
  const table = new Table();
  table.board('octilite', 'alice', 'bob');
  const answerTo = (line: string) => table.does('alice', line).answer;
  const [code, userid] = ['club.show.all.game', 'bob'];
  expect(answerTo('octilite show bob')).toEqual({
    code,
    data: { userid, count: 1, game: sentence('letter.game.octilite') },
  });
  expect(answerTo('octi3base show bob')).toEqual({
    code,
    data: { userid, count: 0, game: sentence('letter.game.octi3base') },
  });
  expect(answerTo('octi show bob')).toEqual({ code: 'club.show.all', data: { userid, count: 1 } });
});

test('a player whose userid has become a command can still be found by that userid', () => {
  const table = new Table();
  const ids = ['players', 'rematch', 'vacation'].map((userid) => table.board('octi', userid, 'bob'));
  const found = (line: string) => pageOf(table.does('bob', line), 'boards').rows.map(({ id }) => id);
  expect(found('octi games players')).toEqual(ids.slice(0, 1));
  expect(found('games rematch vacation all')).toEqual(ids.slice(1));
  expect(effectsOf(table.does('bob', 'octi show players'), 'page')).toHaveLength(1);
});

test("after the sender's own userid, a password is not taken for another userid", () => {
  const table = new Table();
  table.board('octi', 'alice', 'bob');
  for (const line of ['octi games alice opensesame', 'message alice opensesame bob'])
    expect(table.refuses('alice', line)).toBe('club.noPlayer.password');
  expect(table.refuses('bob', 'octi games alice opensesame')).toBe('club.noPlayer');
  expect(table.refuses('bob', 'message alice opensesame bob')).toBe('club.noPlayer.passwordBehind');
  expect(table.refuses('alice', 'octi challenge alice opensesame bob')).toBe('club.noPlayer.password');
  expect(table.refuses('alice', 'octi games alice zoe')).toBe('club.noPlayer');
});
