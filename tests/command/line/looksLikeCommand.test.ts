import { describe, expect, test } from 'vitest';
import { parseCommandLine, parseMailCommands } from '../../../src/command/index.js';
import { rowId } from '../../support/rowId.js';
import { refusalOf } from '../../support/sentences.js';

const reply = (ownText: string) =>
  parseMailCommands({ subject: 'Re: Octi Board 101 alice', ownText, answered: { board: rowId(101) } });
const mail = (subject: string, ownText = '') => parseMailCommands({ subject, ownText });
const linesOf = (read: ReturnType<typeof parseMailCommands>) =>
  read.ok ? read.value.commands.map(({ line }) => line) : read.error.code;

describe('a turn that a mail program has wrapped', () => {
  test.each(['33-35\n-55', '33-35-\n55', '84-86\nx-68', '84-86x(AB,\n-)'])('%j is one turn', (text) => {
    expect(linesOf(reply(text))).toEqual([`move ${text.replace('\n', '')}`]);
  });

  test.each(['33-35\n-5', '84-86\nx-6', '33+B\n(sorry for the delay)', 'move 101 33-35\n-5', 'show 102\n+1'])(
    'the first line of %j is never played on its own',
    (text) => {
      expect(refusalOf(reply(text))).toContain('we read the two lines as one');
    },
  );

  test('is not assumed if the next line is an option', () => {
    expect(linesOf(mail('', 'challenge bob\n-wrap'))).toEqual(['octi+wrap challenge bob']);
  });

  test('is refused if it has a hundred thousand lines', () => {
    expect(mail('', '(\n'.repeat(100_000)).ok).toBe(false);
  });
});

describe('turns as changed by keyboards and word processors', () => {
  test.each([
    ['33\uff0b\uff22', '33+B'],
    ['*33+B*', '33+B'],
    ['_33-34_', '33-34'],
    ['*move 33+B*', '33+B'],
    ['*33-35\n-55*', '33-35-55'],
    ['33\u30fc34', '33-34'],
    ['\uff13\uff13\u30fc\uff13\uff14', '33-34'],
    ['33-35x\u00a9', '33-35x(c)'],
    ['33-35x \u00a9,44-55', '33-35x(c),44-55'],
    ['33-35x\u20ac', '33-35x(e)'],
    ['33+B\ufffc', '33+B'],
    ['\u034f33+B\ufe0f', '33+B'],
  ])('%j is %s', (text, turn) => {
    expect(linesOf(reply(text))).toEqual([`move ${turn}`]);
  });

  // A full stop ends a sentence, so a line like one of these is never played.
  test.each([
    '*33+B',
    '33+B*',
    '**',
    '* 33+B *',
    '*33+B* or 34+B',
    '33+B.',
    '33+B...',
    '33+B\u3002',
    '33-34.35',
    'resign.',
    '33\u30fc',
    '\u00a9',
  ])('the server asks about %j', (text) => {
    expect(reply(text).ok).toBe(false);
  });
});

describe('a line right after a command', () => {
  test.each(['33+Z', '34+BB', '33+B.', 'resgn', 'res', 'mvoe 102 33+B', 'move 102 33+Z'])(
    '%s is almost a command, so nothing is done',
    (line) => {
      expect(refusalOf(reply(`33+B\n${line}`))).toContain('is almost a command, too');
    },
  );

  test.each([
    'Games are fun',
    'Accept my apologies',
    'Show me how',
    '10 minutes late, sorry',
    'all the best',
    'That was fun',
    'What a game!',
    'How exciting!',
    'More later',
    'Let me think',
    'See you tomorrow',
    'Lost again, I fear',
  ])('%s is the message', (line) => {
    expect(reply(`33+B\n${line}`)).toMatchObject({
      ok: true,
      value: { commands: [{ turn: { text: '33+B' } }], message: line },
    });
  });

  test('is not quoted beyond an almost correct command word', () => {
    expect(refusalOf(reply('33+B\nmvoe 102 alice hunter22xx 33+B'))).not.toContain('hunter');
  });
});

