import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { refusal } from '../../../src/base/index.js';
import { type Command, parseCommandLine } from '../../../src/command/index.js';
import type { ReadConfirmation } from '../../../src/server/confirm/confirmationHandler.js';
import {
  countSuggestions,
  endSuggestion,
  type Suggestion,
  subjectOfSuggestion,
  suggestionConfirmation,
  suggestionOf,
} from '../../../src/server/confirm/suggestionConfirmation.js';
import { runCommands } from '../../../src/server/inbound/runCommands.js';
import type { BoardId, ConfirmationId, PlayerId } from '../../../src/store/index.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

const day = 24 * 60 * 60 * 1000;
let office: PostOffice;
let [alice, bob] = ['', ''];

/** Begins board 101. It is alice's turn. */
beforeEach(async () => {
  ({ office, alice, bob } = await officeWithGame('octilite'));
});
afterEach(() => office.close());

const playerId = () => office.store.players.byUserid('alice')?.id ?? rowId<PlayerId>(-1);
const turns = () => office.store.boards.turns(rowId(101)).map(({ text }) => text);

function commandOf(line: string): Command {
  const read = parseCommandLine(line);
  if (!read.ok) throw new Error(`${line}: ${read.error.code}`);
  return read.value;
}

function suggestionFor(line: string, more: Partial<Suggestion> = {}): Suggestion {
  const board = office.store.boards.byId(rowId(101));
  const open = { number: 1, generation: board?.generation ?? -1, turns: board?.turns ?? -1 };
  const said = { message: '', offerId: null, receivedAt: office.now };
  return { boardId: rowId(101), command: commandOf(line), open, ...said, ...more };
}

function ask(suggestion: Suggestion) {
  const mail = waitingMail(office, alice);
  const player = office.store.players.byId(playerId());
  if (!player) throw new Error('there is no alice');
  const { result, letters } = inTransaction(office, (tx) =>
    suggestionConfirmation.ask({ tx, cause: mail, receivedAt: office.now }, player, suggestion),
  );
  expect([result, letters.length]).toEqual([{ state: 'waiting', reason: 'suggestion' }, 1]);
  return { mail, id: letters[0]?.confirmationId ?? rowId<ConfirmationId>(-1), letter: letters[0] };
}

type Read = ReadConfirmation<'suggestion', Suggestion>;

function confirmation(id: ConfirmationId): Read {
  const row = office.store.confirmations.byId(id);
  if (row?.kind !== 'suggestion') throw new Error('nothing was asked');
  return { ...row, payload: suggestionConfirmation.schema.parse(JSON.parse(row.payload)) };
}

const run = (what: 'onYes' | 'onNo', id: ConfirmationId) =>
  inTransaction(office, (tx) =>
    suggestionConfirmation[what](
      { tx, cause: waitingMail(office, alice), receivedAt: office.now, random: 0, runCommands },
      confirmation(id),
    ),
  );
const stateOf = (id: ConfirmationId) => office.store.confirmations.byId(id)?.state;

test.each(['resign 101', 'propose 101', 'undo 101'])(
  'the question about %j says once that nothing has been done',
  (line) => {
    const { id, letter } = ask(suggestionFor(line));
    expect(letter?.text).toMatch(/^Nothing has been done yet\. Do you want to/);
    const why = refusal('server.suggestion.alone');
    const { letters } = inTransaction(office, (tx) =>
      suggestionConfirmation.askAgain(tx, confirmation(id), why, waitingMail(office, alice)),
    );
    const [again] = letters;
    expect(again?.text.match(/Nothing has been done yet/g)).toHaveLength(1);
    expect(again?.text.replace(/\s+/g, ' ')).toContain('first line. Do you want to');
  },
);

test('only human opponents must agree before a turn is taken back', async () => {
  const agree = 'Your opponent must agree first.';
  expect(ask(suggestionFor('undo 101')).letter?.text.replace(/\s+/g, ' ')).toContain(agree);
  await office.send({ from: alice, subject: 'octi challenge computer -level=1' });
  const board = office.store.boards.byId(rowId(102));
  const open = { number: 1, generation: board?.generation ?? -1, turns: board?.turns ?? -1 };
  const asked = ask(suggestionFor('undo 102', { boardId: rowId(102), open })).letter;
  expect(asked?.text).toContain('Do you want to take back');
  expect(asked?.text.replace(/\s+/g, ' ')).not.toContain(agree);
});

