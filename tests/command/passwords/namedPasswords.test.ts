import { expect, test } from 'vitest';
import { hideNamedPasswords } from '../../../src/command/passwords/namedPasswords.js';

test.each([
  ['my password is Zebra9crossing', 'my password is ****'],
  ['my pw: Zebra9crossing', 'my pw: ****'],
  ['my pw:Zebra9crossing', 'my pw:****'],
  ['password=opensesame', 'password=****'],
  ['Password opensesame', 'Password ****'],
  ['The PWD is now opensesame, I think', 'The PWD is now ****, I think'],
  ['(my passwd is still *opensesame*)', '(my passwd is still *****)'],
  ['my password - opensesame', 'my password - ****'],
  ['Mein Passwort lautet opensesame.', 'Mein Passwort lautet ****.'],
  ['Passwort: "Zebra9crossing"', 'Passwort: "****"'],
  ['Kennwort ist immer noch „Sesam öffne“', 'Kennwort ist immer noch „****“'],
  ['La mia password è opensesame', 'La mia password è ****'],
  ["La parola d'ordine è ancora opensesame", "La parola d'ordine è ancora ****"],
  ['la parola d’ordine: «apriti sesamo»', 'la parola d’ordine: «****»'],
  ["my password is 'open sesame'", "my password is '****'"],
  // If it is called a password, even a short or everyday word counts as one.
  ['pw: sesam', 'pw: ****'],
  ['password: tomorrow', 'password: ****'],
  ['my password is s3sam', 'my password is ****'],
  // Lines are wrapped anywhere.
  ['my password is\nopensesame', 'my password is\n****'],
  ['My password:\n\nopensesame', 'My password:\n\n****'],
  ['my password\nis opensesame', 'my password\nis ****'],
  // Words with digits or symbols are hidden wherever they are in the line.
  [
    'my password for octi, which I use here, is Zebra9crossing',
    'my password for octi, which I use here, is ****',
  ],
  ['Zebra9crossing is my password', '**** is my password'],
])('%j is shown as %j', (text, shown) => {
  expect(hideNamedPasswords(text).redacted).toBe(shown);
});

test.each([
  'I forgot my password',
  'I forgot my password. Wonderful game!',
  'I forgot my password :( Wonderful game!',
  'I forgot my password\nGreetings from sunny Barcelona',
  'My password:\nRegards\nAlice',
  'what is the password for?',
  'never share your password with strangers',
  'my password is too long',
  'My password is incorrect, and yours is forgotten',
  'I changed my password yesterday',
  'Our password-protected club',
  'passwords everywhere',
  'Kennwort vergessen',
  'Mein Passwort habe ich niemandem verraten',
  'Das Passwort funktioniert nicht',
  'Ho dimenticato la password',
  'La password è sbagliata',
  'password: 57+E',
  'my password is ****, opensesame',
  'pw: **** opensesame',
  'Zebra9crossing is my horse',
])('%j stays unchanged', (text) => {
  expect(hideNamedPasswords(text)).toEqual({ redacted: text, words: [] });
});

test('the hidden words are returned without punctuation', () => {
  expect(hideNamedPasswords('pw: "Zebra9crossing!"').words).toEqual(['Zebra9crossing']);
  expect(hideNamedPasswords('pw: "open sesame"').words).toEqual(['open', 'sesame']);
});

test('long text takes time proportional to its length', () => {
  const text = `pw${' '.repeat(5000)}${'pw " is '.repeat(1000)}`;
  expect(hideNamedPasswords(text).redacted).toBe(text);
});
