import { expect, test } from 'vitest';
import { z } from 'zod';
import { StoredDataError, sentence } from '../../../src/base/index.js';
import type { CommandContext } from '../../../src/club/index.js';
import type { Command } from '../../../src/command/index.js';
import { makePosition } from '../../../src/notation/index.js';
import { startPosition, usualGame } from '../../../src/rules/index.js';
import {
  answerSender,
  askedPlayer,
  drop,
  dropConfirmation,
  dropUnanswered,
  markUnreadable,
  readOrMarkUnreadable,
  runConfirmed,
  storeConfirmation,
  viewsOf,
} from '../../../src/server/confirm/confirmationHandler.js';
import type { AnsweredMail } from '../../../src/server/outbound/answeredMail.js';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

const alice = 'alice@example.com';
const schema = z.strictObject({ what: z.string() });
const neverRun = () => {
  throw new Error('no command should run');
};

/** Creates a database with an email from alice and its open confirmation. */
function asked() {
  const { store, db } = new MemoryStore();
  if (store.settings.keys().length === 0) store.settings.addKey(Buffer.alloc(32, 7), 0);
  const server = { store, now: 1000 };
  const mail = waitingMail(server, alice);
  const row = {
    kind: 'mail',
    playerId: rowId<PlayerId>(1),
    address: alice,
    payload: { what: 'x' },
    expiresAt: 9000,
  } as const;
  const { result: id } = inTransaction(server, (tx) => storeConfirmation(tx, mail, schema, row));
  const confirmation = store.confirmations.byId(id);
  if (!confirmation) throw new Error('nothing was stored');
  const cause: AnsweredMail = waitingMail({ store, now: 2000 }, alice);
  return { server, store, db, id, mail, confirmation, cause };
}

const states = ({ store, id, mail }: ReturnType<typeof asked>) => [
  store.confirmations.byId(id)?.state,
  store.inbox.stateOf(mail.inboxId),
];

test('a confirmation is stored with its email and read back with its schema', () => {
  const { confirmation, mail, server } = asked();
  expect(confirmation).toMatchObject({
    kind: 'mail',
    state: 'open',
    inboxId: mail.inboxId,
    askedAt: 1000,
    expiresAt: 9000,
  });
  inTransaction(server, (tx) =>
    expect(readOrMarkUnreadable(tx, confirmation, schema)).toEqual({ what: 'x' }),
  );
  expect(() =>
    inTransaction(server, (tx) =>
      storeConfirmation(tx, mail, schema, {
        ...{ kind: 'mail', playerId: rowId<PlayerId>(1), address: alice, expiresAt: 9000 },
        payload: { what: 1 as unknown as string },
      }),
    ),
  ).toThrow();
});

test('a confirmation that cannot be read is set aside, and its email fails for that reason', () => {
  const given = asked();
  const other = z.strictObject({ other: z.string() });
  inTransaction(given.server, (tx) =>
    expect(readOrMarkUnreadable(tx, given.confirmation, other)).toBeUndefined(),
  );
  expect(states(given)).toEqual(['unreadable', 'failed']);
});

test('an exception with a different cause is not hidden', () => {
  const { server, confirmation } = asked();
  const broken = z.string().transform(() => {
    throw new TypeError('a bug');
  });
  const read = () =>
    inTransaction(server, (tx) => readOrMarkUnreadable(tx, { ...confirmation, payload: '"x"' }, broken));
  expect(read).toThrow(TypeError);
});

