import { beforeEach, expect, test } from 'vitest';
import type { OfferId, PlayerId } from '../../../src/store/index.js';
import type { Outbox } from '../../../src/store/tables/outbox.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

let memory: MemoryStore;
let outbox: Outbox;
beforeEach(() => {
  memory = new MemoryStore();
  outbox = memory.store.outbox;
});

const hour = 3_600_000;
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const row = (id: number) =>
  memory.db
    .prepare(
      `SELECT state, attempts, next_attempt_at AS next, waits_from AS waits, lease_until AS lease, reason,
       failing_since AS failing, sent_at AS sent, news FROM outbox WHERE id = ?`,
    )
    .get(id);

test('a letter is read back as written, with all its parts', () => {
  const boardId = memory.board([rowId(1), rowId(2)]);
  const inboxId = memory.mail();
  const letter = {
    purpose: 'board',
    playerId: rowId<PlayerId>(1),
    toAddress: 'alice@example.com',
    boardId,
    turnNumber: 3,
    generation: 1,
    offerId: rowId<OfferId>(4),
    inboxId,
    writerId: rowId<PlayerId>(2),
    news: '{"a":1}',
    messageId: 'token@example.org',
    replyTo: 'octi+token@example.org',
    inReplyTo: 'before@x',
    references: ['first@x', 'before@x'],
    headers: { 'List-Id': 'board' },
    subject: 'Board 101',
    text: 'Your turn',
    html: '<p>Your turn</p>',
    pictures: [{ id: 'p@x', position: 'start', turn: '33-35x', before: 'before', over: true }],
    boards: [{ boardId, turnNumber: 3, generation: 1, turns: 2, offerId: null }],
    attachment: { name: '101.sgf', text: '(;)' },
  } as const;
  expect(outbox.nextId()).toBe(1);
  expect(outbox.write(letter, 50)).toBe(1);
  expect(outbox.nextId()).toBe(2);
  expect(outbox.byId(rowId(1))).toEqual({
    ...letter,
    id: 1,
    state: 'new',
    kept: true,
    confirmationId: null,
    writtenAt: 50,
    attempts: 0,
    waitsFrom: 50,
    failingSince: null,
    reason: null,
  });
  expect(row(1)).toMatchObject({ next: 50, waits: 50, lease: null });
});

test('a letter written with only the required fields has no others', () => {
  const id = memory.letter();
  expect(outbox.byId(id)).toMatchObject({
    ...{
      playerId: null,
      boardId: null,
      turnNumber: null,
      generation: null,
      offerId: null,
      confirmationId: null,
    },
    ...{ inboxId: null, writerId: null, attachment: null, pictures: [], replyTo: null },
    ...{ inReplyTo: null, references: [], headers: {}, news: null },
  });
  expect(memory.value('SELECT notice FROM outbox')).toBe(0);
  expect(outbox.byId(rowId(99))).toBeUndefined();
});

test('due letters are leased in order, each to one sender until the lease expires', () => {
  const later = memory.letter({}, 20);
  const first = memory.letter({}, 10);
  const held = memory.letter({ delayed: { until: 500, news: '[]' } }, 10);
  expect(outbox.lease(9, 100, 9)).toEqual([]);
  expect(ids(outbox.lease(20, 100, 1))).toEqual([first]);
  expect(ids(outbox.lease(20, 100, 9))).toEqual([later]);
  expect(row(later)).toMatchObject({ state: 'sending', lease: 100 });
  expect(outbox.lease(99, 200, 9)).toEqual([]);
  expect(ids(outbox.lease(100, 200, 9))).toEqual([later, first]);
  // The clock must have been set back, since no lease can be this long.
  expect(ids(outbox.lease(50, 150, 9))).toEqual([later, first]);
  expect(ids(outbox.lease(500, 600, 9))).toEqual([later, first, held]);
});

test('leases of a process that has exited are released', () => {
  const id = memory.letter();
  const done = memory.letter();
  outbox.lease(0, 100, 9);
  outbox.sent(done, 5);
  outbox.releaseAll();
  expect(row(id)).toMatchObject({ state: 'new', lease: null });
  expect(row(done)).toMatchObject({ state: 'sent' });
  expect(ids(outbox.lease(0, 100, 9))).toEqual([id]);
});

test('a sent letter is finished and no longer has news', () => {
  const id = memory.letter({ news: '[]', playerId: rowId(1) });
  outbox.lease(0, 100, 9);
  outbox.deferred(id, { now: 1, pause: 1, reason: 'x', tried: true });
  outbox.sent(id, 7);
  expect(row(id)).toMatchObject({
    ...{ state: 'sent', sent: 7, lease: null, reason: null, news: null, attempts: 2 },
  });
  // Its reader has an account, so its content is kept.
  expect(outbox.byId(id)?.text).toBe('A text');
  expect(outbox.lease(1000, 2000, 9)).toEqual([]);
});

