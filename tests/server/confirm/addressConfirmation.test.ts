import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import type { AddressChange } from '../../../src/club/index.js';
import { addressConfirmation } from '../../../src/server/confirm/addressConfirmation.js';
import type { ReadConfirmation } from '../../../src/server/confirm/confirmationHandler.js';
import { runCommands } from '../../../src/server/inbound/runCommands.js';
import type { Player } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

const day = 24 * 60 * 60 * 1000;
const [alice, second] = ['alice@example.com', 'alice@second.example'];
let office: PostOffice;
let player: Player;

beforeEach(async () => {
  office = new PostOffice();
  await office.signUp('alice');
  const found = office.store.players.byUserid('alice');
  if (!found) throw new Error('there is no alice');
  player = found;
});
afterEach(() => office.close());

type Read = ReadConfirmation<'address', AddressChange>;

function ask(change: AddressChange = { address: second }) {
  const mail = waitingMail(office, alice);
  office.store.inbox.setState(mail.inboxId, 'done');
  const { letters } = inTransaction(office, (tx) =>
    addressConfirmation.ask({ tx, cause: mail, receivedAt: office.now }, player, change),
  );
  const row = office.store.confirmations.byId(present(letters[0]?.confirmationId));
  if (row?.kind !== 'address') throw new Error('nothing was asked');
  const payload = addressConfirmation.schema.parse(JSON.parse(row.payload));
  return { mail, letters, confirmation: { ...row, payload } satisfies Read };
}

const run = (what: 'onYes' | 'onNo', confirmation: Read) =>
  inTransaction(office, (tx) =>
    addressConfirmation[what](
      { tx, cause: waitingMail(office, second), receivedAt: office.now, random: 0, runCommands },
      confirmation,
    ),
  );
const stateOf = ({ id }: Read) => office.store.confirmations.byId(id)?.state;
const addresses = () => office.store.players.addresses(player.id);

test('the new address gets a confirmation email in the player’s language, and has a week to answer', () => {
  office.store.players.setPreference(player.id, 'language', 'de');
  const { letters, confirmation } = ask();
  expect(letters).toHaveLength(1);
  // The address has not yet been proven to be the player's.
  expect(letters[0]).toMatchObject({ toAddress: second, playerId: null, purpose: 'question' });
  expect(letters[0]?.subject).toBe('Octi: alice möchte von dieser Adresse aus spielen');
  expect(confirmation).toMatchObject({ playerId: player.id, state: 'open', expiresAt: office.now + 7 * day });
  const instead = ask({ address: second, replaces: alice });
  expect(instead.letters[0]?.text).not.toBe(letters[0]?.text);
});

test('answering "yes" lets the address act for the player, and notifies the old addresses', () => {
  const { confirmation } = ask();
  const { result, letters } = run('onYes', confirmation);
  expect(result).toEqual({ state: 'done', reason: null });
  expect(addresses()).toEqual([alice, second]);
  expect(letters.map(({ toAddress }) => toAddress)).toEqual([second, alice]);
  expect(stateOf(confirmation)).toBe('carried out');
});

test('answering "yes" replaces the old address with the new one', () => {
  run('onYes', ask({ address: second, replaces: alice }).confirmation);
  expect(addresses()).toEqual([second]);
});

test('answering "yes" is refused if the address now belongs to somebody else', async () => {
  const { confirmation } = ask();
  office.store.players.add({ userid: 'bob', passwordHash: null, address: second }, 1);
  const { result } = run('onYes', confirmation);
  expect(result).toEqual({ state: 'refused', reason: 'club.address.taken' });
  expect([stateOf(confirmation), addresses()]).toEqual(['refused', [alice]]);
});

test('answering "no" drops the request, and the email that made it stays "done"', () => {
  const { confirmation, mail } = ask();
  const { result, letters } = run('onNo', confirmation);
  expect(result.state).toBe('done');
  expect(letters.map(({ subject }) => subject)).toEqual(['Octi: cancelled']);
  expect([stateOf(confirmation), addresses()]).toEqual(['dropped', [alice]]);
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('done');
});

test('the address gets another confirmation email, which begins with the reason', () => {
  const { confirmation, mail } = ask();
  const { letters } = inTransaction(office, (tx) =>
    addressConfirmation.askAgain(tx, confirmation, refusal('command.confirmation'), mail),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ confirmationId: confirmation.id, toAddress: second, playerId: null });
  expect(letters[0]?.text).toContain('Nothing has been done so far');
  expect(letters[0]?.subject).toContain('alice wants to play from this address');
});

test('the confirmation expires, and the email that made the request stays "done"', () => {
  const { confirmation, mail } = ask();
  const { letters } = inTransaction(office, (tx) => addressConfirmation.expire(tx, confirmation));
  expect([letters, stateOf(confirmation)]).toEqual([[], 'expired']);
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('done');
});
