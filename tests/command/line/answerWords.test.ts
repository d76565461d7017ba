import { describe, expect, test } from 'vitest';
import { parseMailCommands } from '../../../src/command/index.js';
import {
  acceptsChallenge,
  answerInWords,
  answerLine,
  answerThenMore,
  beginsWithYesOrNo,
  belowFirstLine,
  declinesChallenge,
  isAnswerAlone,
  isPlainYes,
} from '../../../src/command/line/answerWords.js';

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
    '👍',
    '👍🏽👍🏽',
    'Yes 👍',
    'Mit Vergnügen!',
    'Jawohl',
  ],
])('%j accepts a challenge', (text) => expect(acceptsChallenge(text)).toBe(true));
test.each(['I accept your apologies', 'accept 101', 'no', 'Si prega di non rispondere', ''])(
  '%j does not accept a challenge',
  (text) => expect(acceptsChallenge(text)).toBe(false),
);

test.each([
  'Yes, but when?',
  'no idea',
  'Ja, ich bin im Urlaub',
  '\nNein, das war ich nicht',
  'sì, ma quando?',
])('%j begins with a yes or a no', (text) => expect(beginsWithYesOrNo(text)).toBe(true));
test.each(['yesterday', 'Nobody', 'jawohl', 'Well, yes', 'accept', ''])(
  '%j does not begin with a yes or a no',
  (text) => expect(beginsWithYesOrNo(text)).toBe(false),
);

test.each(['nein, leider nicht', 'Leider nicht.', 'nein, lieber nicht', 'no, grazie'])(
  '%j declines a challenge',
  (text) => expect(declinesChallenge(text)).toBe(true),
);

test.each(['👍', '👍🏻', 'Jawohl!', 'yes 👍', 'ja, mit Vergnügen'])(
  '%j answers yes to a confirmation, but is not a bare "yes"',
  (text) => {
    expect(answerLine(text) ?? answerInWords(text)).toBe('yes');
    expect(isAnswerAlone(text)).toBe(false);
  },
);
test.each(['👍 Bob reacted to your message', 'Re: 👍', '👎', 'Mit Vergnügen bin ich ab Montag wieder da'])(
  '%j does not answer a confirmation',
  (text) => expect(answerLine(text) ?? answerInWords(text)).toBeUndefined(),
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
    'yes, good luck!',
    'Ja, viel Glück',
    '\n  ja  \n\nGrüße',
  ])('%j means yes', (text) => expect(answerLine(text)).toBe('yes'));
  test.each(['no', 'nein', 'Nein danke', 'no, grazie'])('%j means no', (text) =>
    expect(answerLine(text)).toBe('no'),
  );
  test.each([
    'Si prega di non rispondere',
    'si informa che',
    'Ja, ich bin im Urlaub',
    'yes, good luck with that',
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

  test('may have more text after it', () => {
    expect(belowFirstLine('\nyes, gladly!\n\nHello\nBob')).toBe('Hello\nBob');
    expect(belowFirstLine('yes')).toBe('');
  });
});

describe('a confirmation email', () => {
  const read = (ownText: string) =>
    parseMailCommands({ subject: 'Re: x', ownText, answered: { confirmation: true } });
  test.each(['ja', 'ja bitte', 'Sì', 'si, grazie'])('is answered by %j', (text) =>
    expect(read(text)).toMatchObject({ ok: true, value: { commands: [{ word: 'yes' }] } }),
  );
  test.each(['Si prega di attendere', 'Ja ich bin nicht da'])('is not answered by %j', (text) =>
    expect(read(text).ok).toBe(false),
  );
});

describe('a challenge', () => {
  test.each([
    'no',
    'Sorry, no.',
    'nein danke',
    'Leider nein',
    'no, grazie',
    'I decline',
    'decline',
    'No, thank you!',
  ])('is declined by %j', (text) =>
    expect([declinesChallenge(text), acceptsChallenge(text)]).toEqual([true, false]),
  );
  test.each([
    'yes',
    'No idea what this is',
    'Sorry, I am out of the office',
    'decline 101',
    '',
    `no ${' '.repeat(80)}x`,
  ])('is not declined by %j', (text) => expect(declinesChallenge(text)).toBe(false));
  test('is answered by only the first line of an email, and only if that line is short', () => {
    expect([acceptsChallenge('\n\nyes\nno'), declinesChallenge('\nno\nyes')]).toEqual([true, true]);
    const long = `yes${' thanks'.repeat(12)}`;
    expect([long.length > 80, acceptsChallenge(long)]).toEqual([true, false]);
  });
});

describe('an answer in words other than yes and no', () => {
  test.each([
    ['confirmed', 'yes'],
    ['right', 'yes'],
    ['jawohl', 'yes'],
    ['va bene', 'yes'],
    ['yes, that is what I meant', 'yes'],
    ['nope', 'no'],
    ['cancel', 'no'],
    ['Abbrechen', 'no'],
    ['Annehmen!', 'yes'],
    ['Accetta, grazie', 'yes'],
    ['ablehnen!', 'no'],
    ['Rifiuta.', 'no'],
    ['right, but not now', undefined],
    ['I mean 46+E', undefined],
    ['', undefined],
    [`right${' thanks'.repeat(12)}`, undefined],
  ])('%j is %s', (text, answer) => expect(answerInWords(text)).toBe(answer));
});

test.each([
  ['yes', true],
  ['Yes, sorry!', true],
  ['ja, das meinte ich\nAlice', true],
  ['yes, the other one', false],
  ['yes 46+E', false],
  ['no', false],
  ['', false],
])('%j is a plain "yes": %s', (text, plain) => expect(isPlainYes(text)).toBe(plain));

describe('"yes" or "no" with more text after it', () => {
  test.each([
    ['no, 46+E', { answer: 'no', rest: '46+E', isBelow: false }],
    ['Nein: 46+E', { answer: 'no', rest: '46+E', isBelow: false }],
    ['yes\n\n46+E', { answer: 'yes', rest: '46+E', isBelow: true }],
    ['  ja – 46+E\nAlice', { answer: 'yes', rest: '46+E\nAlice', isBelow: false }],
    ['si\u0300, 46+E', { answer: 'yes', rest: '46+E', isBelow: false }],
    ['yes', undefined],
    ['no!', undefined],
    ['nobody 46+E', undefined],
    ["no'one", undefined],
    ['46+E, no', undefined],
    ['', undefined],
  ])('is found in %j', (text, found) => expect(answerThenMore(text)).toEqual(found));
});

test.each(['Ja, das war ich', 'Sì, sono stato io', 'Sì, confermo', 'That was me!', 'bestätigen', 'conferma'])(
  '%j says yes to "Did you send it?"',
  (text) => expect(answerInWords(text)).toBe('yes'),
);
test.each(['Nein, das war ich nicht', 'That was not me', "I didn't send that", 'non sono stata io'])(
  '%j says no to "Did you send it?"',
  (text) => expect(answerInWords(text)).toBe('no'),
);
test.each(['Conferma di ricezione', 'Ja, ich bin im Urlaub', 'Si prega di notare che sono in ferie'])(
  '%j answers nothing',
  (text) => expect(answerInWords(text)).toBeUndefined(),
);