test('a postponed letter waits until its pause is over, and silence from the host does not count as an attempt', () => {
  const id = memory.letter();
  outbox.lease(0, 100, 9);
  outbox.deferred(id, { now: 10, pause: 30, reason: 'busy', tried: true });
  expect(row(id)).toEqual({
    ...{ state: 'new', attempts: 1, next: 40, waits: 10, lease: null, reason: 'busy', failing: 10 },
    ...{ sent: null, news: null },
  });
  expect(outbox.lease(39, 100, 9)).toEqual([]);
  expect(ids(outbox.lease(40, 100, 9))).toEqual([id]);
  outbox.deferred(id, { now: 50, pause: 1, reason: 'silent', tried: false });
  expect(row(id)).toMatchObject({ attempts: 1, failing: 10, reason: 'silent' });
  // The clock was set back, so the failures cannot have begun after the time that it now shows.
  outbox.deferred(id, { now: 4, pause: 1, reason: 'silent', tried: false });
  expect(row(id)).toMatchObject({ failing: 4 });
});

test('all due letters are postponed together, except leased ones', () => {
  const [due, held, far] = [memory.letter(), memory.letter(), memory.letter({}, 5 * hour)];
  outbox.deferred(due, { now: 0, pause: 1, reason: 'first', tried: true });
  outbox.lease(10, 100, 9);
  outbox.postponeDue([held], { now: 20, pause: 100, reason: 'silent' });
  expect(row(due)).toMatchObject({
    state: 'new',
    next: 120,
    waits: 20,
    lease: null,
    reason: 'first',
    failing: 0,
  });
  expect(row(held)).toMatchObject({ state: 'sending', next: 0 });
  expect(row(far)).toMatchObject({ next: 5 * hour, reason: null });
  const fresh = memory.letter({}, 30);
  outbox.postponeDue([], { now: 30, pause: 50, reason: 'silent' });
  expect(row(fresh)).toMatchObject({ next: 80, reason: 'silent', failing: 30, attempts: 0 });
  // A letter that would be due later anyway keeps its time.
  expect(row(due)).toMatchObject({ next: 120 });
});

test('postponed letters are due again soon, except those to refused recipients', () => {
  const [off, refused, held, near] = [memory.letter(), memory.letter(), memory.letter(), memory.letter()];
  for (const id of [off, refused, near]) {
    outbox.deferred(id, { now: 0, pause: id === near ? 50 : 1000, reason: 'x', tried: true });
  }
  memory.db.prepare('UPDATE outbox SET next_attempt_at = 1000 WHERE id = ?').run(held);
  memory.store.recipientRefusals.add(refused, 0);
  outbox.hasten(10, 100);
  const { next, waits } = row(off) as { next: number; waits: number };
  expect([next >= 10 && next < 110, waits]).toEqual([true, 10]);
  expect(row(refused)).toMatchObject({ next: 1000 });
  expect(row(held)).toMatchObject({ next: 1000 });
  expect(row(near)).toMatchObject({ next: 50, waits: 0 });
});

test('setting the clock back does not make any letter wait longer', () => {
  const id = memory.letter({}, 1000);
  const due = memory.letter({}, 10);
  outbox.deferred(id, { now: 1000, pause: 60, reason: 'x', tried: true });
  outbox.clockSetBack(500, 500);
  expect(row(id)).toMatchObject({ next: 560, waits: 500 });
  expect(row(due)).toMatchObject({ next: 10, waits: 10 });
  // It is unknown how far the clock was set back.
  outbox.clockSetBack(100, 0);
  expect(row(id)).toMatchObject({ next: 160, waits: 100 });
  outbox.clockSetBack(120, 0);
  expect(row(id)).toMatchObject({ next: 160, waits: 100 });
});

test('the operator can make all waiting letters due immediately', () => {
  const [off, due, sending] = [memory.letter(), memory.letter({}, 5), memory.letter()];
  outbox.lease(0, 100, 9);
  outbox.deferred(off, { now: 0, pause: hour, reason: 'x', tried: true });
  expect(outbox.retryAll(10)).toBe(1);
  expect(row(off)).toMatchObject({ next: 10, waits: 10 });
  expect(row(due)).toMatchObject({ next: 5 });
  expect(row(sending)).toMatchObject({ state: 'sending', next: 0 });
});

