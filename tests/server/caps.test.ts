import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { compose, type OutgoingMail } from '../../src/mail/index.js';
import { countGuess } from '../../src/server/caps.js';
import { handle } from '../../src/server/mailroom.js';
import { PostOffice, serverAddress } from '../support/postOffice.js';

const offices: PostOffice[] = [];
const open = () => {
  const office = new PostOffice({ trust: false });
  offices.push(office);
  return office;
};
afterEach(async () => {
  for (const office of offices.splice(0)) await office.close();
});
const lastState = (office: PostOffice) => office.store.mailCounts().inbox;
const day = 24 * 60 * 60 * 1000;

describe('an unknown sender', () => {
  test('gets five answers a day to help, sign-ups and looks', async () => {
    const office = open();
    const from = 'stranger@example.net';
    const subjects = ['help', 'seeks', 'standings', 'signup zoe', 'games', 'help rules', 'help'];
    const answered: number[] = [];
    for (const subject of subjects) answered.push((await office.send({ from, subject })).length);
    expect(answered).toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect(lastState(office)).toMatchObject({ ignored: 2 });
    office.now += day;
    expect(await office.send({ from, subject: 'help' })).toHaveLength(1);
  });

  test('gets one answer a day to anything else', async () => {
    const office = open();
    const from = 'stranger@example.net';
    expect(await office.send({ from, subject: 'buy cheap watches', body: 'now' })).toHaveLength(1);
    expect(await office.send({ from, subject: 'Re: buy cheap watches', body: 'no' })).toHaveLength(0);
    expect(await office.send({ from, subject: 'octi challenge bob' })).toHaveLength(0);
    expect(await office.send({ from, subject: 'help' })).toHaveLength(1);
  });

  test('who brings a letter back is none: a sign-up goes through after five looks', async () => {
    const office = open();
    const from = 'zoe@example.net';
    for (const subject of ['help', 'help', 'help', 'help']) await office.send({ from, subject });
    const [question] = await office.send({ from, subject: 'signup zoe' });
    if (!question) throw new Error('the sign-up was not asked about');
    expect(await office.send({ from, body: 'yes', reply: question })).toHaveLength(1);
    expect(office.store.players.byUserid('zoe')).toBeDefined();
  });

  test('finds all of them together behind one cap', async () => {
    const office = open();
    let letters = 0;
    for (let at = 0; at < 520; at++) {
      letters += (await office.send({ from: `s${at}@example.net`, subject: 'help' })).length;
    }
    expect(letters).toBe(500);
  });
});

test('a player who sends more than people do is left alone until the load has gone down', async () => {
  const office = open();
  const from = await office.signUp('alice');
  let answered = 0;
  for (let at = 0; at < 100; at++) answered += (await office.send({ from, subject: 'help' })).length;
  expect(answered).toBeGreaterThan(40);
  expect(answered).toBeLessThan(60);
  expect(lastState(office).quarantined).toBe(100 - answered);
  office.now += 3 * 60 * 60 * 1000;
  expect(await office.send({ from, subject: 'help' })).toHaveLength(1);
});

test('what was set aside for that can be let in, and is read with the password that it holds', async () => {
  const office = open();
  const from = await office.signUp('alice', 'blue-trout-9');
  for (let at = 0; at < 100; at++) await office.send({ from, subject: 'help' });
  expect(await office.send({ from, subject: 'change password alice blue-trout-9 off' })).toHaveLength(0);
  const [mail] = office.store.mailroom.mails({ state: 'quarantined', most: 1 });
  expect(mail).toMatchObject({ kept: true });
  const id = mail?.id ?? 0;
  expect(handle(office.store, { verb: 'release', box: 'in', id }, office.now).ok).toBe(true);
  await office.settle();
  expect(office.store.mailroom.mail(id)).toMatchObject({ state: 'waiting', kept: false });
});

