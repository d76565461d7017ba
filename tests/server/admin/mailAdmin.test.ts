import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint } from '../../../src/mail/index.js';
import { applyRequest, emailNamed, type MailAction } from '../../../src/server/admin/mailAdmin.js';
import { byOperator, type InboxState, type LetterId, type MailId, Store } from '../../../src/store/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

let store: Store;
let mail: MailId;
let letter: LetterId;
beforeEach(() => {
  const opened = openedDatabase(':memory:', { create: true });
  store = new Store(opened);
  const raw = Buffer.from('Message-ID: <1@x>\n\n');
  store.inbox.add({ source: 'imap', ...fingerprint(raw), raw, receivedAt: 0 }, 0);
  mail = present(store.mailQueueAdmin.mails({ most: 1 })[0]?.id);
  const to = { toAddress: 'alice@example.org', messageId: 'a@x', references: [], headers: {} };
  const content = { subject: 's', text: 't', html: '' };
  letter = store.outbox.write({ purpose: 'answer', ...to, ...content }, 0);
});
afterEach(() => store.close());

const onMail = (action: MailAction, reason?: string) =>
  applyRequest(store, { action, direction: 'in', id: mail, ...(reason !== undefined && { reason }) }, 9000);
const onLetter = (action: MailAction) => applyRequest(store, { action, direction: 'out', id: letter }, 9000);
const refused = (code: string, data: object = {}) => ({ ok: false, error: { code, data } });

const all: readonly InboxState[] = [
  ...(['new', 'waiting', 'done', 'refused', 'ignored', 'quarantined', 'failed'] as const),
];
const may: Readonly<Record<MailAction, readonly InboxState[]>> = {
  retry: ['failed', 'quarantined', 'ignored'],
  release: ['quarantined'],
  drop: ['new', 'waiting', 'failed', 'quarantined'],
};
const cases = (['retry', 'release', 'drop'] as const).flatMap((action) =>
  all.map((state) => [action, state] as const),
);

test.each(cases)('a request to %s an email in the state "%s" is carried out or refused', (action, state) => {
  store.inbox.setState(mail, state, 'before');
  const done = onMail(action, 'noise');
  const row = store.mailQueueAdmin.mail(mail);
  if (may[action].includes(state)) {
    expect(done).toMatchObject({ ok: true, value: { code: `cli.mail.done.${action}.in` } });
    const after = action === 'drop' ? ['ignored', 'noise'] : ['new', byOperator];
    expect([row?.state, row?.reason]).toEqual(after);
  } else {
    expect(done).toMatchObject(
      refused('cli.mail.notNow', { verb: action, email: emailNamed('in', mail), state }),
    );
    expect(row?.state).toBe(state);
  }
});

test('the reason for dropping an email is stored without control characters', () => {
  for (const reason of [undefined, ' \n', 'x'.repeat(201)]) {
    expect(onMail('drop', reason)).toMatchObject(refused('cli.mail.whyDrop', { most: 200 }));
  }
  expect(onMail('drop', ' of no\u0007use ').ok).toBe(true);
  expect(store.mailQueueAdmin.mail(mail)?.reason).toBe('of no use');
});

test('the bytes of an email that is dropped are deleted if the request says so', () => {
  const request = { action: 'drop', direction: 'in', id: mail, reason: 'noise' } as const;
  expect(applyRequest(store, { ...request, deletesBytes: true }, 0).ok).toBe(true);
  expect(store.mailQueueAdmin.mail(mail)?.kept).toBe(false);
  expect(onMail('retry')).toMatchObject(refused('cli.mail.emptied', { email: emailNamed('in', mail) }));
});

test('a letter can be dropped or retried, but not released', () => {
  expect(onLetter('release')).toMatchObject(refused('cli.mail.notForLetters', { verb: 'release' }));
  expect(onLetter('drop')).toMatchObject({ ok: true, value: { code: 'cli.mail.done.drop.out' } });
  expect(store.mailQueueAdmin.letter(letter)).toMatchObject({ state: 'dead', reason: byOperator });
  expect(onLetter('retry')).toMatchObject({ ok: true, value: { code: 'cli.mail.done.retry.out' } });
  expect(store.mailQueueAdmin.letter(letter)).toMatchObject({ state: 'new', nextAttemptAt: 9000 });
});

test('a request for an email or a letter that does not exist is refused', () => {
  const id = rowId<LetterId>(77);
  expect(applyRequest(store, { action: 'retry', direction: 'in', id: rowId(77) }, 0)).toEqual(
    refused('cli.mail.none', { email: emailNamed('in', id) }),
  );
  expect(applyRequest(store, { action: 'drop', direction: 'out', id }, 0)).toEqual(
    refused('cli.mail.none', { email: emailNamed('out', id) }),
  );
});
