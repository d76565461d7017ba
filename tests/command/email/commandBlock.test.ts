import { describe, expect, test } from 'vitest';
import { firstBoard } from '../../../src/command/arguments/boardNumber.js';
import { readBlock } from '../../../src/command/email/commandBlock.js';
import { longestLine, parseCommandLine } from '../../../src/command/line/parseCommandLine.js';

/** Finds the commands in a reply to a letter about board 101, or, with `spaced`, in a new email. */
function block(text: string, { spaced = false, most = 10 } = {}) {
  const answered = spaced ? {} : { board: firstBoard };
  const { commands, ...others } = readBlock(text, (line) => parseCommandLine(line, answered), most, spaced);
  return { lines: commands.map(({ line }) => line), ...others };
}

test('the commands at the beginning of the text end at the first line that is not a command', () => {
  expect(block('\n\n accept\n33+B\nThanks,\n Bob\nresign\n')).toEqual({
    lines: ['accept', 'move 33+B'],
    rest: 'Thanks,\n Bob\nresign',
  });
  expect(block('Hello\n33+B')).toEqual({ lines: [], rest: 'Hello\n33+B' });
  expect(block(' \n ')).toEqual({ lines: [], rest: '' });
});

describe('a blank line', () => {
  test('ends the commands in a reply', () => {
    expect(block('accept\n\npropose')).toEqual({ lines: ['accept'], rest: 'propose' });
  });

  test('does not end the commands in a new email', () => {
    expect(block('show 101\n\n\nshow 102\n\nbye', { spaced: true })).toEqual({
      lines: ['show 101', 'show 102'],
      rest: 'bye',
    });
  });

  test('may come before a complete command in a reply, and the server asks about that command', () => {
    expect(block('accept\n\nmove 102 33+B\nbye')).toEqual({
      lines: ['accept'],
      rest: 'move 102 33+B\nbye',
      nearly: 'move 102 33+B',
    });
    expect(block('\nHello\n\nmove 102 33+B').nearly).toBeUndefined();
  });
});

describe('a line that is almost a command', () => {
  test.each(['33+Z', 'acept', 'resig', '33-35-', 'set labels perhaps', '57-', 'B2-', 'B2>'])(
    'may be %j after a command',
    (line) => {
      expect(block(`accept\n${line}`)).toMatchObject({ lines: ['accept'], rest: line, nearly: line });
    },
  );

  test.each(['Thanks', 'See you at 33', 'drawn again'])('is not %j', (line) => {
    expect(block(`accept\n${line}`)).toEqual({ lines: ['accept'], rest: line });
  });

  test('is ignored before the first command', () => expect(block('acept').nearly).toBeUndefined());
});

describe('a line that was wrapped', () => {
  test.each([
    ['84-86-\n68x', 'move 84-86-68x'],
    ['84-86\n-68x', 'move 84-86-68x'],
    ['46CD-56,\n46D-55', 'move 46CD-56,46D-55'],
    ['84-86x\n(AB)', 'move 84-86x(AB)'],
    ['84-86-\n68-\n66', 'move 84-86-68-66'],
  ])('%j is rejoined', (text, line) => expect(block(text)).toEqual({ lines: [line], rest: '' }));

  test('is not read as a shorter command', () => {
    expect(block('33-34\n-nice move')).toEqual({
      lines: [],
      rest: '33-34\n-nice move',
      joined: '33-34',
    });
    expect(block('33+Z,\nhello').joined).toBeUndefined();
  });

  test('is joined only up to a blank line and up to the longest line allowed', () => {
    expect(block('84-86\n\n-68x')).toMatchObject({ lines: ['move 84-86'], rest: '-68x' });
    const endless = `84-86${'\n-84-86'.repeat(longestLine / 6 + 10)}`;
    expect(block(endless).lines).toEqual([]);
  });
});

test('all lines after an import belong to it', () => {
  expect(block('import\n(;GM[1])\n\nshow 101', { spaced: true })).toEqual({
    lines: ['import'],
    rest: '(;GM[1])\n\nshow 101',
  });
  expect(block('show 101\nimport\n-show 102', { spaced: true })).toEqual({
    lines: ['show 101', 'import'],
    rest: '-show 102',
  });
});

test('reading stops one command past the limit', () => {
  expect(block('show 1\n'.repeat(9).replaceAll('1', '101'), { most: 3 }).lines).toHaveLength(4);
});

test.each(['\n', '\r\n', '\r', '\u2028', '\u0085', '\f'])('lines may end with %j', (end) => {
  expect(block(`accept${end}33+B${end}bye`)).toEqual({ lines: ['accept', 'move 33+B'], rest: 'bye' });
});

test('a line that moves another part of a stack is a command even below other text', () => {
  expect(block('56E-55\nHi Bob\nDE-65\nBye')).toMatchObject({
    lines: ['move 56E-55', '56DE-65'],
    rest: 'Hi Bob\nBye',
  });
  expect(block('56E-55\nHi Bob\n57DE-65\nBye')).toEqual({
    lines: ['move 56E-55'],
    rest: 'Hi Bob\n57DE-65\nBye',
  });
});
