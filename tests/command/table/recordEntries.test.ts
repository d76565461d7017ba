import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';
import { rowId } from '../../support/rowId.js';

describe('the commands about past games are read', () => {
  test.each([
    ['replay 101 5', { word: 'replay', board: 101, number: 5, line: 'replay 101 5' }],
    ['replay 101 #5', { word: 'replay', board: 101, number: 5, line: 'replay 101 5' }],
    ['octi replay 101', { word: 'replay', board: 101, number: 1, line: 'replay 101 1' }],
    ['import', { word: 'import', line: 'import' }],
    [
      'import alice opensesame',
      { word: 'import', userid: 'alice', password: 'opensesame', line: 'import alice ****' },
    ],
    ['showas position 101', { word: 'showas', display: 'position', board: 101, line: 'showas position 101' }],
    [
      'showas LABELS 101#4',
      { word: 'showas', display: 'labels', board: 101, number: 4, line: 'showas labels 101#4' },
    ],
    [
      'showas ascii 101 #0',
      { word: 'showas', display: 'ascii', board: 101, number: 0, line: 'showas ascii 101#0' },
    ],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['replay', { word: 'replay', number: 1, line: 'replay 1' }],
    ['replay 5', { word: 'replay', number: 5, line: 'replay 5' }],
    ['replay 101', { word: 'replay', number: 101, line: 'replay 101' }],
    ['replay 101 7', { word: 'replay', board: 101, number: 7, line: 'replay 101 7' }],
    ['showas ascii', { word: 'showas', display: 'ascii', line: 'showas ascii' }],
    ['showas ascii #4', { word: 'showas', display: 'ascii', number: 4, line: 'showas ascii #4' }],
    ['showas labels 101', { word: 'showas', display: 'labels', board: 101, line: 'showas labels 101' }],
  ])('in a reply to board 105: %s', (line, command) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(command),
  );
});

describe('a line is refused', () => {
  test.each([
    ['replay', 'command.board.missing'],
    ['replay 99', 'command.board.missing'],
    ['replay 101 five', 'command.replay.wrong'],
    ['replay 101 0', 'command.replay.wrong'],
    ['replay 101 5 6', 'command.replay.wrong'],
    ['import 101', 'command.claim.userid'],
    ['import alice opensesame 5', 'command.claim.more'],
    ['showas', 'command.showas.wrong'],
    ['showas 101', 'command.showas.wrong'],
    ['showas picture 101', 'command.showas.wrong'],
    ['showas ascii', 'command.board.missing'],
    ['showas ascii 99', 'command.showas.wrong'],
    ['showas ascii 101 102', 'command.showas.wrong'],
    ['showas ascii 101 #4 #5', 'command.showas.wrong'],
    ['showas ascii 101#99999', 'command.showas.wrong'],
    ['showas ascii alice', 'command.showas.wrong'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));

  test.each([['replay five', 'command.replay.wrong']])('in a reply to board 105: %s, with %s', (line, code) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(code),
  );
});
