import { describe, expect, test } from 'vitest';
import {
  findWord,
  isLikeNone,
  longestLine,
  parseCommandLine,
  readBareTurn,
} from '../../../src/command/line/parseCommandLine.js';
import { commandTable, translationsOf } from '../../../src/command/table/commandTable.js';
import type { BoardId } from '../../../src/store/index.js';
import { readCommand } from '../../support/readCommand.js';
import { rowId } from '../../support/rowId.js';

/** Returns the line that quotes the command, or the code of the refusal. */
const lineOf = (text: string, board?: BoardId) => {
  const read = parseCommandLine(text, board === undefined ? {} : { board });
  return read.ok ? read.value.line : read.error.code;
};

/** Returns the refusal of a line. */
function refused(text: string, board?: BoardId) {
  const read = parseCommandLine(text, board === undefined ? {} : { board });
  return read.ok ? undefined : read.error;
}

describe('a line', () => {
  test.each([
    ['  games ', 'games'],
    ['*move 101 33+B*', 'move 101 33+B'],
    ['_games_', 'games'],
    ['octi signup zoe', 'signup zoe'],
    ['OCTI -wrap Challenge bob', 'octi+wrap challenge bob'],
    ['all games', 'games'],
  ])('%j is the command "%s"', (text, line) => expect(lineOf(text)).toBe(line));

  test.each([
    ['', 'command.empty'],
    [' \t ', 'command.empty'],
    ['octi', 'command.gameAlone'],
    ['octi -wrap', 'command.gameAlone'],
    ['* games *', 'command.none'],
    ['x'.repeat(longestLine), 'command.none'],
    ['x'.repeat(longestLine + 1), 'command.tooLong'],
  ])('%.20j is refused with %s', (text, code) => expect(lineOf(text)).toBe(code));

  test('asks for a help page if it is only a topic, or a game and a topic', () => {
    expect(readCommand('rules')).toMatchObject({ word: 'help', topics: ['rules'], line: 'help rules' });
    expect(readCommand('octilite Rules')).toMatchObject({ topics: ['rules', 'octilite'] });
    expect(readCommand('all rules')).toMatchObject({ topics: ['rules'] });
    expect(readCommand('rules OCTI')).toMatchObject({ topics: ['rules', 'octi'] });
    expect(readCommand('regeln octilite')).toMatchObject({ topics: ['regeln', 'octilite'] });
    expect(readCommand('octi regole')).toMatchObject({ topics: ['regole', 'octi'] });
    expect(lineOf('rules please')).toBe('command.unknown');
    expect(lineOf('faq octi')).toBe('command.unknown');
  });
});

describe('a bare turn', () => {
  test('is a move in a reply to a board letter, with or without its number', () => {
    expect(readCommand('33 + b', { board: rowId(101) })).toEqual({
      word: 'move',
      turn: '33+b',
      line: 'move 33+b',
    });
    expect(readCommand('33+B #7', { board: rowId(101) })).toMatchObject({ number: 7, line: 'move 33+B#7' });
    expect(lineOf('33+B #0', rowId(101))).toBe('command.turn.number');
    expect(lineOf('33+B')).toBe('command.none');
  });

  test('is for the board and player given with it', () => {
    const read = readBareTurn('33+B#2', { board: rowId(101), userid: 'alice' });
    expect(read).toMatchObject({
      value: { word: 'move', board: 101, userid: 'alice', number: 2, line: 'move 101 alice 33+B#2' },
    });
    expect(readBareTurn('hello', { board: rowId(101) })).toBeUndefined();
  });

  test('is a move on a board if the board number comes first', () => {
    expect(lineOf('101 57+E')).toBe('move 101 57+E');
    expect(lineOf('octi 101 57+E', rowId(102))).toBe('move 101 57+E');
    expect(lineOf('101 57')).toBe('command.none');
    expect(lineOf('100 57+E')).toBe('command.none');
    expect(lineOf('101 57+Z')).toBe('command.turn.nearly');
  });

  test('must be on its own line with its board number', () => {
    expect(refused('101 57+E 102 33+B')).toEqual({
      code: 'command.lineEach',
      data: { first: '101 57+E', second: '102 33+B' },
    });
    expect(refused('101 57+E 102 hello')?.code).not.toBe('command.lineEach');
  });

  test('is refused as a turn in a reply if it has a typing error; text about squares is not', () => {
    expect(refused('33+Z', rowId(101))?.code).toBe('command.turn.nearly');
    expect(refused('33 is nice', rowId(101))?.code).toBe('command.none');
  });
});

