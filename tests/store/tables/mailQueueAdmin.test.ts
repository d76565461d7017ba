import { beforeEach, expect, test } from 'vitest';
import type { MailId, PlayerId } from '../../../src/store/index.js';
import type { MailQueueAdmin } from '../../../src/store/tables/mailQueueAdmin.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

let memory: MemoryStore;
let queues: MailQueueAdmin;
beforeEach(() => {
  memory = new MemoryStore();
  queues = memory.store.mailQueueAdmin;
});

test('emails and letters are listed by state, newest last, without their contents', () => {
  const mails = [memory.mail('a', 1), memory.mail('b', 2), memory.mail('c', 3)];
  memory.store.inbox.setState(rowId(2), 'failed', 'why');
  memory.store.inbox.countAttempt(rowId(2));
  memory.store.inbox.forget(rowId(2));
  expect(queues.mails({ most: 2 }).map(({ id }) => id)).toEqual(mails.slice(1));
  expect(queues.mails({ state: 'failed', most: 9 })).toEqual([
    { id: 2, state: 'failed', reason: 'why', receivedAt: 2, attempts: 1, kept: false, stranger: false },
  ]);
  expect(queues.mail(rowId(1))).toMatchObject({ state: 'new', kept: true, stranger: false });
  expect([queues.mail(rowId(9)), queues.letter(rowId(9))]).toEqual([undefined, undefined]);
  const letters = [memory.letter({}, 5), memory.letter({ inboxId: rowId(1) }, 6)];
  memory.store.outbox.sent(rowId(1), 8);
  expect(queues.letters({ state: 'sent', most: 9 })).toEqual([
    {
      ...{
        id: 1,
        state: 'sent',
        reason: null,
        purpose: 'answer',
        boardId: null,
        inboxId: null,
        writtenAt: 5,
      },
      ...{ attempts: 1, nextAttemptAt: 5, leaseUntil: null, sentAt: 8, kept: true },
    },
  ]);
  expect(queues.letters({ most: 9 }).map(({ id }) => id)).toEqual(letters);
  expect(queues.letter(rowId(2))).toMatchObject({ inboxId: rowId<MailId>(1), kept: true, state: 'new' });
});

test('emails from strangers can be left out, and are counted while they are set aside', () => {
  for (let n = 0; n < 3; n++) memory.mail();
  for (const id of [rowId<MailId>(1), rowId<MailId>(2), rowId<MailId>(3)])
    memory.store.inbox.setState(id, 'quarantined', 'x');
  memory.store.inbox.markStranger(rowId(1));
  memory.store.inbox.markStranger(rowId(2));
  memory.store.inbox.setState(rowId(2), 'ignored');
  expect(queues.strangers()).toBe(1);
  expect(queues.mail(rowId(1))?.stranger).toBe(true);
  expect(queues.mails({ stranger: false, most: 9 }).map(({ id }) => id)).toEqual([3]);
  expect(queues.mails({ state: 'quarantined', stranger: false, most: 9 }).map(({ id }) => id)).toEqual([3]);
});

test('the bytes of an email can be read while they are stored', () => {
  const id = memory.mail('hello');
  expect(String(queues.raw(id))).toContain('hello');
  memory.store.inbox.forget(id);
  expect([queues.raw(id), queues.raw(rowId(99))]).toEqual([undefined, undefined]);
});

test('emails and letters that are put back into the queue start over', () => {
  const [id, other] = [memory.mail(), memory.mail()];
  memory.store.inbox.countAttempt(id);
  memory.store.inbox.setState(id, 'quarantined', 'x');
  memory.store.inbox.markStranger(id);
  queues.requeueMail(id, 'by me');
  expect(queues.mail(id)).toMatchObject({ state: 'new', attempts: 0, stranger: false, reason: 'by me' });
  expect(queues.mail(other)?.reason).toBeNull();
  const letter = memory.letter();
  memory.store.outbox.deferred(letter, { now: 3, pause: 50, reason: 'x', tried: true });
  memory.store.recipientRefusals.add(letter, 3);
  memory.store.outbox.dead(letter, 'gone');
  queues.requeueLetter(letter, 70);
  expect(
    memory.db
      .prepare(
        `SELECT state, attempts, next_attempt_at, waits_from, lease_until, failing_since, refused_at, refusals,
         undecided, reason FROM outbox`,
      )
      .raw()
      .all(),
  ).toEqual([['new', 0, 70, 70, null, null, null, 0, 0, null]]);
});

