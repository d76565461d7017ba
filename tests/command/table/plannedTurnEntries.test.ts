import { describe, expect, test } from 'vitest';
import { readCommand } from '../../support/readCommand.js';
import { rowId } from '../../support/rowId.js';

describe('the commands about later turns are read', () => {
  test.each([
    ['queue 101 33-34', { word: 'queue', board: 101, plan: { turn: '33-34' }, line: 'queue 101 33-34' }],
    [
      'queue 101 alice opensesame 33 - 34',
      {
        word: 'queue',
        board: 101,
        userid: 'alice',
        password: 'opensesame',
        plan: { turn: '33-34' },
        line: 'queue 101 alice **** 33-34',
      },
    ],
    [
      'queue 101 if 37+E then 33-34; if 57-56 then 53+A',
      {
        word: 'queue',
        board: 101,
        plan: {
          branches: [
            { when: '37+E', turn: '33-34', next: [] },
            { when: '57-56', turn: '53+A', next: [] },
          ],
        },
        line: 'queue 101 if 37+E then 33-34; if 57-56 then 53+A',
      },
    ],
    [
      'queue 101 if 37+E then 33-34 (if 37-36 then 34-35; if 57+E then 34-45)',
      {
        word: 'queue',
        board: 101,
        plan: {
          branches: [
            {
              when: '37+E',
              turn: '33-34',
              next: [
                { when: '37-36', turn: '34-35', next: [] },
                { when: '57+E', turn: '34-45', next: [] },
              ],
            },
          ],
        },
        line: 'queue 101 if 37+E then 33-34 (if 37-36 then 34-35; if 57+E then 34-45)',
      },
    ],
    ['queue 101 Clear', { word: 'queue', board: 101, plan: 'clear', line: 'queue 101 clear' }],
    ['preview 101 33-34', { word: 'preview', board: 101, turns: ['33-34'], line: 'preview 101 33-34' }],
    [
      'preview 101#4 57+E 53+A 57-56',
      {
        word: 'preview',
        board: 101,
        number: 4,
        turns: ['57+E', '53+A', '57-56'],
        line: 'preview 101#4 57+E 53+A 57-56',
      },
    ],
    [
      'preview 101#0 57+E',
      { word: 'preview', board: 101, number: 0, turns: ['57+E'], line: 'preview 101#0 57+E' },
    ],
    [
      'preview 101 alice opensesame 33-34',
      {
        word: 'preview',
        board: 101,
        userid: 'alice',
        password: 'opensesame',
        turns: ['33-34'],
        line: 'preview 101 alice **** 33-34',
      },
    ],
    [
      'preview 101 46CD - 56, 46D-55 33+A',
      {
        word: 'preview',
        board: 101,
        turns: ['46CD-56,46D-55', '33+A'],
        line: 'preview 101 46CD-56,46D-55 33+A',
      },
    ],
    [
      'preview 101 84-86x (AB) 33+A',
      { word: 'preview', board: 101, turns: ['84-86x(AB)', '33+A'], line: 'preview 101 84-86x(AB) 33+A' },
    ],
    [
      'preview new 37+E 33+A',
      { word: 'preview', game: 'octi', turns: ['37+E', '33+A'], line: 'octi preview new 37+E 33+A' },
    ],
    [
      'octi preview new 37+E 33+A -wrap',
      {
        word: 'preview',
        game: 'octi+wrap',
        turns: ['37+E', '33+A'],
        line: 'octi+wrap preview new 37+E 33+A',
      },
    ],
    ['octilite preview new', { word: 'preview', game: 'octilite', turns: [], line: 'octilite preview new' }],
    [
      'all preview new 37+E',
      { word: 'preview', game: 'octi', turns: ['37+E'], line: 'octi preview new 37+E' },
    ],
  ])('%s', (line, command) => expect(readCommand(line)).toEqual(command));

  test.each([
    ['queue 33-34', { word: 'queue', plan: { turn: '33-34' }, line: 'queue 33-34' }],
    ['queue 106 33-34', { word: 'queue', board: 106, plan: { turn: '33-34' }, line: 'queue 106 33-34' }],
    [
      'queue IF 37+E then 33-34',
      {
        word: 'queue',
        plan: { branches: [{ when: '37+E', turn: '33-34', next: [] }] },
        line: 'queue if 37+E then 33-34',
      },
    ],
    ['queue clear', { word: 'queue', plan: 'clear', line: 'queue clear' }],
    ['preview #4 57+E', { word: 'preview', number: 4, turns: ['57+E'], line: 'preview #4 57+E' }],
    ['preview 57+E', { word: 'preview', turns: ['57+E'], line: 'preview 57+E' }],
  ])('in a reply about board 105: %s', (line, command) =>
    expect(readCommand(line, { board: rowId(105) })).toEqual(command),
  );
});

describe('a line is refused', () => {
  test.each([
    ['queue 101', 'command.queue.form'],
    ['queue 101 alice', 'command.queue.form'],
    ['queue 33-34', 'command.board.missing'],
    ['queue 99 33-34', 'command.board.number'],
    ['queue 101 if 37+E', 'command.queue.form'],
    ['queue 101 if 37+E then', 'command.queue.form'],
    ['queue 101 33-34#5', 'command.queue.number'],
    ['queue 101 alice bob carol 33-34', 'command.claim.more'],
    ['queue 101 clear all', 'command.turn.unlike'],
    ['preview 101', 'command.preview.noTurn'],
    ['preview 33+B', 'command.board.missing'],
    ['preview 101 33+Z', 'command.turn.nearly'],
    ['preview 101 33+A -wrap', 'command.preview.options'],
    ['preview 101#00 33+A', 'command.turn.number'],
    ['preview 101#99999 33+A', 'command.turn.number'],
    ['preview 101 33+A#3', 'command.preview.number'],
    ['preview 101 alice bob carol 33+A', 'command.claim.more'],
    ['preview new 33+Z', 'command.turn.nearly'],
    ['octilite preview new 33+B -wrap', 'command.game'],
    ['preview new -fast', 'command.option.unknown'],
  ])('%s, with %s', (line, code) => expect(readCommand(line)).toEqual(code));
});
