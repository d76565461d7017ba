import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import type { Signup } from '../../../src/club/index.js';
import { languageOfSignup, signupConfirmation } from '../../../src/server/confirm/signupConfirmation.js';
import { runCommands } from '../../../src/server/inbound/runCommands.js';
import type { ConfirmationId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

const day = 24 * 60 * 60 * 1000;
const dave = 'dave@example.com';
let office: PostOffice;

beforeEach(async () => {
  office = new PostOffice();
  await office.signUp('alice');
});
afterEach(() => office.close());

const signup: Signup = { userid: 'dave', passwordHash: null, address: dave };

function ask(wanted: Partial<Signup> = {}) {
  const mail = waitingMail(office, dave);
  const asked = inTransaction(office, (tx) =>
    signupConfirmation.ask({ tx, cause: mail, receivedAt: office.now - 1000 }, { ...signup, ...wanted }),
  );
  const [letter] = asked.letters;
  const id = letter?.confirmationId ?? undefined;
  const row = id === undefined ? undefined : office.store.confirmations.byId(id);
  return { ...asked, mail, letter, row };
}

/** Asks for confirmation of a sign-up. Returns its email and the confirmation as its handler gets it. */
function read(wanted: Partial<Signup> = {}) {
  const { row, mail } = ask(wanted);
  if (row?.kind !== 'signup') throw new Error('nothing was asked');
  return {
    mail,
    confirmation: { ...row, payload: signupConfirmation.schema.parse(JSON.parse(row.payload)) },
  };
}

const answer = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) => ({
  tx,
  cause: waitingMail(office, dave),
  receivedAt: office.now,
  random: 0,
  runCommands,
});
const stateOf = (id: ConfirmationId) => office.store.confirmations.byId(id)?.state;
const player = () => office.store.players.byUserid('dave');

test('the address has a week to confirm, and the email quotes a command that says more than the question', () => {
  const { result, letters, letter, row, mail } = ask();
  expect(result).toEqual({ state: 'waiting', reason: 'signup' });
  expect(letters).toHaveLength(1);
  expect(letter).toMatchObject({ purpose: 'question', toAddress: dave, playerId: null });
  expect(letter?.subject).toBe('Octi: please confirm your account, dave');
  expect(letter?.text).not.toContain('| signup');
  expect(row).toMatchObject({ kind: 'signup', playerId: null, address: dave, inboxId: mail.inboxId });
  expect(row).toMatchObject({ state: 'open', expiresAt: office.now - 1000 + 7 * day });
  const more = ask({ passwordHash: 'h4sh', others: ['d@second.example'] });
  expect(more.letter?.text).toContain('| signup dave **** d@second.example');
  expect(more.letter?.text).not.toContain('h4sh');
});

test('nobody is asked to confirm an account that cannot be created', () => {
  const { result, letters } = ask({ userid: 'alice' });
  expect(result).toEqual({ state: 'refused', reason: 'club.signup.taken' });
  expect(letters.map(({ purpose }) => purpose)).toEqual(['answer']);
});

test('answering "yes" creates the account, and the other addresses get confirmation emails', () => {
  const { confirmation, mail } = read({
    passwordHash: 'h4sh',
    others: ['d@second.example', 'alice@example.com'],
  });
  const { result, letters } = inTransaction(office, (tx) =>
    signupConfirmation.onYes(answer(tx), confirmation),
  );
  expect(result).toEqual({ state: 'done', reason: null });
  expect(player()).toMatchObject({ userid: 'dave', passwordHash: 'h4sh', joinedAt: office.now });
  expect(office.store.confirmations.byId(confirmation.id)).toMatchObject({
    state: 'carried out',
    payload: '{}',
  });
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('done');
  // An address that belongs to somebody else is left out.
  expect(letters.map(({ toAddress, purpose }) => `${toAddress} ${purpose}`)).toEqual([
    `${dave} answer`,
    'd@second.example question',
  ]);
});

test('answering "yes" is refused if the name has been taken in the meantime', async () => {
  const { confirmation, mail } = read();
  office.store.players.add({ userid: 'Dave', passwordHash: null, address: 'd@other.example' }, 1);
  const { result } = inTransaction(office, (tx) => signupConfirmation.onYes(answer(tx), confirmation));
  expect(result).toEqual({ state: 'refused', reason: 'club.signup.taken' });
  expect(stateOf(confirmation.id)).toBe('refused');
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('refused');
  expect(office.store.players.byAddress(dave)).toBeUndefined();
});

test('answering "no" drops the sign-up', () => {
  const { confirmation, mail } = read();
  const { result, letters } = inTransaction(office, (tx) =>
    signupConfirmation.onNo(answer(tx), confirmation),
  );
  expect(result.state).toBe('done');
  expect(letters.map(({ subject }) => subject)).toEqual(['Octi: cancelled']);
  expect([stateOf(confirmation.id), player()]).toEqual(['dropped', undefined]);
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('ignored');
});

test('the address gets another confirmation email, which begins with the reason', () => {
  const { confirmation, mail } = read();
  const { letters } = inTransaction(office, (tx) =>
    signupConfirmation.askAgain(tx, confirmation, refusal('command.confirmation'), mail),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ confirmationId: confirmation.id, toAddress: dave });
  expect(letters[0]?.text).toContain('Nothing has been done so far');
  expect(letters[0]?.text).toContain('| signup dave');
  expect(stateOf(confirmation.id)).toBe('open');
});

test('the confirmation expires without a letter', () => {
  const { confirmation, mail } = read();
  const { letters } = inTransaction(office, (tx) => signupConfirmation.expire(tx, confirmation));
  expect(letters).toEqual([]);
  expect(stateOf(confirmation.id)).toBe('expired');
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('ignored');
});

test('the confirmation keeps the language of the sign-up email for as long as it can be answered', () => {
  const languageOf = (id: ConfirmationId) => languageOfSignup(office.store, id);
  const [german, english] = [
    ask({ language: 'de' }).row?.id ?? rowId<ConfirmationId>(-1),
    ask().row?.id ?? rowId<ConfirmationId>(-1),
  ];
  expect([languageOf(german), languageOf(english), languageOf(rowId(-1))]).toEqual([
    'de',
    undefined,
    undefined,
  ]);
  office.store.confirmations.close(german, 'dropped');
  expect(languageOf(german)).toBeUndefined();
  const damaged = ask({ language: 'it' }).row?.id ?? rowId<ConfirmationId>(-1);
  office.store.confirmations.confirm(damaged, '{"language":"it"');
  expect(languageOf(damaged)).toBeUndefined();
});
