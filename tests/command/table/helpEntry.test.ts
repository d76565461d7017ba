import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';

describe('the help command is read', () => {
  test.each([
    ['help', { word: 'help', topics: [], line: 'help' }],
    ['help Move NOTATION', { word: 'help', topics: ['move', 'notation'], line: 'help move notation' }],
    ['help Table talk', { word: 'help', topics: ['talk'], line: 'help talk' }],
    ['help table-talk', { word: 'help', topics: ['talk'], line: 'help talk' }],
    ['help +', { word: 'help', topics: ['board'], line: 'help board' }],
    ['strategy', { word: 'help', topics: ['strategy'], line: 'help strategy' }],
    ['Beispiele', { word: 'help', topics: ['beispiele'], line: 'help beispiele' }],
    ['vocabolario', { word: 'help', topics: ['vocabolario'], line: 'help vocabolario' }],
    ['help -wrap', { word: 'help', topics: ['-wrap'], line: 'help -wrap' }],
    ['help --nagtime', { word: 'help', topics: ['--nagtime'], line: 'help --nagtime' }],
    [
      'help a b c d e f g h i j',
      {
        word: 'help',
        topics: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'],
        line: 'help a b c d e f g h i j',
      },
    ],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));
});

describe('a line is refused', () => {
  test.each([
    ['help me, please!', 'command.help.topic'],
    ['help ---wrap', 'command.help.topic'],
    ['help a b c d e f g h i j k', 'command.help.topic'],
    ['help abcdefghijklmnopqrstu', 'command.help.topic'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
