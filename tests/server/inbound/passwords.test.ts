import { existsSync, readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import type { LetterId, MailId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { fc } from '../../support/property.js';
import { rowId } from '../../support/rowId.js';
import { singleEdits } from '../../support/singleEdits.js';

const password = 'Secretpw1x';
const [alice, bob, elsewhere] = ['alice@example.com', 'bob@example.com', 'elsewhere@example.net'];
let office: PostOffice;
afterEach(() => office.close());

/** Signs up both players, alice with a password, and begins board 101, with alice to play. */
async function begin({ trust = true, secret = password } = {}): Promise<void> {
  office = new PostOffice({ trust });
  await office.signUp('alice', secret);
  await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  if (!trust) await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
  await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
}

const turnsPlayed = (): string[] => office.store.boards.turns(rowId(101)).map(({ text }) => text);
const commentOf = (number: number) => office.store.boards.turns(rowId(101))[number - 1]?.comment;
const said = (): string => office.letters.map((letter) => JSON.stringify(letter)).join('\n');
/** Returns all text in the database files, in lower case. */
const bytes = (file = office.file): string =>
  [file, `${file}-wal`]
    .filter(existsSync)
    .map((one) => readFileSync(one, 'latin1'))
    .join('')
    .toLowerCase();

function expectNothingOf(...secrets: readonly string[]): void {
  for (const secret of secrets) {
    expect(said().toLowerCase()).not.toContain(secret.toLowerCase());
    // The files are too long to print as a diff.
    expect(bytes().includes(secret.toLowerCase()), `${secret} in the database`).toBe(false);
  }
}

const first = `octi move 101 alice ${password} 57+E`;

describe('two commands with passwords, the second misspelt', () => {
  test.each([
    'octimove 102 alice PW 37+B',
    'oct1 move 102 alice PW 37+B',
    'ocit mvoe 102 alice PW 37+B',
    'octi move102 alice PW 37+B',
    '102 alice PW 37+B',
    'then octi move 102 alice PW 37+B',
  ])('%s: nothing is done, and the answer asks what was meant', async (line) => {
    await begin();
    const written = line.replace('PW', password);
    for (const between of ['\n', '\n\n']) {
      const letters = await office.send({ from: elsewhere, body: `${first}${between}${written}` });
      expect(letters.map(({ to }) => to)).toEqual([elsewhere]);
      expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain(`"${line.replace('PW', '****')}"`);
    }
    expect(turnsPlayed()).toEqual([]);
    expectNothingOf(password);
  });

  test('no single typing error makes us show a password to others, quote it back, or leave it in the database', async () => {
    await begin();
    const heads = ['octi chat 101 alice ', 'chat 101 alice '].flatMap(singleEdits);
    for (const [at, head] of fc.sample(fc.constantFrom(...heads), { numRuns: 40, seed: 13 }).entries()) {
      // Stay within the daily limit on messages.
      if (at % 8 === 0) office.now += 24 * 60 * 60 * 1000;
      // After a line of ordinary text, nothing is suggested.
      const talk = at % 2 === 0 ? 'Hello\n' : '';
      const body = `octi chat 101 alice ${password}\n${talk}${head}${password}\nHello ${at}`;
      await office.send({ from: elsewhere, body });
    }
    expect(office.letters.filter(({ to }) => to === bob).length).toBeGreaterThan(10);
    expectNothingOf(password);
  });
});

describe('text that contains a password', () => {
  test('reaches nobody if the password is verified, however it is written', async () => {
    await begin();
    const body = [
      'Hello Bob,',
      `by the way octimove 102 alice ${password} 37+B`,
      'sECRET pw1X or Secetpw1x or Secre',
      'tpw1x is nice',
    ].join('\n');
    const letters = await office.send({ from: elsewhere, subject: `octi chat 101 alice ${password}`, body });
    const text = letters.find(({ to }) => to === bob)?.text;
    expect(text).toContain('| by the way octimove 102 alice **** 37+B');
    expect(text).toContain('| **** or **** or **** is nice');
    await office.send({ from: elsewhere, subject: first, body });
    expect(commentOf(1)).toContain('Hello Bob,');
    expectNothingOf('secretp', 'tpw1x');
  });

  test.each([
    [['57+E\nmy password is PW'], 'my password is ****'],
    [['57+E\nPasswort: "PW"'], 'Passwort: "****"'],
    [['57+E\n\nI like *PW* a lot'], 'I like *****'],
    [['57+E\n\nPWPW'], '****'],
    [['chat\nLa password è PW!'], 'La password è ****'],
    [['draw\nmy pw: PW', 'yes'], 'my pw: ****'],
    [['hello bob, my password is PW\n57+E', 'yes'], 'hello bob, my password is ****'],
    [['thanks! 57+E', 'yes\n\nremember "PW"'], 'remember "****'],
  ])('reaches nobody in the words next to a turn: %j', async (bodies, shown) => {
    const secret = 'Zebra9crossing';
    await begin({ secret });
    for (const body of bodies)
      await office.send({ from: alice, reply: office.last(alice), body: body.replaceAll('PW', secret) });
    expect(office.last(bob).text).toContain(`| ${shown}`);
    expectNothingOf(secret);
  });

  test('reaches nobody if the text calls it a password, even if it is not the right one', async () => {
    await begin();
    const body = '57+E\nmy bank password is opensesame';
    await office.send({ from: alice, reply: office.last(alice), body });
    expect(commentOf(1)).toBe('my bank password is ****');
    expectNothingOf('opensesame');
  });

  test('in mail authenticated by its token, words in lines that look like commands are checked against the password', async () => {
    await begin({ trust: false });
    const body = `57+E\nI sent\noctimove 101 alice ${password} 57+E\nand ${password} too, wonderful`;
    await office.send({ from: alice, reply: office.last(alice), body });
    expect(commentOf(1)).toBe('I sent\noctimove 101 alice **** 57+E\nand **** too, wonderful');
    expectNothingOf(password);
  });

  test.each([
    ['octi move 102 a\nice ', 'Secretpw1x'],
    ['octi move 102 ali\ne ', 'opensesame'],
    ['octi move 102 alice\n', 'opensesame'],
    ['octi move 102\nalice ', 'Secretpw1x'],
    ['octi move 102 alice0', 'Secretpw1x'],
  ])(
    'a command that a typo has split or joined (%j) does not show the password to anybody',
    async (head, secret) => {
      await begin({ trust: false, secret });
      const letter = office.last(alice);
      const body = (played: string, between: string) => `${played}${between}${head}${secret} 37+B`;
      for (const between of ['\n', '\n\n']) {
        await office.send({ from: alice, body: body('octi move 101 57+E', between) });
        expect(office.newestMail()).toMatch(/^(?:waiting|refused)/);
        await office.send({ from: alice, reply: letter, body: body('57+E', between) });
        expect(office.newestMail()).toMatch(/^(?:done|refused)/);
      }
      expectNothingOf(secret);
    },
  );

  test('in unauthenticated mail, a word where a password belongs is hidden, whether it is the right one or not', async () => {
    await begin({ trust: false });
    for (const word of [password, 'Wrongpw1xy']) {
      const body = `I wanted\noctimove 102 alice ${word} 37+B\nbut ${word} went wrong, wonderful`;
      const [question] = await office.send({ from: alice, subject: 'octi move 101 57+E', body });
      const id = rowId<LetterId>(office.store.outbox.nextId() - 1);
      const held = office.store.confirmations.byId(
        present(office.store.outbox.byId(id)?.confirmationId),
      )?.payload;
      expect(question?.subject).toBe('Octi: please confirm');
      expect(JSON.parse(held ?? '').message).toBe(
        `I wanted\noctimove 102 alice **** 37+B\nbut ${word} went wrong, wonderful`,
      );
    }
  });

  test.each([
    ['show 101\nshow 101 alice Secretpw1x', elsewhere],
    ['octi show 101 alice Secretpw1x', elsewhere],
    ['octi move 101 aliceSecretpw1x 57+E', alice],
    ['octi resign 101 alice Secretpw1x', elsewhere],
    ['change address alice Secretpw1x new@example.net', elsewhere],
    ['octi moves 101 alice Secretpw1x\nthen octi moves 101 alice Secretpw1x', elsewhere],
    ['octi games alice Secretpw1x', alice],
    ['octi userinfo Secretpw1x', alice],
    ['help me Secretpw1x', alice],
    ['games\n\n-- \nAlice, who sent octimove 102 alice Secretpw1x 37+B', elsewhere],
    ['games\n\n-- \noctimove 102 alice Secretpw1x 37+B', elsewhere],
    ['accept 101 Secretpw1x', alice],
  ])('no part of the password is kept once the email %j is done', async (body, from) => {
    await begin();
    await office.send({ from, body });
    expect(office.newestMail()).toMatch(/^(?:done|refused|waiting)/);
    expectNothingOf('Secretpw1x');
  });

  test('no part of the password is stored, whichever property of an attached record contains it', async () => {
    await begin();
    const text = `(;FF[4]GM[19]C[I am ${password}]GN[${password}];B[37+E]C[secretpw1X])`;
    await office.send({
      from: elsewhere,
      body: `import alice ${password}`,
      attachment: { name: 'a.sgf', text },
    });
    expect(office.newestMail()).toMatch(/^done/);
    expect(office.store.boards.turns(rowId(102))[0]?.comment).toContain('I am ****');
    expectNothingOf(password);
  });

  test("no part of the password in a robot's email is stored", async () => {
    await begin();
    await office.send({ from: elsewhere, body: first, headers: { 'Auto-Submitted': 'auto-replied' } });
    expect(office.newestMail()).toMatch(/^ignored/);
    expectNothingOf(password);
  });
});

test('an ordinary word is quoted back, unless it is the password of the authenticated sender', async () => {
  await begin({ secret: 'entschuldigung' });
  for (const line of ['entschuldigung bob', 'das entschuldigung bob']) {
    for (const from of [alice, bob]) {
      await office.send({ from, subject: line });
      const shown = line.replace('entschuldigung', from === alice ? '****' : 'entschuldigung');
      expect(office.last(from).text).toContain(`| ${shown}`);
    }
  }
});

describe("the database's write-ahead log", () => {
  test('is cleared of a password as soon as nobody else is reading it', async () => {
    await begin();
    const reader = new Database(office.file);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM inbox').get();
    await office.send({ from: elsewhere, body: `show 101\nshow 101 alice ${password}` });
    expect(bytes().includes(password.toLowerCase())).toBe(true);
    reader.exec('COMMIT');
    reader.close();
    await office.settle();
    expectNothingOf(password);
  });

  test('is cleared at startup if the last run ended too early to do so', async () => {
    await begin();
    const [raw, hash] = [Buffer.from(`Subject: ${password}\r\n\r\n`), 'x'];
    const mail = {
      source: 'smtp',
      messageId: 'a@b',
      contentHash: hash,
      raw,
      receivedAt: office.now,
    } as const;
    office.store.inbox.add(mail, office.now);
    const id = office.store.inbox.next()?.id ?? rowId<MailId>(0);
    office.store.inbox.setState(id, 'done');
    office.store.inbox.forget(id);
    expect(bytes().includes(password.toLowerCase())).toBe(true);
    const again = new PostOffice({ file: office.file });
    expect(bytes().includes(password.toLowerCase())).toBe(false);
    await again.close();
  });
});

test('an ordinary reply from a player with a long userid is kept, although it quotes a command with that userid', async () => {
  const bobby = 'bobby1999@example.com';
  office = new PostOffice();
  await office.signUp('alice');
  await office.signUp('bobby1999');
  await office.send({ from: alice, subject: 'octi challenge bobby1999' });
  await office.send({ from: bobby, reply: office.last(bobby), body: 'accept' });
  await office.send({ from: alice, subject: 'octi move 101 57+E' });
  await office.send({ from: bobby, subject: 'octi move 101 53+A' });
  await office.send({ from: alice, subject: 'octi move 101 57+F' });
  const letter = office.last(bobby);
  expect(letter.text).toContain('octi move 101 bobby1999 ');
  const comment = 'Good luck to you';
  await office.send({ from: bobby, reply: letter, body: `53+B\n\n${comment}` });
  expect(office.store.boards.turns(rowId(101))).toHaveLength(4);
  const db = new Database(office.file, { readonly: true });
  const kept = db.prepare('SELECT raw FROM inbox ORDER BY id DESC').pluck().get() as Buffer | null;
  db.close();
  expect(kept?.toString()).toContain(comment);
});

describe('a confirmation', () => {
  test.each([
    ['message alice passwordalice bob', 'message alice **** bob'],
    ['octi challenge carol passwordcarol alice', 'octi challenge carol **** alice'],
    ['octi challenge passwordalice bob', 'octi challenge **** bob'],
    ['message bob christina', 'message bob christina'],
    ['octi challenge computer -level=1', 'octi challenge computer -level=1'],
  ])('shows the command %s as %s', async (subject, line) => {
    await begin({ trust: false });
    await office.signUp('christina');
    const [question] = await office.send({ from: alice, subject });
    expect(question?.text).toContain(`| ${line}\n`);
    await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    expectNothingOf('passwordalice', 'passwordcarol');
  });
});

test.each([
  ['octi challenge SECRET bob', 'octi challenge **** bob'],
  ['octi challenge SECRET', 'octi challenge ****'],
  ['octi seek SECRET', 'octi seek ****'],
  ['octi games SECRET', 'octi games ****'],
  ['octi show SECRET', 'octi show ****'],
  ['message SECRET bob', 'message **** bob'],
  ['signoff to SECRET', 'signoff to ****'],
])('the answer to %s quotes the sender’s password as %s', async (subject, line) => {
  // A password made up only of letters looks like a userid.
  const secret = 'opensesame';
  await begin({ secret });
  const [answer] = await office.send({ from: alice, subject: subject.replace('SECRET', secret) });
  expect(answer?.text).toContain(`| ${line}\n`);
  expect(answer?.text).not.toContain('called ****');
  expectNothingOf(secret);
});

test('a password in place of a name is not answered as if it were a name', async () => {
  await begin({ secret: 'opensesame' });
  for (const subject of [
    'octi challenge opensesame',
    'octi challenge bob opensesame',
    'signoff to opensesame',
  ]) {
    const [answer] = await office.send({ from: alice, subject });
    expect(answer?.text.replace(/\s+/g, ' ')).toContain(
      'The word shown as **** is not the name of a player. If it is your password, leave it out',
    );
  }
});

test('commands understood before a line that is almost a command are shown without passwords, too', async () => {
  await begin({ trust: false });
  const body = 'message alice passwordalice bob\nmove 101 33+B\nmvoe 102 33+B';
  const [answer] = await office.send({ from: alice, body });
  expect(answer?.text.replace(/\s+/g, ' ')).toContain(
    'We understood "message alice **** bob, move 101 33+B", but',
  );
  expectNothingOf('passwordalice');
});

describe('a password from a player who has not set one', () => {
  const refused = async (from: string) => {
    const [answer] = await office.send({ from, subject: `octi move 101 alice ${password} 57+E` });
    expect(turnsPlayed()).toEqual([]);
    return [office.newestMail(), answer?.text.replace(/\s+/g, ' ')];
  };

  test('is reported to the player, but not to anybody whose mail is unauthenticated', async () => {
    await begin({ secret: '' });
    expect(await refused(alice)).toEqual([
      'refused server.noPassword',
      expect.stringContaining('No password is set for your account'),
    ]);
    expect((await refused(elsewhere))[0]).toBe('refused server.wrongPassword');
  });

  test('is not reported to an unverified From address, until that player replies to the answer', async () => {
    await begin({ trust: false, secret: '' });
    expect((await refused(alice))[0]).toBe('refused server.wrongPassword');
    // The answer shows the board and went to the player's own address: a reply to it proves who sent it.
    await office.send({ from: alice, reply: office.last(alice), body: `move 101 alice ${password} 57+E` });
    expect(office.newestMail()).toBe('refused server.noPassword');
  });
});
