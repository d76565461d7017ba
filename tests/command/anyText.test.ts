import { expect, test } from 'vitest';
import { firstBoard } from '../../src/command/arguments/boardNumber.js';
import { commandTable, parseCommandLine, parseMailCommands } from '../../src/command/index.js';
import { anyCharacter, fc } from '../support/property.js';
import { refusalOf } from '../support/sentences.js';

/** Words that mean something in commands, and similar fragments, to be combined in any order. */
const scraps = [
  ...commandTable.map(({ word }) => word as string),
  ...commandTable.flatMap(({ examples, wrong }) => [...examples, ...wrong]),
  ...[
    'octi',
    'octilite',
    'octi3base+wrap',
    '-wrap',
    '--3base',
    '101',
    '101#5',
    '#5',
    'alice',
    'bob',
    'hunter22xx',
  ],
  ...[
    '33+B',
    '33-34',
    '84-86-68x',
    '46CD-56,',
    '-55',
    'draw',
    'multiple',
    'yes',
    'no',
    '\n',
    '\n\n',
    '\u2014',
    '(',
  ],
];
const aScrap = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...scraps) },
  fc.string({ unit: anyCharacter }),
);
const aText = fc.oneof(
  fc.array(aScrap, { maxLength: 12 }).map((words) => words.join(' ')),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
);
const anAnswered = fc.constantFrom({}, { board: firstBoard }, { confirmation: true });

test('an email with any text is read, or refused with a sentence that can be rendered', () => {
  fc.assert(
    fc.property(aText, aText, anAnswered, (subject, ownText, answered) => {
      const read = parseMailCommands({ subject, ownText, answered });
      if (read.ok) expect(read.value.commands.length).toBeGreaterThan(0);
      else expect(refusalOf(read)).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});

test('the line that quotes a command is read back as the same command', () => {
  fc.assert(
    fc.property(aText, fc.constantFrom({}, { board: firstBoard }), (text, answered) => {
      const read = parseCommandLine(text, answered);
      if (!read.ok || read.value.line.includes('****')) return;
      const again = parseCommandLine(read.value.line, answered);
      expect(again).toEqual(read);
    }),
    { numRuns: 3000 },
  );
});

test('a word that may be a password is never quoted', () => {
  const secret = 'tr0ub4dor&3';
  const given = fc.tuple(aText, aText).map(([before, behind]) => `${before} ${secret} ${behind}`);
  fc.assert(
    fc.property(given, anAnswered, fc.boolean(), (text, answered, inSubject) => {
      const read = parseMailCommands({
        subject: inSubject ? text : '',
        ownText: inSubject ? '' : text,
        answered,
      });
      const shown = read.ok
        ? read.value.commands.map(({ line }) => line).join('\n')
        : JSON.stringify(read.error);
      expect(shown).not.toContain(secret);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['mvoe 101 alice hunter22xx 33+B', 'mvoe 101 alice **** 33+B'],
  ['signup alice short', 'signup alice ****'],
  ['signup computer', 'signup computer'],
  ['octi signup postmaster', 'octi signup postmaster'],
  ['signup inactive opensesame', 'signup inactive ****'],
  ['signup open.sesame', 'signup ****'],
  ['signature opensesame', '**** ****'],
  ['challenge bob -evenfaster', 'challenge bob ****'],
  ['challenge', 'challenge'],
  ['octi3base challenge', 'octi3base challenge'],
])('the unreadable line in %s is quoted as %s', (subject, quoted) => {
  const read = parseMailCommands({ subject, ownText: '' });
  expect(read).toMatchObject({ ok: false, error: { data: { quoted } } });
});

test.each(['yes', 'Yes, please', 'no.'])(
  'the answer to %s in a new email says that it must reply to a confirmation email',
  (text) => {
    expect(refusalOf(parseMailCommands({ subject: '', ownText: text }))).toContain(
      'only to a confirmation email',
    );
  },
);
