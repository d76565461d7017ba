import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import type { CommandContext } from '../../../src/club/index.js';
import { type Command, parseCommandLine } from '../../../src/command/index.js';
import type { ReadConfirmation } from '../../../src/server/confirm/confirmationHandler.js';
import {
  type ConfirmReason,
  mailConfirmation,
  runConfirmedInOrder,
  type UnconfirmedMail,
} from '../../../src/server/confirm/mailConfirmation.js';
import { mustWait, type RefetchedFacts } from '../../../src/server/confirm/refetchedMail.js';
import { runCommands } from '../../../src/server/inbound/runCommands.js';
import type { BoardId, ConfirmationId, MailId, Player } from '../../../src/store/index.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { inTransaction, waitingMail } from '../../support/transaction.js';

const day = 24 * 60 * 60 * 1000;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let office: PostOffice;
let player: Player;

/** It is alice's turn on board 101 against bob. */
beforeEach(async () => {
  ({ office } = await officeWithGame('octi'));
  const found = office.store.players.byUserid('alice');
  if (!found) throw new Error('there is no alice');
  player = found;
});
afterEach(() => office.close());

type Read = ReadConfirmation<'mail', UnconfirmedMail>;

function commandsOf(...lines: string[]): Command[] {
  return lines.map((line) => {
    const read = parseCommandLine(line);
    if (!read.ok) throw new Error(read.error.code);
    return read.value;
  });
}

interface Asked {
  readonly why?: ConfirmReason;
  readonly isOwn?: boolean;
  readonly refetched?: RefetchedFacts;
  readonly context?: Partial<CommandContext>;
}

function ask(commands: readonly Command[], { why = 'uncertain', isOwn, refetched, context }: Asked = {}) {
  const mail = waitingMail(office, 'elsewhere@example.net');
  const board = office.store.boards.byId(rowId(101));
  const { turns = 0, generation = 0 } = board ?? {};
  const all: Omit<CommandContext, 'sender'> = {
    store: office.store,
    now: office.now,
    doneAt: office.now,
    inboxId: mail.inboxId,
    address: mail.from,
    numbers: new Map([[rowId<BoardId>(101), { number: turns + 1, generation, turns }]]),
    message: 'Words of alice.',
    passwordHash: null,
    random: 0,
    ...context,
  };
  const { result, letters } = inTransaction(office, (tx) =>
    mailConfirmation.ask(
      { tx, cause: mail, receivedAt: office.now, ...(isOwn !== undefined && { isOwn }) },
      player,
      why,
      all,
      commands,
      { refetched },
    ),
  );
  return { mail, result, letters, confirmation: () => read(mail.inboxId) };
}

/** Returns the newest confirmation for an email, as its handler gets it. */
function read(inboxId: MailId): Read {
  for (let id = 1; ; id++) {
    const row = office.store.confirmations.byId(rowId(id));
    if (!row) throw new Error('nothing was asked');
    if (row.inboxId !== inboxId || row.kind !== 'mail') continue;
    return { ...row, payload: mailConfirmation.schema.parse(JSON.parse(row.payload)) };
  }
}

const run = (what: 'onYes' | 'onNo', confirmation: Read) =>
  inTransaction(office, (tx) =>
    mailConfirmation[what](
      { tx, cause: waitingMail(office, alice), receivedAt: office.now, random: 0, runCommands },
      confirmation,
    ),
  );
/** Overwrites a payload with one that the server would never write. */
function damage(id: ConfirmationId, payload: string): void {
  const raw = new Database(office.file);
  raw.prepare('UPDATE confirmation SET payload = ? WHERE id = ?').run(payload, id);
  raw.close();
}

const stateOf = (confirmation: Read) => office.store.confirmations.byId(confirmation.id)?.state;
const turns = () => office.store.boards.turns(rowId(101)).map(({ text }) => text);

