import { describe, expect, test } from 'vitest';
import { takeBoard } from '../../../src/command/arguments/boardNumber.js';
import { boardOfSubject } from '../../../src/command/email/parseMailCommands.js';
import { parseCommandLine, parseMailCommands } from '../../../src/command/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';

const lineOf = (line: string, board?: BoardId) => {
  const read = parseCommandLine(line, board === undefined ? {} : { board });
  return read.ok ? read.value.line : read.error.code;
};

test('a board number comes first, and may be omitted in a reply to a board letter', () => {
  expect(takeBoard(['101', 'alice'], {})).toEqual({ ok: true, value: { board: 101, rest: ['alice'] } });
  expect(takeBoard(['alice'], { board: rowId(101) })).toEqual({ ok: true, value: { rest: ['alice'] } });
  expect(takeBoard(['alice'], {})).toMatchObject({ ok: false, error: { code: 'command.board.missing' } });
  expect(takeBoard(['100'], {})).toMatchObject({ ok: false, error: { code: 'command.board.number' } });
  expect(takeBoard(['1234567890'], {})).toMatchObject({ ok: false, error: { code: 'command.board.number' } });
});

describe('a board number', () => {
  test.each([
    ['move 101: 57+E', 'move 101 57+E'],
    ['move 101:57+E', 'move 101 57+E'],
    ['move #101 57+E', 'move 101 57+E'],
    ['move board 101 57+E', 'move 101 57+E'],
    ['octi move Board #101: 57+E', 'move 101 57+E'],
    ['move 101, 57+E', 'move 101 57+E'],
    ['move 101 nach 57-56', 'move 101 57-56'],
    ['muovi 101 in 57-56', 'move 101 57-56'],
    ['move 57+E 101', 'move 101 57+E'],
    ['resign 101!', 'resign 101'],
    ['show 101?', 'show 101'],
    ['101 57+E', 'move 101 57+E'],
    ['#101 57+E', 'move 101 57+E'],
    ['101: 57 + e', 'move 101 57+e'],
    ['Board 101: 57+E', 'move 101 57+E'],
    ['101 57+E #3', 'move 101 57+E#3'],
    ['octi 101 57+E', 'move 101 57+E'],
    ['game 101 57+E', 'move 101 57+E'],
    ['Partie 101: 57+E', 'move 101 57+E'],
    ['octi board 101: 57+E', 'move 101 57+E'],
    ['show board 101', 'show 101'],
    ['accept #101', 'accept 101'],
    ['resign board 101.', 'resign 101'],
    ['queue 101: 33-34', 'queue 101 33-34'],
  ])('is read in "%s"', (line, read) => {
    expect(lineOf(line)).toBe(read);
    expect(lineOf(line, rowId(102))).toBe(read);
  });

  test.each([
    ['board101 57+E', 'move 101 57+E'],
    ['octi Brett#101: 57+E', 'move 101 57+E'],
    ['move board101 57+E', 'move 101 57+E'],
    ['octi submit partita101 57-56', 'submit 101 57-56'],
    ['move 101.57+E', 'move 101 57+E'],
    ['octi show game101', 'octi show game101'],
    ['101.57+E', 'command.none'],
  ])('becomes a separate word in "%s" in a new email, if a turn follows', (line, read) =>
    expect(lineOf(line)).toBe(read),
  );

  test.each(['move game101 57+E', 'move 101.57+E', 'board101 57+E'])(
    'stays part of the word in "%s" in a reply, where it may be a userid or a turn number',
    (line) => expect(lineOf(line, rowId(102))).not.toBe('move 101 57+E'),
  );

  test.each([
    ['show #101', 'show #101'],
    ['preview #101 33-34', 'preview #101 33-34'],
  ])('is not the number after the # in "%s" in a reply: that is a turn number', (line, read) =>
    expect(lineOf(line, rowId(102))).toBe(read),
  );

  test.each([
    ['show #101', 'show 101'],
    ['preview #101 33-34', 'preview 101 33-34'],
  ])('is the number after the # in "%s" in a new email', (line, read) => expect(lineOf(line)).toBe(read));

  test.each([
    '101',
    '101 is the board',
    '101 57',
    '99 57+E',
    'move 57: 33+B',
    'board games 101',
    'accept board',
  ])('is missing from "%s"', (line) => expect(parseCommandLine(line).ok).toBe(false));
});

