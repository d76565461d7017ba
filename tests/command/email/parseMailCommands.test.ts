import { describe, expect, test } from 'vitest';
import { mailProgramPatterns } from '../../../src/base/language/mailProgramPatterns.js';
import { firstBoard } from '../../../src/command/arguments/boardNumber.js';
import { bareSubject, parseMailCommands } from '../../../src/command/index.js';
import { rowId } from '../../support/rowId.js';

const board = { board: firstBoard };
const reply = (ownText: string, subject = 'Re: Octi Board 101 alice') =>
  parseMailCommands({ subject, ownText, answered: board });
const fresh = (subject: string, ownText = '') => parseMailCommands({ subject, ownText });

/** Returns the lines as understood, or the code of the refusal. */
const linesOf = (read: ReturnType<typeof parseMailCommands>): readonly string[] | string =>
  read.ok ? read.value.commands.map(({ line }) => line) : read.error.code;

describe('a reply to a board letter', () => {
  test('plays its first line, and the rest becomes the message', () => {
    expect(reply('\n  33+B\n\nYour move.\nresign')).toMatchObject({
      ok: true,
      value: {
        source: 'reply',
        commands: [{ word: 'move', turn: { text: '33+B' } }],
        message: 'Your move.\nresign',
      },
    });
    expect(reply('33+B\nNice weather today.')).toMatchObject({ value: { message: 'Nice weather today.' } });
  });

  test('joins lines if a comma, hyphen or bracket between them shows that the turn continues', () => {
    expect(linesOf(reply('46CD-56,\n46D-55'))).toEqual(['move 46CD-56,46D-55']);
    expect(linesOf(reply('84-86-\n68x'))).toEqual(['move 84-86-68x']);
    expect(linesOf(reply('84-86\n-68x\n\nthere'))).toEqual(['move 84-86-68x']);
    expect(linesOf(reply('84-86x\n(AB)'))).toEqual(['move 84-86x(AB)']);
  });

  test('may have several commands', () => {
    expect(linesOf(reply('accept\n33+B #2'))).toEqual(['accept', 'move 33+B#2']);
  });

  test.each([
    'show me how',
    'draw?',
    'Hello Bob',
    'resign? never!',
    '33 is a nice square',
    'accept my apologies please',
  ])('is refused if its first line is "%s"', (line) => expect(reply(`${line}\n33+B`).ok).toBe(false));

  test.each(['56DE 65', '56DE/65', 'DE-65 good luck', '33+Z'])(
    'is not answered with the advice to add a blank line above "%s", which is not a message',
    (line) =>
      expect(reply(`56E-55\n${line}`)).toMatchObject({
        error: {
          code: 'command.nearly',
          data: { understood: ['move 56E-55'], how: { code: 'command.nearly.rephrase' } },
        },
      }),
  );

  test('says what is wrong with text that is nearly a turn', () => {
    expect(linesOf(reply('33+Z'))).toMatch(/^command\.turn/);
    expect(linesOf(reply('33-'))).toMatch(/^command\.turn/);
  });

  test.each(['acept', '33+Z', '33-35-'])(
    'does nothing at all when the line after a command is %s',
    (line) => {
      expect(linesOf(reply(`propose\n${line}`))).toBe('command.nearly');
    },
  );

  test('accepts commands abbreviated to three letters, except those that cannot be undone', () => {
    expect(linesOf(reply('prop'))).toEqual(['propose']);
    expect(linesOf(reply('RESIGN'))).toEqual(['resign']);
    expect(reply('resig').ok).toBe(false);
    expect(reply('decl').ok).toBe(false);
  });
});

describe('a confirmation email', () => {
  const answer = (ownText: string) =>
    parseMailCommands({ subject: 'Re: Octi: please confirm', ownText, answered: { confirmation: true } });
  test.each(['yes', 'Yes.', 'YES, please', ' yes\n\nregards'])('is answered by %s', (text) => {
    expect(linesOf(answer(text))).toEqual(['yes']);
  });
  test.each(['', 'yesterday', 'I think yes', 'yes-man', 'move 101 33+B'])('is not answered by %s', (text) => {
    expect(linesOf(answer(text))).toBe('command.confirmation');
  });
  test.each(
    ['yes', 'accept'].flatMap((word) =>
      [
        '57+D',
        ' 46+',
        ', B2+E',
        ', B2-56',
        ' B2-',
        ' b1>46>56',
        ', d7-d6',
        ' 57',
        ': 57R',
        ' 57!',
        ', 57 to 56',
      ].map((turn) => `${word} ${turn.trim()}`.replace(/ (?=[,:])/, '')),
    ),
  )('is not answered by %s, which contains a turn', (text) => {
    expect(linesOf(answer(text))).toBe('command.confirmation');
  });
  test.each(['yes, I am 57 today', 'yes! 2 thumbs up', 'yes (B2 is my label)'])(
    'is answered by %s',
    (text) => {
      expect(linesOf(answer(text))).toEqual(['yes']);
    },
  );
  test('is declined by a reply that begins with "no"', () =>
    expect(linesOf(answer('No, that was not me'))).toEqual(['no']));
});