describe('a line with a command word but wrong arguments, right after a command', () => {
  test.each([
    'set language xx',
    'octi challenge bob -wr',
    'octi seek --nagtime=soon',
    'octi seek --nagtime=9 --forfeittime=3',
    'octi seek -level=3',
    'octi challenge computer -level=12',
    'octi challenge computer --nagtime=3',
  ])('the server asks about "%s" and does nothing', (line) => {
    const read = parseMailCommands({ subject: '', ownText: `show 101\n${line}\nshow 102` });
    expect(linesOf(read)).toBe('command.nearly');
    expect(linesOf(reply(`33+B\n${line}`))).toBe('command.nearly');
  });

  test.each(['set your watch', 'Join me later', 'challenge accepted!', 'seek -and find'])(
    '%s is ordinary text',
    (line) => {
      expect(reply(`33+B\n${line}`)).toMatchObject({
        value: { commands: [{ word: 'move' }], message: line },
      });
    },
  );
});

describe('the first line of a reply', () => {
  test('is answered with an explanation if it is a misspelt turn', () => {
    expect(refusalOf(reply('33+Z'))).toContain('the letter of a direction');
  });

  test.each(['accept my apologies', 'resign yourself', 'games are fun'])('%s is not a command', (line) => {
    expect(reply(line).ok).toBe(false);
  });

  test.each(['How exciting!', 'What a game', 'Hi Bob', 'More later', 'Let me think', 'Seen it'])(
    '%s is ordinary text, and no command is guessed',
    (line) => {
      expect(linesOf(reply(line))).toBe('command.reply');
    },
  );

  test.each([
    ['resgn', 'resign 107'],
    ['shwo 108', 'show 108'],
    ['mvoe', 'move 107 33+B'],
    ['acept draw', 'accept 107'],
    ['chalenge', 'octi challenge bob'],
  ])('%s is answered with the likely command, and an example for that board', (line, example) => {
    const read = parseMailCommands({ subject: '', ownText: line, answered: { board: rowId(107) } });
    expect(refusalOf(read)).toContain(`, for example "${example}"?`);
  });

  test.each([
    ['Resign, well played', 'resign'],
    ['resign well played!', 'resign'],
    ['Accept, thanks', 'accept'],
    ['accept my apologies', 'accept'],
    ['Decline. No time, sorry', 'decline'],
    ['Claim: your time is up', 'claim'],
    ['undo please', 'undo'],
  ])('"%s" is not executed, and only "%s" is quoted', (line, word) => {
    const read = reply(line);
    expect(linesOf(read)).toBe('command.claim.board');
    expect(refusalOf(read)).toContain(`Did you mean ${word}?`);
    expect(refusalOf(read)).toContain(`Write "${word}" on a line of its own`);
    expect(linesOf(reply(`${word}\n\n${line}`))).toEqual([word]);
  });

  test('is refused if there is other text after a turn, and the answer says why', () => {
    expect(refusalOf(reply('57+E thanks'))).toContain('nothing after it on the line');
  });

  test('may end with a Unicode line separator', () => {
    expect(reply('33+B\u2028hi')).toMatchObject({
      value: { commands: [{ turn: { text: '33+B' } }], message: 'hi' },
    });
  });
});

test.each(['33-34;53+A', '33-34; 53+A', '33-34;53+B!', 'move 33 - 34 ;53 + a'])('%s is a turn', (line) => {
  expect(reply(line)).toMatchObject({ ok: true });
});

test('free moves may be wrapped before or after their semicolon, and a turn with a typing error does not count as a message', () => {
  expect(reply('33-34;\n53+A\n\nHi')).toMatchObject({
    value: { commands: [{ turn: { text: '33-34;53+A' } }], message: 'Hi' },
  });
  expect(reply('33-34\n;53+A')).toMatchObject({ value: { commands: [{ turn: { text: '33-34;53+A' } }] } });
  expect(refusalOf(reply('33-34;'))).toContain('another free move or the usual action');
  expect(linesOf(reply('33-3453+A'))).toBe('command.turn.nearly');
  expect(linesOf(reply('33-34:53+A'))).toBe('command.turn.nearly');
});

