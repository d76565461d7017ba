import { expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import { parseCommandLine } from '../../../src/command/index.js';
import { hashPassword, PasswordHashes } from '../../../src/server/inbound/passwordHash.js';
import {
  findKnownPasswords,
  mayContainPassword,
  redactCommand,
  redactSentence,
  redactText,
} from '../../../src/server/inbound/redactMail.js';
import { MemoryStore } from '../../support/memoryStore.js';

const command = (line: string) => {
  const read = parseCommandLine(line);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};
const memory = new MemoryStore();
const alice = memory.store.players.byUserid('alice');
const passwords = { words: ['correcthorse'], own: ['alice'] };

test('passwords are collected from the commands in an email and from lines where one may be written', () => {
  const line = 'move 101 alice correcthorse 57+E';
  const message = { subject: 'octi', text: line };
  const found = findKnownPasswords(
    { message, ownText: line, commands: [command(line)] },
    undefined,
    alice,
    new PasswordHashes(),
  );
  expect(found.words).toContain('correcthorse');
  expect(found.own).toEqual(['alice']);
  const none = { message: { subject: 'Hello', text: 'Hello' }, ownText: 'How are you?', commands: [] };
  expect(findKnownPasswords(none, undefined, alice, new PasswordHashes())).toEqual({
    words: [],
    own: ['alice'],
  });
  expect(findKnownPasswords(none, undefined, undefined, new PasswordHashes()).own).toEqual([]);
});

test("in a player's email, words in lines that look like commands are checked against the password", async () => {
  if (!alice) throw new Error('no alice');
  const authenticated = { ...alice, passwordHash: await hashPassword('correcthorse') };
  const ownText = 'moev 101 correcthorse. 57+E\nand somethingelse';
  const written = { message: { subject: '', text: ownText }, ownText, commands: [] };
  const hashes = new PasswordHashes();
  const first = findKnownPasswords(written, authenticated, alice, hashes);
  expect(hashes.isComplete).toBe(false);
  await hashes.work();
  const second = findKnownPasswords(written, authenticated, alice, hashes);
  expect(second.words).toContain('correcthorse');
  expect(second.words.length).toBeGreaterThanOrEqual(first.words.length);
});

/** Finds alice's password in a text; also returns the number of words compared. */
async function wordsIn(ownText: string, secret = 'Zebra9crossing') {
  if (!alice) throw new Error('no alice');
  const compared = new Set<string>();
  class CountedHashes extends PasswordHashes {
    override check(password: string, hash: string | null): boolean {
      compared.add(password);
      return super.check(password, hash);
    }
  }
  const hashes = new CountedHashes();
  const authenticated = { ...alice, passwordHash: await hashPassword(secret) };
  const written = { message: { subject: '', text: ownText }, ownText, commands: [] };
  findKnownPasswords(written, authenticated, alice, hashes);
  await hashes.work();
  const { words } = findKnownPasswords(written, authenticated, alice, hashes);
  return { words, compared: compared.size };
}

test.each([
  'I like *Zebra9crossing* most',
  'I like "Zebra9crossing," most',
  'I like \u201eZebra9crossing\u201c most',
  'I like (Zebra9crossing)!',
  'I like _Zebra9crossing_...',
  'Hello!\n\nZebra9crossing.',
  'I like Zebra9crossingZebra9crossing',
  'I like Zebra9cross\u00ading',
  'alice/Zebra9crossing',
  'Zugang alice:Zebra9crossing',
  'alice=Zebra9crossing;',
])("the sender's password is found in any line, whatever is around it: %j", async (text) => {
  expect((await wordsIn(text)).words).toEqual(['Zebra9crossing']);
});

test('punctuation may also be part of a password', async () => {
  expect((await wordsIn('I like *opensesame!*', 'opensesame!')).words).toEqual(['opensesame!']);
  expect((await wordsIn('I like "$opensesame".', '$opensesame')).words).toEqual(['$opensesame']);
});

test('at most ten words are compared with the password, the likeliest first', async () => {
  const talk = Array.from(
    { length: 100 },
    (_, at) => `wonderful${'abcdefghij'[at % 10]}${'abcdefghij'[Math.floor(at / 10)]}`,
  );
  const { words, compared } = await wordsIn(`${talk.join(' ')}\nI like Zebra9crossing.`);
  expect(words).toEqual(['Zebra9crossing']);
  expect(compared).toBe(10);
});

test('text is shown without passwords, however they are typed', () => {
  expect(redactText('It is correcthorse, not CorrectHrose!', passwords)).not.toMatch(/corr?ect/i);
  expect(redactText('Nothing to hide.', passwords)).toBe('Nothing to hide.');
  expect(redactText('My password is someonesword.', passwords)).toBe('My password is ****.');
  expect(redactText('x'.repeat(20_000), passwords).length).toBeLessThanOrEqual(10_000);
});

test('text may contain a password if it is long, or if one of its lines has a place for a password', () => {
  expect(mayContainPassword({ subject: 'octi move 101 alice opensesame 57+E', text: '' })).toBe(true);
  expect(mayContainPassword({ subject: 'Hello', text: 'How are you?' })).toBe(false);
  expect(mayContainPassword({ subject: '', text: 'a '.repeat(5001) })).toBe(true);
});

test("the author's userid is not a password where a command names it, however long it is", () => {
  const quoted = (line: string) => ({ subject: 'Re: Octi', text: `33+B\n\n> Send "${line}".` });
  const named = quoted('octi move 101 alice1999 53-62');
  expect(mayContainPassword(named, ['alice1999'], 'Alice1999')).toBe(false);
  expect(mayContainPassword(named, ['alice1999'])).toBe(true);
  const both = quoted('octi move 101 alice1999 alice1999 53-62');
  expect(mayContainPassword(both, ['alice1999'], 'Alice1999')).toBe(true);
  const behind = quoted('octi move 101 alice1999 opensesame 53-62');
  expect(mayContainPassword(behind, ['alice1999'], 'Alice1999')).toBe(true);
});

test('passwords are hidden in all text that a sentence quotes', () => {
  const said = sentence('club.both', {
    before: sentence('command.unknown', { written: 'correcthorse' }),
    after: sentence('command.message', { most: 10 }),
  });
  expect(JSON.stringify(redactSentence(said, passwords))).toBe(
    JSON.stringify(said).replace('correcthorse', '****'),
  );
  const list = sentence('command.standings');
  expect(redactSentence({ ...list, data: { a: ['x', 'correcthorse'], n: 5 } }, passwords).data).toEqual({
    a: ['x', '****'],
    n: 5,
  });
  expect(redactSentence(said, { words: [] })).toEqual(said);
});

test('in a command, a password in place of a name is hidden, but not the userid of a player or a known word', () => {
  const { store } = memory;
  store.players.add({ userid: 'longestname', passwordHash: null, address: 'long@example.com' }, 0);
  const shown = (line: string, words = ['correcthorse']) =>
    redactCommand(store, command(line), { words, own: [] });
  expect(shown('message alice correcthorse')).toMatchObject({
    players: ['alice', '****'],
    line: 'message alice ****',
  });
  // A word after a name is hidden if it may be a password, whichever player it belongs to.
  expect(shown('message alice someonesword', [])).toMatchObject({ players: ['alice', '****'] });
  // So is a word before a name.
  expect(shown('octi challenge someonesword bob', [])).toMatchObject({
    players: ['****', 'bob'],
    line: 'octi challenge **** bob',
  });
  expect(shown('octi challenge longestname bob', [])).toMatchObject({ players: ['longestname', 'bob'] });
  expect(shown('octi challenge someonesname', [])).toMatchObject({ players: ['someonesname'] });
  expect(shown('message alice longestname', ['longestname'])).toMatchObject({
    players: ['alice', 'longestname'],
  });
  expect(shown('userinfo correcthorse')).toMatchObject({ player: '****', line: 'userinfo ****' });
  expect(shown('help move correcthorse')).toMatchObject({ topics: ['move', '****'], line: 'help move ****' });
  expect(shown('signoff alice to correcthorse')).toMatchObject({ newPlayer: '****' });
});
