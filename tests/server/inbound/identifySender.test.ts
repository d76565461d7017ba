import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Command, parseCommandLine } from '../../../src/command/index.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import {
  claimedPlayer,
  countedSender,
  type Evidence,
  identify,
} from '../../../src/server/inbound/identifySender.js';
import type { BoardId, PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob, carol] = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
let office: PostOffice;
let fromBob: OutgoingMail;

/** Bob has written to alice. No From address is trusted. */
beforeEach(async () => {
  office = new PostOffice({ trust: false });
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
  await office.send({ from: bob, subject: 'message alice', body: 'Hello.' });
  await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
  fromBob = office.last(alice);
});
afterEach(() => office.close());

const to = (letters: readonly OutgoingMail[]) => letters.map((letter) => `${letter.to}: ${letter.subject}`);
const asked = [`${alice}: Octi: please confirm`];

describe('a reply to another player’s message', () => {
  test('identifies the sender of a message to that player', async () => {
    for (const body of ['message bob\n\nHello yourself.', 'message bob bob\n\nOnce more.']) {
      const letters = await office.send({ from: alice, reply: fromBob, body });
      expect(letters.map(({ to }) => to)).toEqual([bob, alice]);
    }
  });

  test.each([
    'message carol',
    'message bob carol',
    'message carol bob',
    'message bob\nmessage carol',
    'message alice bob',
  ])('does not identify the sender of a message to others: "%s" must be confirmed', async (lines) => {
    const letters = await office.send({ from: alice, reply: fromBob, body: `${lines}\n\nHello all.` });
    expect(to(letters)).toEqual(asked);
    expect(office.letters.filter(({ text }) => text.includes('Hello all.'))).toEqual([]);
    // It is sent once it is confirmed.
    const sent = await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    expect(sent.filter(({ text }) => text.includes('| Hello all.')).length).toBeGreaterThan(0);
  });

  test('does not identify the sender of any other command', async () => {
    for (const body of ['octi challenge bob', 'set labels on', 'broadcast\n\nHello all.']) {
      const letters = await office.send({ from: alice, reply: fromBob, body });
      expect(to(letters), body).toEqual(asked);
      await office.send({ from: alice, reply: office.last(alice), body: 'no' });
    }
    expect(office.letters.filter((letter) => letter.to === carol && letter.text.includes('Hello'))).toEqual(
      [],
    );
  });
});

describe('a reply to a letter about a board', () => {
  beforeEach(async () => {
    for (const _ of [101, 102]) {
      await office.begin('octi');
    }
  });

  test('identifies its sender only if all its commands are about that board', async () => {
    const [letter] = office.letters.filter((one) => one.to === alice).slice(-1) as [OutgoingMail];
    for (const body of ['move 102 57+E\nmove 101 57+E', 'move 101 57+E']) {
      expect(to(await office.send({ from: alice, reply: letter, body })), body).toEqual(asked);
      await office.send({ from: alice, reply: office.last(alice), body: 'no' });
    }
    expect(
      [rowId<BoardId>(101), rowId<BoardId>(102)].map((id) => office.store.boards.byId(id)?.turns),
    ).toEqual([0, 0]);
    await office.send({ from: alice, reply: letter, body: 'move 102 57+E\nshow 101' });
    expect(
      [rowId<BoardId>(101), rowId<BoardId>(102)].map((id) => office.store.boards.byId(id)?.turns),
    ).toEqual([0, 1]);
  });
});

/** Parses lines as commands. */
const read = (...lines: readonly string[]): Command[] =>
  lines.map((line) => {
    const command = parseCommandLine(line, { board: rowId(101) });
    if (!command.ok) throw new Error(`${line}: ${command.error.code}`);
    return command.value;
  });
const bad = (code: string) => ({ ok: false, error: { code } });
const good = (value: unknown) => ({ ok: true, value });

