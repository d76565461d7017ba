import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { effectsOf, Table } from '../../support/table.js';

function two(...turns: string[]) {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.plays(id, ...turns);
  return { table, id };
}

function four() {
  const table = new Table();
  const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(id, '37+E', '77+E', '73+A', '33+A');
  return { table, id };
}

describe('resign', () => {
  test('loses a game in which both sides have played', () => {
    const { table, id } = two('37+E', '33+A');
    const done = table.does('alice', `resign ${id}`);
    const data = { board: id, player: 'alice (x)', userid: 'alice' };
    const happened = { code: 'club.resign.happened', data };
    expect(done).toEqual({ answer: happened, effects: [{ kind: 'boardNews', boardId: id, happened }] });
    expect(table.view(id).board).toMatchObject({
      state: 'finished',
      winners: [1],
      ending: 'club.ending.resigned',
      endedAt: table.now,
    });
    expect(table.refuses('bob', `resign ${id}`)).toBe('club.over');
  });

  test('closes a game in which not every side has played, or that has only been offered', () => {
    const { table, id } = two('37+E');
    expect(table.does('alice', `resign ${id}`).answer.code).toBe('club.resign.declined');
    expect(table.view(id).board).toMatchObject({
      state: 'declined',
      rated: false,
      ending: 'club.ending.declined',
    });
    table.does('alice', 'octi challenge bob');
    expect(table.does('bob', 'resign 102').answer.code).toBe('club.resign.declined');
    expect(table.view(rowId(102)).board.state).toBe('declined');
  });

  test('leaves a four-player game, but only once', () => {
    const { table, id } = four();
    const done = table.does('dave', `resign ${id}`);
    expect(done.answer).toEqual({
      code: 'club.resign.leaves',
      data: { board: id, player: 'dave (O)', userid: 'dave' },
    });
    expect(table.view(id)).toMatchObject({ departed: [3], board: { state: 'active' } });
    expect(table.refuses('dave', `resign ${id}`)).toBe('club.left');
    expect(table.does('bob', `resign ${id}`).answer.code).toBe('club.resign.happened');
    expect(table.view(id).board).toMatchObject({ state: 'finished', winners: [0, 2] });
  });

  test('plays what the next player has queued', () => {
    const { table, id } = four();
    table.does('bob', `queue ${id} 77-76`);
    const done = table.does('alice', `resign ${id}`);
    expect(effectsOf(done, 'boardNews').map(({ happened }) => happened.code)).toEqual([
      'club.resign.leaves',
      'club.move.happened',
    ]);
  });

  test('closes a practice board', () => {
    const table = new Table();
    table.mail = { record: recordOfGame('octi', ['37+E', '33+A']) };
    table.does('alice', 'import');
    expect(table.does('alice', 'resign 101').answer.code).toBe('club.practice.closed');
    expect(table.view(rowId(101)).board.state).toBe('declined');
  });

  test('is only for players on the board', () => {
    const { table, id } = two();
    expect(table.refuses('carol', `resign ${id}`)).toBe('club.notAPlayer');
  });
});

describe('claim', () => {
  test("is refused before the deadline, and on the sender's own turn", () => {
    const { table, id } = two('37+E', '33+A');
    table.now += 21 * dayMs - 1;
    expect(table.says('bob', `claim ${id}`)).toMatchObject({
      error: { code: 'club.claim.early', data: { board: id, player: 'alice (x)' } },
    });
    table.now += 1;
    expect(table.refuses('alice', `claim ${id}`)).toBe('club.claim.own');
    expect(table.refuses('carol', `claim ${id}`)).toBe('club.notAPlayer');
    const done = table.does('bob', `claim ${id}`);
    const data = { board: id, player: 'bob (o)', late: 'alice (x)' };
    const happened = { code: 'club.claim.happened', data };
    expect(done).toEqual({ answer: happened, effects: [{ kind: 'boardNews', boardId: id, happened }] });
    expect(table.view(id).board).toMatchObject({
      state: 'finished',
      winners: [1],
      ending: 'club.ending.forfeited',
    });
    expect(table.refuses('bob', `claim ${id}`)).toBe('club.over');
  });

  test('closes a game in which not every side has played', () => {
    const { table, id } = two('37+E');
    table.now += 21 * dayMs;
    expect(table.does('alice', `claim ${id}`).answer.code).toBe('club.claim.declined');
    expect(table.view(id).board.state).toBe('declined');
  });

  test('removes the late player from a four-player game', () => {
    const { table, id } = four();
    table.now += 21 * dayMs;
    // For the late player's partner, a claim would not be a win.
    expect(table.refuses('carol', `claim ${id}`)).toBe('club.claim.partner');
    expect(table.does('dave', `claim ${id}`).answer).toMatchObject({
      code: 'club.claim.leaves',
      data: { player: 'dave (O)', late: 'alice (x)' },
    });
    expect(table.view(id).departed).toEqual([0]);
  });

  test('is not possible against the computer', () => {
    const table = new Table();
    table.does('alice', 'octi challenge computer -second');
    table.now += 21 * dayMs;
    expect(table.refuses('alice', 'claim 101')).toBe('club.computer.noClocks');
  });

  test("leaves the game unrated if the player's mail bounces", () => {
    const rated = (late: boolean) => {
      const table = new Table();
      for (const userid of ['alice', 'bob']) table.player(userid);
      table.does('alice', 'octi challenge bob');
      table.does('bob', 'accept 101');
      table.plays(rowId(101), '37+E', '33+A');
      if (!late) table.store.bounces.pause(table.player('alice').id, table.now - 60 * dayMs);
      else table.now += 21 * dayMs;
      const { code } = table.does('bob', 'claim 101').answer;
      const { rated, ending } = table.view(rowId(101)).board;
      return { code, rated, ending, ratings: table.store.ratings.all().length };
    };
    const forfeited = { code: 'club.claim.happened', ending: 'club.ending.forfeited' };
    expect(rated(true)).toEqual({ ...forfeited, rated: true, ratings: 2 });
    const unreachable = { code: 'club.unreachable.happened', ending: 'club.ending.unreachable' };
    expect(rated(false)).toEqual({ ...unreachable, rated: false, ratings: 0 });
  });
});
