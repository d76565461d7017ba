import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusal, StoredDataError } from '../../../src/base/index.js';
import type { AnswerWord } from '../../../src/command/index.js';
import { fingerprint, type OutgoingMail } from '../../../src/mail/index.js';
import {
  answerConfirmation,
  askAgain,
  expireConfirmations,
} from '../../../src/server/confirm/confirmationDispatch.js';
import { runCommands } from '../../../src/server/inbound/runCommands.js';
import type { ConfirmationKind, LetterId, MailId, OutboxRow } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

const day = 24 * 60 * 60 * 1000;
const [alice, bob, carol, dave] = ['alice', 'bob', 'carol', 'dave'].map((name) => `${name}@example.com`) as [
  string,
  string,
  string,
  string,
];
let office: PostOffice;

beforeEach(async () => {
  office = new PostOffice({ trust: false, faults: true });
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
  await office.send({ from: alice, subject: 'octilite challenge carol' });
  await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
  await office.send({ from: carol, reply: office.last(carol), body: 'accept' });
});
afterEach(() => office.close());

/** For each kind: the email that triggers it, who may answer, and whether the request was carried out. */
const kinds: Readonly<
  Record<ConfirmationKind, { ask: () => Promise<unknown>; by: string; isDone: () => boolean }>
> = {
  signup: {
    ask: () => office.send({ from: dave, subject: 'signup dave' }),
    by: dave,
    isDone: () => office.store.players.byUserid('dave') !== undefined,
  },
  address: {
    ask: async () => {
      await office.send({ from: alice, subject: `add ${dave}` });
      await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    },
    by: dave,
    isDone: () => office.store.players.byAddress(dave)?.userid === 'alice',
  },
  mail: {
    ask: () => office.send({ from: alice, subject: 'move 101 36+E' }),
    by: alice,
    isDone: () => office.store.boards.byId(rowId(101))?.turns === 1,
  },
  transfer: {
    ask: async () => {
      await office.send({ from: alice, subject: 'signoff to bob' });
      await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    },
    by: bob,
    isDone: () => office.store.boards.seats(rowId(101)).some(({ userid }) => userid === 'bob'),
  },
  suggestion: {
    ask: () => office.send({ from: alice, reply: office.last(alice), body: 'thanks! 36+E' }),
    by: alice,
    isDone: () => office.store.boards.byId(rowId(101))?.turns === 1,
  },
};
const everyKind = Object.keys(kinds) as ConfirmationKind[];

/** Returns the newest confirmation email. */
async function asked(kind: ConfirmationKind): Promise<OutboxRow> {
  await kinds[kind].ask();
  for (let id = office.store.outbox.nextId() - 1; id > 0; id--) {
    const letter = office.store.outbox.byId(rowId(id));
    if (letter?.purpose === 'question') return letter;
  }
  throw new Error('nothing was asked');
}

const rowOf = ({ confirmationId }: OutboxRow) => office.store.confirmations.byId(present(confirmationId));

function answer(letter: OutboxRow, word: AnswerWord, from: string, receivedAt = office.now) {
  return inTransaction(office, (tx) => {
    const cause = waitingMail(office, from);
    return answerConfirmation({ tx, cause, receivedAt, random: 0, runCommands }, letter, word);
  });
}

function damage({ confirmationId }: OutboxRow, payload: string): void {
  const raw = new Database(office.file);
  raw.prepare('UPDATE confirmation SET payload = ? WHERE id = ?').run(payload, confirmationId);
  raw.close();
}

