import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';

describe('the commands that open a practice board are read', () => {
  test.each([
    ['import', { word: 'import', line: 'import' }],
    [
      'import alice opensesame',
      { word: 'import', userid: 'alice', password: 'opensesame', line: 'import alice ****' },
    ],
    ['tutorial start', { word: 'tutorial', line: 'tutorial start' }],
    ['puzzle', { word: 'puzzle', line: 'puzzle' }],
    ['octilite puzzle', { word: 'puzzle', game: 'octilite', line: 'octilite puzzle' }],
    ['octi puzzle -wrap', { word: 'puzzle', game: 'octi+wrap', line: 'octi+wrap puzzle' }],
    ['puzzle solution', { word: 'puzzle', solution: true, line: 'puzzle solution' }],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));
});

describe('a line is refused', () => {
  test.each([
    ['import 101', 'command.claim.own'],
    ['import alice opensesame 5', 'command.claim.own'],
    ['tutorial 5', 'command.tutorial'],
    ['puzzle me', 'command.puzzle'],
    ['octilite puzzle 7', 'command.puzzle'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
