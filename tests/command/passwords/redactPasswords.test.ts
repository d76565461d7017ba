import { describe, expect, test } from 'vitest';
import { redactPasswords } from '../../../src/command/passwords/redactPasswords.js';

const password = 'Secretpw1x';

describe('a password is hidden in text', () => {
  const hide = (text: string) => redactPasswords(text, [password]);

  test.each([
    [`My pw is ${password}, really`, 'My pw is ****, really'],
    ['sECRETPW1x!', '****!'],
    ['S e c r e t p w 1 x', '****'],
    ['Secre\ntpw1x 37+B', '**** 37+B'],
    ['Secetpw1x Sceretpw1x Seccretpw1x', '**** **** ****'],
    ['ecretpw1 Secretpw2y', '**** ****'],
    ['(\uff33ecret\u200bpw1x)', '(****)'],
    ['x/Secretpw1x37+B', 'x/****+B'],
  ])('%j becomes %j', (text, shown) => expect(hide(text)).toBe(shown));

  test.each(['secret', 'a secret place', 'My secretary writes', ''])('but %j is left unchanged', (text) =>
    expect(hide(text)).toBe(text),
  );

  test('however its accents are encoded', () => {
    expect(redactPasswords('pa\u0308sswo\u0308rtchen', ['P\u00e4ssw\u00f6rtchen'])).toBe('****');
  });
});

test('the letters next to a password in the same word are hidden with it, up to two on each side', () => {
  const hide = (text: string) => redactPasswords(text, ['opensesame']);
  expect(hide('xopensesame opensesameyy')).toBe('**** ****');
  expect(hide('xxopensesamexx!')).toBe('****!');
  expect(hide('see xxxopensesame')).toBe('see xxx****');
  expect(hide('x opensesame x')).toBe('x **** x');
});

test('up to two typing errors are tolerated, but not three', () => {
  const hide = (text: string) => redactPasswords(text, ['opensesame']);
  for (const text of ['opnsesame', 'oppennsesame', 'openxexame', 'poensesmae', 'oopensesam'])
    expect(hide(`my ${text}`)).toBe('my ****');
  expect(hide('my opnssme')).toBe('my opnssme');
});

test('each of several passwords is hidden, but two-letter words are too short to be passwords', () => {
  expect(redactPasswords('alpha1234 or beta5678?', ['alpha1234', 'beta5678'])).toBe('**** or ****?');
  expect(redactPasswords('ab', ['ab'])).toBe('ab');
  expect(redactPasswords('abc', ['abc'])).toBe('****');
  expect(redactPasswords('nothing', [])).toBe('nothing');
});

test('text with more than two hundred passwords is hidden completely', () => {
  const some = Array.from({ length: 200 }, () => 'opensesame').join(' and ');
  expect(redactPasswords(some, ['opensesame']).split(' and ')).toEqual(Array(200).fill('****'));
  expect(redactPasswords(`${some} and opensesame, over`, ['opensesame'])).toBe('****');
});
