import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { SendResult } from '../../../src/mail/index.js';
import { DeliveryResults } from '../../../src/server/delivery/deliveryResults.js';
import { troubleNow } from '../../../src/server/health/hostTrouble.js';
import type { LetterId, OutboxRow } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

const [minute, hour] = [60_000, 3_600_000];
const start = Date.UTC(2026, 0, 5);
let now: number;
let memory: MemoryStore;
let said: string[];
let results: DeliveryResults;

beforeEach(() => {
  now = start;
  memory = new MemoryStore();
  said = [];
  const say = (level: string) => (facts: object, what: string) => {
    const { letter } = facts as { letter?: number };
    said.push([level, letter ?? '', what].join(' '));
  };
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  results = new DeliveryResults({ store: memory.store, clock: { now: () => now }, log, smtpHost: 'mx' });
});

/** Creates a letter that is being sent. */
const letter = (toAddress = 'alice@example.com'): OutboxRow => {
  const id = memory.letter({ toAddress }, now);
  memory.store.outbox.lease(now, now + hour, 9);
  return row(id);
};
const row = (id: LetterId): OutboxRow => {
  const found = memory.store.outbox.byId(id);
  if (!found) throw new Error(`no letter ${id}`);
  return found;
};
const note = (one: OutboxRow, result: SendResult) => {
  results.add(row(one.id), result);
  results.write();
  return row(one.id);
};
/** Returns how many minutes are left until the next attempt. */
const waits = (one: OutboxRow) => {
  const at = memory.value('SELECT next_attempt_at FROM outbox WHERE id = ?', one.id);
  return (Number(at) - now) / minute;
};
const sent = { kind: 'sent', response: '250' } as const;
const deferred = { kind: 'deferred', reason: '451' } as const;
const refused = { kind: 'refused', reason: '550' } as const;

test('a letter that has gone out is never sent again', () => {
  const one = letter();
  expect(results.unwritten).toEqual([]);
  results.add(one, sent);
  expect([results.unwritten, row(one.id).state]).toEqual([[one.id], 'sending']);
  results.write();
  expect([results.unwritten, row(one.id).state]).toEqual([[], 'sent']);
  expect(said).toEqual([`info ${one.id} letter sent`]);
});

test('results that arrive close together are written soon, in one transaction', async () => {
  vi.useFakeTimers();
  try {
    const [one, other] = [letter(), letter('bob@example.com')];
    results.add(one, sent);
    results.add(other, sent);
    await vi.advanceTimersByTimeAsync(1000);
    expect([one, other].map(({ id }) => row(id).state)).toEqual(['sent', 'sent']);
  } finally {
    vi.useRealTimers();
  }
});

test('a postponed letter waits four times as long after each attempt, up to four hours', () => {
  const one = letter();
  const pauses = [1, 4, 16, 64, 240, 240];
  for (const pause of pauses) {
    expect(note(one, deferred).state).toBe('new');
    expect(waits(one)).toBeGreaterThanOrEqual(0.75 * pause);
    expect(waits(one)).toBeLessThanOrEqual(1.25 * pause + 0.01);
    now += 5 * minute;
  }
  expect(row(one.id).attempts).toBe(6);
  expect(said.at(-1)).toBe(`info ${one.id} letter postponed`);
});

test('if the host does not reply, no attempt is counted, and the letter is due again a minute later', () => {
  const one = letter();
  for (let times = 0; times < 4; times++) {
    expect(note(one, { ...deferred, unanswered: true, trouble: 'passing' }).attempts).toBe(0);
    expect(waits(one)).toBe(1);
  }
});

test('a letter is retried for five days, then abandoned', () => {
  const one = letter();
  expect(note(one, deferred).state).toBe('new');
  now += 120 * hour;
  note(one, deferred);
  expect(row(one.id).state).toBe('new');
  now += minute;
  expect(note(one, deferred).state).toBe('dead');
  expect(said.at(-1)).toBe(`warn ${one.id} letter abandoned`);
  expect(memory.store.bounces.isGivenUp('alice@example.com')).toBe(false);
});

test('a letter that can never be sent is abandoned immediately, and the news in it is kept', () => {
  const one = letter();
  expect(note(one, { kind: 'dead', reason: 'EENVELOPE' }).state).toBe('dead');
  const board = memory.board([rowId(1), rowId(2)]);
  const id = memory.letter({ purpose: 'board', playerId: rowId(1), boardId: board, news: 'no JSON' }, now);
  note(row(id), { kind: 'dead', reason: 'EENVELOPE' });
  expect([row(id).state, said.at(-1)]).toEqual(['dead', `warn ${id} the news in a letter cannot be read`]);
});

describe('a recipient who is refused', () => {
  test('has their letters abandoned after two letters to others have been accepted, or after one if the host says that the recipient is unknown', () => {
    const [known, unknown] = [letter(), letter('zoe@example.com')];
    const others = () => note(letter('bob@example.com'), sent);
    note(known, refused);
    note(unknown, refused);
    others();
    expect(note(unknown, { ...refused, unknownRecipient: true }).state).toBe('dead');
    expect(note(known, refused).state).toBe('new');
    others();
    expect(note(known, refused).state).toBe('dead');
    expect(said.at(-1)).toBe(`warn ${known.id} letter abandoned`);
  });

  test('has their letters abandoned after six hours if there are no other recipients, or after one hour if the host says that the recipient is unknown', () => {
    const known = letter();
    note(known, refused);
    now += 6 * hour - 1;
    expect(note(known, refused).state).toBe('new');
    now += 1;
    expect(note(known, refused).state).toBe('dead');
    const unknown = letter('bob@example.com');
    const result = { ...refused, unknownRecipient: true } as const;
    note(unknown, result);
    now += hour - 1;
    expect(note(unknown, result).state).toBe('new');
    now += 1;
    expect(note(unknown, result).state).toBe('dead');
  });
});

test('trouble with the host is reported once, and so is its end', () => {
  const [one, other] = [letter(), letter('bob@example.com')];
  note(one, { ...deferred, trouble: 'lasting' });
  note(other, { ...deferred, trouble: 'lasting' });
  expect(said).toEqual([
    `warn ${one.id} the mail host rejects our emails; the operator must act`,
    `info ${other.id} letter postponed`,
  ]);
  expect(troubleNow(memory.store, now)).toMatchObject({ isLasting: true });
  now += minute;
  note(one, sent);
  expect(said.slice(2)).toEqual([`info ${one.id} letter sent`, 'info  the mail host accepts letters again']);
  expect(troubleNow(memory.store, now)).toBeUndefined();
});

test('after ten minutes of trouble, all waiting letters go out immediately', () => {
  const [one, other] = [letter(), letter('bob@example.com')];
  for (let times = 0; times < 4; times++) note(other, { ...deferred, trouble: 'passing' });
  expect(waits(other)).toBeGreaterThan(40);
  now += 10 * minute;
  note(one, sent);
  expect(waits(other)).toBeLessThanOrEqual(1);
});

test('if many recipients are deferred, that counts as trouble with the host', () => {
  const ofRecipient = { ...deferred, ofRecipient: true } as const;
  for (const name of ['a', 'b']) note(letter(`${name}@example.com`), ofRecipient);
  expect(troubleNow(memory.store, now + hour)).toBeUndefined();
  note(letter('c@example.com'), ofRecipient);
  expect(troubleNow(memory.store, now + hour)).toBeDefined();
  expect(said.at(-1)).toMatch(/^warn \d+ the mail host is not accepting letters for now$/);
});