describe('the question in a confirmation email', () => {
  test("goes to the player's own address and quotes the commands, but not the rest of the text", () => {
    const { result, letters, mail, confirmation } = ask(commandsOf('move 101 57+E'));
    expect(result).toEqual({ state: 'waiting', reason: 'uncertain' });
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ toAddress: alice, playerId: player.id, purpose: 'question' });
    expect(letters[0]?.text).toContain('| move 101 57+E');
    expect(letters[0]?.text).not.toContain('Words of alice.');
    expect(confirmation()).toMatchObject({
      playerId: player.id,
      inboxId: mail.inboxId,
      state: 'open',
      expiresAt: office.now + 7 * day,
      payload: { message: 'Words of alice.', why: 'uncertain', receivedAt: office.now },
    });
  });

  test('is stored without passwords', () => {
    const commands = commandsOf('delete alice secretword', 'change password othersecret');
    const { letters } = ask(commands, { why: 'account', context: { passwordHash: 'h4sh' } });
    const { payload } = read(present(letters[0]?.inboxId));
    expect(JSON.stringify(payload)).not.toMatch(/secretword|othersecret/);
    expect(payload.passwordHash).toBe('h4sh');
  });

  test('says in words which game a challenge or a seek offers, and what its options mean', () => {
    const said = (line: string) =>
      ask(commandsOf(line), { why: 'uncertain' }).letters[0]?.text.replace(/\s+/g, ' ');
    expect(said('octi challenge bob -wrap -super --totaltime=60')).toContain(
      '--totaltime=60 Octi, edges joined (-wrap), superprongs (-super). ',
    );
    expect(said('octi4 seek')).toContain('| octi4 seek Octi for four. ');
    expect(said('move 101 57+E')).not.toContain('Octi.');
  });

  test.each([
    ['resign 101', 'resign', 'You cannot undo a resignation'],
    ['add a@second.example', 'account', "asking us to change alice's account"],
    ['signoff', 'account', 'This resigns all games but keeps the account'],
    ['signoff to bob', 'account', 'The player it names would be asked to take over all games'],
    ['delete', 'account', "asking us to delete alice's account. All its games would be resigned"],
    [
      'delete to bob',
      'account',
      "asking us to delete alice's account. The player it names would be asked to take over",
    ],
  ] as const)('says what is at stake: %s', (line, why, said) => {
    const { letters } = ask(commandsOf(line), { why });
    expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain(said);
  });

  test('names and shows the board if a resignation is a reply to a letter about it', () => {
    const letter = { boardId: rowId<BoardId>(101), offerId: null };
    const resign: Command = { word: 'resign', line: 'resign' };
    const { letters } = ask([resign], { why: 'resign', context: { letter } });
    const [asked] = letters;
    expect(asked?.subject).toBe('Octi: do you want to resign on board 101?');
    expect(asked?.text).toContain('Do you want to resign on board 101, alice?');
    expect(asked?.text).toContain('alice (x), bob (o)');
    expect(asked?.html).toContain('<img src="cid:');
  });

  test('is postponed while three others are open, unless a password shows that the player sent the email', () => {
    for (let n = 0; n < 3; n++) ask(commandsOf('challenge bob'));
    const { result, letters, confirmation } = ask(commandsOf('move 101 57+E'), { why: 'resign' });
    expect([result.reason, letters]).toEqual(['too many open confirmations', []]);
    expect(confirmation()).toMatchObject({ state: 'postponed', payload: { why: 'resign' } });
    expect(ask(commandsOf('move 101 37+E'), { isOwn: true }).letters).toHaveLength(1);
  });
});

describe('answering "yes"', () => {
  test('runs the commands with the turn numbers and the time of the email', () => {
    const { confirmation, mail } = ask(commandsOf('move 101 57+E'));
    const held = confirmation();
    office.now += day;
    const { result, letters } = run('onYes', held);
    expect(result).toEqual({ state: 'done', reason: null });
    expect(turns()).toEqual(['57+E']);
    expect(office.store.boards.turns(rowId(101))[0]).toMatchObject({
      comment: 'Words of alice.',
      playedAt: office.now - day,
    });
    expect(letters.map(({ toAddress }) => toAddress)).toEqual([alice, bob]);
    expect(office.store.confirmations.byId(held.id)).toMatchObject({ state: 'carried out', payload: '{}' });
    expect(office.store.inbox.stateOf(mail.inboxId)).toBe('done');
  });

  test('is refused if the turn with that number has been played in the meantime', async () => {
    const { confirmation, mail } = ask(commandsOf('move 101 57+E'));
    const held = confirmation();
    await office.send({ from: alice, subject: 'move 101 37+E' });
    const { result } = run('onYes', held);
    expect(result.state).toBe('refused');
    expect([turns(), stateOf(held)]).toEqual([['37+E'], 'refused']);
    expect(office.store.inbox.stateOf(mail.inboxId)).toBe('refused');
  });
});

