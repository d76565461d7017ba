import { afterEach, beforeEach, expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import { inTransaction } from '../../../src/server/outbound/transactionContext.js';
import type { LetterId, MailId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
beforeEach(async () => {
  office = new PostOffice();
  await office.signUp('alice');
});
afterEach(() => office.close());

const renderers = loadRenderers();
const server = () => ({
  store: office.store,
  renderers,
  serverAddress: { address: 'octi@example.org', plusAddresses: true },
  log: silentLog,
});
const cause = { inboxId: rowId<MailId>(1), messageId: 'm@example.com', from: 'zoe@example.com' };
const about = sentence('letter.dropped');
const content = { kind: 'answer', about, answers: [{ result: about }] } as const;
const newest = () => office.store.outbox.byId(rowId<LetterId>(office.store.outbox.nextId() - 1));

test('changes made in a transaction are kept, with their letters', () => {
  const result = inTransaction(server(), 5, ({ store, outbox, now }) => {
    expect(store).toBe(office.store);
    outbox.answer({ address: cause.from }, content, cause);
    return now;
  });
  expect(result).toBe(5);
  expect(newest()).toMatchObject({ toAddress: cause.from, writtenAt: 5 });
});

test('a transaction that throws leaves no changes; if it is nested, the outer one keeps its own', () => {
  const fail = () =>
    inTransaction(server(), 5, ({ store }) => {
      store.settings.set('inner', 'x');
      throw new Error('no');
    });
  expect(fail).toThrow('no');
  expect(office.store.settings.get('inner')).toBeUndefined();
  inTransaction(server(), 5, ({ store }) => {
    store.settings.set('outer', 'x');
    expect(fail).toThrow('no');
  });
  expect([office.store.settings.get('outer'), office.store.settings.get('inner')]).toEqual(['x', undefined]);
});
