import { describe, expect, test } from 'vitest';
import { isKnownWord, isNearlyKnownWord } from '../../../src/command/table/knownWords.js';

describe('a known word', () => {
  test.each([
    ...['move', 'MOVE', 'challenge', 'hilfe', 'aiuto', 'propose', 'nagtime', '-wrap', '--wrap', '-nagtime=7'],
    ...['octi', 'octilite', 'octi3base', 'octi+wrap', 'octi-super', 'octi+wrap+super', 'all'],
    ...['101', '#101', 'language', 'accept,', 'accept.', 'undo?!', 'password', 'multiple', 'then'],
  ])('is %j', (word) => expect([isKnownWord(word), isNearlyKnownWord(word)]).toEqual([true, true]));

  test.each([
    ...['alice', 'secret', 'octi+', 'octi+secret', 'secret+wrap', '+wrap', '##101', '101a', '', '-'],
    // A value counts as known only if it is too short for a password.
    ...['-nagtime=12345678', 'constructor', 'xyzzy=1'],
  ])('is not %j', (word) => expect(isKnownWord(word)).toBe(false));
});

describe('a nearly known word', () => {
  test.each(['mvoe', 'chalenge', 'Chalenge!', 'rules', '-wrpa'])('is %j', (word) => {
    expect([isKnownWord(word), isNearlyKnownWord(word)]).toEqual([word === 'rules', true]);
  });

  // Only words written like an option are compared with game options.
  test.each(['wrpa', 'secret', 'xyzzy', '-xyzzy'])('is not %j', (word) =>
    expect(isNearlyKnownWord(word)).toBe(false),
  );
});