test('lost letters are those about boards in play that no later letter has replaced', () => {
  const [board, over] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  const write = (fields = {}) =>
    memory.letter({ purpose: 'board', playerId: rowId(1), boardId: board, ...fields });
  const dead = (fields = {}, reason = 'refused') => {
    const id = write(fields);
    memory.store.outbox.dead(id, reason);
    return id;
  };
  dead({ playerId: rowId<PlayerId>(2) });
  const good = write({ playerId: rowId<PlayerId>(2) });
  memory.store.outbox.sent(good, 5);
  const lost = dead();
  dead({}, 'seen to');
  dead({ boardId: over });
  memory.store.boards.end(over, { state: 'finished', ending: 'x', rated: true }, 9);
  expect(queues.lost('seen to')).toEqual([lost]);
  memory.store.outbox.sent(write({ purpose: 'message' }), 6);
  memory.store.outbox.sent(write({ playerId: rowId<PlayerId>(3) }), 6);
  expect(queues.lost('seen to')).toEqual([lost]);
  memory.store.outbox.sent(write(), 6);
  expect(queues.lost('seen to')).toEqual([]);
});

test('a health check gets the times of the oldest waiting mail and of the last mail processed', () => {
  const none = () => [
    ...[
      queues.oldestMail(),
      queues.oldestStored(),
      queues.oldestLetter(),
      queues.lastMail(),
      queues.lastLetter(),
    ],
  ];
  expect(none()).toEqual(Array(5).fill(undefined));
  memory.mail('a', 10);
  memory.mail('b', 20);
  memory.letter({}, 30);
  memory.letter({}, 25);
  expect(none()).toEqual([10, 10, 25, 20, undefined]);
  memory.store.inbox.setState(rowId(1), 'done');
  memory.store.outbox.sent(rowId(2), 40);
  memory.store.outbox.sent(rowId(1), 35);
  expect(none()).toEqual([20, 20, undefined, 20, 40]);
});

test('old emails and letters that nothing depends on are emptied, a limited number at a time', () => {
  for (const state of ['done', 'refused', 'ignored', 'failed', 'new', 'quarantined', 'waiting'] as const) {
    memory.store.inbox.setState(memory.mail(state, 10), state);
  }
  const young = memory.mail('young', 50);
  memory.store.inbox.setState(young, 'done');
  const letters = [1, 2, 3, 4].map(() => memory.letter({ news: '[]' }, 10));
  memory.store.outbox.sent(rowId(1), 11);
  memory.store.outbox.dead(rowId(2), 'x');
  memory.store.outbox.sent(memory.letter({}, 50), 51);
  expect(queues.prune(10, 9)).toBe(0);
  expect(queues.prune(11, 1)).toBe(2);
  expect(queues.prune(11, 9)).toBe(3);
  expect(queues.prune(11, 9)).toBe(0);
  expect(queues.mails({ most: 9 }).map(({ kept }) => kept)).toEqual([
    ...[false, false, false, true, true, true, true, true],
  ]);
  expect(queues.letters({ most: 9 }).map(({ kept }) => kept)).toEqual([false, false, true, true, true]);
  expect(memory.store.outbox.byId(rowId(1))).toMatchObject({
    kept: false,
    text: '',
    html: '',
    subject: '',
    news: null,
  });
  expect(memory.value('SELECT count(*) FROM letter')).toBe(3);
  expect(memory.store.outbox.byId(rowId(2))?.news).toBeNull();
  expect(memory.store.outbox.byId(present(letters[2]))?.text).toBe('A text');
});

test("strangers' mail that is set aside is ignored after a while, oldest first", () => {
  for (const at of [20, 10, 10]) memory.store.inbox.setState(memory.mail('x', at), 'quarantined', 'x');
  memory.store.inbox.markStranger(rowId(1));
  memory.store.inbox.markStranger(rowId(2));
  queues.prune(21, 1);
  expect(
    [rowId<MailId>(1), rowId<MailId>(2), rowId<MailId>(3)].map((id) => memory.store.inbox.stateOf(id)),
  ).toEqual(['quarantined', 'ignored', 'quarantined']);
  queues.prune(20, 9);
  expect(memory.store.inbox.stateOf(rowId(1))).toBe('quarantined');
  queues.prune(21, 9);
  expect([rowId<MailId>(1), rowId<MailId>(3)].map((id) => memory.store.inbox.stateOf(id))).toEqual([
    'ignored',
    'quarantined',
  ]);
});