describe('an abbreviation', () => {
  test('is read if it has at least three letters and only one command begins with them', () => {
    expect(lineOf('mov 101 33+B')).toBe('move 101 33+B');
    expect(lineOf('chall bob')).toBe('octi challenge bob');
    expect(refused('mo')).toEqual({ code: 'command.unknown', data: { written: 'mo' } });
  });

  test('of several commands means the one that fits the whole line, or is refused if none fits', () => {
    expect(refused('sub')).toEqual({
      code: 'command.ambiguous',
      data: { written: 'sub', candidates: ['submit', 'subscribe'], example: 'submit 101 33+B' },
    });
    expect(lineOf('sub 101 33+B')).toBe('submit 101 33+B');
  });

  test('is refused if the command cannot be undone, and the answer shows it in full, with the board number', () => {
    expect(refused('resig')).toEqual({
      code: 'command.inFull',
      data: { written: 'resig', candidates: ['resign'], example: 'resign 101' },
    });
    expect(refused('resig', rowId(107))?.data.example).toBe('resign 107');
    expect(refused('broadcas')).toEqual({ code: 'command.inFull.alone', data: { example: 'broadcast' } });
  });
});

describe('a typing error', () => {
  test('is answered with the command that was probably meant', () => {
    expect(refused('mvoe 101 33+B')).toEqual({
      code: 'command.misspelt',
      data: { written: 'mvoe', candidates: ['move'], example: 'move 101 33+B' },
    });
    expect(refused('standng')).toMatchObject({ code: 'command.near', data: { near: 'standings' } });
  });

  test('is not assumed in short words or in a message in a reply', () => {
    expect(refused('Hi bob')).toEqual({ code: 'command.unknown', data: { written: 'Hi' } });
    expect(refused('mooves please', rowId(101))?.code).toBe('command.unknown');
    expect(refused('mooves 101', rowId(101))?.code).toBe('command.misspelt');
  });
});

test('a short word before a question or a sentence is ordinary text, not a typing error', () => {
  for (const text of ['Con chi posso giocare?', 'What are the rules?', 'Con chi gioco?']) {
    expect(refused(text)?.code).not.toMatch(/^command\.(?:inFull|misspelt|near|ambiguous)$/);
  }
  expect(refused('Con chi posso giocare?')).toEqual({ code: 'command.unknown', data: { written: 'Con' } });
  expect(lineOf('chal bob octi')).toBe('octi challenge bob');
});

test('a polite phrase after the name in a sign-up is not part of the name', () => {
  for (const text of ['iscrivi gina per favore', 'signup gina, please!', 'anmelden gina bitte']) {
    expect(lineOf(text)).toBe('signup gina');
  }
});

test('a word of eight letters or more may be a password and is not quoted', () => {
  for (const text of ['opensesame', 'opensesame 33', 'eightltr']) {
    expect(refused(text)).toEqual({ code: 'command.none', data: {} });
  }
  expect(refused('sevenle')).toEqual({ code: 'command.unknown', data: { written: 'sevenle' } });
});

test('only a line that does not resemble a command may be a message', () => {
  const isTalk = (text: string) => isLikeNone(refused(text) ?? { code: 'command.empty', data: {} });
  expect(['Hi bob', 'opensesame', 'mvoe 101 33+B', 'resig', ''].map(isTalk)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test('a userid and a password that are not expected are refused, and the answer shows the command without them', () => {
  expect(refused('set alice opensesame labels on')).toEqual({
    code: 'command.claim.notHere',
    data: { word: 'set', example: 'set labels on' },
  });
  expect(refused('set labels on alice opensesame')?.data.example).toBe('set labels on');
  expect(refused('set alice opensesame labels perhaps')?.code).not.toBe('command.claim.notHere');
  expect(refused('set alice opensesame labels on', rowId(101))?.code).not.toBe('command.claim.notHere');
});

test('text after a command word and a punctuation mark is refused, as it is without the mark', () => {
  expect(refused('Resign, well played', rowId(101))?.code).toBe('command.claim.board');
  expect(refused('Hello, well played', rowId(101))?.code).toBe('command.none');
});

describe('commands in German and Italian', () => {
  test.each([
    ['hilfe', 'help'],
    ['Aiuto', 'help'],
    ['anmelden carla', 'signup carla'],
    ['iscrivi carla', 'signup carla'],
    ['ziehe 101 33+B', 'move 101 33+B'],
    ['octi muovi 101 33+B', 'move 101 33+B'],
    ['sfida bob', 'octi challenge bob'],
    ['ZÜGE 101', 'moves 101'],
    ['merke 101 57+E vor', 'queue 101 57+E'],
    ['prenota 101 57+E', 'queue 101 57+E'],
    ['nachspielen 101 5', 'replay 101 5'],
    ['mostracome position 101', 'showas position 101'],
    ['exportiere 101', 'export 101'],
    ['importa', 'import'],
    ['liste octilite', 'list octilite'],
    ['avvisa 101', 'notify 101'],
    ['rundmail', 'broadcast'],
    ['füge a@b.example hinzu', 'add a@b.example'],
    ['revoca 3', 'unseek 3'],
    ['octi obergrenze ablehnen', 'octi limit reject'],
    ['limite octi4 accetta', 'octi4 limit accept'],
  ])('%s is %s', (line, english) => {
    const read = parseCommandLine(line);
    expect(read.ok && read.value.line).toBe(english);
  });

  test('must be typed in full, and do not make an English abbreviation ambiguous', () => {
    const english = commandTable.flatMap(({ word, also = [] }) => [word, ...also]);
    for (const entry of commandTable) {
      for (const name of translationsOf(entry)) {
        expect(findWord(name, commandTable)).toEqual({ entry });
        expect(english).not.toContain(name);
        const start = findWord(name.slice(0, -1), commandTable);
        if ('entry' in start && !translationsOf(entry).includes(name.slice(0, -1)))
          expect(english.some((word) => word.startsWith(name.slice(0, -1)))).toBe(true);
      }
    }
    const starts = english.flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1)));
    const plain = commandTable.map(({ translated: _, ...entry }) => entry);
    for (const start of new Set(starts)) {
      const words = (match: ReturnType<typeof findWord>) =>
        'entry' in match ? match.entry.word : match.candidates.map(({ word }) => word);
      expect(words(findWord(start, commandTable))).toEqual(words(findWord(start, plain)));
    }
  });

  test('mean only one command each', () => {
    const names = commandTable.flatMap(translationsOf);
    expect(new Set(names).size).toBe(names.length);
  });

  test('may be used as player names', () =>
    expect(parseCommandLine('signup hilfe')).toMatchObject({ ok: true, value: { name: 'hilfe' } }));
});