describe('a Subject', () => {
  test.each([
    ['octi move 101 alice 33+B', 'move 101 alice 33+B'],
    ['Re: AW: [list] octi move 101 33 + b', 'move 101 33+b'],
    ['octi move 101 alice opensesame 33–34 #7', 'move 101 alice **** 33-34#7'],
    ['octi -3base challenge bob -wrap', 'octi3base+wrap challenge bob'],
    ['chal bob -second', 'octi challenge bob -second'],
    ['HELP Rules', 'help rules'],
    ['Octi Board 101 alice 33+B', 'move 101 alice 33+B'],
    ['Re: Octi Board 101 alice opensesame 33+B', 'move 101 alice **** 33+B'],
    ['Re: Octi Board 101 alice resign', 'resign 101 alice'],
  ])('%s is a command', (subject, line) => {
    expect(fresh(subject, 'My words')).toMatchObject({
      ok: true,
      value: { source: 'subject', message: 'My words' },
    });
    expect(linesOf(fresh(subject))).toEqual([line]);
  });

  test('is not a command if it only repeats the Subject of a board letter', () => {
    expect(linesOf(fresh('Octi Board 101 alice', 'help'))).toEqual(['help']);
  });
});

describe('a new email with the Subject of a board letter', () => {
  const under = (ownText: string) => fresh('Re: Octi Board 101 alice', ownText);

  test.each([
    ['33+B', 'move 101 alice 33+B'],
    ['33-34 #7', 'move 101 alice 33-34#7'],
    ['move 33+B', 'move 101 alice 33+B'],
    ['resign', 'resign 101 alice'],
    ['accept draw', 'accept 101 alice draw'],
    ['queue if 37+E then 33-34', 'queue 101 alice if 37+E then 33-34'],
    ['replay 5', 'replay 101 5'],
  ])('plays "%s" on that board, as the player named there', (text, line) => {
    expect(linesOf(under(text))).toEqual([line]);
    expect(under(`${text}\n\nNice game!\nresign`)).toMatchObject({
      ok: true,
      value: { message: 'Nice game!\nresign', commands: [{ board: 101 }] },
    });
  });

  test('uses its own lines if they name their board', () => {
    expect(linesOf(under('move 102 33+B\n\nmove 103 33+B'))).toEqual(['move 102 33+B', 'move 103 33+B']);
    expect(linesOf(under('help'))).toEqual(['help']);
  });

  test('neither accepts nor quotes a password, since none is expected there', () => {
    expect(linesOf(under('opensesame 33+B'))).not.toContain('opensesame');
    expect(under('opensesame 33+B').ok).toBe(false);
    expect(under('resign goodgame').ok).toBe(false);
  });

  test('is refused for the same reasons as a reply', () => {
    expect(linesOf(under('33+Z'))).toMatch(/^command\.turn/);
    expect(linesOf(under('Hello there'))).toBe('command.reply');
    expect(linesOf(under(''))).toBe('command.empty.reply');
    expect(linesOf(under('33+B\nresgn'))).toBe('command.nearly');
  });
});

