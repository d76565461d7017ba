import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import type { Transfer } from '../../../src/club/index.js';
import type { ReadConfirmation } from '../../../src/server/confirm/confirmationHandler.js';
import { transferConfirmation } from '../../../src/server/confirm/transferConfirmation.js';
import { runCommands } from '../../../src/server/inbound/runCommands.js';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

const day = 24 * 60 * 60 * 1000;
const [alice, bob, carol] = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
let office: PostOffice;

/** Alice and carol have played two turns on board 101; alice has left. */
beforeEach(async () => {
  office = new PostOffice();
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
  await office.send({ from: alice, subject: 'octilite challenge carol' });
  await office.send({ from: carol, body: 'accept', reply: office.last(carol) });
  await office.send({ from: alice, subject: 'move 101 36+E' });
  await office.send({ from: carol, subject: 'move 101 32+A' });
  office.store.players.setLeft(idOf('alice'), office.now);
});
afterEach(() => office.close());

const idOf = (userid: string): PlayerId => {
  const player = office.store.players.byUserid(userid);
  if (!player) throw new Error(`there is no ${userid}`);
  return player.id;
};

type Read = ReadConfirmation<'transfer', Transfer>;

function ask() {
  const mail = waitingMail(office, alice);
  office.store.inbox.setState(mail.inboxId, 'done');
  const transfer = { fromId: idOf('alice'), boards: [rowId<BoardId>(101)] };
  const { letters } = inTransaction(office, (tx) =>
    transferConfirmation.ask({ tx, cause: mail }, { newPlayerId: idOf('bob'), transfer }),
  );
  return { mail, letters };
}

function asked() {
  const { mail, letters } = ask();
  const row = office.store.confirmations.byId(present(letters[0]?.confirmationId));
  if (row?.kind !== 'transfer') throw new Error('nothing was asked');
  const payload = transferConfirmation.schema.parse(JSON.parse(row.payload));
  return { mail, letters, confirmation: { ...row, payload } satisfies Read };
}

const run = (what: 'onYes' | 'onNo', confirmation: Read) =>
  inTransaction(office, (tx) =>
    transferConfirmation[what](
      { tx, cause: waitingMail(office, bob), receivedAt: office.now, random: 0, runCommands },
      confirmation,
    ),
  );
const stateOf = ({ id }: Read) => office.store.confirmations.byId(id)?.state;
const players = () => office.store.boards.seats(rowId(101)).map(({ userid }) => userid);
const board = () => office.store.boards.byId(rowId(101));

test('the new player has a week to answer, and is shown the boards', () => {
  const { letters, confirmation } = asked();
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ toAddress: bob, playerId: idOf('bob'), purpose: 'question' });
  expect(letters[0]?.text).toContain('Board 101: Octi Lite, rated. alice (x), carol (o).');
  expect(letters[0]?.text).toContain('"accept"');
  expect(confirmation).toMatchObject({ state: 'open', expiresAt: office.now + 7 * day, address: bob });
});

test('if the former player has deleted their account, the question says so', () => {
  office.store.players.forget(idOf('alice'), 'gone-2');
  const transfer = { fromId: idOf('gone-2'), boards: [rowId<BoardId>(101)] };
  const mail = waitingMail(office, alice);
  const { letters } = inTransaction(office, (tx) =>
    transferConfirmation.ask({ tx, cause: mail }, { newPlayerId: idOf('bob'), transfer }),
  );
  expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain(
    'A player who has deleted their account and is now called gone-2',
  );
});

test('nobody is asked to take over boards once the former player has come back', () => {
  office.store.players.setLeft(idOf('alice'), null);
  expect(ask().letters).toEqual([]);
});

test('answering "yes" transfers the boards, and everybody playing on them is notified', () => {
  const { confirmation } = asked();
  const { result, letters } = run('onYes', confirmation);
  expect(result).toEqual({ state: 'done', reason: null });
  expect([players(), board()?.state, stateOf(confirmation)]).toEqual([
    ['bob', 'carol'],
    'active',
    'carried out',
  ]);
  expect(letters.map(({ toAddress }) => toAddress).sort()).toEqual([bob, carol]);
});

test('answering "yes" is refused when the games are over', async () => {
  const { confirmation } = asked();
  await office.send({ from: carol, subject: 'resign 101' });
  await office.send({ from: carol, body: 'yes', reply: office.last(carol) });
  const { result, letters } = run('onYes', confirmation);
  expect(result).toEqual({ state: 'refused', reason: 'club.transfer.none' });
  expect(letters.map(({ toAddress }) => toAddress)).toEqual([bob]);
  expect(stateOf(confirmation)).toBe('refused');
});

test('answering "no" gives up the boards', () => {
  const { confirmation, mail } = asked();
  const { result, letters } = run('onNo', confirmation);
  expect(result.state).toBe('done');
  expect(letters.map(({ toAddress }) => toAddress).sort()).toEqual([bob, carol]);
  expect([board()?.state, board()?.winners, stateOf(confirmation)]).toEqual(['finished', [1], 'dropped']);
  // The signoff itself was carried out.
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('done');
});

test('an expired confirmation also gives up the boards', () => {
  const { confirmation } = asked();
  const { letters } = inTransaction(office, (tx) => transferConfirmation.expire(tx, confirmation));
  expect(letters.map(({ toAddress }) => toAddress)).toEqual([carol]);
  expect([board()?.state, stateOf(confirmation)]).toEqual(['finished', 'expired']);
});

test('the new player is asked again, in an email that begins by explaining how to answer', () => {
  const { confirmation, mail } = asked();
  const { letters } = inTransaction(office, (tx) =>
    transferConfirmation.askAgain(tx, confirmation, refusal('command.confirmation'), mail),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ confirmationId: confirmation.id, toAddress: bob });
  expect(letters[0]?.text).toContain('Board 101: Octi Lite');
  expect(letters[0]?.text).not.toContain('has stopped playing and asks you');
});
