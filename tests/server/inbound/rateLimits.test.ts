import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { compose, type OutgoingMail } from '../../../src/mail/index.js';
import { applyRequest } from '../../../src/server/admin/mailAdmin.js';
import {
  countAnswerToStranger,
  countWrongPassword,
  isPasswordGuessed,
  type Sender,
  strangersAnswered,
} from '../../../src/server/inbound/rateLimits.js';
import type { MailId } from '../../../src/store/index.js';
import { PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const offices: PostOffice[] = [];
const open = () => {
  const office = new PostOffice({ trust: false });
  offices.push(office);
  return office;
};
afterEach(async () => {
  for (const office of offices.splice(0)) await office.close();
});
/** Returns the header that the receiving host adds to an email from a network address. */
const via = (address: string) => ({
  Received: `from mail.invalid (unknown [${address}]) by mx.example.org with ESMTP; Mon, 5 Jan 2026 12:00:00 +0000`,
});
/** Uses up today's limit on answers to strangers. */
function spendAll({ store, now }: PostOffice): void {
  for (let at = 0; at < 600; at++) {
    const address = `s${at}@example.net`;
    countAnswerToStranger(store, address, { from: address, network: `10.0.${at % 20}.0/24` }, [], now);
  }
}
const lastState = (office: PostOffice) => office.store.mailCounts().inbox;
const day = 24 * 60 * 60 * 1000;

describe('an unknown sender', () => {
  test('gets five answers per day to sign-ups and to requests for help, lists of games and so on', async () => {
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

  test('gets three answers per day to anything else', async () => {
    const office = open();
    const from = 'stranger@example.net';
    const wrong = ['signup new bie', 'sigup mia', 'signup mia smith', 'octi challenge bob'];
    const answered: number[] = [];
    for (const subject of wrong) answered.push((await office.send({ from, subject })).length);
    expect(answered).toEqual([1, 1, 1, 0]);
    expect(office.newestMail()).toBe('ignored answered often enough today');
    expect(await office.send({ from, subject: 'help' })).toHaveLength(1);
  });

  test('is no longer a stranger after replying to our email: a sign-up still works after five requests', async () => {
    const office = open();
    const from = 'zoe@example.net';
    for (const subject of ['help', 'help', 'help', 'help']) await office.send({ from, subject });
    const [question] = await office.send({ from, subject: 'signup zoe' });
    if (!question) throw new Error('nobody was asked about the sign-up');
    expect(await office.send({ from, body: 'yes', reply: question })).toHaveLength(1);
    expect(office.store.players.byUserid('zoe')).toBeDefined();
  });

  test('still gets answers after many invented addresses on another network have used up theirs', async () => {
    const office = open();
    let flood = 0;
    for (let at = 0; at < 120; at++) {
      const mail = { from: `s${at}@d${at}.example`, subject: 'help', headers: via(`192.0.2.${at % 250}`) };
      flood += (await office.send(mail)).length;
    }
    expect(flood).toBe(50);
    expect(office.newestMail()).toBe('ignored too many strangers from there today');
    const headers = via('198.51.100.1');
    expect(await office.send({ from: 'zoe@example.net', subject: 'help', headers })).toHaveLength(1);
    expect(await office.send({ from: 'zoe@example.net', subject: 'signup zoe', headers })).toHaveLength(1);
    expect(strangersAnswered(office.store, office.now)).toBe(52);
    office.now += day;
    expect(
      await office.send({ from: 's@d.example', subject: 'help', headers: via('192.0.2.1') }),
    ).toHaveLength(1);
  });

  test('gets an answer to a reply to a confirmation, however many answers other strangers have had', async () => {
    const office = open();
    const from = 'zoe@example.net';
    const headers = via('192.0.2.7');
    const [question] = await office.send({ from, subject: 'signup zoe', headers });
    if (!question) throw new Error('nobody was asked about the sign-up');
    spendAll(office);
    expect(await office.send({ from: 'mia@example.net', subject: 'help', headers })).toEqual([]);
    expect(office.newestMail()).toBe('ignored too many strangers today');
    const [again] = await office.send({ from, reply: question, body: 'Maybe', headers });
    expect(again).toMatchObject({ to: from, subject: 'Octi: please confirm your account, zoe' });
    // From another network, the same reply counts like any stranger's.
    const elsewhere = await office.send({ from: 'mia@example.net', reply: question, body: 'Maybe', headers });
    expect(elsewhere).toEqual([]);
    expect(await office.send({ from, reply: question, body: 'yes', headers })).toHaveLength(1);
    expect(office.store.players.byUserid('zoe')).toBeDefined();
  });

  test('is no longer answered after many different replies to a confirmation email', async () => {
    const office = open();
    const from = 'loop@example.net';
    const [question] = await office.send({ from, subject: 'signup zoe' });
    let answers = 0;
    for (const word of 'alpha beta gamma delta eta theta iota kappa lambda nu xi pi rho sigma tau phi'.split(
      ' ',
    )) {
      answers += (await office.send({ from, ...(question && { reply: question }), body: `Well, ${word}` }))
        .length;
    }
    // Ten answers to replies to a confirmation, plus the other three answers that every stranger gets per day.
    expect(answers).toBe(13);
    expect(await office.send({ from, ...(question && { reply: question }), body: 'yes' })).toHaveLength(1);
  });
});

describe('answers to strangers are counted', () => {
  const asks = (office: PostOffice, address: string, from: Partial<Sender> = {}) =>
    countAnswerToStranger(office.store, address, { from: address, ...from }, [], office.now);
  const spend = (office: PostOffice, from: (at: number) => Partial<Sender>) => {
    let answered = 0;
    for (let at = 0; at < 120; at++) {
      answered += asks(office, `s${at}-${strangersAnswered(office.store, office.now)}@x.example`, from(at))
        ? 0
        : 1;
    }
    return answered;
  };

  test('together, for all addresses', () => {
    const office = open();
    let answered = 0;
    for (let net = 0; net < 20; net++) answered += spend(office, () => ({ network: `192.0.${net}.0/24` }));
    expect(answered).toBe(500);
    expect(strangersAnswered(office.store, office.now)).toBe(500);
  });

  test('by network; senders whose network is unknown share one count', () => {
    const office = open();
    expect(spend(office, () => ({ network: '192.0.2.0/24' }))).toBe(50);
    expect(spend(office, () => ({}))).toBe(50);
    expect(asks(office, 'x@example.net')).toBe('too many strangers from there today');
    expect(asks(office, 'y@example.net', { network: '198.51.100.0/24' })).toBeUndefined();
  });

  test('by registered domain if the mail host vouches for it, and then by nothing else', () => {
    const office = open();
    const verified = (domain: string) => (at: number) => ({
      network: `192.0.${at}.0/24`,
      verifiedFrom: `s@n${at}.${domain}`,
    });
    expect(spend(office, verified('evil.example'))).toBe(50);
    expect(spend(office, verified('evil.co.uk'))).toBe(50);
    expect(spend(office, verified('good.co.uk'))).toBe(50);
    expect(asks(office, 'x@example.net', { network: '192.0.1.0/24' })).toBeUndefined();
  });

  test('by domain only if DMARC has passed', async () => {
    const office = new PostOffice({ trust: false, authservId: 'mx.example.org' });
    offices.push(office);
    const passed = 'mx.example.org; dmarc=pass header.from=example.net';
    const from = 'zoe@example.net';
    for (let at = 0; at < 60; at++) {
      await office.send({ from: `s${at}@example.net`, subject: 'help', headers: via('192.0.2.1') });
    }
    expect(await office.send({ from, subject: 'help', headers: via('192.0.2.1') })).toEqual([]);
    const headers = { ...via('192.0.2.1'), 'Authentication-Results': passed };
    expect(await office.send({ from, subject: 'help', headers })).toHaveLength(1);
  });
});

test('a player who sends more than a person would gets no answers until the load has gone down', async () => {
  const office = open();
  const from = await office.signUp('alice');
  let answered = 0;
  for (let at = 0; at < 100; at++) {
    answered += (await office.send({ from, subject: `show ${200 + at}` })).length;
  }
  expect(answered).toBeGreaterThan(40);
  expect(answered).toBeLessThan(60);
  expect(lastState(office).quarantined).toBe(100 - answered);
  office.now += 3 * 60 * 60 * 1000;
  expect(await office.send({ from, subject: 'help' })).toHaveLength(1);
});

test('mail set aside for exceeding the limit can be released, and the password in it still counts', async () => {
  const office = open();
  const from = await office.signUp('alice', 'blue-trout-9');
  const subject = 'change password alice blue-trout-9 off';
  for (let at = 0; at < 61; at++) await office.send({ from, subject });
  expect(office.newestMail()).toBe('quarantined too many mails');
  const [mail] = office.store.mailQueueAdmin.mails({ state: 'quarantined', most: 1 });
  expect(mail).toMatchObject({ kept: true });
  const id = mail?.id ?? rowId<MailId>(0);
  expect(applyRequest(office.store, { action: 'release', direction: 'in', id }, office.now).ok).toBe(true);
  await office.settle();
  expect(office.store.mailQueueAdmin.mail(id)).toMatchObject({ state: 'waiting', kept: false });
});

test('a quick game of two hundred turns can be finished within an hour', async () => {
  const office = open();
  const players = [await office.signUp('alice'), await office.signUp('bob')] as const;
  await office.begin('octi');
  const squares = [37, 33];
  for (let at = 0; at < 200; at++) {
    const prongs = at < 2 ? 'A' : at % 4 < 2 ? 'A-B' : 'B-A';
    const from = players[at % 2] as string;
    await office.send({ from, body: `${squares[at % 2]}+${prongs}`, reply: office.last(from) });
  }
  expect(office.store.boards.byId(rowId(101))?.turns).toBe(200);
});

test('every sender is forgotten once their load has decayed to zero, but not before', async () => {
  const office = open();
  await office.signUp('alice');
  countWrongPassword(office.store, rowId(1), office.now);
  for (let at = 0; at < 250; at++) {
    office.store.senders.set(`s${at}@example.net`, {
      load: 1e6,
      at: office.now,
      day: 0,
      lookups: 0,
      otherAnswers: 0,
    });
  }
  const rows = () => {
    const db = new Database(office.file, { readonly: true });
    const kept = db
      .prepare("SELECT address FROM sender UNION ALL SELECT 'passwords of ' || player_id FROM password_guess")
      .pluck()
      .all();
    db.close();
    return kept;
  };
  const before = rows().length;
  expect(before).toBe(253);
  office.now += 30 * day;
  await office.settle();
  expect(rows()).toHaveLength(before);
  office.now += 1000;
  await office.send({ from: 'zoe@example.net', subject: 'help' });
  expect(rows()).toEqual(['zoe@example.net']);
});

describe('two servers that answer each other stop writing', () => {
  /**
   * Returns how many letters both servers send after the first email. A forwarder removes every header that reveals a
   * robot.
   */
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

  test.each(['hello', 'help', 'signup zoe', 'octi challenge bob'])(
    'if the first email says "%s"',
    async (subject) => {
      // Each address gets three explanations and one page that it asks for.
      expect(await letters(subject, false)).toBeLessThanOrEqual(7);
      expect(await letters(subject, true)).toBeLessThanOrEqual(7);
    },
  );

  test('because a stranger who keeps replying to our letters gets no more answers than others', async () => {
    const office = open();
    const from = 'loop@example.net';
    let [letter] = await office.send({ from, subject: 'help' });
    let answers = 0;
    while (letter && answers < 20) {
      [letter] = await office.send({ from, reply: letter, body: 'This mailbox is not read by anybody.' });
      answers += letter ? 1 : 0;
    }
    expect(answers).toBe(3);
  });

  test('because a stranger who answers a confirmation with neither "yes" nor "no" gets no more answers than others', async () => {
    const office = open();
    const from = 'loop@example.net';
    const [question] = await office.send({ from, subject: 'signup zoe' });
    if (!question) throw new Error('nobody was asked about the sign-up');
    for (let times = 0; times < 3; times++) {
      expect(await office.send({ from, reply: question, body: 'What?' })).toHaveLength(1);
    }
    expect(await office.send({ from, reply: question, body: 'What?' })).toHaveLength(0);
    expect(await office.send({ from, reply: question, body: 'yes' })).toHaveLength(1);
  });
});

describe('wrong passwords for a player', () => {
  const hour = 60 * 60 * 1000;
  const guessed = (hours: readonly number[]) => {
    const { store } = open();
    const { id } = store.players.add({ userid: 'alice', passwordHash: null, address: 'a@x.example' }, 0);
    for (const at of hours) countWrongPassword(store, id, at * hour);
    return (at: number) => isPasswordGuessed(store, id, at * hour);
  };

  test('count half as much after a day, not after an hour', () => {
    const isGuessed = guessed(Array(40).fill(0));
    expect([0, 12, 24, 47].map(isGuessed)).toEqual([true, true, true, true]);
    expect([49, 72].map(isGuessed)).toEqual([false, false]);
  });

  test('add up if there is one every hour', () => {
    const isGuessed = guessed(Array.from({ length: 24 }, (_, n) => n));
    expect(isGuessed(24)).toBe(true);
    expect(isGuessed(72)).toBe(false);
    expect(guessed([0, 24, 48, 72, 96, 120])(120)).toBe(false);
  });

  test('do not block the right one from the player’s own address, which is counted separately but must be confirmed', async () => {
    const office = open();
    const alice = await office.signUp('alice', 'Secretpw1x');
    await office.signUp('bob');
    await office.begin('octi');
    const withPassword = (password: string) => ({
      from: alice,
      subject: `octi move 101 alice ${password} 57+E`,
    });
    for (let at = 0; at < 70; at++) await office.send(withPassword(`Wrongpw${at}x`));
    expect(office.newestMail()).toBe('quarantined too many mails');
    const [asked, ...more] = await office.send(withPassword('Secretpw1x'));
    expect(office.newestMail()).toBe('waiting uncertain');
    expect(asked).toMatchObject({ to: alice, subject: 'Octi: please confirm' });
    expect(more).toEqual([]);
    // A sender at another address is not told that a guess was right.
    expect(await office.send({ ...withPassword('Secretpw1x'), from: 'mallory@example.net' })).toEqual([]);
    expect(office.newestMail()).toBe('waiting too many open confirmations');
  });
});
