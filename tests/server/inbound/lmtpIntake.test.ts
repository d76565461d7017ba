import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits, readEnvelope } from '../../../src/mail/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import { mailboxHandler } from '../../../src/server/inbound/intake.js';
import { startLmtp } from '../../../src/server/inbound/lmtpIntake.js';
import { type Db, Store } from '../../../src/store/index.js';
import { makeClub, openStore } from '../../long/torture/club.js';
import { TortureServer } from '../../long/torture/server.js';
import { freePort } from '../../support/freePort.js';
import { converse, deliverLmtp } from '../../support/lmtp.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { present } from '../../support/present.js';
import { Random } from '../../support/random.js';
import { startSink } from '../../support/smtpSink.js';

const now = Date.UTC(2026, 0, 5, 12);
const mail = (name: string, { above = '', body = 'hello' } = {}) =>
  `${above}From: alice@example.com\r\nSubject: ${name}\r\nMessage-ID: <${name}@example.com>\r\n\r\n${body}\r\n`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-lmtp-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('mail by LMTP', () => {
  let db: Db;
  let store: Store;
  const openDb = (): Db => {
    const opened = openedDatabase(join(folder, 'octi.db'), { create: true });
    return opened;
  };
  let port: number;
  let close: () => Promise<void>;
  let woken = 0;
  beforeEach(async () => {
    db = openDb();
    store = new Store(db);
    woken = 0;
    const onMail = () => {
      woken += 1;
    };
    const clock = { now: () => now };
    const address = 'octi@example.org';
    const started = await startLmtp({
      ...{ store, clock, log: silentLog, host: '127.0.0.1', port: 0, address },
      onMail,
    });
    if (!started.ok) throw new Error(started.error.code);
    ({ port, close } = started.value);
  });
  afterEach(async () => {
    await close();
    store.close();
  });
  const stored = () => store.mailQueueAdmin.mails({ most: 100 }).map(({ id }) => store.inbox.stateOf(id));

  it('is in the inbox once it has been accepted', async () => {
    expect(await deliverLmtp(port, mail('one'))).toMatchObject({ accepted: ['octi@example.org'] });
    expect(store.inbox.next()).toMatchObject({ source: 'lmtp', raw: expect.any(Buffer) });
    expect(String(store.inbox.next()?.raw)).toContain('Message-ID: <one@example.com>');
    expect(woken).toBe(1);
  });

  it('is accepted for each of its recipients, and stored once', async () => {
    const heard = await converse(port, [
      'LHLO mx.example.org',
      'MAIL FROM:<alice@example.com> SIZE=200',
      'RCPT TO:<octi@example.org>',
      'RCPT TO:<octi+word@example.org>',
      'DATA',
      `${mail('two')}.`,
      'QUIT',
    ]);
    expect(heard[0]).toMatch(/^220 /);
    expect(heard.some((line) => line.startsWith(`250`) && line.endsWith(`SIZE ${defaultLimits.bytes}`))).toBe(
      true,
    );
    // MAIL, RCPT, RCPT, then DATA, followed by one reply per recipient (RFC 2033 section 4.2).
    expect(heard.slice(-7).map((line) => line.slice(0, 3))).toEqual([
      ...['250', '250', '250', '354', '250', '250', '221'],
    ]);
    expect(stored()).toEqual(['new']);
    const raw = store.inbox.next()?.raw ?? Buffer.of();
    expect(raw.toString()).toMatch(
      /^Return-Path: <alice@example.com>\r\nDelivered-To: octi@example.org\r\nDelivered-To: octi\+word@example.org\r\nFrom: /,
    );
    expect((await readEnvelope(raw, { ownAddress: 'octi@example.org' })).deliveredTo).toContain(
      'octi+word@example.org',
    );
  });

  it('is accepted again if it is already stored, but not stored twice', async () => {
    await deliverLmtp(port, mail('one'));
    // It is the same email, although another route added different header fields.
    const again = mail('one', { above: 'Received: from a by b; Mon, 5 Jan 2026 11:00:00 +0000\r\n' });
    expect(await deliverLmtp(port, again)).toMatchObject({ accepted: ['octi@example.org'] });
    expect(stored()).toEqual(['new']);
  });

  it('is refused permanently and not stored if it is too large, whether its size was declared or not', async () => {
    const large = mail('large', { body: 'x'.repeat(defaultLimits.bytes) });
    const replies = await converse(port, ['LHLO x', 'MAIL FROM:<a@example.com> SIZE=3000000', 'QUIT']);
    expect(replies.at(-2)).toMatch(/^552 /);
    await expect(deliverLmtp(port, large)).rejects.toMatchObject({ responseCode: 552 });
    expect(stored()).toEqual([]);
  });

  it('is accepted only for the server’s address, with any tag and in upper or lower case', async () => {
    const heard = await converse(port, [
      'LHLO mx.example.org',
      'MAIL FROM:<alice@example.com>',
      'RCPT TO:<postmaster@example.org>',
      'RCPT TO:<OCTI+Word@Example.org>',
      'RCPT TO:<octi@example.org.example>',
      'DATA',
      `${mail('mixed')}.`,
      'MAIL FROM:<alice@example.com>',
      'RCPT TO:<bob@example.org>',
      'DATA',
      'QUIT',
    ]);
    const replies = heard.slice(heard.findIndex((line) => line.startsWith('250 ')) + 1);
    expect(replies.map((line) => line.slice(0, 3))).toEqual([
      ...['250', '550', '250', '550', '354', '250', '250', '550', '503', '221'],
    ]);
    expect(stored()).toEqual(['new']);
    expect(String(store.inbox.next()?.raw)).not.toContain('postmaster');
  });

  it('can be pipelined: many emails at once over one connection', async () => {
    const one = (name: string) => [
      'MAIL FROM:<alice@example.com>',
      'RCPT TO:<octi@example.org>',
      'DATA',
      `${mail(name)}.`,
    ];
    const names = Array.from({ length: 30 }, (_, n) => `mail-${n}`);
    const heard = await converse(port, ['LHLO mx.example.org', ...names.flatMap(one), 'QUIT']);
    expect(heard.some((line) => line.endsWith('PIPELINING'))).toBe(true);
    expect(heard.filter((line) => line.startsWith('354'))).toHaveLength(30);
    expect(stored()).toHaveLength(30);
  });

  it('is recognised if it also arrives through the mailbox', async () => {
    await deliverLmtp(port, mail('both'));
    const raw = Buffer.from(
      mail('both', { above: 'Return-Path: <alice@example.com>\r\nReceived: by mx\r\n' }),
    );
    const clock = { now: () => now };
    const onMail = () => {};
    const mailbox = mailboxHandler({ store, clock, log: silentLog, fromStart: true, onMail });
    mailbox.cursor('1', 1);
    mailbox.commit([{ uidValidity: '1', uid: 1, receivedAt: now, raw }]);
    expect(stored()).toEqual(['new']);
  });

  it('stays with the mail host while the database is locked', async () => {
    db.pragma('busy_timeout = 50');
    const other = openDb();
    other.exec('BEGIN IMMEDIATE');
    await expect(deliverLmtp(port, mail('one'))).rejects.toMatchObject({ responseCode: 451 });
    other.exec('ROLLBACK');
    other.close();
    await deliverLmtp(port, mail('one'));
    expect(stored()).toEqual(['new']);
  });

  it('stays with the mail host while the disk is full', async () => {
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages + 3}`);
    const large = mail('one', { body: 'x'.repeat(100_000) });
    await expect(deliverLmtp(port, large)).rejects.toMatchObject({ responseCode: 451 });
    expect(stored()).toEqual([]);
    db.pragma(`max_page_count = ${pages + 1_000}`);
    await deliverLmtp(port, large);
    expect(stored()).toEqual(['new']);
  });

  it('is discarded if the connection is cut partway through', async () => {
    const lines = [
      'LHLO x',
      'MAIL FROM:<a@example.com>',
      'RCPT TO:<octi@example.org>',
      'DATA',
      'Subject: half',
    ];
    const half = converse(port, lines);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await close();
    await half;
    expect(stored()).toEqual([]);
  });

  it('cannot be sent by an SMTP client, which is told that this is LMTP', async () => {
    expect((await converse(port, ['EHLO mx.example.org', 'QUIT']))[1]).toMatch(/^500 /);
  });

  it('is stored with the time at which the mail host accepted it', async () => {
    const top = (date: string) => ({ above: `Received: from x (x [192.0.2.1])\r\n\tby mx; ${date}\r\n` });
    await deliverLmtp(port, mail('waited', top('Mon, 5 Jan 2026 09:30:00 +0000 (UTC)')));
    expect(store.inbox.next()?.receivedAt).toBe(Date.UTC(2026, 0, 5, 9, 30));
    store.inbox.setState(present(store.inbox.next()?.id), 'done');
    await deliverLmtp(port, mail('ahead', top('Mon, 5 Jan 2027 09:30:00 +0000')));
    expect(store.inbox.next()?.receivedAt).toBe(now);
    store.inbox.setState(present(store.inbox.next()?.id), 'done');
    await deliverLmtp(port, mail('undated', top('yesterday')));
    expect(store.inbox.next()?.receivedAt).toBe(now);
  });

  it.each([
    ['the host, above its Received', 'alice@example.com', ['A', 'R']],
    ['the sender, below it', undefined, ['R', 'A']],
  ] as const)('has the Authentication-Results of %s', async (_, believed, order) => {
    const fields = {
      A: 'Authentication-Results: mx.example.org; dmarc=pass header.from=example.com\r\n',
      R: 'Received: from evil (evil [192.0.2.66]) by mx.example.org; Mon, 5 Jan 2026 11:00:00 +0000\r\n',
    };
    const above = order.map((one) => fields[one]).join('');
    await deliverLmtp(port, mail('vouched', { above }));
    const raw = store.inbox.next()?.raw ?? Buffer.of();
    const options = { ownAddress: 'octi@example.org', authservId: 'mx.example.org' };
    expect((await readEnvelope(raw, options)).verifiedFrom).toBe(believed);
  });
});

describe('octi serve --lmtp', () => {
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('needs no mailbox, keeps every accepted email when it is killed, and answers each once', async () => {
    const sink = await startSink();
    const port = await freePort();
    const database = join(folder, 'octi.db');
    const server = new TortureServer(
      { OCTI_ADDRESS: 'octi@example.org', OCTI_SMTP_URL: sink.url, OCTI_DATABASE: database },
      ['--lmtp', `127.0.0.1:${port}`],
    );
    const random = new Random(7);
    const boards = makeClub(database, 40, Date.now());
    const wanted = boards.map(({ addresses }) => addresses[0] ?? '');
    const accepted = new Set<string>();
    let stopped = false;
    const host = async (names: readonly string[]) => {
      for (const from of names) {
        const raw = mail('octi help').replaceAll('alice@example.com', from).replace('<octi help', `<${from}`);
        while (!accepted.has(from) && !stopped) {
          await deliverLmtp(port, raw, { from }).then(
            () => accepted.add(from),
            () => new Promise((resolve) => setTimeout(resolve, 20)),
          );
          // A host that lost the reply tries again.
          if (random.oneIn(4)) await deliverLmtp(port, raw, { from }).catch(() => {});
        }
      }
    };
    try {
      server.start();
      const sending = Promise.all([0, 1, 2, 3].map((at) => host(wanted.filter((_, n) => n % 4 === at))));
      for (let kills = 0; kills < 6; kills++) {
        await until(() => server.log.includes('server started'));
        await new Promise((resolve) => setTimeout(resolve, random.below(150)));
        await server.kill();
        server.start();
      }
      await sending;
      const store = openStore(database);
      await until(() => store.isAtRest());
      expect(store.mailCounts().inbox).toEqual({ done: wanted.length });
      const ids = new Set(await Promise.all(sink.letters.map(async (one) => (await one.parsed()).messageId)));
      expect(ids.size).toBe(wanted.length);
      store.close();
      expect(await server.stop()).toBe(0);
      expect(server.faults).toEqual([]);
    } finally {
      stopped = true;
      await server.kill();
      await sink.close();
    }
  });
});