describe.each(everyKind)('a confirmation of kind %s', (kind) => {
  const { by, isDone } = kinds[kind];
  const yes = kind === 'transfer' ? 'accept' : 'yes';
  const closed =
    kind === 'transfer'
      ? 'club.transfer.none'
      : kind === 'suggestion'
        ? 'server.suggestion.closed'
        : 'server.confirmation.closed';
  const expired = kind === 'transfer' ? 'club.transfer.none' : 'server.confirmation.expired';

  test('takes effect with the first "yes"', async () => {
    const letter = await asked(kind);
    expect(rowOf(letter)).toMatchObject({ kind, state: 'open' });
    expect(answer(letter, yes, by).result).toEqual({ state: 'done', reason: null });
    expect([rowOf(letter)?.state, isDone()]).toEqual(['carried out', true]);
    const reason = kind === 'suggestion' ? 'server.suggestion.done' : closed;
    for (const word of [yes, 'no'] as const)
      expect(answer(letter, word, by).result).toEqual({ state: 'refused', reason });
    expect(rowOf(letter)?.state).toBe('carried out');
  });

  test('is dropped by the first "no"', async () => {
    const letter = await asked(kind);
    expect(answer(letter, 'no', by).result).toEqual({ state: 'done', reason: null });
    expect(answer(letter, yes, by).result).toEqual({ state: 'refused', reason: closed });
    expect([rowOf(letter)?.state, isDone()]).toEqual(['dropped', false]);
  });

  test('cannot be answered by anybody else', async () => {
    const letter = await asked(kind);
    for (const from of [carol, 'mallory@example.net'].filter((one) => one !== by)) {
      const { result, letters } = answer(letter, yes, from);
      expect(result).toEqual({ state: 'refused', reason: 'server.confirmation.elsewhere' });
      expect(letters.map(({ toAddress }) => toAddress)).toEqual([from]);
    }
    expect([rowOf(letter)?.state, isDone()]).toEqual(['open', false]);
  });

  test('accepts an answer that arrived in time, but not a moment later', async () => {
    const letter = await asked(kind);
    const { expiresAt = 0 } = rowOf(letter) ?? {};
    expect(answer(letter, yes, by, expiresAt).result).toEqual({ state: 'refused', reason: expired });
    expect(isDone()).toBe(false);
    office.now += 20 * day;
    expect(answer(letter, yes, by, expiresAt - 1).result.state).toBe('done');
    expect(isDone()).toBe(true);
  });

  test('expires when nobody answers', async () => {
    const letter = await asked(kind);
    const { expiresAt = 0 } = rowOf(letter) ?? {};
    const pass = () => inTransaction(office, (tx) => expireConfirmations(tx, 100)).result;
    office.now = expiresAt - 1;
    expect([pass(), rowOf(letter)?.state]).toEqual([0, 'open']);
    office.now = expiresAt;
    expect([pass(), rowOf(letter)?.state]).toEqual([1, 'expired']);
    expect(pass()).toBe(0);
    expect(answer(letter, yes, by).result).toEqual({ state: 'refused', reason: expired });
    expect(isDone()).toBe(false);
  });

  test('is sent again if the reply is not an answer, but only to somebody who may answer it', async () => {
    const letter = await asked(kind);
    const why = refusal('command.confirmation');
    const again = (from: string) =>
      inTransaction(office, (tx) =>
        askAgain({ tx, cause: waitingMail(office, from), receivedAt: office.now }, letter, why),
      );
    const { result, letters } = again(by);
    expect(result).toEqual({ state: 'refused', reason: 'command.confirmation' });
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ toAddress: by, confirmationId: letter.confirmationId });
    expect(again('mallory@example.net')).toEqual({ result: undefined, letters: [] });
    const [newest] = letters;
    if (newest) expect(answer(newest, yes, by).result.state).toBe('done');
    expect(again(by)).toEqual({ result: undefined, letters: [] });
  });

  test('that is unreadable makes answers fail with an error saying so, but does not stop the clock tick', async () => {
    const letter = await asked(kind);
    damage(letter, '{"secret":"words"}');
    const name = `confirmation ${letter.confirmationId} (${kind}) cannot be read: `;
    expect(() => answer(letter, yes, by)).toThrow(StoredDataError);
    expect(() => answer(letter, yes, by)).toThrow(name);
    const mail = rowOf(letter)?.inboxId ?? rowId<MailId>(-1);
    office.now += 7 * day;
    expect(inTransaction(office, (tx) => expireConfirmations(tx, 100)).result).toBe(1);
    expect(rowOf(letter)).toMatchObject({ state: 'unreadable', payload: '{"secret":"words"}' });
    const { state, reason } = office.store.mailQueueAdmin.mail(mail) ?? {};
    expect(state).toBe('failed');
    expect(reason).toContain(name);
    expect(reason).not.toContain('words');
    expect(answer(letter, yes, by).result.state).toBe('refused');
  });
});

test.each(['signup', 'address', 'mail'] as const)(
  '"accept" and "reject" do not answer a confirmation of kind %s, which is sent again',
  async (kind) => {
    const letter = await asked(kind);
    for (const word of ['accept', 'reject'] as const) {
      const { result, letters } = answer(letter, word, kinds[kind].by);
      expect(result).toEqual({ state: 'refused', reason: 'command.confirmation' });
      expect(letters.map(({ confirmationId }) => confirmationId)).toEqual([letter.confirmationId]);
    }
    expect(rowOf(letter)?.state).toBe('open');
  },
);

