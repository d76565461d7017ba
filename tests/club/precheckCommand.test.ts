import { describe, expect, test } from 'vitest';
import { allowComputer } from '../../src/club/matchmaking/computerOpponent.js';
import { precheckCommand } from '../../src/club/precheckCommand.js';
import { parseCommandLine } from '../../src/command/index.js';
import type { BoardId } from '../../src/store/index.js';
import { rowId } from '../support/rowId.js';
import { Table } from '../support/table.js';

/** Returns the code of the refusal a player's command gets before any request to confirm it, or an empty string. */
function refused(table: Table, line: string, userid = 'alice'): string {
  const command = parseCommandLine(line, undefined);
  if (!command.ok) throw new Error(`${line}: ${command.error.code}`);
  return precheckCommand(table.store, table.player(userid), command.value)?.code ?? '';
}

const onBoard = [
  'move 101 37+E',
  'submit 101 37+E',
  'confirm 101',
  'queue 101 37+E',
  'propose 101',
  'undo 101',
  'accept 101',
  'reject 101',
  'resign 101',
  'claim 101',
];

describe.each([...onBoard.map((line) => [line, 'club.over']), ['decline 101', 'club.notOffered']])(
  '%s',
  (line = '', code) => {
    test('is refused if there is no such board, or it is over', () => {
      const table = new Table();
      expect(refused(table, line)).toBe('club.noBoard');
      table.board('octi', 'alice', 'bob');
      expect(refused(table, line)).toBe('');
      table.does('bob', 'resign 101');
      expect(refused(table, line)).toBe(code);
    });
  },
);

test('a finished practice board does not allow a rematch', () => {
  const table = new Table();
  table.does('alice', 'tutorial start');
  table.does('alice', 'resign 101');
  expect(refused(table, 'move 101 57+E')).toBe('club.over.plain');
  expect(table.refuses('alice', 'resign 101')).toBe('club.over.plain');
  expect(table.refuses('alice', 'moves 101')).toBe('club.over.plain');
});

test('a refusal on a finished board suggests a rematch only to its players', () => {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol']) table.player(userid);
  table.does('alice', 'octi challenge bob');
  table.does('bob', 'accept 101');
  table.does('alice', 'resign 101');
  expect(table.refuses('alice', 'moves 101')).toBe('club.over');
  expect(table.refuses('carol', 'moves 101')).toBe('club.over.plain');
  expect(refused(table, 'move 101 57+E')).toBe('club.over');
  expect(refused(table, 'move 101 57+E', 'carol')).toBe('club.over.plain');
});

test('the board may be the one in the letter being answered', () => {
  const table = new Table();
  const resign = (answered: BoardId | null | undefined) =>
    precheckCommand(table.store, table.player('alice'), { word: 'resign', line: 'resign' }, answered)?.code;
  expect([undefined, null, rowId<BoardId>(101)].map(resign)).toEqual([undefined, undefined, 'club.noBoard']);
});

test('other commands are not refused on a finished board', () => {
  const table = new Table();
  table.board('octi', 'alice', 'bob');
  table.does('bob', 'resign 101');
  for (const line of ['chat 101', 'show 101', 'subscribe 101', 'octi seek']) {
    expect(refused(table, line), line).toBe('');
  }
});

test('the computer refuses what it cannot play', () => {
  const table = new Table();
  table.player('bob');
  allowComputer(table.store, 3);
  expect(refused(table, 'octi challenge computer -level=3')).toBe('');
  expect(refused(table, 'octi challenge computer -level=4')).toBe('club.computer.level');
  expect(refused(table, 'octi challenge bob')).toBe('');
});

test.each(['signoff', 'delete'])(
  '%s is refused if the new player does not exist or is the sender',
  (word) => {
    const table = new Table();
    table.player('bob');
    expect(refused(table, word)).toBe('');
    expect(refused(table, `${word} to bob`)).toBe('');
    expect(refused(table, `${word} to zoe`)).toBe('club.noPlayer');
    expect(refused(table, `${word} to alice`)).toBe('club.transfer.self');
  },
);

test('players are not asked to confirm a resignation from a game that they have left', () => {
  const table = new Table();
  table.board('octi4', 'alice', 'bob', 'carol', 'dave');
  table.plays(rowId(101), '37+E', '77+E', '73+A', '33+A');
  expect(refused(table, 'resign 101')).toBe('');
  table.does('alice', 'resign 101');
  expect(refused(table, 'resign 101')).toBe('club.left');
});

test('players are not asked to confirm a resignation on a board they are not playing on', () => {
  const table = new Table();
  table.board('octi', 'bob', 'carol');
  table.player('alice');
  expect(refused(table, 'resign 101')).toBe('club.notAPlayer');
});
