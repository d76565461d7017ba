import { describe, expect, test } from 'vitest';
import { readLine, readMail } from '../../src/command/index.js';
import { boardOfSubject } from '../../src/command/readMail.js';

const lineOf = (line: string, board?: number) => {
  const read = readLine(line, board === undefined ? {} : { board });
  return read.ok ? read.value.line : read.error.code;
};

describe('the number of a board', () => {
  test.each([
    ['move 101: 57+E', 'move 101 57+E'],
    ['move 101:57+E', 'move 101 57+E'],
    ['move #101 57+E', 'move 101 57+E'],
    ['move board 101 57+E', 'move 101 57+E'],
    ['octi move Board #101: 57+E', 'move 101 57+E'],
    ['move 101, 57+E', 'move 101 57+E'],
    ['101 57+E', 'move 101 57+E'],
    ['#101 57+E', 'move 101 57+E'],
    ['101: 57 + e', 'move 101 57+e'],
    ['Board 101: 57+E', 'move 101 57+E'],
    ['101 57+E #3', 'move 101 57+E#3'],
    ['show board 101', 'show 101'],
    ['accept #101', 'accept 101'],
    ['resign board 101.', 'resign 101'],
    ['queue 101: 33-34', 'queue 101 33-34'],
  ])('is read in «%s»', (line, read) => {
    expect(lineOf(line)).toBe(read);
    expect(lineOf(line, 102)).toBe(read);
  });

  test.each([
    ['show #101', 'show #101'],
    ['preview #101 33-34', 'preview #101 33-34'],
  ])('is that of a turn in «%s» in a reply', (line, read) => expect(lineOf(line, 102)).toBe(read));

  test.each([
    '101',
    '101 is the board',
    '101 57',
    '99 57+E',
    'move 57: 33+B',
    'board games 101',
    'accept board',
  ])('is none in «%s»', (line) => expect(readLine(line).ok).toBe(false));
});

test('an option that is glued to the game is said to stand at the end', () => {
  const read = readLine('octi-wrap challenge bob');
  expect(read).toMatchObject({
    ok: false,
    error: { code: 'command.gameOption', data: { example: 'octi challenge bob -wrap' } },
  });
  expect(lineOf('octi-fast challenge bob')).not.toBe('command.gameOption');
  expect(lineOf('octi-wrap is fun')).not.toBe('command.gameOption');
});

test('a turn in the Subject of a reply is played on its board', () => {
  const read = readMail({ subject: 'Re: 57+F', ownText: 'Hello', answered: { board: 101 } });
  expect(read).toMatchObject({
    ok: true,
    value: { source: 'subject', message: 'Hello', commands: [{ word: 'move', turn: { text: '57+F' } }] },
  });
  expect(readMail({ subject: '57+F', ownText: '' }).ok).toBe(false);
});

test.each([
  ['octi move 101 alice 57+Z', 101],
  ['Re: Octi Board 101 alice', 101],
  ['move board #101: 57', 101],
  ['101 57+Z', 101],
  ['hello 99', undefined],
  ['', undefined],
])('the Subject «%s» is about board %s', (subject, board) => expect(boardOfSubject(subject)).toBe(board));