test.each([
  ['de', 'Dein Gegner muss erst zustimmen.', 'Die anderen Spieler müssen erst zustimmen.'],
  ['it', 'Prima deve accettare il tuo avversario.', 'Gli altri giocatori devono prima accettare.'],
])('the question about an undo says in %s who must agree', async (language, one, several) => {
  await office.send({ from: alice, subject: `set language ${language}` });
  expect(ask(suggestionFor('undo 101')).letter?.text.replace(/\s+/g, ' ')).toContain(one);
  for (const userid of ['carol', 'dave']) await office.signUp(userid);
  await office.send({ from: alice, subject: 'octi4 challenge bob carol dave' });
  const boardId = rowId<BoardId>(102);
  for (const userid of ['bob', 'carol', 'dave'])
    await office.send({ from: `${userid}@example.com`, subject: 'accept 102' });
  const board = office.store.boards.byId(boardId);
  const open = { number: 1, generation: board?.generation ?? -1, turns: board?.turns ?? -1 };
  const asked = ask(suggestionFor('undo 102', { boardId, open })).letter;
  expect(asked?.text.replace(/\s+/g, ' ')).toContain(several);
});

test('the player has a week to answer, and the email shows the turn and the board', () => {
  const { id, letter } = ask(suggestionFor('move 101 36+E'));
  expect(letter).toMatchObject({ toAddress: alice, playerId: playerId(), purpose: 'question' });
  expect(letter?.subject).toBe('Octi: did you mean 36+E on board 101?');
  expect(letter?.text).toContain('| move 101 36+E');
  expect(confirmation(id)).toMatchObject({ state: 'open', expiresAt: office.now + 7 * day, address: alice });
});

test('the question about each command has its own Subject and quotes the command', () => {
  for (const [line, question] of [
    ['accept 101', 'do you want to accept the draw on board 101?'],
    ['accept 101 undo', 'do you agree to the undo on board 101?'],
    ['reject 101 draw', 'do you want to decline the draw on board 101?'],
    ['reject 101 undo', 'do you want to decline the undo on board 101?'],
    ['resign 101', 'do you want to resign on board 101?'],
    ['undo 101', 'do you want to take back a turn on board 101?'],
    ['propose 101', 'do you want to offer a draw on board 101?'],
  ] as const) {
    const { letter } = ask(suggestionFor(line));
    expect(letter?.subject).toBe(`Octi: ${question}`);
    expect(letter?.text).toContain(`| ${line}`);
  }
});

test('a newer suggestion replaces the older one for the same board, but no others', () => {
  const first = ask(suggestionFor('move 101 36+E'));
  const other = ask(suggestionFor('move 102 36+E', { boardId: rowId(102) }));
  ask(suggestionFor('move 101 46+E'));
  expect([stateOf(first.id), stateOf(other.id)]).toEqual(['dropped', 'open']);
  expect(office.store.inbox.stateOf(first.mail.inboxId)).toBe('ignored');
  expect(countSuggestions(office.store, playerId(), office.now)).toBe(2);
});

test('answering "yes" plays the turn, and the message goes to the other player', () => {
  const { id, mail } = ask(suggestionFor('move 101 36+E', { message: 'Good luck' }));
  const { result, letters } = run('onYes', id);
  expect([result, turns(), stateOf(id)]).toEqual([{ state: 'done', reason: null }, ['36+E'], 'carried out']);
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('done');
  expect(letters.find(({ toAddress }) => toAddress === bob)?.text).toContain('| Good luck');
  expect(suggestionConfirmation.whyClosed({ state: 'carried out' })).toBe('server.suggestion.done');
});

test('answering "yes" has no effect once the board has moved on, and the reply says so', async () => {
  const { id, mail } = ask(suggestionFor('move 101 36+E'));
  await office.send({ from: alice, subject: 'move 101 46+E' });
  const { result, letters } = run('onYes', id);
  expect(result).toEqual({ state: 'refused', reason: 'server.suggestion.movedOn' });
  expect([turns(), stateOf(id), office.store.inbox.stateOf(mail.inboxId)]).toEqual([
    ['46+E'],
    'refused',
    'refused',
  ]);
  expect(letters.map(({ toAddress, text }) => [toAddress, text.includes('moved on')])).toEqual([
    [alice, true],
  ]);
  expect(suggestionConfirmation.whyClosed({ state: 'refused' })).toBe('server.suggestion.late');
});

