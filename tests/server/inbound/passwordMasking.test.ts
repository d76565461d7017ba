import { expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import { readLine } from '../../../src/command/index.js';
import { hashPassword, PasswordHashes } from '../../../src/server/inbound/passwordHash.js';
import {
  findSecrets,
  hideInCommand,
  hideInSentence,
  hideInText,
  mayHoldPassword,
} from '../../../src/server/inbound/passwordMasking.js';
import { MemoryStore } from '../../support/memoryStore.js';

const command = (line: string) => {
  const read = readLine(line);
  if (!read.ok) throw new Error(read.error.code);
  return read.value;
};
const memory = new MemoryStore();
const alice = memory.store.players.byUserid('alice');
const secrets = { words: ['correcthorse'], own: ['alice'] };

test('passwords are those in the commands, and words in place of one', () => {
  const line = 'move 101 alice correcthorse 57+E';
  const message = { subject: 'octi', text: line };
  const found = findSecrets(
    { message, ownText: line, commands: [command(line)] },
    undefined,
    alice,
    new PasswordHashes(),
  );
  expect(found.words).toContain('correcthorse');
  expect(found.own).toEqual(['alice']);
  const none = { message: { subject: 'Hello', text: 'Hello' }, ownText: 'How are you?', commands: [] };
  expect(findSecrets(none, undefined, alice, new PasswordHashes())).toEqual({ words: [], own: ['alice'] });
  expect(findSecrets(none, undefined, undefined, new PasswordHashes()).own).toEqual([]);
});

test("in a player's email, words in lines that look like commands are compared with the password", async () => {
  if (!alice) throw new Error('no alice');
  const speaks = { ...alice, passwordHash: await hashPassword('correcthorse') };
  const ownText = 'moev 101 correcthorse. 57+E\nand somethingelse';
  const written = { message: { subject: '', text: ownText }, ownText, commands: [] };
  const hashes = new PasswordHashes();
  const first = findSecrets(written, speaks, alice, hashes);
  expect(hashes.isComplete).toBe(false);
  await hashes.work();
  const second = findSecrets(written, speaks, alice, hashes);
  expect(second.words).toContain('correcthorse');
  expect(second.words.length).toBeGreaterThanOrEqual(first.words.length);
});

test('a text is shown without passwords, however they are typed', () => {
  expect(hideInText('It is correcthorse, not CorrectHrose!', secrets)).not.toMatch(/corr?ect/i);
  expect(hideInText('Nothing to hide.', secrets)).toBe('Nothing to hide.');
  expect(hideInText('x'.repeat(20_000), secrets).length).toBeLessThanOrEqual(10_000);
});

test('a long text may contain one, and a short text if a line has a place for it', () => {
  expect(mayHoldPassword({ subject: 'octi move 101 alice opensesame 57+E', text: '' })).toBe(true);
  expect(mayHoldPassword({ subject: 'Hello', text: 'How are you?' })).toBe(false);
  expect(mayHoldPassword({ subject: '', text: 'a '.repeat(5001) })).toBe(true);
});

test('sentences hide passwords wherever they quote', () => {
  const said = sentence('club.both', {
    before: sentence('command.unknown', { written: 'correcthorse' }),
    after: sentence('command.message', { most: 10 }),
  });
  expect(JSON.stringify(hideInSentence(said, secrets))).toBe(
    JSON.stringify(said).replace('correcthorse', '****'),
  );
  const list = sentence('command.standings');
  expect(hideInSentence({ ...list, data: { a: ['x', 'correcthorse'], n: 5 } }, secrets).data).toEqual({
    a: ['x', '****'],
    n: 5,
  });
  expect(hideInSentence(said, { words: [] })).toEqual(said);
});

test('commands hide passwords in names, unless a player or word of that name exists', () => {
  const { store } = memory;
  store.players.add({ userid: 'longestname', passwordHash: null, address: 'long@example.com' }, 0);
  const shown = (line: string, words = ['correcthorse']) =>
    hideInCommand(store, command(line), { words, own: [] });
  expect(shown('message alice correcthorse')).toMatchObject({
    players: ['alice', '****'],
    line: 'message alice ****',
  });
  // A word after a name that may be a password is hidden, whoever owns it.
  expect(shown('message alice someonesword', [])).toMatchObject({ players: ['alice', '****'] });
  expect(shown('message alice longestname', ['longestname'])).toMatchObject({
    players: ['alice', 'longestname'],
  });
  expect(shown('userinfo correcthorse')).toMatchObject({ player: '****', line: 'userinfo ****' });
  expect(shown('help move correcthorse')).toMatchObject({ topics: ['move', '****'], line: 'help move ****' });
  expect(shown('signoff alice to correcthorse')).toMatchObject({ newPlayer: '****' });
});
