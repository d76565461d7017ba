import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
beforeEach(() => {
  office = new PostOffice();
});
afterEach(() => office.close());

/** Returns all text in the database files. */
const bytes = (): string =>
  ['octi.db', 'octi.db-wal']
    .map((name) => join(office.folder, name))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'latin1'))
    .join('');

const said = (): string => office.letters.map(({ text, html }) => `${text}${html}`).join('\n');
const yes = (from: string) => office.send({ from, body: 'yes', reply: office.last(from) });

test('a password never appears in an email or anywhere in the database', async () => {
  const alice = await office.signUp('alice', 'correcthorse');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'change password alice correcthorse tr0ub4dor' });
  await yes(alice);
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  const work = 'work@example.net';
  const [receipt] = await office.send({ from: work, subject: 'octi move 101 alice tr0ub4dor 37+E' });
  expect(receipt?.text).toContain('You played 37+E');
  await office.send({ from: work, subject: 'octi move 101 alice wrongwrong 57+E' });
  await office.send({ from: alice, body: 'tr0ub4dor 57+E', reply: office.last(alice) });
  await office.send({ from: work, subject: 'change password quitesecret please' });
  await office.send({ from: work, subject: 'change password sh0rt' });
  await office.send({
    from: alice,
    body: 'move 101 57+E\nmove 101 alice tr0ub4dor 57+Z',
    reply: office.last(alice),
  });
  await office.send({ from: work, subject: 'signup bert sh0rt' });
  for (const secret of ['correcthorse', 'tr0ub4dor', 'wrongwrong', 'quitesecret', 'sh0rt']) {
    expect(said(), secret).not.toContain(secret);
    expect(bytes(), secret).not.toContain(secret);
  }
  expect(bytes()).toContain('37+E');
});

test('once a player deletes their account, no letter contains their text, not even an abandoned one', async () => {
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.send({ from: alice, subject: 'octi challenge bob', body: 'Zaphod was here once.' });
  await office.send({ from: bob, body: 'accept', reply: office.last(bob) });
  await office.send({ from: alice, body: '37+E\n\nZaphod was here twice.', reply: office.last(alice) });
  await office.send({ from: alice, subject: 'message bob', body: 'Zaphod was here thrice.' });
  await office.send({ from: alice, subject: 'chat 101', body: 'Zaphod was here again.' });
  const db = new Database(office.file);
  const mentions = () =>
    db
      .prepare(
        "SELECT state, to_address FROM outbox JOIN letter USING (id) WHERE text LIKE '%Zaphod%' OR html LIKE '%Zaphod%'",
      )
      .all();
  expect(mentions().length).toBeGreaterThanOrEqual(6);
  // Makes it look as if bob's mail host had refused some of them, and newer letters had replaced others.
  db.exec(
    "UPDATE outbox SET state = 'dead' WHERE id % 3 = 0; UPDATE outbox SET state = 'superseded' WHERE id % 3 = 1",
  );
  await office.send({ from: alice, subject: 'delete' });
  await yes(alice);
  expect(mentions()).toEqual([]);
  expect(db.prepare('SELECT count(*) FROM outbox WHERE to_address = ?').pluck().get(alice)).toBe(0);
  expect(db.prepare("SELECT count(*) FROM inbox WHERE instr(raw, 'Zaphod') > 0").pluck().get()).toBe(0);
  db.close();
});

test('if an email sets several passwords, the last one counts', async () => {
  const alice = await office.signUp('alice');
  await office.send({ from: alice, body: 'change password firstsecret\nchange password secondsecret' });
  await yes(alice);
  const refused = await office.send({ from: 'x@example.net', subject: 'set labels on' });
  expect(refused[0]?.subject).toBe('Octi: do you have an account?');
  await office.send({ from: alice, subject: 'octi challenge alice2' });
  const hash = office.store.players.byUserid('alice')?.passwordHash;
  expect(hash).toMatch(/^scrypt\$/);
  const bob = await office.signUp('bob');
  await office.send({ from: bob, subject: 'octi challenge alice' });
  const [first] = await office.send({ from: 'x@example.net', subject: 'accept 101 alice firstsecret' });
  expect(first?.text).toContain('That password is wrong');
  const letters = await office.send({ from: 'x@example.net', subject: 'accept 101 alice secondsecret' });
  expect(letters.map(({ to }) => to).sort()).toEqual([alice, bob]);
  await office.send({ from: alice, body: 'change password thirdsecret\nchange password off' });
  await yes(alice);
  expect(office.store.players.byUserid('alice')?.passwordHash).toBeNull();
});

test.each([
  'add new@example.net',
  'change address new@example.net',
  'change password tr0ub4dor',
  'change password off',
  'delete',
  'delete alice@example.com',
  'signoff',
])(
  '"%s" must be confirmed from one of the player’s addresses, whatever proof the email has',
  async (line) => {
    const alice = await office.signUp('alice', 'correcthorse');
    const bob = await office.signUp('bob');
    await office.send({ from: alice, subject: 'octi challenge bob' });
    const words = line.split(' ');
    const at = words[0] === 'change' ? 2 : 1;
    const claimed = [...words.slice(0, at), 'alice', 'correcthorse', ...words.slice(at)].join(' ');
    const ways = [
      { from: alice, subject: line },
      { from: alice, body: line, reply: office.last(alice) },
      { from: 'elsewhere@example.net', subject: claimed },
    ];
    for (const mail of ways) {
      const letters = await office.send(mail);
      expect(letters.map(({ to, subject }) => `${to} ${subject}`)).toEqual([`${alice} Octi: please confirm`]);
      await office.send({ from: alice, body: 'no', reply: office.last(alice) });
    }
    expect(office.store.players.addresses(rowId(1))).toEqual([alice]);
    expect(office.store.boards.byId(rowId(101))?.state).toBe('offered');
    expect(office.last(bob).subject).toBe('Octi Board 101 bob');
  },
);

