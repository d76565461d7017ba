import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { checkBoards, checkRatings } from '../../../src/server/admin/checkDatabase.js';
import type { BoardId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob, carol] = ['alice@example.com', 'bob@example.com', 'carol@example.com'];

beforeEach(async () => {
  office = new PostOffice();
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
  await play(101);
});
afterEach(async () => {
  expect(checkBoards(office.store).wrong).toEqual([]);
  expect(checkRatings(office.store).wrong).toEqual([]);
  await office.close();
});

/** Begins a board with alice and carol and plays two turns. It is alice's turn. */
async function play(board: number): Promise<void> {
  await office.send({ from: alice, subject: 'octilite challenge carol' });
  await office.send({ from: carol, body: 'accept', reply: office.last(carol) });
  await office.send({ from: alice, subject: `move ${board} 36+E`, body: 'Words of alice.' });
  await office.send({ from: carol, subject: `move ${board} 32+A`, body: 'Words of carol.' });
}

const yes = (from: string) => office.send({ from, body: 'yes', reply: office.last(from) });
async function leave(from: string, line: string): Promise<OutgoingMail[]> {
  await office.send({ from, subject: line });
  return yes(from);
}
const answer = (body: string, from = bob) => office.send({ from, body, reply: office.last(from) });
const board = (id: BoardId = rowId(101)) => office.store.boards.byId(id);
const players = (id: BoardId = rowId(101)) => office.store.boards.seats(id).map(({ userid }) => userid);
const plain = (letter: OutgoingMail | undefined) => letter?.text.replace(/\s+/g, ' ') ?? '';
const to = (letters: readonly OutgoingMail[]) => letters.map((letter) => letter.to);

