import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { PostOffice } from '../../support/postOffice.js';

let office: PostOffice;
const alice = 'alice@example.com';
const bob = 'bob@example.com';
beforeEach(async () => {
  office = new PostOffice();
  for (const name of ['alice', 'bob']) await office.signUp(name);
});
afterEach(() => office.close());

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
/** Returns the text of the newest letter to an address, on one line. */
const told = (address: string): string => oneLine(office.last(address).text);
const send = async (from: string, subject: string, body = ''): Promise<string> => {
  await office.send({ from, subject, body });
  return told(from);
};
const reply = async (from: string, body: string, letter = office.last(from)): Promise<string> => {
  await office.send({ from, body, reply: letter });
  return told(from);
};
const turnsOn = (board: number): string[] =>
  office.store.boards.turns(board as Parameters<typeof office.store.boards.turns>[0]).map(({ text }) => text);
const boardLetter = (to: string): OutgoingMail => {
  const found = office.letters.findLast((one) => one.to === to && one.subject.startsWith('Octi Board'));
  if (!found) throw new Error(`${to} has no letter about a board`);
  return found;
};

test('German and Italian letters and links name commands in German and Italian', async () => {
  await send(alice, 'set language de');
  await send(bob, 'set language it');
  await office.begin('octi');
  expect(told(alice)).toContain('Oder schick "aufgeben", "remisangebot", "hilfe".');
  expect(told(bob)).toContain('Puoi comunque mandare "proponi" (patta) o "abbandona".');
  expect(office.last(alice).html).toContain('body=aufgeben');
  await reply(alice, '57+E');
  await reply(bob, 'proponi');
  expect(told(alice)).toContain('Antworte mit "annehmen" oder mit "ablehnen".');
  expect(await reply(alice, 'ablehnen')).toContain('Du lehnst das Remis ab');
  expect(await send(alice, 'resign')).toContain('Schick "aufgeben 101" für Octi gegen bob.');
});

test('"decline" must name the open offer', async () => {
  await office.begin('octi');
  await reply(alice, 'propose');
  expect(await send(bob, 'decline 101 undo')).toContain('Write "reject 101 draw"');
  expect(await send(bob, 'decline 101 draw')).toContain('the game goes on');
});

test.each([
  ['57 south', '', '57+E', ''],
  ['Hello', '57 south\nHave fun!', '57+E', 'Have fun!'],
  ['', '57 nach unten', '57+E', ''],
])(
  'with the Subject %j and the text %j, the server asks about the only board that is waiting for the player',
  async (subject, body, turn, words) => {
    await office.begin('octi');
    expect(await send(alice, subject, body)).toContain(`Did you mean ${turn} on board 101, as turn 1?`);
    await reply(alice, 'yes');
    expect(turnsOn(101)).toEqual([turn]);
    expect(told(bob)).not.toContain('Hello');
    expect(told(bob).includes('alice writes:')).toBe(words !== '');
    expect(told(bob)).toContain(words);
  },
);

test('if two boards are waiting for the player, the server does not guess at a turn in everyday words', async () => {
  await office.begin('octi');
  await office.begin('octi');
  expect(await send(alice, '57 south')).not.toContain('Did you mean 57+E');
  expect(await send(alice, 'I resign, 57 south?')).not.toContain('Do you want to resign');
});

test('emails call a puzzle a puzzle, and say which side the player is playing', async () => {
  expect(await send(alice, 'octi puzzle')).toMatch(
    /Board 101: Octi, a puzzle\. You play (?:Black \(x\)|White \(o\))\./,
  );
  expect(office.last(alice).html).toMatch(/You play (?:Black \(x\)|White \(o\))\./);
  expect(await send(alice, 'games')).toMatch(/Octi a puzzle \([xo] wins in \d turns?\)/);
  expect(office.letters.map(({ text }) => text).join('\n')).not.toMatch(/alice \([xo]\), alice/);
});

test('an email that refuses an analysis does not offer one', async () => {
  await office.begin('octi');
  const fourTurns = async () => {
    await reply(alice, '57+E');
    await reply(bob, '33+B');
    await reply(alice, '57+D');
    await reply(bob, '33+A');
  };
  await fourTurns();
  const over = await reply(alice, 'resign');
  expect(over).toContain('"analyse"');
  await office.begin('octi');
  await fourTurns();
  const refused = await send(alice, 'analyse 101');
  expect(refused).toContain('on a board where people are playing each other');
  expect(refused).not.toContain('Reply "analyse"');
  expect(office.last(alice).html).not.toContain('body=analyse');
});

test.each(["I'm back", 'ferie finite', 'bin zurück'])(
  '%j without a vacation gets a friendly answer',
  async (words) => {
    expect(await send(alice, words)).toContain('You are not on vacation: your clocks are running.');
  },
);

test('the answer to "set" gives the previous value', async () => {
  expect(await send(alice, 'set display ascii')).toContain('send "set display image"');
  expect(await send(alice, 'set display html')).toContain('send "set display ascii"');
  expect(await send(alice, 'set display html')).not.toContain('To undo this');
  await send(alice, 'set digest daily 07:30');
  expect(await send(alice, 'set digest off')).toContain('send "set digest daily 07:30"');
});

test('until a player has played, a letter with an open offer says how to get the rules', async () => {
  await office.begin('octi');
  expect(await reply(alice, 'propose')).toContain('"help rules octi"');
  await reply(alice, 'reject');
  await reply(bob, 'propose', boardLetter(bob));
  expect(told(alice)).toContain('"help rules octi"');
});

test.each(['Re: Octi: your games', 'AW: Octi: deine Partien', 'Octi: Did you mean 57+E on board 101?'])(
  'an empty reply with our Subject %j has no text from the sender',
  async (subject) => {
    const answer = await send(alice, subject);
    expect(answer).toContain('Your reply has no text of its own.');
    expect(answer).not.toContain('| ');
  },
);

test('a turn in reply to an email showing an earlier position is refused; other commands are carried out', async () => {
  await office.begin('octi');
  await reply(alice, '57+E');
  await reply(bob, '33+B');
  await send(alice, 'show 101#1');
  const earlier = office.last(alice);
  expect(await reply(alice, '57+F', earlier)).toContain('Turn 2 on board 101 (33+B) has already been played');
  expect(turnsOn(101)).toEqual(['57+E', '33+B']);
  await send(alice, 'show 101#2');
  await reply(alice, '57+F');
  expect(turnsOn(101)).toEqual(['57+E', '33+B', '57+F']);
  expect(await reply(alice, 'propose', earlier)).toContain('You offered a draw');
});

test('the answer to several commands mentions a resignation once, as "You resigned"', async () => {
  await office.begin('octi');
  await reply(alice, '57+E');
  await reply(bob, '33+B');
  const answer = await reply(alice, 'show\nresign', boardLetter(alice));
  expect(answer.match(/resigned/g)).toHaveLength(1);
  expect(answer).toContain('You resigned.');
});
