import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyRequest } from '../../../src/server/admin/mailAdmin.js';
import type { MailId } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

const day = 24 * 60 * 60 * 1000;
let office: PostOffice;
let alice: string;
let bob: string;

/** Runs SQL behind the server's back, to make it fail where it never should. */
function meddle(sql: string): void {
  const db = openedDatabase(join(office.folder, 'octi.db'));
  db.exec(sql);
  db.close();
}

beforeEach(async () => {
  ({ office, alice, bob } = await officeWithGame('octilite', { faults: true }));
});
afterEach(() => office.close());

test('an email that fails because of a server error is kept, its sender is notified, the clocks stop, and a retry plays it', async () => {
  meddle("CREATE TRIGGER broken BEFORE INSERT ON turn BEGIN SELECT RAISE(ABORT, 'broken'); END");
  const sent = await office.send({ from: alice, reply: office.last(alice), body: '26+E' });
  expect(sent.map(({ to }) => to)).toEqual([alice]);
  expect(sent[0]?.text).toContain('arrived and is safe');
  expect(office.errors).toHaveLength(1);
  const [failed] = office.store.mailQueueAdmin.mails({ state: 'failed', most: 10 });
  if (!failed) throw new Error('no mail has failed');
  expect(office.store.boards.byId(rowId(101))).toMatchObject({ turns: 0, state: 'active' });

  office.now += 30 * day;
  expect(await office.settle()).toEqual([]);
  const early = await office.send({ from: bob, subject: 'octi claim 101' });
  expect(early[0]?.text).toContain('still has time');

  meddle('DROP TRIGGER broken');
  expect(applyRequest(office.store, { action: 'retry', direction: 'in', id: failed.id }, office.now).ok).toBe(
    true,
  );
  const letters = await office.settle();
  expect(letters.map(({ to }) => to).sort()).toEqual([alice, bob].sort());
  expect(office.store.boards.byId(rowId(101))).toMatchObject({ turns: 1 });
  // The next player's clock starts when the email is processed.
  office.now += 20 * day;
  const soon = await office.send({ from: alice, subject: 'octi claim 101' });
  expect(soon[0]?.text).toContain('still has time');
});

test('if the email fails again, the clocks stop again', async () => {
  meddle("CREATE TRIGGER broken BEFORE INSERT ON turn BEGIN SELECT RAISE(ABORT, 'broken'); END");
  await office.send({ from: alice, reply: office.last(alice), body: '26+E' });
  const [failed] = office.store.mailQueueAdmin.mails({ state: 'failed', most: 10 });
  office.now += day;
  expect(
    applyRequest(office.store, { action: 'retry', direction: 'in', id: present(failed?.id) }, office.now).ok,
  ).toBe(true);
  await office.settle();
  expect(office.newestMail()).toMatch(/^failed/);
  office.now += 30 * day;
  expect(await office.settle()).toEqual([]);
  const early = await office.send({ from: bob, subject: 'octi claim 101' });
  expect(early[0]?.text).toContain('still has time');
});

test('when the operator drops the email, the clocks start again', async () => {
  meddle("CREATE TRIGGER broken BEFORE INSERT ON turn BEGIN SELECT RAISE(ABORT, 'broken'); END");
  await office.send({ from: alice, reply: office.last(alice), body: '26+E' });
  meddle('DROP TRIGGER broken');
  const [failed] = office.store.mailQueueAdmin.mails({ state: 'failed', most: 10 });
  office.now += 30 * day;
  const order = {
    action: 'drop',
    direction: 'in',
    id: failed?.id ?? rowId<MailId>(0),
    reason: 'of no use',
  } as const;
  expect(applyRequest(office.store, order, office.now).ok).toBe(true);
  office.now += 22 * day;
  const notice = await office.settle();
  expect(notice.some(({ text }) => text.includes('run out'))).toBe(true);
});
