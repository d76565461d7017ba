import { describe, expect, test } from 'vitest';
import { answerLine, belowFirstLine, isAnswerAlone, takesUp } from '../../src/command/answerWords.js';
import { commandTable, translationsOf } from '../../src/command/commandTable.js';
import { guessLanguage } from '../../src/command/guessLanguage.js';
import { readLine, readMail } from '../../src/command/index.js';
import { findWord } from '../../src/command/readLine.js';

test.each([
  ...[
    'yes',
    'Yes, gladly!',
    'Accept!',
    'accept, with pleasure',
    'I accept',
    'ja gern',
    'Ich nehme an!',
    'accetto volentieri',
    'OK, let us play',
    'Let’s play!',
  ],
])('%j accepts a challenge', (text) => expect(takesUp(text)).toBe(true));
test.each(['I accept your apologies', 'accept 101', 'no', 'Si prega di non rispondere', ''])(
  '%j does not',
  (text) => expect(takesUp(text)).toBe(false),
);

describe('the line with the answer', () => {
  test.each([
    'yes',
    'Yes!',
    'yes, gladly!',
    'Yes please',
    'ja',
    'Ja, bitte.',
    'ja gerne',
    'sì',
    'si\u0300',
    'si',
    'Sì, grazie!',
    'si, volentieri',
    '\n  ja  \n\nGrüße',
  ])('%j is a yes', (text) => expect(answerLine(text)).toBe('yes'));
  test.each(['no', 'nein', 'Nein danke', 'no, grazie'])('%j is a no', (text) =>
    expect(answerLine(text)).toBe('no'),
  );
  test.each([
    'Si prega di non rispondere',
    'si informa che',
    'Ja, ich bin im Urlaub',
    'ja aber nicht heute',
    'jawohl',
    'sicher',
    'yes and no',
    'Nein, das war ich nicht und',
    'silence',
    '',
    `ja ${'bitte '.repeat(30)}`,
  ])('%j is neither yes nor no', (text) => expect(answerLine(text)).toBeUndefined());

  test('may be a single word', () => {
    for (const text of ['yes', 'JA.', ' sì \n\nMario', 'no']) expect(isAnswerAlone(text)).toBe(true);
    for (const text of ['yes, please', 'ja bitte', 'yesterday']) expect(isAnswerAlone(text)).toBe(false);
  });

  test('may have text below it', () => {
    expect(belowFirstLine('\nyes, gladly!\n\nHello\nBob')).toBe('Hello\nBob');
    expect(belowFirstLine('yes')).toBe('');
  });
});

describe('a confirmation email', () => {
  const read = (ownText: string) => readMail({ subject: 'Re: x', ownText, answered: { confirmation: true } });
  test.each(['ja', 'ja bitte', 'Sì', 'si, grazie'])('is answered by %j', (text) =>
    expect(read(text)).toMatchObject({ ok: true, value: { commands: [{ word: 'yes' }] } }),
  );
  test.each(['Si prega di attendere', 'Ja ich bin nicht da'])('is not answered by %j', (text) =>
    expect(read(text).ok).toBe(false),
  );
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
  ])('%s is %s', (line, english) => {
    const read = readLine(line);
    expect(read.ok && read.value.line).toBe(english);
  });

  test('are typed in full, and take no abbreviation from an English word', () => {
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

  test('each mean only one command', () => {
    const names = commandTable.flatMap(translationsOf);
    expect(new Set(names).size).toBe(names.length);
  });

  test('may be used as player names', () =>
    expect(readLine('signup hilfe')).toMatchObject({ ok: true, value: { name: 'hilfe' } }));
});

describe('the language of a mail', () => {
  test.each([
    ['Hallo, ich möchte gerne mitspielen', 'de'],
    ['hilfe', 'de'],
    ['octi anmelden carla', 'de'],
    ['Ciao, vorrei giocare con voi', 'it'],
    ['aiuto', 'it'],
    ['Hello, how can I play this?', undefined],
    ['signup carla', undefined],
    ['help', undefined],
    ['', undefined],
    ['die', undefined],
  ])('of %j is %s', (text, language) => expect(guessLanguage(text)).toBe(language));
});
