import { describe, expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { effectsOf, Table } from '../../support/table.js';

function club(...userids: string[]) {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol', 'dave', ...userids]) table.player(userid);
  const seats = (id: BoardId) => table.view(id).seats.map(({ userid }) => userid);
  return { table, seats };
}

describe('a challenge', () => {
  test('offers a numbered board, rated unless the challenge says otherwise', () => {
    const { table, seats } = club();
    const done = table.does('alice', 'octi challenge bob');
    const data = {
      board: 101,
      game: sentence('letter.game.octi'),
      challenger: 'alice',
      players: 'alice (x), bob (o)',
    };
    expect(done).toEqual({
      answer: { code: 'club.challenge.result', data },
      effects: [
        {
          kind: 'boardNews',
          boardId: rowId<BoardId>(101),
          happened: { code: 'club.challenge.happened', data },
        },
      ],
    });
    expect(table.view(rowId(101)).board).toMatchObject({
      state: 'offered',
      rated: true,
      challengerId: table.player('alice').id,
      offeredAt: table.now,
      clockFrom: null,
    });
    expect(seats(rowId(101))).toEqual(['alice', 'bob']);
    expect(table.view(rowId(101)).seats.map(({ acceptedAt }) => acceptedAt)).toEqual([table.now, null]);
    table.does('alice', 'octi challenge bob -unrated');
    expect(table.view(rowId(102)).board.rated).toBe(false);
  });

  test('seats the players in the order given', () => {
    const { table, seats } = club();
    table.does('alice', 'octi challenge bob alice');
    expect(seats(rowId(101))).toEqual(['bob', 'alice']);
    table.does('alice', 'octi challenge bob -second');
    expect(seats(rowId(102))).toEqual(['bob', 'alice']);
    table.mail = { random: 0.99 };
    table.does('alice', 'octi challenge bob -random');
    table.mail = { random: 0 };
    table.does('alice', 'octi challenge bob -random');
    expect([seats(rowId(103)), seats(rowId(104))]).toEqual([
      ['alice', 'bob'],
      ['bob', 'alice'],
    ]);
    table.does('alice', 'octi4 challenge carol bob dave');
    expect(seats(rowId(105))).toEqual(['alice', 'bob', 'carol', 'dave']);
    table.does('alice', 'octi4 challenge bob carol alice dave');
    expect(seats(rowId(106))).toEqual(['bob', 'alice', 'carol', 'dave']);
  });

  test.each([
    ['octi challenge zoe', 'club.noPlayer'],
    ['octi challenge alice', 'club.challenge.self'],
    ['octi challenge bob carol', 'club.challenge.others'],
    ['octi challenge bob carol dave', 'club.challenge.two'],
    ['octi4 challenge bob', 'club.challenge.four'],
    ['octi4 challenge bob carol dave eve', 'club.challenge.others'],
    ['octi4 challenge bob carol carol', 'club.challenge.self'],
  ])('%s is refused', (line, code) => {
    const { table } = club('eve');
    expect(table.refuses('alice', line)).toBe(code);
    expect(table.store.boards.byId(rowId(101))).toBeUndefined();
  });

  test('starts immediately if all the challenged players accept automatically', () => {
    const { table } = club();
    for (const userid of ['bob', 'carol']) table.does(userid, 'octi limit accept');
    table.now += 5;
    const done = table.does('alice', 'octi challenge bob');
    expect(effectsOf(done, 'boardNews')[0]?.happened.code).toBe('club.challenge.starts');
    expect(done.answer.code).toBe('club.challenge.result');
    expect(table.view(rowId(101)).board).toMatchObject({
      state: 'active',
      startedAt: table.now,
      clockFrom: table.now,
    });
    expect(table.view(rowId(101)).seats.map(({ acceptedAt }) => acceptedAt)).toEqual([table.now, table.now]);
    table.does('carol', 'octi4 limit accept');
    table.does('alice', 'octi4 challenge carol bob dave');
    expect(table.view(rowId(102)).board.state).toBe('offered');
    expect(table.view(rowId(102)).seats.map(({ acceptedAt }) => acceptedAt !== null)).toEqual([
      ...[true, false, true, false],
    ]);
  });

  test('is refused if one of the players accepts no more games, or has left', () => {
    const { table } = club();
    table.does('carol', 'octi4 limit reject');
    expect(table.refuses('alice', 'octi4 challenge bob carol dave')).toBe('club.limit.rejects');
    table.does('bob', 'signoff');
    expect(table.refuses('alice', 'octi challenge bob')).toBe('club.signedOff');
    // A player's limit applies only to challenges by others.
    table.does('alice', 'octi limit reject');
    expect(table.refuses('alice', 'octi challenge carol')).toBe('');
  });
});

describe('an offered board', () => {
  function offered() {
    const { table } = club();
    table.does('alice', 'octi4 challenge carol bob dave');
    table.now += 5;
    return table;
  }

  test('starts when the last player accepts', () => {
    const table = offered();
    const done = table.does('bob', 'accept 101');
    const data = { board: 101, userid: 'bob' };
    expect(done).toEqual({
      answer: { code: 'club.accept.result', data },
      effects: [
        { kind: 'boardNews', boardId: rowId<BoardId>(101), happened: { code: 'club.accept.happened', data } },
      ],
    });
    expect(table.refuses('bob', 'accept 101')).toBe('club.acceptedAlready');
    expect(table.refuses('alice', 'accept 101')).toBe('club.acceptedAlready');
    table.does('carol', 'accept 101');
    expect(table.view(rowId(101)).board.state).toBe('offered');
    const [news] = effectsOf(table.does('dave', 'accept 101'), 'boardNews');
    expect(news?.happened.code).toBe('club.accept.starts');
    expect(table.view(rowId(101)).board).toMatchObject({
      state: 'active',
      startedAt: table.now,
      clockFrom: table.now,
    });
  });

  test('can be declined by any of its players', () => {
    const table = offered();
    const done = table.does('dave', 'decline 101');
    const data = { board: 101, userid: 'dave' };
    expect(done).toEqual({
      answer: { code: 'club.decline.result', data },
      effects: [
        {
          kind: 'boardNews',
          boardId: rowId<BoardId>(101),
          happened: { code: 'club.decline.happened', data },
        },
      ],
    });
    expect(table.view(rowId(101)).board).toMatchObject({ state: 'declined', endedAt: table.now });
    expect(table.refuses('bob', 'decline 101')).toBe('club.notOffered');
  });

  test('can be accepted and declined only by its players, and only before it begins', () => {
    const table = offered();
    table.player('eve');
    expect(table.refuses('eve', 'accept 101')).toBe('club.notAPlayer');
    expect(table.refuses('eve', 'decline 101')).toBe('club.notAPlayer');
    for (const userid of ['bob', 'carol', 'dave']) table.does(userid, 'accept 101');
    expect(table.refuses('alice', 'decline 101')).toBe('club.notOffered');
    expect(table.refuses('alice', 'accept 101')).toBe('club.offer.none');
  });
});
