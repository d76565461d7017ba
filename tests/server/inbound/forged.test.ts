import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compose, type OutgoingMail } from '../../../src/mail/index.js';
import { makeToken } from '../../../src/server/outbound/replyToken.js';
import type { BoardId, ConfirmationId, LetterId, PlayerId } from '../../../src/store/index.js';
import { officeWithGame, type PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const alice = 'alice@example.com';
const bob = 'bob@example.com';

/** An octilite game in progress. No From address is trusted. */
beforeEach(async () => {
  ({ office } = await officeWithGame('octilite', { trust: false }));
});
afterEach(() => office.close());

const turns = (): number => office.store.boards.byId(rowId(101))?.turns ?? -1;
let count = 0;
const mail = async (
  from: string,
  headers: Record<string, string>,
  text = '26+E',
  to = serverAddress,
  subject = 'Re: Octi Board 101 alice',
) =>
  office.deliver(
    compose({
      from: { name: '', address: from },
      to,
      subject,
      text,
      messageId: `forged-${++count}@example.com`,
      date: office.now,
      headers,
    }),
  );
const answering = (letter: OutgoingMail) => ({ 'In-Reply-To': `<${letter.messageId}>` });

describe('a reply that does not come from the reader of its letter', () => {
  test("plays no turn if it answers the opponent's own letter", async () => {
    await mail(alice, answering(office.last(bob)));
    expect(turns()).toBe(0);
    await mail(bob, answering(office.last(alice)));
    expect(turns()).toBe(0);
  });

  test.each([
    'alice@exarnple.com',
    'alice@example.co',
    'a1ice@example.com',
    'alice@example.com.evil.example',
  ])('is held if it comes from %s, and the real address is asked to confirm it', async (from) => {
    const sent = await mail(from, answering(office.last(alice)));
    expect(turns()).toBe(0);
    expect(sent.map(({ to }) => to)).toEqual([alice]);
    expect(sent[0]?.text).toContain('Did you send it?');
  });

  test('plays only on the board of the letter that it answers', async () => {
    const first = office.last(alice);
    await office.send({ from: bob, subject: 'octilite challenge alice' });
    await office.send({ from: bob, body: 'yes', reply: office.last(bob) });
    await office.send({ from: alice, body: 'accept', reply: office.last(alice) });
    await mail(alice, answering(office.last(alice)), 'move 101 26+E');
    expect(turns()).toBe(0);
    await mail(alice, answering(first), '26+E');
    expect(turns()).toBe(1);
  });
});

describe('a token', () => {
  test('is still found if a mail program has split its header field across two lines', async () => {
    const { messageId } = office.last(alice);
    await office.deliver(
      Buffer.from(
        `From: ${alice}\r\nTo: ${serverAddress}\r\nSubject: Re: Octi Board 101 alice\r\nMessage-ID: <folded@example.com>\r\nReferences: <first@example.com>\r\n <${messageId}>\r\n\r\n26+E\r\n`,
      ),
    );
    expect(turns()).toBe(1);
  });

  test('is invalid if it is broken in the middle, and the email must be confirmed', async () => {
    const { messageId } = office.last(alice);
    const broken = `${messageId.slice(0, 12)}\r\n ${messageId.slice(12)}`;
    const fields = `From: ${alice}\r\nTo: ${serverAddress}\r\nSubject: octi move 101 26+E\r\nMessage-ID: <broken@example.com>`;
    const sent = await office.deliver(Buffer.from(`${fields}\r\nReferences: <${broken}>\r\n\r\n`));
    expect(turns()).toBe(0);
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[alice, 'Octi: please confirm']]);
  });

  test('is invalid if a part is missing', async () => {
    const { messageId } = office.last(alice);
    for (const cut of [messageId.slice(1), messageId.replace('@', 'x@'), messageId.slice(0, 20)]) {
      await mail(alice, { 'In-Reply-To': `<${cut}>` });
      expect(turns()).toBe(0);
    }
  });

  test('identifies its reader until thirty days after the end of the game', async () => {
    const day = 24 * 60 * 60 * 1000;
    const letter = office.last(alice);
    await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
    expect(office.store.boards.byId(rowId(101))?.endedAt).toBe(office.now);
    office.now += 30 * day;
    const letters = await office.send({ from: alice, body: 'chat\n\nthank you', reply: letter });
    expect(letters.map(({ to }) => to)).toContain(bob);
    office.now += 1;
    const [asked, ...more] = await office.send({ from: alice, body: 'chat 101\n\nonce more', reply: letter });
    expect(asked).toMatchObject({ to: alice, subject: 'Octi: please confirm' });
    expect(more).toEqual([]);
  });

  test('is invalid if any single character is changed, and the email must be confirmed', async () => {
    const [local = '', host] = office.last(alice).messageId.split('@');
    const near = [...local].map(
      (sign, at) => `${local.slice(0, at)}${sign === '0' ? '1' : '0'}${local.slice(at + 1)}`,
    );
    await mail(alice, { References: near.map((one) => `<${one}@${host}>`).join('\r\n ') });
    expect(office.newestMail()).toMatch(/^waiting/);
    expect(turns()).toBe(0);
  });

  test('is bound to its letter, its reader and its purpose', () => {
    const facts = {
      letterId: rowId<LetterId>(7),
      purpose: 'board',
      playerId: rowId<PlayerId>(1),
      boardId: rowId<BoardId>(101),
      confirmationId: null,
    };
    const others = [
      { letterId: rowId<LetterId>(8) },
      { purpose: 'question' },
      { playerId: rowId<PlayerId>(2) },
      { boardId: rowId<BoardId>(102) },
      { confirmationId: rowId<ConfirmationId>(3) },
    ];
    const key = Buffer.alloc(32, 1);
    const tokens = [facts, ...others.map((other) => ({ ...facts, ...other }))].map((one) =>
      makeToken(key, one),
    );
    expect(
      new Set([...tokens, makeToken(Buffer.alloc(32, 2), facts)].map((token) => token.slice(0, 24))).size,
    ).toBe(7);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-v]{24,36}$/);
  });

  test('cannot be guessed in a thousand tries', async () => {
    const [local = '', host] = office.last(alice).messageId.split('@');
    const guesses = Array.from({ length: 1000 }, (_, at) => {
      const mac = [...local.slice(0, 24)].map((one, i) => ((i + at) % 7 === 0 ? '0' : one)).join('');
      return `<${mac === local.slice(0, 24) ? `1${mac.slice(1)}` : mac}${local.slice(24)}@${host}>`;
    });
    const unlike = guesses.filter((guess) => guess !== `<${office.last(alice).messageId}>`);
    await mail(alice, { References: unlike.join('\r\n ') });
    expect(turns()).toBe(0);
  });
});

