import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';
import { rowId } from '../../support/rowId.js';

describe('the commands that name a board are read', () => {
  test.each([
    ['accept 101', { word: 'accept', board: 101, line: 'accept 101' }],
    [
      'accept 101 alice opensesame',
      { word: 'accept', board: 101, userid: 'alice', password: 'opensesame', line: 'accept 101 alice ****' },
    ],
    ['accept 101 DRAW', { word: 'accept', board: 101, what: 'draw', line: 'accept 101 draw' }],
    [
      'accept 101 alice undo',
      { word: 'accept', board: 101, userid: 'alice', what: 'undo', line: 'accept 101 alice undo' },
    ],
    ['reject 101 draw', { word: 'reject', board: 101, what: 'draw', line: 'reject 101 draw' }],
    ['decline 101', { word: 'decline', board: 101, line: 'decline 101' }],
    ['propose 101', { word: 'propose', board: 101, line: 'propose 101' }],
    ['propose 101 draw', { word: 'propose', board: 101, line: 'propose 101' }],
    ['propose 101 alice draw', { word: 'propose', board: 101, userid: 'alice', line: 'propose 101 alice' }],
    ['undo 101 alice', { word: 'undo', board: 101, userid: 'alice', line: 'undo 101 alice' }],
    ['resign 101', { word: 'resign', board: 101, line: 'resign 101' }],
    ['claim 101', { word: 'claim', board: 101, line: 'claim 101' }],
    ['confirm 101', { word: 'confirm', board: 101, line: 'confirm 101' }],
    ['moves 101', { word: 'moves', board: 101, line: 'moves 101' }],
    ['export 101', { word: 'export', board: 101, line: 'export 101' }],
    ['chat 101', { word: 'chat', board: 101, line: 'chat 101' }],
    [
      'rematch 101 alice opensesame',
      {
        word: 'rematch',
        board: 101,
        userid: 'alice',
        password: 'opensesame',
        line: 'rematch 101 alice ****',
      },
    ],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['accept', { word: 'accept', line: 'accept' }],
    ['accept undo', { word: 'accept', what: 'undo', line: 'accept undo' }],
    ['accept 106', { word: 'accept', board: 106, line: 'accept 106' }],
    ['propose draw', { word: 'propose', line: 'propose' }],
  ])('in a reply about board 105: %s', (line, command) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(command),
  );
});

describe('a line is refused', () => {
  test.each([
    ['accept', 'command.board.answer'],
    ['accept draw', 'command.board.answer'],
    ['accept 5', 'command.board.number'],
    ['accept 101 undo please', 'command.claim.password'],
    ['reject', 'command.board.answer'],
    ['reject 101 alice bob 5', 'command.claim.more'],
    ['declin 101', 'command.inFull'],
    ['propose', 'command.board.missing'],
    ['propose 99', 'command.board.number'],
    ['undo 101 draw 5', 'command.claim.password'],
    ['resig 101', 'command.inFull'],
    ['clai 101', 'command.inFull'],
    ['confir 101', 'command.inFull'],
    ['moves', 'command.board.missing'],
    ['export 101 2fast', 'command.claim.userid'],
    ['chat 101 hello bob', 'command.chat.words'],
    ['chat 101 hello bob, how are you?', 'command.chat.words'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));

  test.each([
    ['accept my apologies', 'command.claim.board'],
    ['propose undo', 'command.claim.board'],
    ['resign never', 'command.claim.board'],
  ])('in a reply about board 105: %s, with %s', (line, code) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(code),
  );
});