test('answering "no" drops the email', () => {
  const { confirmation, mail } = ask(commandsOf('move 101 57+E'));
  const held = confirmation();
  const { result, letters } = run('onNo', held);
  expect(result.state).toBe('done');
  expect(letters.map(({ subject }) => subject)).toEqual(['Octi: cancelled']);
  expect([turns(), stateOf(held)]).toEqual([[], 'dropped']);
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('ignored');
});

test('the player is asked again, in an email that begins with the reason', () => {
  const { confirmation, mail } = ask(commandsOf('move 101 57+E'));
  const held = confirmation();
  const { letters } = inTransaction(office, (tx) =>
    mailConfirmation.askAgain(tx, held, refusal('command.confirmation'), mail),
  );
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({ confirmationId: held.id, toAddress: alice, playerId: player.id });
  expect(letters[0]?.text).toContain('Nothing has been done so far');
  expect(letters[0]?.text).toContain('| move 101 57+E');
});

describe('a postponed confirmation', () => {
  test.each(['yes', 'no', 'expiry'])('is sent when an open one is closed by %s', (way) => {
    const first = ask(commandsOf('challenge bob')).confirmation();
    for (let n = 0; n < 2; n++) ask(commandsOf('challenge bob'));
    const postponed = ask(commandsOf('resign 101'), { why: 'resign' }).confirmation();
    ask(commandsOf('move 101 57+E'));
    const { letters } =
      way === 'expiry'
        ? inTransaction(office, (tx) => mailConfirmation.expire(tx, first))
        : run(way === 'yes' ? 'onYes' : 'onNo', first);
    const asked = letters.filter(({ purpose }) => purpose === 'question');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ confirmationId: postponed.id, toAddress: alice });
    expect(asked[0]?.text).toContain('You cannot undo a resignation');
    expect(stateOf(postponed)).toBe('open');
  });

  test('is not sent if it cannot be read', () => {
    const first = ask(commandsOf('challenge bob')).confirmation();
    for (let n = 0; n < 2; n++) ask(commandsOf('challenge bob'));
    const broken = ask(commandsOf('resign 101'));
    const id = broken.confirmation().id;
    damage(id, '{"commands":"secret words"}');
    const { result, letters } = run('onNo', first);
    expect(result.state).toBe('done');
    expect(letters).toHaveLength(1);
    expect(office.store.confirmations.byId(id)).toMatchObject({
      state: 'unreadable',
      payload: '{"commands":"secret words"}',
    });
    const { state, reason } = office.store.mailQueueAdmin.mail(broken.mail.inboxId) ?? {};
    expect(state).toBe('failed');
    expect(reason).toMatch(
      new RegExp(`^confirmation ${id} \\(mail\\) cannot be read: commands: invalid_type`),
    );
  });
});