describe('a confirmation email', () => {
  const ask = async () => {
    await office.send({ from: alice, subject: 'octi move 101 26+E' });
    return office.last(alice);
  };

  test('is neither answered by a vacation robot’s reply nor sent again because of it', async () => {
    const question = await ask();
    const robot = { ...answering(question), 'Auto-Submitted': 'auto-replied (vacation)' };
    expect(await mail(alice, robot, 'Yes, I got your mail and am away until Monday.')).toEqual([]);
    expect(turns()).toBe(0);
    await office.send({ from: alice, body: 'yes', reply: question });
    expect(turns()).toBe(1);
  });

  test.each([
    ['Automatic reply: Octi: please confirm', 'Yes, your mail has arrived, and I am away until Monday.'],
    ['Octi: please confirm (Action Required)', 'Yes! One more step: click here to verify your mail.'],
    [
      'Re: Octi: please confirm',
      'Yes. To let your mail through, click here to confirm that you are a person: it has not been delivered.',
    ],
    [
      'Re: Octi: please confirm',
      'Help me fight spam. Please reply to this mail, to confirm that you are a person.\nYour mail has not been delivered.',
    ],
  ])(
    'stays open after a reply from a program with the Subject "%s", which gets no answer',
    async (subject, text) => {
      const question = await ask();
      expect(await mail(alice, answering(question), text, serverAddress, subject)).toEqual([]);
      expect(office.newestMail()).toMatch(/^ignored /);
      expect(turns()).toBe(0);
      await office.send({ from: alice, body: 'yes', reply: question });
      expect(turns()).toBe(1);
    },
  );

  test.each(['No, that was not me!', 'That was not me', 'no'])(
    'drops the waiting email after the reply "%s"',
    async (body) => {
      const question = await ask();
      await office.send({ from: alice, body, reply: question });
      await office.send({ from: alice, body: 'yes', reply: question });
      expect(turns()).toBe(0);
    },
  );

  test.each(['What is this?', '> yes', 'Maybe yes'])(
    'stays open after the reply "%s", and nothing is done',
    async (body) => {
      const question = await ask();
      await office.send({ from: alice, body, reply: question });
      expect(turns()).toBe(0);
      await office.send({ from: alice, body: 'yes', reply: question });
      expect(turns()).toBe(1);
    },
  );
});

describe('one of our letters that comes back', () => {
  test.each(['octi@example.org', 'carol@forwards.example'])(
    'is not answered if it comes from %s',
    async (from) => {
      const { messageId, subject, text } = office.last(alice);
      const fields = `From: ${from}\r\nTo: ${serverAddress}\r\nSubject: ${subject}\r\nMessage-ID: <${messageId}>`;
      expect(await office.deliver(Buffer.from(`${fields}\r\n\r\n${text}`))).toEqual([]);
      expect(office.newestMail()).toBe('ignored own-letter');
    },
  );
});

describe('text that reads like a message from a spam filter', () => {
  const suspicious =
    'Click on the board and confirm that you see it: it is not spam, and has not been delivered by accident.';

  test('is a comment if there is a turn above it', async () => {
    await mail(alice, answering(office.last(alice)), `26+E\n\n${suspicious}`);
    expect(turns()).toBe(1);
  });

  test('is a comment or a command where a player can write one, and so is an absence note', async () => {
    const subject = 'Out of office until February';
    await mail(alice, answering(office.last(alice)), '26+E\n\nI am away then.', serverAddress, subject);
    expect(turns()).toBe(1);
    expect(await mail(alice, {}, 'vacation until 2026-02-01', serverAddress, subject)).toHaveLength(1);
    expect(await mail(alice, {}, 'I am away until Monday.', serverAddress, subject)).toEqual([]);
    expect(office.newestMail()).toBe('ignored absence');
  });

  test('is not passed on as a message', async () => {
    await office.send({ from: bob, subject: 'message alice', body: 'hello' });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(office.last(alice).text).toContain('hello');
    expect(await mail(alice, answering(office.last(alice)), suspicious)).toEqual([]);
    expect(office.newestMail()).toBe('ignored asks-for-proof');
  });
});

describe('Precedence: bulk', () => {
  test('does not mark the sender of a turn in reply to a letter as a robot', async () => {
    await mail(alice, {
      ...answering(office.last(alice)),
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'All',
    });
    expect(turns()).toBe(1);
  });

  test.each([
    ['ordinary text', 'I am away until Monday.'],
    ['a turn without a letter', '26+E'],
  ])('marks the sender of %s as a robot', async (what, text) => {
    const headers = what === 'ordinary text' ? answering(office.last(alice)) : {};
    expect(await mail(alice, { ...headers, Precedence: 'bulk' }, text)).toEqual([]);
    expect(turns()).toBe(0);
  });
});
