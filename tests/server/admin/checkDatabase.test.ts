import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkBoards, checkRatings } from '../../../src/server/admin/checkDatabase.js';
import { Store } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
/** A database with two games, copied for each test. */
let raw: Database.Database;
let store: Store;

beforeAll(async () => {
  office = new PostOffice();
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  for (const turns of [
    ['57+E', '33+B', '57+F'],
    ['37+E', '33+A', '37+D', '33+B'],
  ]) {
    await office.send({ from: alice, subject: 'octi challenge bob' });
    const id = office.store.boards.ids().at(-1) ?? 0;
    await office.send({ from: bob, subject: `accept ${id}` });
    for (const [at, turn] of turns.entries()) {
      await office.send({ from: at % 2 === 0 ? alice : bob, subject: `octi move ${id} ${turn}` });
    }
  }
  await office.send({ from: bob, subject: 'resign 102' });
  if (office.store.boards.byId(rowId(102))?.state !== 'finished') {
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
  }
  expect(office.store.boards.byId(rowId(102))?.state).toBe('finished');
});
afterAll(() => office.close());

beforeEach(() => {
  const source = new Database(office.file, { readonly: true });
  // An in-memory database has no write-ahead log.
  raw = new Database(source.serialize().fill(1, 18, 20));
  source.close();
  store = new Store(raw);
});

test('boards and ratings that agree with their turns are counted, and no differences are reported', () => {
  expect(checkBoards(store)).toEqual({ boards: 2, turns: 7, wrong: [] });
  expect(checkRatings(store)).toEqual({ ratings: 2, wrong: [] });
});

describe('a difference is reported with its board and turn:', () => {
  test.each([
    ['a missing turn', 'DELETE FROM turn WHERE board_id = 101 AND number = 2', 2, 'number'],
    ['a position', "UPDATE turn SET position = 'x' WHERE board_id = 101 AND number = 2", 2, 'position'],
    ['a seat', 'UPDATE turn SET seat = 1 WHERE board_id = 101 AND number = 1', 1, 'seat'],
    ['a spelling', "UPDATE turn SET text = '57+e' WHERE board_id = 101 AND number = 1", 1, 'turn'],
    ['the last position', "UPDATE board SET position = '' WHERE id = 101", 3, 'position'],
    ['the number of turns', 'UPDATE board SET turns = 2 WHERE id = 101', undefined, undefined],
    ['the seat to play', 'UPDATE board SET seat = 0 WHERE id = 101', 3, 'seat'],
    ['seats of the computer', 'UPDATE board SET computer_seats = 1 WHERE id = 101', 0, 'computer'],
  ])('%s', (_, sql, number, what) => {
    raw.exec(sql);
    const { wrong } = checkBoards(store);
    expect(wrong).toHaveLength(1);
    if (number !== undefined) {
      expect(wrong[0]).toMatchObject({ code: 'check.differs', data: { board: 101, number, what } });
    }
  });

  test('an illegal turn', () => {
    raw.exec("UPDATE turn SET text = '99-98' WHERE board_id = 101 AND number = 1");
    expect(checkBoards(store).wrong).toMatchObject([
      { code: 'check.illegal', data: { board: 101, number: 1, turn: '99-98' } },
    ]);
  });

  test('a rating', () => {
    raw.exec('UPDATE rating SET games = games + 1 WHERE player_id = 2');
    const wrong = (kept: string, right: string) => [
      { code: 'check.rating', data: { player: 'bob', game: 'octi', kept, right } },
    ];
    expect(checkRatings(store).wrong).toEqual(wrong('games 2', 'games 1'));
    raw.exec('UPDATE rating SET rating = rating + 20.123456 WHERE player_id = 2');
    const named = /^rating \d{4}, games \d$/;
    const [found] = checkRatings(store).wrong;
    expect(found?.data).toMatchObject({
      kept: expect.stringMatching(named),
      right: expect.stringMatching(named),
    });
    // A difference that rounding would hide is shown.
    raw.exec('UPDATE rating SET games = 1, rating = rating - 20.122456 WHERE player_id = 2');
    const [{ data: { kept = '', right = '' } = {} } = {}] = checkRatings(store).wrong;
    expect([kept, right]).toEqual([
      expect.stringMatching(/^rating \d+\.\d{1,4}$/),
      expect.not.stringMatching(String(kept)),
    ]);
    raw.exec('DELETE FROM rating');
    const every = /^rating \d+, deviation \d+, volatility 0\.\d{3}, games 1, wins \d, draws 0$/;
    expect(checkRatings(store).wrong.map(({ data }) => data)).toEqual(
      ['alice', 'bob'].map((player) => ({
        player,
        game: 'octi',
        kept: 'none',
        right: expect.stringMatching(every),
      })),
    );
  });
});
