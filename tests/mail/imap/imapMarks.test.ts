import type { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appendMark, claimMailbox, marks } from '../../../src/mail/imap/imapMarks.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';

const doneFolder = 'Octi done';

describe.skipIf(dovecotMissing)('a server’s mark', () => {
  let dovecot: Dovecot;
  let user = '';
  let users = 0;
  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.stop());
  beforeEach(() => {
    users += 1;
    user = `mark${users}`;
  });
  const claimWith = (client: ImapFlow, serverId: string, formerIds: string[] = []) =>
    claimMailbox(
      client,
      'INBOX',
      { url: dovecot.url(user), doneFolder, serverId, formerIds, pollSeconds: 60 },
      true,
    );
  const claim = (serverId: string, formerIds: string[] = []) =>
    dovecot.asUser(user, (client) => claimWith(client, serverId, formerIds));
  const inFolder = <T>(folder: string, act: (client: ImapFlow) => Promise<T>): Promise<T> =>
    dovecot.asUser(user, async (client) => {
      await client.mailboxOpen(folder);
      return act(client);
    });
  const marked = async () => {
    const ids: string[][] = [];
    for (const folder of ['INBOX', doneFolder]) {
      ids.push((await inFolder(folder, marks)).map(({ id }) => id));
    }
    return ids;
  };
  const claimed = { ok: true, value: { inMailbox: true } };

  test('is set once in the mailbox and once in the done folder', async () => {
    expect(await claim('server-1')).toEqual(claimed);
    expect(await claim('server-1')).toEqual(claimed);
    expect(await marked()).toEqual([['server-1'], ['server-1']]);
  });

  test.each(['INBOX', doneFolder])(
    'keeps another server away, and is restored if it is lost from %s',
    async (lost) => {
      await claim('server-1');
      await inFolder(lost, (client) => client.messageDelete('1:*', { uid: true }));
      expect(await claim('server-2')).toMatchObject({
        error: {
          code: 'mail.otherServer',
          data: { other: 'server-1', subject: 'Octi server mark server-1' },
        },
      });
      expect(await claim('server-1')).toEqual(claimed);
      expect(await marked()).toEqual([['server-1'], ['server-1']]);
    },
  );

  test('replaces marks that have a former id of the same server', async () => {
    await claim('server-0');
    expect(await claim('server-1', ['server-0'])).toEqual(claimed);
    expect(await marked()).toEqual([['server-1'], ['server-1']]);
    expect(await claim('server-0')).toMatchObject({ error: { code: 'mail.otherServer' } });
  });

  test('counts only if it is the oldest: a server that added a second mark removes it', async () => {
    await claim('server-1');
    await inFolder('INBOX', (client) => appendMark(client, 'INBOX', 'server-2'));
    expect(await claim('server-2')).toMatchObject({ error: { data: { other: 'server-1' } } });
    expect(await marked()).toEqual([['server-1'], ['server-1']]);
  });

  test.each([
    [1, { ok: true }],
    [3, { error: { code: 'mail.doneFolder' } }],
  ])(
    'is set unless another mail program deletes the new done folder again and again: %i times',
    async (times, expected) => {
      let deleted = 0;
      const claimedHere = await dovecot.asUser(user, (client) => {
        const open = client.mailboxOpen.bind(client);
        client.mailboxOpen = async (path, ...rest) => {
          if (String(path) === doneFolder && deleted < times) {
            deleted++;
            await dovecot.asUser(user, (other) => other.mailboxDelete(doneFolder));
          }
          return open(path, ...rest);
        };
        return claimWith(client, 'server-1');
      });
      expect(claimedHere).toMatchObject(expected);
      expect(deleted).toBe(times);
    },
  );

  test('is not confused with an email that only has the same Subject', async () => {
    const forged = 'From: alice@example.net\r\nSubject: Octi server mark server-9\r\n\r\nhello\r\n';
    await dovecot.deliver(user, forged);
    expect(await claim('server-1')).toEqual(claimed);
    expect(await marked()).toEqual([['server-1'], ['server-1']]);
  });
});
