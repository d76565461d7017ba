import { afterEach, beforeEach, expect, test } from 'vitest';
import { err, ok, refusal } from '../../../src/base/index.js';
import { type Command, parseCommandLine } from '../../../src/command/index.js';
import { outcomeAfterLimits, senderOf } from '../../../src/server/inbound/limitAnswers.js';
import type { PreparedMail } from '../../../src/server/inbound/prepareMail.js';
import type { WithheldAnswers } from '../../../src/server/outbound/outboxWriter.js';
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

test('the sender is counted by From address, authenticated player, verified address and network', () => {
  const { store } = memory;
  expect(senderOf(store, prepared({}))).toEqual({ from: alice });
  const message = { network: '192.0.2.0/24', verifiedFrom: alice };
  expect(senderOf(store, prepared({ message, fromVerified: true }))).toEqual({
    ...{ from: alice, countedFor: { playerId: 1 }, verifiedFrom: alice, network: '192.0.2.0/24' },
  });
  // The mail host vouches for another address.
  expect(senderOf(store, prepared({ message: { verifiedFrom: 'bob@example.com' } }))).toEqual({
    from: alice,
  });
  const letter = { playerId: 1, toAddress: alice };
  expect(senderOf(store, prepared({ letter }))).toMatchObject({ countedFor: { playerId: 1 } });
  const owned = { from: 'zoe@example.com', passwordRight: true };
  expect(senderOf(store, prepared(owned, ['accept 101 bob']))).toMatchObject({ countedFor: { playerId: 2 } });
});

test('an email whose answer is suppressed is ignored, unless it has changed something', () => {
  const [done, refused] = [
    { state: 'done', reason: null } as const,
    { state: 'refused', reason: 'x' } as const,
  ];
  const after = (
    withheld: Partial<WithheldAnswers>,
    lines: string[] | undefined,
    outcome: typeof done | typeof refused,
  ) => outcomeAfterLimits({ isRepeat: false, ...withheld }, prepared({}, lines), outcome);
  expect(after({}, ['help'], done)).toEqual(done);
  expect(after({ stranger: 'limit' }, undefined, done)).toEqual({ state: 'ignored', reason: 'limit' });
  const stateAfterRepeat = (lines: string[] | undefined, outcome: typeof done | typeof refused) =>
    after({ isRepeat: true }, lines, outcome).state;
  expect(stateAfterRepeat(['set labels on'], done)).toBe('done');
  expect(stateAfterRepeat(['help', 'set labels on'], done)).toBe('done');
  expect(stateAfterRepeat(['help'], done)).toBe('ignored');
  expect(stateAfterRepeat(['set labels on'], refused)).toBe('ignored');
  expect(stateAfterRepeat(undefined, done)).toBe('ignored');
});