describe('a board that is transferred', () => {
  test('waits for the new player, then continues unrated, and the queued turns are dropped', async () => {
    await office.send({ from: alice, subject: 'move 101 36-35' });
    await office.send({ from: alice, subject: 'queue 101 35-34' });
    await office.send({ from: alice, subject: 'propose 101' });
    const letters = await leave(alice, 'signoff to bob');
    expect(to(letters).sort()).toEqual([alice, bob, carol]);
    expect(office.last(bob).subject).toBe('Octi: alice asks you to take over games');
    expect(office.last(bob).text).toContain('Board 101: Octi Lite, rated. alice (x), carol (o).');
    expect([players(), board()?.rated]).toEqual([['alice', 'carol'], true]);
    await answer('Accept!');
    expect([players(), board()?.rated, board()?.state]).toEqual([['bob', 'carol'], false, 'active']);
    expect(office.store.offers.on(rowId(101))).toBeUndefined();
    expect(office.store.plannedTurns.queued(rowId(101), 0)).toBeUndefined();
    await office.send({ from: carol, subject: 'move 101 32-33' });
    expect(board()?.turns).toBe(4);
    await office.send({ from: bob, body: '35-34', reply: office.last(bob) });
    expect(board()?.turns).toBe(5);
    await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
    expect(board()).toMatchObject({ state: 'finished', winners: [1] });
    expect(office.store.ratings.all()).toEqual([]);
  });

  test('cannot be played on by replying to letters sent to the player who has left', async () => {
    const old = office.last(alice);
    await leave(alice, 'signoff to bob');
    await answer('accept');
    const [refused] = await office.send({ from: alice, body: '36-35', reply: old });
    expect(plain(refused)).toContain('You are not playing on board 101');
    expect(board()?.turns).toBe(2);
    // The letter to the new player does not identify anybody else.
    const [elsewhere] = await office.send({ from: alice, body: 'accept', reply: office.last(bob) });
    expect([elsewhere?.to, players()]).toEqual([bob, ['bob', 'carol']]);
  });

  test('can be accepted only by the new player, once, and within seven days', async () => {
    await leave(alice, 'signoff to bob');
    const question = office.last(bob);
    const [other] = await office.send({ from: carol, body: 'accept', reply: question });
    expect(plain(other)).toContain('We sent the confirmation email to another address');
    await office.send({ from: bob, body: 'accept', reply: question });
    const [again] = await office.send({ from: bob, body: 'reject', reply: question });
    expect(plain(again)).toContain('cannot be taken over any more');
    expect(players()).toEqual(['bob', 'carol']);
  });

  test('restarts the clock for the new player, but keeps the total time that the seat has used', async () => {
    await office.send({ from: alice, subject: 'octilite challenge carol --totaltime=30' });
    await office.send({ from: carol, body: 'accept', reply: office.last(carol) });
    office.now += 2 * dayMs;
    await office.send({ from: alice, subject: 'move 102 36+E' });
    await office.send({ from: carol, subject: 'move 102 32+A' });
    office.now += 3 * dayMs;
    await leave(alice, 'signoff to bob');
    office.now += 4 * dayMs;
    await answer('accept');
    expect(board(rowId(102))?.clockFrom).toBe(office.now);
    expect(office.store.boards.seats(rowId(102)).map(({ usedMs }) => usedMs / dayMs)).toEqual([2, 0]);
  });

  test('remembers who wrote which comment: for the record, for mutes and for deleted accounts', async () => {
    await leave(alice, 'signoff to bob');
    await answer('accept');
    await office.send({ from: bob, subject: 'move 101 36-35', body: 'Words of bob.' });
    const [shown] = await office.send({ from: carol, subject: 'show 101' });
    expect(plain(shown)).toContain('bob (x) replaced alice at turn 3.');
    await office.send({ from: carol, subject: 'mute alice' });
    const [heard] = await office.send({ from: carol, subject: 'export 101' });
    const record = heard?.attachment?.text ?? '';
    expect(record).toContain('PB[bob]');
    expect(record).toContain('Words of bob.');
    expect(record).not.toContain('Words of alice.');
    await office.send({ from: bob, subject: 'message carol', body: 'Hello.' });
    await leave(alice, 'delete');
    const comments = () => office.store.boards.turns(rowId(101)).map(({ comment }) => comment);
    expect(comments()).toEqual(['', 'Words of carol.', 'Words of bob.']);
    const [gone] = await office.send({ from: carol, subject: 'show 101' });
    expect(plain(gone)).toContain('bob (x) replaced gone-1 at turn 3.');
    await leave(bob, 'delete');
    expect(comments()).toEqual(['', 'Words of carol.', '']);
  });

  test('may be a board against the computer', async () => {
    await office.send({ from: alice, subject: 'octilite challenge computer -level=1' });
    await office.send({ from: alice, subject: 'move 102 36+E' });
    expect(board(rowId(102))?.turns).toBe(2);
    await leave(alice, 'signoff to bob');
    await answer('accept');
    expect(players(rowId(102))).toEqual(['bob', 'computer']);
    await office.send({ from: bob, subject: 'move 102 36-35' });
    expect(board(rowId(102))?.turns).toBe(4);
  });

  test('may be transferred again, and an undo does not change whose it is', async () => {
    await office.signUp('dave');
    await leave(alice, 'signoff to bob');
    await answer('accept');
    await office.send({ from: bob, subject: 'move 101 36-35', body: 'Words of bob.' });
    await leave(bob, 'signoff to dave');
    await answer('accept', 'dave@example.com');
    expect(players()).toEqual(['dave', 'carol']);
    expect(
      office.store.boards.formerPlayers(rowId(101)).map(({ userid, afterTurn }) => [userid, afterTurn]),
    ).toEqual([
      ['alice', 2],
      ['bob', 3],
    ]);
    await office.send({ from: 'dave@example.com', subject: 'undo 101' });
    await office.send({ from: carol, subject: 'accept 101 undo' });
    await office.send({ from: 'dave@example.com', subject: 'move 101 36-35', body: 'Words of dave.' });
    await leave(bob, 'delete');
    expect(office.store.boards.turns(rowId(101))[2]?.comment).toBe('Words of dave.');
  });
});