describe('the body of an email', () => {
  test('has one command on each line, with or without "multiple"', () => {
    const body = 'accept 101\nmove 102 33+B\ngames next';
    for (const text of [body, `multiple\n${body}`]) {
      expect(linesOf(fresh('', text))).toEqual(['accept 101', 'move 102 33+B', 'games next']);
    }
  });

  test('contains at most ten commands', () => {
    const lines = Array.from({ length: 11 }, (_, n) => `show ${101 + n}`);
    expect(linesOf(fresh('', lines.join('\n')))).toBe('command.tooMany');
    expect(linesOf(fresh('', lines.slice(1).join('\n')))).toHaveLength(10);
  });

  test('gets an answer that says what to send if it has no command', () => {
    expect(linesOf(fresh('', ''))).toBe('command.empty');
    expect(linesOf(fresh('', '33+B'))).toBe('command.turnAlone');
  });

  test('must have a board number before each turn in reply to a digest of several boards', () => {
    const digest = (ownText: string) =>
      parseMailCommands({
        subject: 'Re: Octi: 2 boards',
        ownText,
        answered: { boards: [rowId(103), rowId(105)] },
      });
    expect(linesOf(digest('103 33+B\n105 57+A'))).toEqual(['move 103 33+B', 'move 105 57+A']);
    expect(digest('33+B')).toMatchObject({
      error: { code: 'command.turnAlone.digest', data: { quoted: '33+B' } },
    });
    expect(digest('103 33+B 105 57+A')).toMatchObject({
      error: { code: 'command.lineEach', data: { first: '103 33+B', second: '105 57+A' } },
    });
    for (const link of [',', ';', ' and', ', und', '.'])
      expect(digest(`103 33+B${link} 105 57+A`), link).toMatchObject({
        error: { code: 'command.lineEach', data: { first: '103 33+B', second: '105 57+A' } },
      });
    expect(linesOf(digest('103 33+B 999 hello'))).not.toBe('command.lineEach');
  });
});

describe('commands after other text in reply to a digest', () => {
  const digest = (ownText: string) =>
    parseMailCommands({
      subject: 'Re: Octi: 2 boards',
      ownText,
      answered: { boards: [rowId(103), rowId(105)] },
    });

  test.each([
    ['103 33+B\n\nHi!\n105 57+A', 'Hi!'],
    ['103 33+B\nGood move!\n- 105: 57+A\n\nHow are you?', 'Good move!\n\nHow are you?'],
    ['103 33+B\n\nHi!\n\nmove board 105 57+A', 'Hi!'],
    ['103 33+B\n\nHi!\n2. 105 57+A\n', 'Hi!'],
  ])('are distinguished from the text: %j', (text, message) => {
    const read = digest(text);
    expect(linesOf(read)).toEqual(['move 103 33+B', 'move 105 57+A']);
    expect(read).toMatchObject({ value: { message, areApart: true } });
  });

  test.each([
    ['Hi!\n103 33+B\n105 57+A', 'Hi!'],
    ['1. 103 33+B\n2. 105 57+A', ''],
    ['- 103 33+B\n- 105 57+A\n\nBye', 'Bye'],
  ])('may all come after the first line if there are several: %j', (text, message) => {
    const read = digest(text);
    expect(linesOf(read)).toEqual(['move 103 33+B', 'move 105 57+A']);
    expect(read).toMatchObject({ value: { message, areApart: true } });
  });

  test('are not read after the first line if there is only one', () => {
    expect(digest('Hi!\n103 33+B').ok).toBe(false);
    expect(digest('Hi!\n103 33+B\n105 57+Z').ok).toBe(false);
  });

  test('need not be turns', () => {
    expect(linesOf(digest('103 33+B\n\nI give up.\n105 resign'))).toEqual(['move 103 33+B', 'resign 105']);
  });

  test('are all refused, with a question, if one has a typing error', () => {
    expect(digest('103 33+B\n\nHi!\n105 57+Z')).toMatchObject({
      error: { code: 'command.nearly', data: { understood: ['move 103 33+B'], nearly: '105 57+Z' } },
    });
  });

  test('are not listed as understood if the answer asks about them', () => {
    expect(digest('103 56E-55\n105 33+B\n\n56DE-65')).toMatchObject({
      error: {
        code: 'command.nearly',
        data: { understood: ['move 103 56E-55', 'move 105 33+B'], nearly: '56DE-65' },
      },
    });
  });

  test('are not found in ordinary text', () => {
    for (const words of ['105 is a hard board.', 'See you on 105!', '105 days to go']) {
      const read = digest(`103 33+B\n\n${words}`);
      expect(read, words).toMatchObject({ ok: true, value: { message: words } });
      expect(linesOf(read), words).toEqual(['move 103 33+B']);
    }
  });
});

test('no refusal quotes a word that may be a password', () => {
  for (const subject of [
    'octi move 101 alice opensesame',
    'octi mvoe 101 alice opensesame 33+B',
    'opensesame',
  ]) {
    expect(JSON.stringify(fresh(subject))).not.toContain('opensesame');
  }
});

test.each(mailProgramPatterns.replyPrefixes)('the prefix "%s:" in a Subject is ignored', (prefix) => {
  expect(bareSubject(`${prefix.toUpperCase()}: Octi Board 101 alice`)).toBe('Octi Board 101 alice');
  expect(bareSubject(`[list] ${prefix}[2] : Re: hello`)).toBe('hello');
  expect(bareSubject(`${prefix}：hello`)).toBe('hello');
});
