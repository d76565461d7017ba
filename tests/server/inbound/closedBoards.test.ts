import { afterEach, beforeEach, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';

let office: PostOffice;
const alice = 'alice@example.com';
const bob = 'bob@example.com';
beforeEach(async () => {
  office = new PostOffice({ trust: false });
  await office.signUp('alice');
  await office.signUp('bob');
  for (const _ of [101, 102]) {
    await office.begin('octi');
  }
  // Board 102 is closed; board 101 is still in play.
  await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
});
afterEach(() => office.close());

const subjects = (letters: readonly { to: string; subject: string }[]) =>
  letters.map(({ to, subject }) => `${to} ${subject}`);

test.each([
  ['move 102 37+E', 'Board 102 is over'],
  ['resign 102', 'Board 102 is over'],
  ['claim 102', 'Board 102 is over'],
  ['accept 102', 'Board 102 is over'],
  ['queue 102 37+E', 'Board 102 is over'],
  ['decline 102', 'not waiting for an answer'],
  ['resign 999', 'There is no board 999'],
])('"%s" is refused immediately, and nobody is asked to confirm it', async (line, why) => {
  const letters = await office.send({ from: alice, subject: line });
  // An error about a board shows that board.
  const subject = line.includes('102') ? 'Octi Board 102 alice' : 'Octi: nothing was done';
  expect(subjects(letters)).toEqual([`${alice} ${subject}`]);
  expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain(why);
  expect(letters[0]?.text).toContain(`| ${line}`);
});

test('a command that may still succeed is confirmed as usual', async () => {
  const asked = `${alice} Octi: please confirm`;
  expect(subjects(await office.send({ from: alice, subject: 'move 101 37+E' }))).toEqual([asked]);
  // The first command can be carried out; the second is then refused.
  const both = await office.send({ from: alice, body: 'move 101 37+E\nresign 102' });
  expect(subjects(both)).toEqual([asked]);
});

test('a refusal does not reveal who plays: an unknown name gets the same refusal', async () => {
  const letters = await office.send({ from: 'x@example.net', subject: 'resign 102 bob' });
  expect(subjects(letters)).toEqual(['x@example.net Octi: nothing was done']);
  expect(letters[0]?.text.replace(/\s+/g, ' ')).toContain('Board 102 is over');
});

test('the answer to a reply without a command suggests "rematch" to a player, but not to a watcher', async () => {
  const carol = 'carol@example.com';
  await office.signUp('carol');
  await office.begin('octi');
  await office.send({ from: carol, subject: 'subscribe 103' });
  await office.send({ from: carol, body: 'yes', reply: office.last(carol) });
  const news = await office.send({ from: bob, body: 'resign', reply: office.last(bob) });
  for (const from of [alice, carol]) {
    const letter = news.find(({ to }) => to === from);
    if (!letter) throw new Error(`${from} got no email about the end of the game`);
    await office.send({ from, body: 'nice game!', reply: letter });
    const answer = office.last(from).text.replace(/\s+/g, ' ');
    expect(answer).toContain('Board 103 is over, and this is not a command');
    expect(answer.includes('"rematch" offers another game')).toBe(from === alice);
  }
});
