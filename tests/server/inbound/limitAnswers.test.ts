import { afterEach, beforeEach, expect, test } from 'vitest';
import { err, ok, refusal } from '../../../src/base/index.js';
import { type Command, parseCommandLine } from '../../../src/command/index.js';
import { outcomeAfterLimits, senderOf } from '../../../src/server/inbound/limitAnswers.js';
import type { PreparedMail } from '../../../src/server/inbound/prepareMail.js';
import type { OutboxWriter } from '../../../src/server/outbound/outboxWriter.js';
import { MemoryStore } from '../../support/memoryStore.js';

const alice = 'alice@example.com';
let memory: MemoryStore;
beforeEach(() => {
  memory = new MemoryStore();
});
afterEach(() => memory.store.close());

const commands = (...lines: string[]): Command[] =>
  lines.map((line) => {
    const read = parseCommandLine(line);
    if (!read.ok) throw new Error(line);
    return read.value;
  });
const prepared = (fields: object, lines?: string[]) =>
  ({
    message: {},
    ...{ from: alice, fromVerified: false },
    reading: lines ? ok({ commands: commands(...lines) }) : err(refusal('command.none')),
    ...fields,
  }) as unknown as PreparedMail;

test('the sender of an email is the one it names, with all the evidence', () => {
  const { store } = memory;
  expect(senderOf(store, prepared({}))).toEqual({ from: alice });
  const message = { network: '192.0.2.0/24', verifiedFrom: alice };
  expect(senderOf(store, prepared({ message, fromVerified: true }))).toEqual({
    ...{ from: alice, proved: { playerId: 1 }, verifiedFrom: alice, network: '192.0.2.0/24' },
  });
  // The mail host vouches for another address.
  expect(senderOf(store, prepared({ message: { verifiedFrom: 'bob@example.com' } }))).toEqual({
    from: alice,
  });
  const letter = { playerId: 1, toAddress: alice };
  expect(senderOf(store, prepared({ letter }))).toMatchObject({ proved: { playerId: 1 } });
  const owned = { from: 'zoe@example.com', passwordRight: true };
  expect(senderOf(store, prepared(owned, ['accept 101 bob']))).toMatchObject({ proved: { playerId: 2 } });
});

test('an email whose answer is suppressed is ignored, unless it has changed something', () => {
  const [done, refused] = [
    { state: 'done', reason: null } as const,
    { state: 'refused', reason: 'x' } as const,
  ];
  const after = (
    outbox: Partial<OutboxWriter>,
    lines: string[] | undefined,
    outcome: typeof done | typeof refused,
  ) => outcomeAfterLimits(outbox as OutboxWriter, prepared({}, lines), outcome).state;
  expect(after({}, ['help'], done)).toBe('done');
  expect(
    outcomeAfterLimits({ whyUnanswered: 'limit' } as unknown as OutboxWriter, prepared({}), done),
  ).toEqual({
    state: 'ignored',
    reason: 'limit',
  });
  const repeats = { repeats: true } as Partial<OutboxWriter>;
  expect(after(repeats, ['set labels on'], done)).toBe('done');
  expect(after(repeats, ['help', 'set labels on'], done)).toBe('done');
  expect(after(repeats, ['help'], done)).toBe('ignored');
  expect(after(repeats, ['set labels on'], refused)).toBe('ignored');
  expect(after(repeats, undefined, done)).toBe('ignored');
});