test('answering "no" drops the suggestion', () => {
  const { id, mail } = ask(suggestionFor('move 101 36+E'));
  const { result, letters } = run('onNo', id);
  expect([result, turns(), stateOf(id)]).toEqual([{ state: 'done', reason: null }, [], 'dropped']);
  expect([office.store.inbox.stateOf(mail.inboxId), letters.length]).toEqual(['ignored', 1]);
  expect(suggestionConfirmation.whyClosed({ state: 'dropped' })).toBeUndefined();
});

test('until the board moves on, the player is asked again, with the reason in place of the question', async () => {
  const { id } = ask(suggestionFor('move 101 36+E'));
  const again = () => {
    const mail = waitingMail(office, alice);
    const why = refusal('command.confirmation');
    return inTransaction(office, (tx) => suggestionConfirmation.askAgain(tx, confirmation(id), why, mail))
      .letters;
  };
  const [letter] = again();
  expect(letter).toMatchObject({ toAddress: alice, confirmationId: id, purpose: 'question' });
  expect(letter?.text).toContain('| move 101 36+E');
  expect(stateOf(id)).toBe('open');
  await office.send({ from: alice, subject: 'move 101 46+E' });
  expect(again().map(({ text }) => text.includes('moved on'))).toEqual([true]);
  expect(stateOf(id)).toBe('refused');
});

test('the suggestion expires without a letter', () => {
  const { id, mail } = ask(suggestionFor('move 101 36+E'));
  const { letters } = inTransaction(office, (tx) => suggestionConfirmation.expire(tx, confirmation(id)));
  expect([letters, stateOf(id), office.store.inbox.stateOf(mail.inboxId)]).toEqual([
    [],
    'expired',
    'ignored',
  ]);
});

test('an open suggestion ends when the player sends something else; a closed one does not change', () => {
  const { id, mail } = ask(suggestionFor('move 101 36+E'));
  endSuggestion(office.store, id);
  expect([stateOf(id), office.store.inbox.stateOf(mail.inboxId)]).toEqual(['dropped', 'ignored']);
  const other = ask(suggestionFor('move 101 36+E'));
  run('onYes', other.id);
  endSuggestion(office.store, other.id);
  expect([stateOf(other.id), office.store.inbox.stateOf(other.mail.inboxId)]).toEqual([
    'carried out',
    'done',
  ]);
});

test('an open suggestion can be looked up by the email that asks about it', () => {
  const suggestion = suggestionFor('move 101 36+E', { isJoined: true });
  const { id } = ask(suggestion);
  expect(suggestionOf(office.store, { confirmationId: id })).toEqual({
    ...suggestion,
    id,
    playerId: playerId(),
  });
  expect(suggestionOf(office.store, { confirmationId: null })).toBeUndefined();
  expect(suggestionOf(office.store, { confirmationId: rowId(id + 1) })).toBeUndefined();
  run('onNo', id);
  expect(suggestionOf(office.store, { confirmationId: id })).toBeUndefined();
});

test('the Subject of an open suggestion can be looked up by player and board until it ends', async () => {
  const of = (board = rowId<BoardId>(101), player = playerId(), now = office.now) =>
    subjectOfSuggestion(office.store, player, board, now)?.data;
  expect(of()).toBeUndefined();
  ask(suggestionFor('move 101 36+E'));
  expect(of()).toEqual({ turn: '36+E', board: 101 });
  expect([of(rowId(102)), of(rowId(101), rowId(playerId() + 1))]).toEqual([undefined, undefined]);
  const end = office.now + 7 * day;
  expect([of(rowId(101), playerId(), end - 1), of(rowId(101), playerId(), end)]).toEqual([
    { turn: '36+E', board: 101 },
    undefined,
  ]);
  const count = (now: number) => countSuggestions(office.store, playerId(), now);
  expect([count(end - 1), count(end)]).toEqual([1, 0]);
  await office.send({ from: alice, subject: 'move 101 46+E' });
  expect(of()).toBeUndefined();
});

test('the schema accepts stored suggestions and nothing else', () => {
  const { schema } = suggestionConfirmation;
  const suggestion = suggestionFor('move 101 36+E');
  expect(schema.parse(z.encode(schema, suggestion))).toEqual(suggestion);
  const wrong = [
    { boardId: '101' },
    { message: null },
    { open: { number: 1 } },
    { isJoined: 1 },
    { other: 1 },
  ];
  const stored = z.encode(schema, suggestion) as object;
  for (const one of [...wrong, { command: { word: 'nothing' } }]) {
    expect(schema.safeParse({ ...stored, ...one }).success).toBe(false);
  }
});
