import { expect, test } from 'vitest';
import { mailboxHandler } from '../../../src/server/inbound/intake.js';
import { openDatabase, Store } from '../../../src/store/index.js';

test('mail that cannot be stored is an error of the log, a link that is lost is not', () => {
  const db = openDatabase(':memory:', { create: true });
  if (!db.ok) throw new Error(db.error.code);
  const said: string[] = [];
  const says = (level: string) => (_: object, what: string) => said.push(`${level} ${what}`);
  const { event } = mailboxHandler({
    store: new Store(db.value),
    clock: { now: () => 0 },
    log: { info: says('info'), warn: says('warn'), error: says('error') },
    fromStart: true,
    onMail: () => {},
  });
  event('lost', { code: 'ECONNRESET' });
  event('notStored', { mails: 1, code: 'SQLITE_FULL' });
  event('notMoved', { mails: 1 });
  event('folderMadeAgain', {});
  event('otherServer', { other: 'server-2' });
  expect(said).toEqual([
    'info mailbox: lost',
    'error mailbox: notStored',
    'warn mailbox: notMoved',
    'warn mailbox: folderMadeAgain',
    'error mailbox: otherServer',
  ]);
  db.value.close();
});
