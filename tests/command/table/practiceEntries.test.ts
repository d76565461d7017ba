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
    ['puzzle octilite', { word: 'puzzle', game: 'octilite', line: 'octilite puzzle' }],
    ['puzzle octi -wrap', { word: 'puzzle', game: 'octi+wrap', line: 'octi+wrap puzzle' }],
    ['octi puzzle -wrap', { word: 'puzzle', game: 'octi+wrap', line: 'octi+wrap puzzle' }],
    ['puzzle solution', { word: 'puzzle', solution: true, line: 'puzzle solution' }],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));
});

test.each(['110', '#110', 'board 110', 'no. 110'])('puzzle solution %s names board 110', (board) => {
  const command = { word: 'puzzle', solution: true, board: 110, line: 'puzzle solution 110' };
  expect(readCommand(`puzzle solution ${board}`)).toEqual(command);
});

describe('a line is refused', () => {
  test.each([
    ['import 101', 'command.claim.own'],
    ['import alice opensesame 5', 'command.claim.own'],
    ['tutorial 5', 'command.tutorial'],
    ['puzzle me', 'command.puzzle'],
    ['puzzle weekly', 'command.puzzle.weekly'],
    ['rätsel wöchentlich', 'command.puzzle.weekly'],
    ['puzzle off', 'command.puzzle.weekly'],
    ['puzzle solution please', 'command.puzzle'],
    ['puzzle solution 110 101', 'command.puzzle'],
    ['octilite puzzle 7', 'command.puzzle'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