test('a player may answer from any confirmed address, but only the new address may confirm itself', async () => {
  await office.send({ from: alice, subject: 'add alice@second.example' });
  await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
  const question = office.last('alice@second.example');
  await office.send({ from: alice, reply: question, body: 'yes' });
  expect(office.store.players.byAddress('alice@second.example')).toBeUndefined();
  await office.send({ from: 'alice@second.example', reply: question, body: 'yes' });
  const letter = await asked('mail');
  expect(answer(letter, 'yes', 'alice@second.example').result.state).toBe('done');
});

test('many confirmations expire a few at a time, oldest first', async () => {
  const first = await asked('mail');
  office.now += 1000;
  const second = await asked('mail');
  office.now += 7 * day;
  expect(inTransaction(office, (tx) => expireConfirmations(tx, 1)).result).toBe(1);
  expect([rowOf(first)?.state, rowOf(second)?.state]).toEqual(['expired', 'open']);
  expect(inTransaction(office, (tx) => expireConfirmations(tx, 2)).result).toBe(1);
});

describe('in the whole server', () => {
  let question: OutgoingMail;
  let askedAt = 0;
  beforeEach(async () => {
    askedAt = office.now;
    [question] = (await office.send({ from: alice, subject: 'move 101 36+E' })) as [OutgoingMail];
  });
  const turns = () => office.store.boards.byId(rowId(101))?.turns;

  /** Delivers the answer "yes", which reaches the mailbox at `came` and is processed at `takenUp`. */
  async function yes({ came, takenUp }: { came: number; takenUp: number }): Promise<OutgoingMail[]> {
    const raw = await office.write({ from: alice, reply: question, body: 'yes' });
    office.now = takenUp;
    office.store.inbox.add({ source: 'smtp', ...fingerprint(raw), raw, receivedAt: came }, takenUp);
    return office.settle();
  }

  test('the answer "yes" counts if it arrived within seven days, even if an outage delays its processing', async () => {
    const expires = askedAt + 7 * day;
    const letters = await yes({ came: expires - 1, takenUp: expires + 10 * day });
    expect(turns()).toBe(1);
    expect(letters.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      `${alice} Octi Board 101 alice`,
      `${carol} Octi Board 101 carol`,
    ]);
  });

  test.each([
    ['it is still open', 0],
    ['it has been closed', 1],
  ])(
    'after a "yes" that came too late, the reply says that the confirmation has expired: %s',
    async (_, ticks) => {
      const expires = askedAt + 7 * day;
      if (ticks > 0) {
        office.now = expires;
        await office.settle();
      }
      const letters = await yes({ came: expires, takenUp: expires });
      expect(turns()).toBe(0);
      expect(letters.map(({ to }) => to)).not.toContain(carol);
      const said = letters.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n');
      expect(said).toContain('This confirmation email has expired. Send the command again.');
    },
  );

  test('after a reply that is neither "yes" nor "no", the server asks again, and "yes" may answer either email', async () => {
    const [again] = await office.send({ from: alice, reply: question, body: 'sure, why not?' });
    expect(again).toMatchObject({ to: alice, subject: 'Octi: please confirm' });
    expect(again?.text).toContain('Nothing has been done so far');
    await office.send({ from: alice, reply: office.last(alice), body: 'Yes.' });
    expect(turns()).toBe(1);
    const [late] = await office.send({ from: alice, reply: question, body: 'yes' });
    expect(late?.text.replace(/\s+/g, ' ')).toContain('already answered');
  });

  test('unreadable data is reported to the operator, and other mail and letters are still processed', async () => {
    const letter = office.store.outbox.byId(rowId<LetterId>(office.store.outbox.nextId() - 1));
    if (!letter) throw new Error('nothing was asked');
    damage(letter, 'secret words');
    await office.send({ from: alice, reply: question, body: 'yes' });
    const name = `confirmation ${letter.confirmationId} (mail) cannot be read: it is not JSON`;
    expect(office.newestMail()).toBe(`failed ${name}`);
    expect(office.errors).toEqual([expect.stringContaining(name)]);
    office.now += 7 * day;
    const letters = await office.send({ from: bob, subject: 'help' });
    expect(letters.map(({ to }) => to)).toContain(bob);
    expect(rowOf(letter)?.state).toBe('unreadable');
    expect(office.errors).toHaveLength(1);
  });
});
