import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  byArrival,
  fetchBatch,
  planBatches,
  searchAbove,
  searchUids,
  stillThere,
} from '../../../src/mail/imap/imapFetch.js';
import { appendMark, marks, withoutMarks } from '../../../src/mail/imap/imapMarks.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';

const mail = (subject: string, size = 100) =>
  `From: alice@example.net\r\nSubject: ${subject}\r\n\r\n${'x'.repeat(size)}\r\n`;

if (dovecotMissing) console.warn('Dovecot is not installed: fetching from a mailbox is not tested.');

describe.skipIf(dovecotMissing)('a mailbox with four emails', () => {
  let dovecot: Dovecot;
  let user = '';
  let users = 0;

  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());
  beforeEach(async () => {
    users += 1;
    user = `fetch${users}`;
    await dovecot.deliver(user, mail('one'), mail('two', 5_000), mail('three'), mail('four'));
  });
  const inBox = <T>(act: (client: ImapFlow) => Promise<T>): Promise<T> =>
    dovecot.asUser(user, async (client) => {
      await client.mailboxOpen('INBOX');
      return act(client);
    });

  test('is searched by UID, and a search above a cursor never returns the last email below it', async () => {
    await inBox(async (client) => {
      expect(await searchUids(client, '1:*')).toEqual([1, 2, 3, 4]);
      expect(await searchAbove(client, 2)).toEqual([3, 4]);
      expect(await searchAbove(client, 4)).toEqual([]);
    });
  });

  test('shows which emails another client has removed', async () => {
    await inBox(async (client) => {
      await inBox((other) => other.messageDelete('2', { uid: true }));
      expect(await stillThere(client, [1, 2, 4])).toEqual([1, 4]);
    });
  });

  test('is read in batches of limited size: a very large email is truncated and gets its own batch, and marks are skipped', async () => {
    await inBox(async (client) => {
      await appendMark(client, 'INBOX', 'server-1');
      const uids = await stillThere(client, [1, 2, 3, 4, 5]);
      expect(await marks(client)).toEqual([{ uid: 5, id: 'server-1' }]);
      expect(await withoutMarks(client, uids)).toEqual([1, 2, 3, 4]);
      const batches = await planBatches(client, uids, { largest: 1_000, batchBytes: 1_000 });
      expect(batches).toEqual([{ uids: [1] }, { uids: [2], firstBytes: 1_001 }, { uids: [3, 4] }]);
      const small = await planBatches(client, [3, 4], { largest: 1_000, batchBytes: 200 });
      expect(small).toEqual([{ uids: [3] }, { uids: [4] }]);
    });
  });

  test('is asked only for the sizes of emails that may be too large for the batch', async () => {
    await inBox(async (client) => {
      const fetch = vi.spyOn(client, 'fetch');
      const limits = { largest: 10_000, batchBytes: 10_000 };
      expect(await planBatches(client, [1, 2, 3, 4], limits)).toEqual([{ uids: [1, 2] }, { uids: [3, 4] }]);
      expect(fetch.mock.calls.map(([uids]) => uids)).toEqual(['2']);
      expect(await planBatches(client, [1, 3, 4], limits)).toEqual([{ uids: [1, 3, 4] }]);
      expect(fetch).toHaveBeenCalledTimes(1);
    });
  });

  test('returns the emails in a batch in order of arrival, and says which are gone', async () => {
    await inBox(async (client) => {
      const whole = await fetchBatch(client, '7', { uids: [1, 3] });
      expect(whole.mails.map(({ uid, uidValidity }) => [uid, uidValidity])).toEqual([
        [1, '7'],
        [3, '7'],
      ]);
      expect(String(whole.mails[1]?.raw)).toContain('Subject: three\r\n');
      expect(Number.isFinite(whole.mails[0]?.receivedAt)).toBe(true);
      const cut = await fetchBatch(client, '7', { uids: [2], firstBytes: 50 });
      expect(cut.mails[0]?.raw).toHaveLength(50);
      await inBox((other) => other.messageDelete('1', { uid: true }));
      const left = await fetchBatch(client, '7', { uids: [1, 3] });
      expect(left.mails.map(({ uid }) => uid)).toEqual([3]);
      expect(left.withheld).toEqual([]);
    });
  });

  test('is sorted by arrival, then by UID', async () => {
    await inBox(async (client) => {
      const early = new Date(Date.UTC(2026, 0, 1));
      await client.append('INBOX', mail('early'), [], early);
      const uids = await stillThere(client, [1, 2, 3, 4, 5]);
      expect(await byArrival(client, uids.toReversed(), 2)).toEqual([5, 1, 2, 3, 4]);
    });
  });
});