test.each([
  ['play computer', 'octi challenge computer', 'command.play.computer'],
  ['Play against the computer!', 'octi challenge computer', 'command.play.computer'],
  ['spiele gegen den Computer', 'octi challenge computer', 'command.play.computer'],
  ['gioca contro il computer', 'octi challenge computer', 'command.play.computer'],
  ['play with bob', 'challenge bob', 'command.play'],
  ['play bob', 'challenge bob', 'command.play'],
])('the answer to %j says to send %j', (line, example, code) => {
  expect(parseCommandLine(line)).toMatchObject({ error: { code, data: { example } } });
});

test.each(['play 37', 'gioca 37', 'spiele 73R'])(
  '%j is a turn, not a page of the list of players',
  (line) => {
    expect(parseCommandLine(line)).toMatchObject({ error: { code: 'command.turnAlone' } });
    expect(parseCommandLine(line, { board: rowId(101) })).toMatchObject({ value: { word: 'move' } });
    expect(parseCommandLine('play 101 37')).toMatchObject({ value: { word: 'move', board: 101 } });
  },
);

test('an option that the game before it does not have is refused with an explanation', () => {
  expect(parseCommandLine('octilite-wrap seek')).toMatchObject({ error: { code: 'command.game' } });
  expect(parseCommandLine('octilite -wrap seek')).toMatchObject({ error: { code: 'command.game' } });
});

test('"beobachte 101" watches board 101', () => {
  expect(parseCommandLine('beobachte 101')).toMatchObject({ value: { word: 'subscribe', board: 101 } });
});

test.each([
  ['rules!', 'help rules'],
  ['Hilfe!', 'help'],
  ['aiuto!', 'help'],
  ['players!', 'players'],
  ['games!!', 'games'],
])('%j is read without its closing punctuation', (line, command) => expect(lineOf(line)).toBe(command));

test('closing punctuation is not removed from a command that changes something', () => {
  expect(lineOf('moves!', rowId(101))).toBe('moves');
  for (const line of ['resign?', 'undo!', 'propose!', 'tutorials!', 'help?'])
    expect(parseCommandLine(line, { board: rowId(101) }).ok).toBe(false);
});

test.each(['signup as hugo', 'Signup hugo!', 'anmelden als hugo', 'iscrivi come hugo.'])(
  '%j signs up hugo',
  (line) => expect(lineOf(line)).toBe('signup hugo'),
);
test.each([
  ['sign up hugo', 'signup hugo'],
  ['Sign up: hugo', 'signup hugo'],
  ['sign-up as hugo, please', 'signup hugo'],
  ['sign up hugo opensesame hugo@example.net', 'signup hugo **** hugo@example.net'],
])('%j is a sign-up in two words', (words, read) => {
  expect(lineOf(words)).toBe(read);
  for (const answered of [{ board: rowId<BoardId>(101) }, { writer: 'bob' }])
    expect(parseCommandLine(words, answered).ok).toBe(false);
});
test.each(['sign up', 'Sign up please!'])('%j lacks the name', (words) =>
  expect(parseCommandLine(words)).toMatchObject({ error: { code: 'command.signup.noName' } }),
);
test.each(['sign up for the tournament', 'sign upwards hugo'])('%j is not a sign-up', (words) =>
  expect(parseCommandLine(words).ok).toBe(false),
);
test('a player may be called "as"', () => expect(lineOf('signup as')).toBe('signup as'));