describe('an abbreviated or misspelt word', () => {
  test.each([
    ['sub 101 33+B', 'submit 101 33+B'],
    ['sub all', 'subscribe all'],
    ['sub 101', 'subscribe 101'],
    ['cha 101', 'chat 101'],
    ['cha bob', 'octi challenge bob'],
    ['sho 101', 'show 101'],
    ['uns 3', 'unseek 3'],
    ['prev new 37+E', 'octi preview new 37+E'],
  ])('%s means the command that fits the whole line', (line, meant) => {
    expect(parseCommandLine(line)).toMatchObject({ ok: true, value: { line: meant } });
  });

  test.each(['see', 'sign alice', 'sub', 'res 101', 'cla 101', 'con 101', 'dec 101', 'del', 'signof'])(
    '%s is ambiguous, or must be written in full',
    (line) => {
      expect(refusalOf(parseCommandLine(line))).toMatch(
        /could be one of these commands: .*, for example "|must be written in full: (?:.*, as in )?"/,
      );
    },
  );

  test('with two typing errors is also answered with an example if it is long', () => {
    expect(refusalOf(parseCommandLine('chalange bob'))).toContain('challenge');
    expect(refusalOf(parseCommandLine('chalegne bob'))).toContain(
      'Did you mean challenge, for example "octi challenge bob"?',
    );
  });
});

describe('text after the Subject of a board letter', () => {
  test.each([
    ['show #5', 'show 101#5'],
    ['resign 101', 'resign 101 alice'],
    ['secret99 accept draw', 'accept 101 alice **** draw'],
    ['help rules', 'help rules'],
  ])('%s', (behind, line) => {
    expect(linesOf(mail(`Re: Octi Board 101 alice ${behind}`))).toEqual([line]);
  });

  test('is refused if it names another board', () => {
    expect(refusalOf(mail('Octi Board 101 alice resign 102'))).toContain('Name one board');
  });

  test('is read no matter which game the Subject names', () => {
    expect(linesOf(mail('Octi3base Board 101 alice 33+B'))).toEqual(['move 101 alice 33+B']);
  });

  test('may be a tag added by a mail host, which does not hide the command in the text', () => {
    const read = parseMailCommands({
      subject: 'Octi Board 101 alice [EXTERNAL]',
      ownText: '33+B',
      answered: { board: rowId(101) },
    });
    expect(read).toMatchObject({ value: { source: 'reply', commands: [{ turn: { text: '33+B' } }] } });
  });
});

test('blank lines may separate the commands in a new email', () => {
  const read = mail('', 'multiple\n\nmove 101 33+B\n\nmove 102 44-55\n\nGood luck');
  expect(linesOf(read)).toEqual(['move 101 33+B', 'move 102 44-55']);
  expect(read).toMatchObject({ value: { message: 'Good luck' } });
});

test.each(['yes?', 'yes/no', 'no?', 'yesterday'])('%s does not answer a question', (ownText) => {
  expect(parseMailCommands({ subject: '', ownText, answered: { confirmation: true } }).ok).toBe(false);
});

test.each([
  ['propose draw', { word: 'propose', line: 'propose' }],
  ['reject draw', { word: 'reject', what: 'draw', line: 'reject draw' }],
])('%s names what was offered', (line, value) => {
  expect(parseCommandLine(line, { board: rowId(101) })).toMatchObject({ ok: true, value });
});

test('a misspelt option is answered with the likely one', () => {
  expect(refusalOf(parseCommandLine('challenge bob -3bas'))).toContain(
    'no option -3bas; did you mean -3base?',
  );
  expect(refusalOf(parseCommandLine('seek --nagtme=3'))).toContain('did you mean --nagtime=days?');
});

test('an option that may be a password is not quoted', () => {
  expect(refusalOf(parseCommandLine('challenge bob -hunter22x'))).not.toContain('hunter');
});

test('a typing error in a second labelled move is reported without looking at the board', () => {
  const read = parseCommandLine('move 101 R1-34;R-35');
  expect(read).toMatchObject({
    ok: false,
    error: { code: 'command.turn.nearly', data: { why: { code: 'notation.wantLabelled' } } },
  });
});