describe('mail that was fetched again', () => {
  const refetched: RefetchedFacts = { boards: [rowId(101)], newBoards: false, repeats: [], isOfLost: false };

  test('takes effect in order of arrival, whatever order it is confirmed in', async () => {
    const first = ask(commandsOf('move 101 57+E'), { refetched }).confirmation();
    const chat = ask(commandsOf('chat 101'), { refetched }).confirmation();
    const { result, letters } = run('onYes', chat);
    expect(result).toEqual({ state: 'done', reason: null });
    expect(letters.map(({ toAddress, purpose }) => `${toAddress} ${purpose}`)).toEqual([`${alice} answer`]);
    expect(letters[0]?.text).toContain('Yours will take effect right after it');
    expect(stateOf(chat)).toBe('confirmed');
    run('onYes', first);
    expect([turns(), stateOf(first), stateOf(chat)]).toEqual([['57+E'], 'carried out', 'carried out']);
  });

  test('does not wait for mail about another board, or for mail that was dropped', () => {
    const other = ask(commandsOf('challenge bob'), {
      refetched: { ...refetched, boards: [], newBoards: true },
    }).confirmation();
    const first = ask(commandsOf('move 101 37+E'), { refetched }).confirmation();
    const move = ask(commandsOf('move 101 57+E'), { refetched }).confirmation();
    run('onYes', move);
    expect(turns()).toEqual([]);
    run('onNo', first);
    expect([turns(), stateOf(other)]).toEqual([['57+E'], 'open']);
  });

  test('gets no confirmation email and does not expire if it is already confirmed', () => {
    const first = ask(commandsOf('move 101 37+E'), { refetched }).confirmation();
    const confirmed = { from: alice, messageId: 'm@example.com', random: 0.5 };
    const { result, letters, confirmation } = ask(commandsOf('move 101 57+E'), {
      refetched: { ...refetched, confirmed },
    });
    expect([result.state, letters, confirmation().state]).toEqual(['waiting', [], 'confirmed']);
    office.now += 8 * day;
    const due = office.store.confirmations.expired(office.now, 10).map(({ id }) => id);
    expect(due).toEqual([first.id]);
    inTransaction(office, (tx) => mailConfirmation.expire(tx, first));
    inTransaction(office, (tx) => runConfirmedInOrder(tx, runCommands));
    expect(turns()).toEqual(['57+E']);
  });

  test('still takes effect in order if stored by version 0.2.0', () => {
    const stored = (change: object) => {
      const { id, inboxId } = ask(commandsOf('move 101 57+E'), { refetched }).confirmation();
      const payload = JSON.parse(office.store.confirmations.byId(id)?.payload ?? '');
      const { newBoards: _, ...facts } = payload.refetched;
      damage(id, JSON.stringify({ ...payload, refetched: { ...facts, ...change } }));
      return read(inboxId);
    };
    const challenge = stored({ boards: [0] });
    expect(challenge.payload.refetched).toEqual({ ...refetched, boards: [], newBoards: true });
    const both = stored({ boards: [101, 0], confirmed: { from: alice, lot: 0.25 } });
    expect(both.payload.refetched).toEqual({
      ...{ ...refetched, boards: [101], newBoards: true },
      confirmed: { from: alice, random: 0.25 },
    });
    const other = stored({ boards: [101] });
    expect(other.payload.refetched).toEqual(refetched);
    inTransaction(office, (tx) => {
      const waits = ({ inboxId, payload }: Read) =>
        payload.refetched && mustWait(tx, inboxId, payload.refetched);
      expect([challenge, both, other].map(waits)).toEqual([false, true, true]);
    });
  });

  test('does not delay other mail if it cannot be read', () => {
    const broken = ask(commandsOf('move 101 37+E'), { refetched });
    const move = ask(commandsOf('move 101 57+E'), { refetched }).confirmation();
    damage(broken.confirmation().id, '{"refetched":{"boards":101}}');
    run('onYes', move);
    expect(turns()).toEqual(['57+E']);
    expect(office.store.inbox.stateOf(broken.mail.inboxId)).toBe('failed');
  });
});

test('confirmations stored by version 0.1.0 can be read', () => {
  const old = {
    commands: [{ word: 'move', board: 101, turn: '57+E', line: 'move 101 57+E' }],
    message: '',
    numbers: [[101, { number: 1, generation: 0, turns: 0 }]],
    letter: { boardId: rowId<BoardId>(101), offerId: null, writerId: null },
    receivedAt: office.now,
    passwordHash: null,
  };
  const { confirmation } = ask(commandsOf('resign 101'));
  const { id } = confirmation();
  damage(id, JSON.stringify(old));
  const row = office.store.confirmations.byId(id);
  if (row?.kind !== 'mail') throw new Error('it is gone');
  run('onYes', { ...row, payload: mailConfirmation.schema.parse(old) });
  expect(turns()).toEqual(['57+E']);
});

test('the confirmation expires', () => {
  const { confirmation, mail } = ask(commandsOf('move 101 57+E'));
  const held = confirmation();
  const { letters } = inTransaction(office, (tx) => mailConfirmation.expire(tx, held));
  expect([letters, stateOf(held)]).toEqual([[], 'expired']);
  expect(office.store.inbox.stateOf(mail.inboxId)).toBe('ignored');
});