test('an abandoned letter stores the reason and keeps its news', () => {
  const id = memory.letter({ news: '[1]' });
  outbox.lease(0, 100, 9);
  outbox.dead(id, 'refused');
  expect(row(id)).toMatchObject({ state: 'dead', reason: 'refused', lease: null, news: '[1]' });
});

test('each reader has a separate thread for a board, without answers or outdated letters', () => {
  const [board, other] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  const write = (messageId: string, fields = {}) =>
    memory.letter({ purpose: 'board', playerId: rowId(1), boardId: board, messageId, ...fields });
  expect(outbox.thread(board, rowId(1))).toEqual([]);
  write('answer@x', { purpose: 'answer' });
  write('gone@x', { notice: true });
  outbox.supersede(board);
  write('a@x');
  expect(outbox.thread(board, rowId(1))).toEqual(['a@x']);
  write('b@x');
  write('c@x', { purpose: 'message' });
  write('bobs@x', { playerId: rowId<PlayerId>(2) });
  write('elsewhere@x', { boardId: other });
  expect(outbox.thread(board, rowId(1))).toEqual(['a@x', 'c@x']);
  expect(outbox.thread(board, rowId(2))).toEqual(['bobs@x']);
});

test('the last digest to a player is found with its boards, unless it was abandoned', () => {
  const [first, second] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(1), rowId(2)])];
  const shown = (boardId: typeof first, turns: number) => ({
    ...{ boardId, turns, turnNumber: turns + 1, generation: 0, offerId: null },
  });
  expect(outbox.lastDigest(rowId(1))).toEqual([]);
  memory.letter({ purpose: 'digest', playerId: rowId(1), boards: [shown(first, 3)] });
  const later = memory.letter({
    ...{ purpose: 'digest', playerId: rowId(1), boards: [shown(first, 4), shown(second, 0)] },
  });
  memory.letter({ purpose: 'digest', playerId: rowId(2), boards: [] });
  expect(outbox.lastDigest(rowId(1))).toEqual([shown(first, 4), shown(second, 0)]);
  expect(outbox.lastDigest(rowId(2))).toEqual([]);
  outbox.dead(later, 'refused');
  expect(outbox.lastDigest(rowId(1))).toEqual([shown(first, 3)]);
});

test('the messages that a player has sent since a given time are counted', () => {
  const mails = [memory.mail(), memory.mail()];
  memory.letter({}, 10);
  memory.letter({ writerId: rowId(2), ...(mails[0] && { inboxId: mails[0] }) }, 20);
  memory.letter({ writerId: rowId(2), ...(mails[0] && { inboxId: mails[0] }) }, 30);
  memory.letter({ writerId: rowId(2), ...(mails[1] && { inboxId: mails[1] }) }, 30);
  expect([
    outbox.messagesBy(rowId(2), 20),
    outbox.messagesBy(rowId(2), 31),
    outbox.messagesBy(rowId(1), 0),
  ]).toEqual([2, 0, 0]);
});

test("a letter that is waiting for the computer's turn is replaced by another, or sent without it", () => {
  const board = memory.board([rowId(1), rowId(2)]);
  const held = (until: number) =>
    memory.letter({ boardId: board, playerId: rowId(1), delayed: { until, news: `n${until}` } }, 0);
  const first = held(100);
  memory.letter({ boardId: board, playerId: rowId(1), notice: true }, 0);
  const second = held(200);
  memory.letter({ boardId: board, playerId: rowId(1), news: 'plain' }, 0);
  expect(outbox.delayed(board)).toEqual([
    { playerId: rowId<PlayerId>(1), news: 'n100' },
    { playerId: rowId<PlayerId>(1), news: 'n200' },
  ]);
  outbox.releaseDelayed(board, 150);
  expect([row(first), row(second)]).toMatchObject([{ next: 100 }, { next: 150 }]);
  outbox.lease(100, 1000, 1);
  outbox.supersede(board);
  expect(outbox.delayed(board)).toEqual([]);
  expect(row(second)).toMatchObject({ state: 'superseded', reason: 'overtaken', news: null });
  expect(memory.value("SELECT count(*) FROM outbox WHERE state = 'superseded'")).toBe(2);
});

test('the next letter falls due when its pause and its lease are over', () => {
  expect(outbox.nextDue()).toBeUndefined();
  const id = memory.letter({}, 70);
  memory.letter({}, 90);
  expect(outbox.nextDue()).toBe(70);
  outbox.lease(70, 300, 1);
  expect(outbox.nextDue()).toBe(90);
  outbox.lease(90, 400, 1);
  expect(outbox.nextDue()).toBe(300);
  outbox.sent(id, 1);
  expect(outbox.nextDue()).toBe(400);
});
