import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';
import { rowId } from '../../support/rowId.js';

describe('the commands about other players are read', () => {
  test.each([
    ['message bob', { word: 'message', players: ['bob'], line: 'message bob' }],
    [
      'octi message bob, carol, dave',
      { word: 'message', players: ['bob', 'carol', 'dave'], line: 'message bob carol dave' },
    ],
    [
      'message b1a b1b b1c b1d b1e b1f b1g b1h b1i b1j',
      {
        word: 'message',
        players: ['b1a', 'b1b', 'b1c', 'b1d', 'b1e', 'b1f', 'b1g', 'b1h', 'b1i', 'b1j'],
        line: 'message b1a b1b b1c b1d b1e b1f b1g b1h b1i b1j',
      },
    ],
    ['broadcast', { word: 'broadcast', line: 'broadcast' }],
    ['mute Bob', { word: 'mute', player: 'Bob', off: false, line: 'mute Bob' }],
    ['mute bob OFF', { word: 'mute', player: 'bob', off: true, line: 'mute bob off' }],
    ['subscribe 101', { word: 'subscribe', board: 101, line: 'subscribe 101' }],
    ['subscribe ALL', { word: 'subscribe', all: true, line: 'subscribe all' }],
    [
      'subscribe 101 alice opensesame',
      {
        word: 'subscribe',
        board: 101,
        userid: 'alice',
        password: 'opensesame',
        line: 'subscribe 101 alice ****',
      },
    ],
    ['unsubscribe 101', { word: 'unsubscribe', board: 101, line: 'unsubscribe 101' }],
    ['unsubscribe', { word: 'unsubscribe', choices: true, line: 'unsubscribe' }],
    ['unsubscribe all', { word: 'unsubscribe', all: true, line: 'unsubscribe all' }],
    ['notify', { word: 'notify', boards: 'all', line: 'notify all' }],
    ['notify OFF', { word: 'notify', boards: 'off', line: 'notify off' }],
    ['notify all', { word: 'notify', boards: 'all', line: 'notify all' }],
    ['notify 101 102 101', { word: 'notify', boards: [101, 102], line: 'notify 101 102' }],
    ['notify 999999999', { word: 'notify', boards: [999999999], line: 'notify 999999999' }],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['message bob', { word: 'message', players: ['bob'], line: 'message bob' }],
    ['subscribe', { word: 'subscribe', line: 'subscribe' }],
  ])('in a reply about board 105: %s', (line, command) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(command),
  );
});

describe('a line is refused', () => {
  test.each([
    ['message', 'command.message'],
    ['message 101', 'command.message'],
    ['message b1a b1b b1c b1d b1e b1f b1g b1h b1i b1j b1k', 'command.message'],
    ['broad', 'command.inFull.alone'],
    ['broadcast hello', 'command.broadcast'],
    ['mute', 'command.mute'],
    ['mute bob on', 'command.mute'],
    ['mute bob off now', 'command.mute'],
    ['mute 101', 'command.mute'],
    ['subscribe', 'command.board.missing'],
    ['subscribe 5', 'command.board.number'],
    ['subscribe alice', 'command.board.missing'],
    ['subscribe all boards', 'command.board.missing'],
    ['unsubscribe 99', 'command.board.number'],
    ['unsubscribe 101 alice bob 5', 'command.claim.more'],
    ['notify alice', 'command.notify'],
    ['notify 100', 'command.notify'],
    ['notify 1000000000', 'command.notify'],
    ['notify all off', 'command.notify'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));

  test.each([
    ['message received, thanks', 'command.message'],
    ['subscribe alice', 'command.claim.board'],
  ])('in a reply about board 105: %s, with %s', (line, code) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(code),
  );
});
