import { describe, expect, test } from 'vitest';
import { type Refusal, type Sentence, sentence } from '../../../src/base/index.js';
import { whichToAnswer } from '../../../src/club/matchmaking/openRequests.js';
import { loadRenderer } from '../../../src/server/outbound/loadTemplates.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

/** Returns the sentences that make up a list of open requests. */
function listed({ data }: Refusal): Sentence[] {
  const flat = (one: Sentence): Sentence[] =>
    one.code === 'club.both'
      ? [...flat(one.data.before as Sentence), ...flat(one.data.after as Sentence)]
      : [one];
  return data.open === undefined ? [] : flat(data.open as Sentence);
}

const asked = (table: Table, userid = 'bob') => whichToAnswer(table.store, table.player(userid));
const codes = (table: Table, userid?: string) => listed(asked(table, userid)).map(({ code }) => code);

function begin() {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  return table;
}

test('the list says so if no request is open', () => {
  const table = begin();
  table.board('octi', 'alice', 'bob');
  table.mail = { record: recordOfGame('octi', []) };
  table.does('bob', 'import');
  expect(asked(table)).toEqual({ code: 'club.open.none', data: {} });
});

test('a challenge waits for those who have not accepted', () => {
  const table = begin();
  table.does('alice', 'octi challenge bob');
  expect(asked(table).code).toBe('club.open.which');
  const data = { board: 101, game: sentence('letter.game.octi'), players: 'alice (x), bob (o)' };
  expect(listed(asked(table))).toEqual([{ code: 'club.open.challenge', data }]);
  expect(codes(table, 'alice')).toEqual([]);
});

test('a challenge describes its game and options in words', () => {
  const table = begin();
  table.does('alice', 'octi challenge bob -wrap -super');
  const [first] = listed(asked(table));
  expect(loadRenderer().say(first as Sentence)).toMatch(
    /^A challenge on board 101, Octi, edges joined \(-wrap\), superprongs \(-super\), alice/,
  );
});

test('the challenges that a player made are listed for "decline", since that command withdraws them', () => {
  const table = begin();
  table.does('alice', 'octi challenge bob');
  table.does('bob', 'octilite challenge alice');
  const why = whichToAnswer(table.store, table.player('alice'), 'decline');
  expect(why.code).toBe('club.open.which.decline');
  expect(listed(why)).toMatchObject([
    { code: 'club.open.own', data: { board: 101, game: sentence('letter.game.octi') } },
    { code: 'club.open.challenge', data: { board: 102 } },
  ]);
  expect(codes(table, 'alice')).toEqual(['club.open.challenge']);
});

test('the offers that a player made are listed for "reject", since that command withdraws them', () => {
  const table = begin();
  const [first, second] = [table.board('octi', 'alice', 'bob'), table.board('octi', 'alice', 'bob')];
  table.does('alice', `propose ${first}`);
  table.plays(second, '37+E');
  table.does('alice', `undo ${second}`);
  const why = whichToAnswer(table.store, table.player('alice'), 'reject');
  expect(why.code).toBe('club.open.which.decline');
  expect(listed(why)).toEqual([
    { code: 'club.open.ownDraw', data: { board: first } },
    { code: 'club.open.ownUndo', data: { board: second } },
  ]);
  const ofBob = whichToAnswer(table.store, table.player('bob'), 'reject');
  expect(listed(ofBob).map(({ code }) => code)).toEqual(['club.open.draw', 'club.open.undo']);
});

test('an offer waits for those who have not agreed', () => {
  const table = begin();
  const [first, second] = [table.board('octi', 'alice', 'bob'), table.board('octi', 'alice', 'bob')];
  table.does('alice', `propose ${first}`);
  table.plays(second, '37+E');
  table.does('alice', `undo ${second}`);
  expect(listed(asked(table))).toEqual([
    { code: 'club.open.draw', data: { board: first } },
    { code: 'club.open.undo', data: { board: second } },
  ]);
  expect(codes(table, 'alice')).toEqual([]);
  table.does('bob', `reject ${second}`);
  table.does('bob', `propose ${second}`);
  expect(codes(table)).toEqual(['club.open.draw']);
  expect(codes(table, 'alice')).toEqual(['club.open.draw']);
});

test('an offer does not wait for a player who has left the game', () => {
  const table = new Table();
  const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(id, '37+E', '77+E', '73+A', '33+A');
  table.does('dave', `resign ${id}`);
  table.does('alice', `propose ${id}`);
  expect(codes(table, 'dave')).toEqual([]);
  expect(codes(table, 'bob')).toEqual(['club.open.draw']);
});

test('a transfer comes before everything else', () => {
  const table = begin();
  table.does('alice', 'octi challenge bob');
  table.offersTransfer('carol', 'bob', [rowId(7), rowId(8)]);
  expect(listed(asked(table))).toMatchObject([
    { code: 'club.open.transfer', data: { userid: 'carol', boards: ['7', '8'] } },
    { code: 'club.open.challenge' },
  ]);
});

describe('a list', () => {
  test('has at most ten entries', () => {
    const table = begin();
    for (let n = 0; n < 12; n += 1) table.does('alice', 'octi challenge bob');
    expect(codes(table)).toHaveLength(10);
  });

  test('follows the reason for the refusal if the command names a board', () => {
    const table = begin();
    const id = table.board('octi', 'alice', 'bob');
    table.does('alice', 'octi challenge bob');
    const refused = table.says('bob', `reject ${id}`);
    expect(refused).toMatchObject({
      error: {
        code: 'club.open.elsewhere',
        data: {
          why: { code: 'club.offer.none', data: { board: id } },
          open: { code: 'club.open.challenge' },
        },
      },
    });
  });
});