test('answering "no" drops the waiting commands and gets one reply', () => {
  const given = asked();
  const { result, letters } = inTransaction(given.server, (tx) =>
    drop({ tx, cause: given.cause, receivedAt: 0, random: 0, runCommands: neverRun }, given.confirmation),
  );
  expect(result).toEqual({ state: 'done', reason: null });
  expect(states(given)).toEqual(['dropped', 'ignored']);
  expect(letters.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([[alice, 'Octi: cancelled']]);
});

test('dropping a confirmation whose email is already done leaves that email done', () => {
  const given = asked();
  given.store.inbox.setState(given.mail.inboxId, 'done');
  inTransaction(given.server, (tx) => dropConfirmation(tx, given.confirmation, given.cause));
  expect(states(given)).toEqual(['dropped', 'done']);
});

test('a confirmation that nobody answered is dropped without a letter', () => {
  const given = asked();
  const { letters } = inTransaction(given.server, (tx) => dropUnanswered(tx, given.confirmation));
  expect([...states(given), letters]).toEqual(['expired', 'ignored', []]);
});

test('an answer goes to the sender, in reply to the email that prompted it', () => {
  const { server, cause } = asked();
  const { letters } = inTransaction(server, (tx) =>
    answerSender(tx, 'letter.answer.about.dropped', sentence('letter.dropped'), cause, {
      playerId: rowId(1),
    }),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({
    toAddress: alice,
    playerId: rowId<PlayerId>(1),
    purpose: 'answer',
    inReplyTo: cause.messageId,
  });
});

test('stored commands run for their player, and set the state of the confirmation and its email', () => {
  const kept = { now: 500, numbers: new Map(), message: 'Hi', passwordHash: null };
  const commands = [{ word: 'help' }] as unknown as Command[];
  for (const [outcome, closed] of [
    [{ state: 'done', reason: null }, ['carried out', 'done']],
    [{ state: 'refused', reason: 'club.x' }, ['refused', 'refused']],
  ] as const) {
    const given = asked();
    const ran: [CommandContext, readonly Command[], AnsweredMail][] = [];
    const { result } = inTransaction(given.server, (tx) => {
      const runCommands = (
        _: unknown,
        context: CommandContext,
        all: readonly Command[],
        cause: AnsweredMail,
      ) => {
        ran.push([context, all, cause]);
        return outcome;
      };
      const confirmation = { ...given.confirmation, playerId: rowId<PlayerId>(1) };
      return runConfirmed(
        { tx, cause: given.cause, random: 0.25, runCommands },
        confirmation,
        kept,
        commands,
      );
    });
    expect(result).toBe(outcome);
    expect(states(given)).toEqual(closed);
    expect(ran).toHaveLength(1);
    const [context, all, cause] = ran[0] ?? [];
    expect(context).toMatchObject({
      ...{ ...kept, doneAt: 1000, inboxId: given.mail.inboxId, address: alice, random: 0.25 },
      sender: { player: { userid: 'alice' }, proof: 'confirmation' },
    });
    expect([all, cause]).toEqual([commands, given.cause]);
  }
});

test('a confirmation for a player who does not exist is an error', () => {
  const { server, id } = asked();
  inTransaction(server, (tx) => {
    expect(askedPlayer(tx, { id, playerId: rowId(2) }).userid).toBe('bob');
    expect(() => askedPlayer(tx, { id, playerId: rowId(99) })).toThrow(
      `confirmation ${id} asks a player who does not exist`,
    );
  });
});

test('boards are shown in the given order, without those that no longer exist', () => {
  const { server, store } = asked();
  const clocks = { nagDays: 7, forfeitDays: 21, totalDays: null };
  const position = makePosition(startPosition(usualGame));
  const board = () =>
    store.boards.offer(
      {
        game: usualGame.id,
        position,
        rated: true,
        challengerId: rowId(1),
        playerIds: [rowId(1), rowId(2)],
        clocks,
      },
      0,
    );
  const [one, other] = [board(), board()];
  const { result } = inTransaction(server, (tx) => viewsOf(tx, [other, rowId<BoardId>(999), one]));
  expect(result.map((view) => view.board.id)).toEqual([other, one]);
});

test('when a confirmation is set aside, its email fails for that reason', () => {
  const given = asked();
  inTransaction(given.server, (tx) => markUnreadable(tx, given.confirmation, new StoredDataError('no good')));
  expect(given.db.prepare('SELECT state, reason FROM inbox WHERE id = ?').get(given.mail.inboxId)).toEqual({
    state: 'failed',
    reason: 'no good',
  });
});
