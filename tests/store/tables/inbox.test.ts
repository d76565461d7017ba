import { beforeEach, expect, test } from 'vitest';
import type { Inbox } from '../../../src/store/tables/inbox.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

let memory: MemoryStore;
let inbox: Inbox;
beforeEach(() => {
  memory = new MemoryStore();
  inbox = memory.store.inbox;
});

test('an email is stored unchanged, and only once', () => {
  const mail = {
    source: 'imap',
    uidValidity: '7',
    uid: 9,
    messageId: 'a@b',
    contentHash: 'x',
    raw: Buffer.from('raw'),
    receivedAt: 5,
  } as const;
  expect(inbox.add(mail, 6, 'why')).toBe(true);
  expect(inbox.add(mail, 7)).toBe(false);
  expect(inbox.add({ ...mail, contentHash: 'y' }, 7)).toBe(true);
  expect(inbox.newMail(rowId(1))).toEqual({
    id: 1,
    source: 'imap',
    raw: Buffer.from('raw'),
    receivedAt: 5,
    state: 'new',
    reason: 'why',
    attempts: 0,
  });
  const { messageId: _, ...unnamed } = mail;
  expect([inbox.add(unnamed, 8), inbox.add(unnamed, 8)]).toEqual([true, false]);
  const [, other] = inbox.waiting(0, 1, 9);
  expect(inbox.newMail(present(other?.id))).toMatchObject({ reason: null, receivedAt: 5 });
  expect(
    memory.db.prepare('SELECT uid_validity, uid, stored_at FROM inbox WHERE id = 1').raw().get(),
  ).toEqual(['7', 9, 6]);
});

test('an email that the mailbox could not deliver is recorded once, as set aside', () => {
  expect(inbox.isUnreadable('7', 3)).toBe(false);
  inbox.addUnreadable('7', 3, 'fetch', 10);
  inbox.addUnreadable('7', 3, 'fetch', 11);
  expect([inbox.isUnreadable('7', 3), inbox.isUnreadable('7', 4), inbox.isUnreadable('8', 3)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(memory.store.mailQueueAdmin.mails({ most: 9 })).toMatchObject([
    { id: 1, state: 'quarantined', reason: 'fetch', receivedAt: 10, kept: false },
  ]);
});

test('the oldest email comes first, but one that has been tried several times comes last', () => {
  for (let n = 0; n < 3; n++) memory.mail();
  expect(inbox.next()?.id).toBe(1);
  for (let n = 0; n < 3; n++) inbox.countAttempt(rowId(1));
  expect(inbox.next()?.id).toBe(1);
  expect(inbox.next(4)?.id).toBe(1);
  expect(inbox.next(3)?.id).toBe(2);
  inbox.setState(rowId(2), 'done');
  inbox.setState(rowId(3), 'refused');
  expect(inbox.next(3)).toMatchObject({ id: 1, attempts: 3 });
  inbox.setState(rowId(1), 'ignored');
  expect(inbox.next(3)).toBeUndefined();
});

test('the emails waiting after a given one are listed in order, with their sizes', () => {
  for (const words of ['', 'x', 'xx', 'xxx', 'xxxx']) memory.mail(words);
  const head = 'Message-ID: <1@x>\n\n'.length;
  inbox.countAttempt(rowId(4));
  inbox.countAttempt(rowId(4));
  inbox.setState(rowId(2), 'done');
  inbox.forget(rowId(5));
  expect(inbox.waiting(0, 9, 9)).toEqual([
    { id: 1, attempts: 0, bytes: head },
    { id: 3, attempts: 0, bytes: head + 2 },
    { id: 4, attempts: 2, bytes: head + 3 },
    { id: 5, attempts: 0, bytes: 0 },
  ]);
  expect(inbox.waiting(1, 2, 1).map(({ id }) => id)).toEqual([3]);
  expect(inbox.waiting(1, 2, 9).map(({ id }) => id)).toEqual([3, 5]);
});

test('only an email that is still new can be taken for processing', () => {
  const id = memory.mail();
  expect(inbox.newMail(id)?.id).toBe(id);
  expect(inbox.stateOf(id)).toBe('new');
  inbox.setState(id, 'failed', 'a reason');
  expect(inbox.newMail(id)).toBeUndefined();
  expect(inbox.stateOf(id)).toBe('failed');
  expect(memory.store.mailQueueAdmin.mail(id)?.reason).toBe('a reason');
  expect(inbox.stateOf(rowId(99))).toBeUndefined();
});

test('attempts can be added and taken back, but never go below zero', () => {
  const [id, other] = [memory.mail(), memory.mail()];
  inbox.countAttempt(id);
  inbox.countAttempt(id);
  inbox.discountAttempt(id);
  inbox.discountAttempt(other);
  expect([inbox.newMail(id)?.attempts, inbox.newMail(other)?.attempts]).toEqual([1, 0]);
});

test('the last email in a batch is stored until the batch is finished', () => {
  expect(inbox.batchEnd()).toBeUndefined();
  inbox.beginBatch(rowId(5));
  inbox.beginBatch(rowId(5));
  expect(inbox.batchEnd()).toBe(5);
  inbox.beginBatch(rowId(3));
  expect(inbox.batchEnd()).toBe(3);
  inbox.endBatch();
  inbox.endBatch();
  expect(inbox.batchEnd()).toBeUndefined();
});

test('forgetting an email deletes its bytes, not its row', () => {
  const [id, other] = [memory.mail(), memory.mail()];
  inbox.forget(id);
  expect([inbox.newMail(id)?.raw, inbox.newMail(other)?.raw === null]).toEqual([null, false]);
});

test('for an email that answers a lost letter, earlier answers to that letter are found', () => {
  for (let n = 0; n < 3; n++) memory.mail();
  expect(inbox.answersLost(rowId(2), 'token')).toEqual([]);
  expect(inbox.answersLost(rowId(2), 'token')).toEqual([]);
  expect(inbox.answersLost(rowId(3), 'token')).toEqual([2]);
  expect(inbox.answersLost(rowId(3), 'another')).toEqual([]);
  expect(inbox.answersLost(rowId(1), 'token')).toEqual([]);
});

test("a stranger's mail is marked", () => {
  const [id, other] = [memory.mail(), memory.mail()];
  for (const one of [id, other]) inbox.setState(one, 'quarantined', 'why');
  inbox.markStranger(id);
  expect(memory.store.mailQueueAdmin.strangers()).toBe(1);
  expect(memory.store.mailQueueAdmin.mails({ most: 9 }).map(({ stranger }) => stranger)).toEqual([
    true,
    false,
  ]);
});