describe('the evidence in an email determines its sender:', () => {
  let memory: MemoryStore;
  beforeEach(() => {
    memory = new MemoryStore();
    memory.board([rowId(1), rowId(2)]);
  });
  /** Returns the kind of sender, and, if the player is asked to confirm, why. */
  const identityOf = (evidence: Partial<Evidence> & { commands?: readonly Command[] }): string => {
    const { commands = [], ...shown } = evidence;
    const who = identify(memory.store, { from: alice, fromVerified: false, ...shown }, commands);
    if (!who.ok) return who.error.code;
    if (who.value.kind === 'stranger') return 'stranger';
    return who.value.kind === 'ask'
      ? `ask ${who.value.player.userid}: ${who.value.why}`
      : `${who.value.sender.player.userid} by ${who.value.sender.proof}`;
  };
  const token = { playerId: rowId<PlayerId>(1), boardId: rowId<BoardId>(101), writerId: null, isReply: true };
  const [move, set, resign, signoff] = ['move 101 57+E', 'set labels on', 'resign 101', 'signoff'];

  test('a reply to a letter from the address of its reader', () => {
    expect(identityOf({ token, commands: read(move) })).toBe('alice by token');
    expect(identityOf({ token, commands: read(resign) })).toBe('alice by token');
    expect(identityOf({ token, commands: read('show 102', move) })).toBe('alice by token');
    expect(identityOf({ token, commands: read(move), from: bob })).toBe('ask alice: uncertain');
    expect(identityOf({ token, commands: read(move), from: 'zoe@example.com' })).toBe('ask alice: uncertain');
    expect(identityOf({ token, commands: read('move 102 57+E') })).toBe('ask alice: uncertain');
    expect(identityOf({ token, commands: read(set) })).toBe('ask alice: uncertain');
    expect(identityOf({ token: { ...token, boardId: null }, commands: read(move) })).toBe(
      'ask alice: uncertain',
    );
    expect(identityOf({ token, commands: read(signoff) })).toBe('ask alice: account');
  });

  test('with a token that came only in the address, as in links, a player is asked to confirm a resignation', () => {
    const tapped = { ...token, isReply: false };
    expect(identityOf({ token: tapped, commands: read(move) })).toBe('alice by token');
    expect(identityOf({ token: tapped, commands: read(resign) })).toBe('ask alice: resign');
    expect(identityOf({ token: tapped, fromVerified: true, commands: read(resign) })).toBe(
      'ask alice: resign',
    );
    expect(identityOf({ token: tapped, commands: read(resign), from: bob })).toBe('ask alice: uncertain');
  });

  test('for a message to one player, a reply to a letter from that player', () => {
    const fromBob = { ...token, boardId: null, writerId: rowId<PlayerId>(2) };
    expect(identityOf({ token: fromBob, commands: read('message bob') })).toBe('alice by token');
    expect(identityOf({ token: fromBob, commands: read('message bob', move) })).toBe('ask alice: uncertain');
    expect(identityOf({ token: { ...fromBob, writerId: rowId(3) }, commands: read('message bob') })).toBe(
      'ask alice: uncertain',
    );
  });

  test('an address that the mail host vouches for', () => {
    const fromVerified = true;
    expect(identityOf({ fromVerified, commands: read(move, set) })).toBe('alice by address');
    expect(identityOf({ fromVerified, commands: read(resign) })).toBe('ask alice: resign');
    expect(identityOf({ fromVerified, commands: read(signoff) })).toBe('ask alice: account');
    expect(identityOf({ fromVerified, commands: read('move 101 bob 57+E') })).toBe('ask bob: uncertain');
    expect(identityOf({ fromVerified: false, commands: read(move) })).toBe('ask alice: uncertain');
    expect(identityOf({ fromVerified, from: 'zoe@example.com', commands: read(move) })).toBe('stranger');
  });

  test('a password', () => {
    const from = 'zoe@example.com';
    const named = read('move 101 alice opensesame 57+E');
    expect(identityOf({ from, passwordRight: true, commands: named })).toBe('alice by password');
    expect(identityOf({ from, isOwnPassword: true, commands: named })).toBe('ask alice: uncertain');
    expect(identityOf({ from, passwordRight: false, commands: named })).toBe('server.wrongPassword');
    expect(identityOf({ from, passwordRight: true, commands: read('resign 101 alice opensesame') })).toBe(
      'ask alice: resign',
    );
  });

  test('only the player learns that there is no password', () => {
    const named = read('move 101 alice opensesame 57+E');
    const passwordRight = false;
    expect(identityOf({ passwordRight, fromVerified: true, commands: named })).toBe('server.noPassword');
    expect(identityOf({ passwordRight, token, commands: named })).toBe('server.noPassword');
    expect(identityOf({ passwordRight, commands: named })).toBe('server.wrongPassword');
    expect(identityOf({ passwordRight, from: bob, fromVerified: true, commands: named })).toBe(
      'server.wrongPassword',
    );
    memory.db.exec("UPDATE player SET password_hash = 'x' WHERE id = 1");
    expect(identityOf({ passwordRight, fromVerified: true, commands: named })).toBe('server.wrongPassword');
  });

  test('an email with contradictory evidence is refused', () => {
    const other = read('move 101 bob 57+E');
    expect(identityOf({ token, commands: other })).toBe('server.otherUserid');
    expect(identityOf({ commands: [...other, ...read('accept 101 alice')] })).toBe('server.severalUserids');
    expect(identityOf({ commands: read('move 101 zoe 57+E') })).toBe('club.noPlayer');
    memory.db.exec('DELETE FROM address WHERE player_id = 2');
    expect(identityOf({ commands: other })).toBe('server.gone');
  });
});

