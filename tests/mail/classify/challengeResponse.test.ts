import { expect, test } from 'vitest';
import { asksForProof, isChallenge } from '../../../src/mail/classify/challengeResponse.js';

const field = (name: string, value = 'x') => [{ name, value }];

test.each([
  [field('x-boxtrapper'), 'alice@example.net', ''],
  [field('spamlion'), 'alice@example.net', ''],
  [field('message-id', '<20260105.a1@example.net-tmda-confirm>'), 'alice@example.net', ''],
  [[], 'x@invitations.mailinblack.com', ''],
  [[], 'noreply@spamarrest.com', ''],
  [[], 'alice@example.net', 'Unverified email to alice@example.net'],
  [[], 'alice@example.net', 'octi [SpamBlocker]'],
  [[], 'alice@example.net', 'Validation requise'],
])('%j from %s about %j is a challenge', (fields, from, subject) => {
  expect(isChallenge(fields, from, subject)).toBe(true);
});

test.each([
  [field('x-spam-status'), 'alice@boxbe.com', 'octi confirm 101'],
  [field('message-id', '<tmda-confirm@example.net>'), 'alice@example.net', 'I confirm the date'],
  [[], 'alice@notmailinblack.com', 'verify'],
  [[], 'alice@example.net', `${'x'.repeat(300)} Please confirm your message`],
])('%j from %s about %j is not a challenge', (fields, from, subject) => {
  expect(isChallenge(fields, from, subject)).toBe(false);
});

test('a text asks for proof if, near its beginning, it says what to do and why', () => {
  const asks = 'Please click here\nto confirm.';
  const because = 'This keeps spam out.';
  expect(asksForProof(`${asks} ${because}`)).toBe(true);
  expect(asksForProof(asks)).toBe(false);
  expect(asksForProof(because)).toBe(false);
  expect(asksForProof(`${'x '.repeat(1_500)}${asks} ${because}`)).toBe(false);
});