test('if an option is attached to the game, the refusal says to write it at the end', () => {
  const read = parseCommandLine('octi-wrap challenge bob');
  expect(read).toMatchObject({
    ok: false,
    error: { code: 'command.gameOption', data: { example: 'octi challenge bob -wrap' } },
  });
  for (const [line, example] of [
    ['octi wrap challenge bob', 'octi challenge bob -wrap'],
    ['octi-wrap-super seek', 'octi seek -wrap -super'],
    ['octi_wrap seek', 'octi seek -wrap'],
    ['octiwrap challenge bob', 'octi challenge bob -wrap'],
    ['OctiWrapSuper seek', 'octi seek -wrap -super'],
    ['octi-3base challenge bob -random', 'octi challenge bob -random -3base'],
  ] as const) {
    expect(parseCommandLine(line)).toMatchObject({
      error: { code: 'command.gameOption', data: { example } },
    });
  }
  expect(lineOf('octi-fast challenge bob')).not.toBe('command.gameOption');
  expect(lineOf('octi-wrap is fun')).not.toBe('command.gameOption');
});

test('a turn in the Subject of a reply is played on its board', () => {
  const read = parseMailCommands({ subject: 'Re: 57+F', ownText: 'Hello', answered: { board: rowId(101) } });
  expect(read).toMatchObject({
    ok: true,
    value: { source: 'subject', message: 'Hello', commands: [{ word: 'move', turn: { text: '57+F' } }] },
  });
  expect(parseMailCommands({ subject: '57+F', ownText: '' }).ok).toBe(false);
});

test.each([
  ['octi move 101 alice 57+Z', 101],
  ['Re: Octi Board 101 alice', 101],
  ['move board #101: 57', 101],
  ['101 57+Z', 101],
  ['hello 99', undefined],
  ['', undefined],
  ['moves 101#50', 101],
])('the Subject "%s" is about board %s', (subject, board) => expect(boardOfSubject(subject)).toBe(board));

test('if the Subject of a new email is only a turn, the answer asks for its board', () => {
  const read = parseMailCommands({ subject: '57+F', ownText: '' });
  expect(read).toMatchObject({ ok: false, error: { code: 'command.turnAlone' } });
});

describe('a userid and a password where pbmserv expected them', () => {
  test.each([
    ['set alice opensesame labels on', 'set labels on'],
    ['set alice pw labels on', 'set labels on'],
    ['octi limit alice opensesame 3', 'octi limit 3'],
    ['octi seek alice opensesame -wrap', 'octi+wrap seek'],
    ['vacation alice opensesame until 24 Dec', 'vacation until 24 December'],
    ['join 1 alice opensesame', 'join 1'],
    ['broadcast alice opensesame', 'broadcast'],
    ['mute alice opensesame bob', 'mute bob'],
    ['subscribe alice opensesame 101', 'subscribe 101'],
    ['show 101 alice opensesame', 'show 101'],
    ['userinfo alice pw bob', 'userinfo bob'],
    ['message alice open1sesame! bob', 'message bob'],
    ['octi challenge alice open1sesame! bob', 'octi challenge bob'],
    ['octi move alice opensesame 101 57+E', 'move 101 57+E'],
    ['resign alice opensesame 101', 'resign 101'],
  ])('are answered with the right form: "%s"', (line, example) => {
    const read = parseCommandLine(line);
    expect(read).toMatchObject({ error: { code: 'command.claim.notHere', data: { example } } });
    expect(JSON.stringify(read)).not.toContain('opensesame');
  });

  test('get an answer without the password, but with the userid if the command itself needs one', () => {
    expect(parseCommandLine('userinfo alice opensesame')).toEqual({
      ok: false,
      error: {
        code: 'command.claim.noPassword',
        data: { word: 'userinfo', example: 'userinfo alice' },
      },
    });
  });

  test.each([
    'challenge bob, please!',
    'message alice, bob!',
    'set labels perhaps',
    'set labels',
    'games are fun!',
    'join me',
    'mute 101',
    'limit',
  ])('are not assumed for "%s"', (line) => expect(lineOf(line)).not.toBe('command.claim.notHere'));

  test('are not looked for in a reply, where the line may be ordinary text', () => {
    expect(lineOf('set alice opensesame labels on', rowId(101))).toBe('command.set');
  });
});

test('"tutorial" shows a help page, and "tutorial start" starts a board', () => {
  expect(lineOf('tutorial')).toBe('help tutorial');
  expect(lineOf('octi tutorial')).toBe('help tutorial');
  expect(lineOf('Tutorial start')).toBe('tutorial start');
  expect(lineOf('tutorial starten', rowId(101))).toBe('tutorial start');
  expect(lineOf('tutorial please')).toBe('command.tutorial');
});

test.each([
  ['101 77+Q', 'command.turn'],
  ['octi 101 33-3', 'command.turn.nearly'],
])('an invalid turn after a board number is refused as it is after "move": %s', (line, code) => {
  const [alone, moved] = [parseCommandLine(line), parseCommandLine(line.replace('101', 'move 101'))];
  if (alone.ok || moved.ok) throw new Error(line);
  expect(alone.error).toEqual(moved.error);
  expect(alone.error.code).toContain(code);
});