describe('boards that nobody takes over are given up', () => {
  test('when the new player refuses, does not answer, or leaves too', async () => {
    await leave(alice, 'signoff to bob');
    const letters = await answer('reject');
    expect(to(letters)).toEqual([carol, bob]);
    expect(board()).toMatchObject({ state: 'finished', winners: [1], rated: true });
    expect(office.store.ratings.all()).toHaveLength(2);

    await play(102);
    await leave(alice, 'signoff to bob');
    office.now += 7 * dayMs - 1;
    expect(to(await office.settle())).not.toContain(carol);
    expect(board(rowId(102))?.state).toBe('active');
    office.now += 1;
    expect(to(await office.settle())).toContain(carol);
    expect(board(rowId(102))).toMatchObject({ state: 'finished', winners: [1] });

    await play(103);
    await leave(alice, 'signoff to bob');
    await leave(bob, 'delete');
    expect(board(rowId(103))).toMatchObject({ state: 'finished', winners: [1] });
    expect(plain(office.last(carol))).toContain('Nobody took over the game from alice');
  });

  test('immediately if the new player plays there or does not want these games, or if the game has not begun', async () => {
    await office.begin('octilite');
    await office.send({ from: alice, subject: 'octi challenge carol' });
    await office.send({ from: carol, body: 'accept', reply: office.last(carol) });
    await office.send({ from: alice, subject: 'octi4 challenge bob carol dave' });
    await office.send({ from: bob, subject: 'octi limit reject' });
    await office.send({ from: alice, subject: 'octi3base challenge carol' });
    const letters = await leave(alice, 'signoff to bob');
    const own = letters.find((letter) => letter.to === alice);
    expect(plain(own)).toContain('We asked bob to take over these boards: 101.');
    expect(plain(own)).toContain('could not be transferred and were ended right away: 102, 103, 104.');
    expect(
      [rowId<BoardId>(101), rowId<BoardId>(102), rowId<BoardId>(103), rowId<BoardId>(104)].map(
        (id) => board(id)?.state,
      ),
    ).toEqual(['active', 'declined', 'declined', 'declined']);
  });

  test('if they are against the computer and the new player already has the maximum number of such boards', async () => {
    for (let more = 0; more < 4; more++)
      await office.send({ from: bob, subject: 'octilite challenge computer' });
    await office.send({ from: alice, subject: 'octilite challenge computer' });
    await office.send({ from: alice, subject: 'octilite challenge computer' });
    await leave(alice, 'signoff to bob');
    await answer('accept');
    expect(players(rowId(106))).toEqual(['bob', 'computer']);
    expect(board(rowId(106))?.state).toBe('active');
    expect(board(rowId(107))?.state).toBe('declined');
    await office.send({ from: carol, subject: 'octilite challenge computer' });
    const letters = await leave(carol, 'signoff to bob');
    expect(plain(letters.find((letter) => letter.to === carol))).toContain(
      'could not be transferred and were ended right away: 101, 108.',
    );
  });

  test('when the new player has joined that board in the meantime', async () => {
    await leave(alice, 'signoff to bob');
    const first = office.last(bob);
    await leave(carol, 'signoff to bob');
    const second = office.last(bob);
    await office.send({ from: bob, body: 'accept', reply: first });
    await office.send({ from: bob, body: 'accept', reply: second });
    expect(players()).toEqual(['bob', 'carol']);
    expect(board()).toMatchObject({ state: 'finished', winners: [0], rated: false });
  });

  test('but a four-player game continues without the player who left', async () => {
    await office.signUp('dave');
    await office.signUp('eve');
    await office.send({ from: alice, subject: 'octi4 challenge carol dave bob' });
    for (const from of [carol, 'dave@example.com', bob]) await office.send({ from, subject: 'accept 102' });
    await office.send({ from: alice, subject: 'move 102 37+E' });
    await office.send({ from: 'dave@example.com', subject: 'move 102 77+G' });
    const letters = await leave(alice, 'signoff to eve');
    expect(to(letters)).toContain('eve@example.com');
    await answer('reject', 'eve@example.com');
    expect(board(rowId(102))?.state).toBe('active');
    expect(office.store.boards.departures(rowId(102)).map(({ seat }) => seat)).toEqual([0]);
    expect(plain(office.last(bob))).toContain(
      'Nobody took over from alice (x), who has now left the game. The others play on.',
    );
  });
});

describe('a player who has left', () => {
  test('gets the boards back with the next command', async () => {
    await leave(alice, 'signoff to bob');
    const [receipt] = await office.send({ from: alice, subject: 'move 101 36-35' });
    expect(plain(receipt)).toContain('You played 36-35');
    const [late] = await answer('accept');
    expect(plain(late)).toContain('their player has come back');
    expect([players(), board()?.rated]).toEqual([['alice', 'carol'], true]);
    office.now += 8 * dayMs;
    await office.settle();
    expect(board()?.state).toBe('active');
  });

  test('is no longer named once the account is deleted, and none of the account’s data remains', async () => {
    await office.send({ from: alice, subject: 'vacation until 2026-01-30' });
    await office.send({ from: alice, subject: 'delete to bob', body: 'Farewell, yours Alice.' });
    await yes(alice);
    const asked = office.last(bob);
    expect(asked.subject).toBe('Octi: gone-1 asks you to take over games');
    expect(plain(asked)).toContain(
      'A player who has deleted their account and is now called gone-1 asks you',
    );
    expect(`${asked.text}${asked.html}${office.last(carol).text}`).not.toMatch(/alice|farewell/i);
    office.store.truncateWal();
    const bytes = ['octi.db', 'octi.db-wal']
      .map((name) => join(office.folder, name))
      .filter(existsSync)
      .map((file) => readFileSync(file, 'latin1'))
      .join('');
    expect(bytes).not.toContain('Words of alice.');
    expect(bytes).not.toContain('alice@example.com');
    await answer('accept');
    expect(players()).toEqual(['bob', 'carol']);
    expect(plain(office.last(carol))).toContain('bob takes over the game from gone-1 (x)');
  });
});

