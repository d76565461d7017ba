import { afterEach, beforeEach, expect, test } from 'vitest';
import { inPlayingOrder } from '../../../src/club/matchmaking/newBoard.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
beforeEach(() => {
  office = new PostOffice();
});
afterEach(() => office.close());
const hour = 60 * 60 * 1000;

test('a player may send twenty emails with messages per day, regardless of the recipients', async () => {
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: alice, subject: 'broadcast', body: 'To all.' });
  await office.send({ from: alice, subject: 'chat 101', body: 'To the board.' });
  for (let n = 3; n <= 20; n++) {
    const letters = await office.send({ from: alice, subject: 'message bob', body: `Number ${n}.` });
    expect(letters.map(({ to }) => to)).toEqual([bob, alice]);
  }
  for (const subject of ['message bob', 'chat 101', 'broadcast']) {
    const letters = await office.send({ from: alice, subject, body: 'One more.' });
    expect(letters.map(({ to }) => to)).toEqual([alice]);
    expect(letters[0]?.text).toContain('more than 20 messages');
  }
  expect(await office.send({ from: bob, subject: 'message alice', body: 'Mine.' })).toHaveLength(2);
  office.now += 24 * hour + 1;
  expect(await office.send({ from: alice, subject: 'message bob', body: 'A new day.' })).toHaveLength(2);
});

test('the text of an email goes to each reader once, however often the commands name them', async () => {
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  const carol = await office.signUp('carol');
  const body = `${'message bob\n'.repeat(5)}message carol bob\n\nHello.`;
  const letters = await office.send({ from: alice, body });
  expect(letters.map(({ to }) => to)).toEqual([bob, carol, alice]);
});

test('if an email plays and chats, its text goes with the turn, and separately only to those who do not get the turn', async () => {
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.begin('octi');
  const body = 'move 101 37+E\nchat 101\n\nHello.';
  const letters = await office.send({ from: alice, body });
  expect(letters.map(({ to }) => to)).toEqual([bob, alice]);
  expect(letters[0]?.text).toContain('| Hello.');
  await office.send({ from: bob, subject: 'set digest daily' });
  await office.send({ from: bob, subject: 'move 101 33+B' });
  const chatted = await office.send({ from: alice, body: 'move 101 37+F\nchat 101\n\nAgain.' });
  expect(chatted.map(({ to }) => to)).toEqual([bob, alice]);
  expect(chatted[0]?.text).toContain('alice writes to you on board 101');
  expect(chatted[0]?.text).not.toContain('everybody');
});

test('a muted player’s text below a turn is left out of the letter; the turn is not', async () => {
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.begin('octi');
  await office.send({ from: bob, subject: 'mute alice' });
  const letters = await office.send({ from: alice, body: '37+E\n\nHa!', reply: office.last(alice) });
  const toBob = letters.find(({ to }) => to === bob);
  expect(toBob?.text).toContain('played 37+E');
  expect(toBob?.text).not.toContain('Ha!');
  expect(toBob?.html).not.toContain('Ha!');
  expect(letters.find(({ to }) => to === alice)?.text).toContain('| Ha!');
});

test('random seats are equally likely and keep partners together', () => {
  const first = [0, 0.2, 0.4, 0.6, 0.99].map((random) => inPlayingOrder(['a', 'b'], 'random', random)[0]);
  expect(first).toEqual(['b', 'b', 'b', 'a', 'a']);
  const four = [0, 0.3, 0.6, 0.9].map((random) => inPlayingOrder(['a', 'b', 'c', 'd'], 'random', random));
  expect(new Set(four.map(([one]) => one)).size).toBe(4);
  for (const seats of four) {
    expect(Math.abs(seats.indexOf('a') - seats.indexOf('c'))).toBe(2);
  }
  expect(inPlayingOrder(['a', 'b'], 'second', 0)).toEqual(['b', 'a']);
});

test('neither an address nor the token of a letter reaches another player in a message', async () => {
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.begin('octi');
  const reply = office.last(alice);
  const [, token = ''] = /\+(\w{25,36})@/.exec(reply.replyTo ?? '') ?? [];
  const words = `My key is ${token}, ${encodeURIComponent(`octi+${token}@`)}example.org, alice (at) example.com.`;
  await office.send({ from: alice, reply, body: `37+E\n\n${words}` });
  const said = office.last(bob);
  expect(said.text).toContain('| My key is [...], [...], [...].');
  expect(said.text + said.html + office.store.boards.turns(rowId(101))[0]?.comment).not.toContain(token);
});

test('a message to twenty players counts as one of the twenty per day', async () => {
  const alice = await office.signUp('alice');
  const userids = Array.from({ length: 20 }, (_, n) => `player-${n}`);
  for (const userid of userids) {
    office.store.players.add({ userid, passwordHash: null, address: `${userid}@example.net` }, office.now);
  }
  const write = (n: number) =>
    office.send({
      from: alice,
      // One command can name at most ten players.
      body: `message ${userids.slice(0, 10).join(' ')}\nmessage ${userids.slice(10).join(' ')}\n\nNumber ${n}.`,
    });
  for (let n = 1; n <= 20; n++) expect(await write(n), `number ${n}`).toHaveLength(21);
  const [refused, ...more] = await write(21);
  expect(more).toEqual([]);
  expect(refused?.text).toContain('more than 20 messages');
});

test('chat goes to the players and to watchers who get all letters about the board, not to those who only watch for its end', async () => {
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.begin('octi');
  for (const [userid, subject] of [
    ['carol', 'subscribe 101'],
    ['dave', 'notify 101'],
    ['erin', 'subscribe all'],
    ['frank', 'notify all'],
  ] as const) {
    await office.send({ from: await office.signUp(userid), subject });
  }
  const letters = await office.send({ from: alice, subject: 'chat 101', body: 'Well met.' });
  expect(letters.map(({ to }) => to.split('@')[0]).sort()).toEqual(['alice', 'bob', 'carol', 'erin']);
  const refused = await office.send({ from: 'dave@example.com', subject: 'chat 101', body: 'Me, too.' });
  expect(refused.map(({ to }) => to)).toEqual(['dave@example.com']);
  expect(refused[0]?.text).not.toContain('Well met.');
  await office.send({ from: alice, subject: 'move 101 37+E' });
  await office.send({ from: bob, subject: 'move 101 33+A' });
  await office.send({ from: alice, subject: 'resign 101' });
  const ended = await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
  expect(ended.map(({ to }) => to.split('@')[0]).sort()).toEqual([
    'alice',
    'bob',
    'carol',
    'dave',
    'erin',
    'frank',
  ]);
});