test('confirmations sent to addresses that have not answered do not count against the player', async () => {
  const alice = await office.signUp('alice');
  for (const n of [1, 2, 3, 4]) {
    await office.send({ from: alice, subject: `add alice${n}@example.net` });
    const letters = await yes(alice);
    expect(letters.map(({ to }) => to)).toEqual([`alice${n}@example.net`, alice]);
  }
  for (const n of [1, 2, 3]) {
    expect(await office.send({ from: 'x@example.net', subject: `octi challenge bob${n}` })).toHaveLength(1);
    expect(await office.send({ from: 'x@example.net', subject: 'add alice y@example.net' })).toHaveLength(1);
  }
  expect(await office.send({ from: 'x@example.net', subject: 'add alice y@example.net' })).toEqual([]);
});

test('a player has at most ten addresses, however they were added', async () => {
  const alice = await office.signUp('alice');
  const many = Array.from({ length: 10 }, (_, n) => `alice${n}@example.net`);
  const [refused] = await office.send({
    from: 'new@example.com',
    subject: `signup newcomer ${many.join(' ')}`,
  });
  expect(refused?.text).toContain('You can have at most 10 addresses');
  for (const address of many) {
    await office.send({ from: alice, subject: `add ${address}` });
    await yes(alice);
  }
  for (const address of many) await yes(address);
  expect(office.store.players.addresses(rowId(1))).toHaveLength(10);
  expect(office.last('alice9@example.net').text).toContain('You can have at most 10 addresses');
});

test('deleting an account removes all personal data', async () => {
  const alice = await office.signUp('alice');
  const carol = await office.signUp('carol', 'correcthorse');
  await office.send({ from: carol, subject: 'add carol@example.net' });
  await yes(carol);
  await yes('carol@example.net');
  await office.send({ from: alice, subject: 'octi challenge carol', body: 'Dear Carol!' });
  await office.send({ from: carol, body: 'accept\n\nA pleasure, says Carolina.', reply: office.last(carol) });
  await office.send({ from: alice, body: '37+E', reply: office.last(alice) });
  await office.send({ from: carol, body: '33+A\n\nMy secret plan.', reply: office.last(carol) });
  await office.send({ from: carol, subject: 'message alice', body: 'My secret wish.' });
  await office.send({ from: alice, body: 'What wish, Carol?', reply: office.last(alice) });
  await office.send({ from: carol, subject: 'mute alice' });
  await office.send({ from: carol, subject: 'subscribe all' });
  await office.send({ from: carol, subject: 'set labels on' });
  await office.send({ from: carol, subject: 'octilite limit accept' });
  await office.send({ from: carol, subject: 'vacation until 2026-01-20' });
  await office.send({ from: carol, subject: 'set digest daily' });
  await office.send({ from: carol, subject: 'octi seek' });
  await office.send({ from: 'x@example.net', subject: 'add carol y@example.net' });
  await office.send({ from: carol, subject: 'nonsense from carol' });
  const before = office.last(carol);
  await office.send({ from: carol, subject: 'delete' });
  const letters = await yes(carol);
  expect(letters.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
    `${alice} Octi Board 101 alice`,
    `${carol} Octi: your account`,
    'carol@example.net Octi: your account',
  ]);
  office.store.truncateWal();
  const left = bytes();
  for (const word of [/carol/i, /secret (plan|wish)/]) expect(word.exec(left)?.[0]).toBeUndefined();
  expect(office.store.players.byId(rowId(2))).toMatchObject({ userid: 'gone-2', passwordHash: null });
  expect(office.store.players.preferences(rowId(2)).size).toBe(0);
  expect(office.store.boards.byId(rowId(101))).toMatchObject({ state: 'finished', winners: [0] });
  expect(office.store.boards.turns(rowId(101)).map(({ text, comment }) => text + comment)).toEqual([
    '37+E',
    '33+A',
  ]);
  expect(office.store.seeks.open(10)).toEqual([]);
  const [again] = await office.send({ from: carol, body: 'resign', reply: before });
  expect(again?.subject).toBe('Octi: nothing was done');
  const [closed] = await office.send({ from: alice, subject: 'octi challenge gone-2' });
  expect(closed?.text).toContain('gone-2 has signed off');
});

test('an answer to a confirmation for a deleted account gets a reply', async () => {
  const alice = await office.signUp('alice');
  await office.send({ from: alice, subject: 'add alice@second.example' });
  await yes(alice);
  const question = office.last('alice@second.example');
  await office.send({ from: alice, subject: 'delete' });
  await yes(alice);
  const [answer] = await office.send({ from: 'alice@second.example', body: 'yes', reply: question });
  expect(answer?.text).toContain('You have already answered this confirmation email');
});