test('a player who leaves may name only another player with an account; otherwise nothing is done', async () => {
  for (const newPlayer of ['nobody', 'alice', 'gone-9', 'computer']) {
    // The command is refused immediately, without a confirmation email.
    const [refused] = await office.send({ from: alice, subject: `signoff to ${newPlayer}` });
    expect(refused?.subject).toBe('Octi: nothing was done');
  }
  await leave(bob, 'signoff');
  const [left] = await office.send({ from: alice, subject: 'delete to bob' });
  expect(plain(left)).toContain('bob has signed off');
  expect([board()?.state, office.store.players.byUserid('alice')?.leftAt]).toEqual(['active', null]);
});

describe('accept without a board', () => {
  const accept = async (from: string, reply?: OutgoingMail) => {
    const mail = reply ? { body: 'accept', reply } : { subject: 'accept' };
    const [letter] = await office.send({ from, ...mail });
    return plain(letter);
  };

  test('lists the offers waiting for an answer, and accepts nothing', async () => {
    const [ordinary] = await office.send({ from: bob, subject: 'help' });
    expect(await accept(bob, ordinary)).toContain('There is nothing to answer');
    await leave(alice, 'signoff to bob');
    expect(await accept(bob, ordinary)).toContain(
      'These are waiting for your answer: - alice asks you to take over games (101): reply "accept" or "reject"',
    );
    await office.send({ from: carol, subject: 'octilite challenge bob' });
    expect(await accept(bob)).toMatch(
      /take over games \(101\): .* A challenge on board 102, Octi Lite, carol \(x\), bob \(o\): "accept 102"/,
    );
    expect([players(), board(rowId(102))?.state]).toEqual([['alice', 'carol'], 'offered']);
    // A player cannot accept their own offer.
    expect(await accept(carol)).toContain('There is nothing to answer');
  });

  test('also lists the pending offers in reply to a letter about a board without an offer', async () => {
    await office.begin('octilite');
    const letter = office.last(bob);
    await office.send({ from: alice, subject: 'undo 101' });
    await office.send({ from: alice, subject: 'propose 102' });
    await leave(carol, 'signoff to bob');
    await office.send({ from: bob, subject: 'reject 102 draw' });
    expect(await accept(bob, letter)).toContain(
      'There is no offer on board 102. "propose" offers a draw, "undo" asks to take turns back. These are waiting for your answer. carol asks you to take over games (101)',
    );
  });

  test('lists a draw offer and a request for an undo', async () => {
    await office.send({ from: alice, subject: 'propose 101' });
    expect(await accept(carol)).toContain(
      'A draw offer on board 101: "accept 101 draw" or "reject 101 draw".',
    );
    await office.send({ from: alice, subject: 'undo 101' });
    const [letter] = await office.send({ from: carol, subject: 'reject' });
    expect(plain(letter)).toContain('An undo request on board 101: "accept 101 undo" or "reject 101 undo".');
  });
});

test('"accept" and "reject" also answer other confirmations, but "accept" does not confirm a change to an account', async () => {
  const dave = 'dave@example.com';
  await office.send({ from: dave, subject: 'signup dave' });
  await office.send({ from: dave, body: 'accept', reply: office.last(dave) });
  expect(office.store.players.byUserid('dave')?.userid).toBe('dave');
  await office.send({ from: alice, subject: 'signoff to bob' });
  const [still] = await office.send({ from: alice, body: 'accept', reply: office.last(alice) });
  expect(still?.subject).toBe('Octi: please confirm');
  expect(plain(still)).toContain('"yes"');
  const [dropped] = await office.send({ from: alice, body: 'reject', reply: office.last(alice) });
  expect(plain(dropped)).toContain('Cancelled');
});
