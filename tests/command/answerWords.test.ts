import { describe, expect, test } from 'vitest';
import {
  acceptsChallenge,
  answerLine,
  belowFirstLine,
  isAnswerAlone,
} from '../../src/command/answerWords.js';
import { readMail } from '../../src/command/index.js';

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
])('%j accepts a challenge', (text) => expect(acceptsChallenge(text)).toBe(true));
test.each(['I accept your apologies', 'accept 101', 'no', 'Si prega di non rispondere', ''])(
  '%j does not',
  (text) => expect(acceptsChallenge(text)).toBe(false),
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