test('the commands in an email may name only one sender, in upper or lower case', () => {
  const { store } = new MemoryStore();
  const claimed = (...lines: readonly string[]) => claimedPlayer(store, read(...lines));
  expect(claimed('accept 101')).toEqual(good(undefined));
  expect(claimed('accept 101 Alice', 'undo 101 alice')).toMatchObject(good({ userid: 'alice' }));
  expect(claimed('accept 101 alice', 'undo 101 bob')).toMatchObject(bad('server.severalUserids'));
  expect(claimed('accept 101 computer')).toMatchObject(bad('club.computer.asSender'));
  expect(claimed('accept 101 zoe')).toMatchObject(bad('club.noPlayer'));
});

test('an email counts towards the limits of its authenticated sender', () => {
  const { store } = new MemoryStore();
  const countedFor = (
    evidence: Partial<Evidence>,
    {
      lines = [],
      letter,
    }: { lines?: string[]; letter?: { playerId: PlayerId | null; toAddress: string } } = {},
  ) => countedSender(store, { from: alice, fromVerified: false, ...evidence }, read(...lines), letter);
  const from = 'zoe@example.com';
  expect(countedFor({})).toBeUndefined();
  expect(countedFor({ fromVerified: true })).toEqual({ playerId: rowId<PlayerId>(1) });
  expect(countedFor({ from, fromVerified: true })).toEqual({ address: from });
  const letter = { playerId: rowId<PlayerId>(1), toAddress: 'Alice@Example.com' };
  expect(countedFor({}, { letter })).toEqual({ playerId: rowId<PlayerId>(1) });
  // First with a letter to another address of the same player, then from a sender who is not the letter's reader.
  expect(countedFor({}, { letter: { ...letter, toAddress: 'old@example.com' } })).toEqual({
    playerId: rowId<PlayerId>(1),
  });
  expect(countedFor({ from: bob }, { letter })).toBeUndefined();
  expect(countedFor({ from }, { letter: { playerId: null, toAddress: from } })).toEqual({ address: from });
  for (const evidence of [{ passwordRight: true }, { isOwnPassword: true }]) {
    expect(countedFor({ from, ...evidence }, { lines: ['accept 101 bob'] })).toEqual({
      playerId: rowId<PlayerId>(2),
    });
    expect(countedFor({ from, ...evidence })).toBeUndefined();
  }
  expect(countedFor({ from, passwordRight: false }, { lines: ['accept 101 bob'] })).toBeUndefined();
});
