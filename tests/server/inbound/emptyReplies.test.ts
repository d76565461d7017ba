import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { officeWithGame, PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';

const [alice, bob, carol] = ['alice@example.com', 'bob@example.com', 'carol@example.com'];
let office: PostOffice;

/** Begins board 101. It is alice's turn. */
beforeEach(async () => {
  ({ office } = await officeWithGame('octilite'));
});
afterEach(() => office.close());

const newest = (to: string, board: number): OutgoingMail =>
  present(
    office.letters.findLast((letter) => letter.to === to && letter.subject.startsWith(`Octi Board ${board}`)),
  );
/** Sends a reply with no text of its own. Returns the answer. */
async function empty(from: string, reply = office.last(from)): Promise<string> {
  await office.send({ from, reply, body: '' });
  return office.last(from).text.replace(/\s+/g, ' ');
}

test('on your turn, the answer shows a legal turn', async () => {
  const answer = await empty(alice);
  const [, turn = ''] =
    /^Your reply has no text of its own\. To play, .* for example "([^"]+)"/.exec(answer) ?? [];
  await office.send({ from: alice, reply: office.last(alice), body: turn });
  expect(office.last(alice).text).toContain(`You played ${turn}.`);
});

test('if the Subject contains several turns, the answer is about them', async () => {
  const reply = office.last(alice);
  const answer = async (from: string, subject: string) => {
    await office.send({ from, reply: from === alice ? reply : office.last(from), subject, body: '' });
    return office.last(from).text.replace(/\s+/g, ' ');
  };
  const said = await answer(alice, '46+E or 46+F');
  expect(said).toMatch(/^We cannot read this as a turn\. Write a turn such as "/);
  expect(said).toContain('| 46+E or 46+F');
  expect(await answer(alice, 'How are you?')).toMatch(/^Your reply has no text of its own/);
  expect(await answer(bob, '46+E or 46+F')).toContain('it is not your turn');
});

test('on an opponent’s turn, the answer says how to send a message; on the computer’s, how to get help', async () => {
  expect(await empty(bob)).toContain('it is not your turn. To send only a message, write "chat"');
  await office.send({ from: alice, subject: 'octilite challenge bob' });
  expect(await empty(alice)).toContain('To withdraw your challenge, write "decline"');
  expect(await empty(bob, newest(bob, 102))).toContain('write "accept" on the first line');
  await office.send({ from: bob, reply: newest(bob, 102), body: 'decline' });
  expect(await empty(alice, newest(alice, 102))).toContain('Write a command, for example "help"');
});

test('if a draw is offered, the answer says how to reply to the offer', async () => {
  await office.send({ from: bob, subject: 'propose 101' });
  expect(await empty(alice)).toContain('To agree to the offer, write "accept"');
  expect(await empty(bob)).toContain('it is not your turn');
});

test('on a finished board, the answer suggests "rematch" and "analyse" to the players', async () => {
  await office.signUp('carol');
  expect(await empty(carol)).toContain('"players" lists the players you can challenge');
  await office.send({ from: carol, subject: 'subscribe 101' });
  await office.send({ from: alice, reply: newest(alice, 101), body: '36+E' });
  expect(await empty(carol, newest(carol, 101))).toContain('you are only watching board 101');
  await office.send({ from: bob, reply: newest(bob, 101), body: '32+A' });
  await office.send({ from: alice, reply: newest(alice, 101), body: 'resign' });
  expect(await empty(bob, newest(bob, 101))).toContain('"rematch" offers another game');
  expect(await empty(carol, newest(carol, 101))).not.toContain('rematch');
});

test('if the reply is to a message, the answer says where to write one', async () => {
  await office.send({ from: alice, subject: 'message bob', body: 'Hello' });
  expect(await empty(bob)).toContain('Write your message to alice above the quoted email.');
});

test('if the reply is to a digest of several boards, the answer shows a line with a board number', async () => {
  const digests = new PostOffice();
  for (const userid of ['alice', 'bob']) await digests.signUp(userid);
  await digests.send({ from: bob, subject: 'set digest daily' });
  for (const board of [101, 102]) {
    await digests.begin('octilite');
    await digests.send({ from: alice, subject: `move ${board} 36+E` });
  }
  digests.now += 86_400_000;
  await digests.settle();
  await digests.send({ from: bob, reply: digests.last(bob), body: '' });
  expect(digests.last(bob).text.replace(/\s+/g, ' ')).toMatch(/and your turn, for example "10[12] /);
  await digests.close();
});