test('a quick game of two hundred turns within the hour is played to its last', async () => {
  const office = open();
  const players = [await office.signUp('alice'), await office.signUp('bob')] as const;
  const [alice, bob] = players;
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
  await office.send({ from: bob, body: 'accept', reply: office.last(bob) });
  const squares = [37, 33];
  for (let at = 0; at < 200; at++) {
    const prongs = at < 2 ? 'A' : at % 4 < 2 ? 'A-B' : 'B-A';
    const from = players[at % 2] as string;
    await office.send({ from, body: `${squares[at % 2]}+${prongs}`, reply: office.last(from) });
  }
  expect(office.store.boards.byId(101)?.turns).toBe(200);
});

test('senders are forgotten, however many, once nothing is left of their load, and no earlier', async () => {
  const office = open();
  await office.signUp('alice');
  countGuess(office.store, 1, office.now);
  for (let at = 0; at < 250; at++) {
    office.store.senders.set(`s${at}@example.net`, {
      load: 1e6,
      at: office.now,
      day: 0,
      looks: 0,
      others: 0,
    });
  }
  const rows = () => {
    const db = new Database(office.file, { readonly: true });
    const addresses = db.prepare('SELECT address FROM sender ORDER BY at').pluck().all();
    db.close();
    return addresses;
  };
  const before = rows().length;
  expect(before).toBe(252);
  office.now += 30 * day;
  await office.settle();
  expect(rows()).toHaveLength(before);
  office.now += 1000;
  await office.send({ from: 'zoe@example.net', subject: 'help' });
  expect(rows()).toEqual(['zoe@example.net']);
});

describe('two servers set against each other go quiet within three letters', () => {
  /** How many letters both send after a first mail; a forward on the way takes every header away that tells of robots. */
  async function letters(subject: string, threads: boolean): Promise<number> {
    const [one, other] = [open(), open()];
    const addresses = ['octi@one.example', 'octi@two.example'];
    const forward = (
      at: number,
      { text, messageId, ...letter }: Pick<OutgoingMail, 'subject' | 'text' | 'messageId'>,
    ) =>
      compose({
        from: { name: '', address: addresses[at] ?? '' },
        to: serverAddress,
        subject: letter.subject,
        text,
        messageId: `${randomUUID()}@forward.example`,
        date: one.now,
        ...(threads && { inReplyTo: messageId, references: [messageId] }),
        headers: {},
      });
    let sent = 0;
    let raw = await forward(1, { subject, text: 'hello', messageId: 'first@two.example' });
    for (let turn = 0; turn < 20; turn++) {
      const office = turn % 2 === 0 ? one : other;
      const written = await office.deliver(raw);
      sent += written.length;
      const [letter] = written;
      if (!letter) break;
      raw = await forward(turn % 2, letter);
    }
    return sent;
  }

  test.each(['hello', 'help', 'signup zoe', 'octi challenge bob'])('at first "%s"', async (subject) => {
    expect(await letters(subject, false)).toBeLessThanOrEqual(3);
    expect(await letters(subject, true)).toBeLessThanOrEqual(3);
  });

  test('who answers letters of ours without end gets no more than other strangers', async () => {
    const office = open();
    const from = 'loop@example.net';
    let [letter] = await office.send({ from, subject: 'help' });
    let answers = 0;
    while (letter && answers < 20) {
      [letter] = await office.send({ from, reply: letter, body: 'This mailbox is not read by anybody.' });
      answers += letter ? 1 : 0;
    }
    expect(answers).toBe(1);
  });

  test('and so does a stranger who answers a question with neither yes nor no', async () => {
    const office = open();
    const from = 'loop@example.net';
    const [question] = await office.send({ from, subject: 'signup zoe' });
    if (!question) throw new Error('the sign-up was not asked about');
    expect(await office.send({ from, reply: question, body: 'What?' })).toHaveLength(1);
    expect(await office.send({ from, reply: question, body: 'What?' })).toHaveLength(0);
    expect(await office.send({ from, reply: question, body: 'yes' })).toHaveLength(1);
  });
});
