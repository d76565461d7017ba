import { expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import { acceptsAutomatically, mayBeOffered } from '../../../src/club/matchmaking/challengeLimit.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

function withLimit(line: string) {
  const table = new Table();
  const done = table.does('alice', line);
  table.player('bob');
  const code = () => mayBeOffered(table.store, table.player('alice'), 'octi')?.code;
  return { table, done, code };
}

test.each([
  ['octi limit 3', 'club.limit.set.number', 3],
  ['octi limit accept', 'club.limit.set.accept', 0],
  ['octi limit reject', 'club.limit.set.reject', 0],
  ['octi limit 0', 'club.limit.set.reject', 0],
  ['octi limit off', 'club.limit.set.off', 0],
])('%s', (line, code, limit) => {
  const data = { game: sentence('letter.game.octi'), limit };
  expect(withLimit(line).done).toEqual({ answer: { code, data }, effects: [] });
});

test('challenges start immediately only with the limit "accept"', () => {
  const automatic = (line: string, game = 'octi') => {
    const { table } = withLimit(line);
    return acceptsAutomatically(table.store, table.player('alice'), game);
  };
  expect(['3', 'accept', 'reject', 'off'].map((limit) => automatic(`octi limit ${limit}`))).toEqual([
    ...[false, true, false, false],
  ]);
  expect(automatic('octi limit accept', 'octilite')).toBe(false);
});

test('a limit counts only boards of this game that are offered or in play, and not practice boards', () => {
  const { table, code } = withLimit('octi limit 2');
  expect(code()).toBeUndefined();
  table.board('octi', 'carol', 'bob');
  table.board('octi', 'carol', 'dave');
  expect(code()).toBeUndefined();
  table.does('alice', 'octilite challenge bob');
  table.does('alice', 'octi challenge bob');
  table.mail = { record: recordOfGame('octi', ['37+E']) };
  table.does('alice', 'import');
  expect(code()).toBeUndefined();
  table.does('alice', 'octi challenge bob -wrap');
  expect(code()).toBe('club.limit.reached');
  table.does('bob', 'decline 104');
  expect(code()).toBeUndefined();
});

test('without a limit nothing is refused, "reject" refuses everything, and "off" ends either setting', () => {
  const { table, code } = withLimit('octi limit accept');
  table.does('alice', 'octi challenge bob');
  expect(code()).toBeUndefined();
  table.does('alice', 'octi limit reject');
  expect(code()).toBe('club.limit.rejects');
  table.does('alice', 'octi limit off');
  expect(code()).toBeUndefined();
});

test('a player who has signed off gets no challenges', () => {
  const { table, code } = withLimit('signoff');
  expect(code()).toBe('club.signedOff');
  expect(mayBeOffered(table.store, table.player('alice'), 'octi')?.data).toEqual({ userid: 'alice' });
});

test('the answer to a new limit says which other limit it replaces', () => {
  const table = new Table();
  table.player('alice');
  expect(table.does('alice', 'octi limit accept').answer.code).toBe('club.limit.set.accept');
  expect(table.does('alice', 'octi limit accept').answer.code).toBe('club.limit.set.accept');
  expect(table.does('alice', 'octi limit 3').answer).toMatchObject({
    code: 'club.both',
    data: { before: { code: 'club.limit.set.number' }, after: { code: 'club.limit.ends.accept' } },
  });
  expect(table.does('alice', 'octi limit accept').answer).toMatchObject({
    data: { after: { code: 'club.limit.ends.number', data: { limit: 3 } } },
  });
  expect(table.does('alice', 'octi limit 2').answer.code).toBe('club.both');
  expect(table.does('alice', 'octi limit reject').answer).toMatchObject({
    data: {
      before: { code: 'club.limit.set.reject' },
      after: { code: 'club.limit.ends.number', data: { limit: 2 } },
    },
  });
  expect(table.does('alice', 'octi limit 4').answer).toMatchObject({
    data: { before: { code: 'club.limit.set.number' }, after: { code: 'club.limit.ends.reject' } },
  });
  expect(table.does('alice', 'octilite limit 3').answer.code).toBe('club.limit.set.number');
  expect(table.does('alice', 'octilite limit off').answer).toMatchObject({
    data: { before: { code: 'club.limit.set.off' }, after: { code: 'club.limit.ends.number' } },
  });
});

test.each([
  ['3', '2'],
  ['accept', 'reject'],
  ['accept', 'off'],
  ['reject', 'accept'],
])('changing a limit from %s to %s is answered in one sentence', (before, after) => {
  const table = new Table();
  table.does('alice', `octi limit ${before}`);
  expect(table.does('alice', `octi limit ${after}`).answer.code).toMatch(/^club\.limit\.set\./);
});
