import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../src/command/index.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];

/** Signs up both players and begins board 101, with alice to play. */
async function begin(options: { trust: boolean }, password = ''): Promise<void> {
  office = new PostOffice(options);
  await office.signUp('alice', password);
  await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  if (!options.trust) await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
  await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
}

const turnsPlayed = (): string[] => office.store.boards.turns(rowId(101)).map(({ text }) => text);
const subjects = (letters: readonly OutgoingMail[]): string[] =>
  letters.map(({ to, subject }) => `${to}: ${subject}`);
const asked = 'Octi: please confirm';

afterEach(() => office.close());

describe('if no From address is trusted', () => {
  beforeEach(() => begin({ trust: false }, 'opensesame'));

  test('a reply with the token plays immediately', async () => {
    const letters = await office.send({ from: alice, reply: office.last(alice), body: '57+E' });
    expect(turnsPlayed()).toEqual(['57+E']);
    expect(subjects(letters)).toEqual([`${alice}: Octi Board 101 alice`, `${bob}: Octi Board 101 bob`]);
  });

  test('the token works in To or in In-Reply-To', async () => {
    const letter = office.last(alice);
    const { replyTo: _, ...byThread } = letter;
    await office.send({ from: alice, reply: byThread, body: '57+E' });
    expect(turnsPlayed()).toEqual(['57+E']);
    const byAddress = { ...office.last(bob), messageId: 'lost@example.com', references: [] };
    await office.send({ from: bob, reply: byAddress, body: '33+B' });
    expect(turnsPlayed()).toEqual(['57+E', '33+B']);
  });

  test('a token with one changed character is invalid', async () => {
    const letter = office.last(alice);
    const [local = '', host] = letter.messageId.split('@');
    const guess = `${local.startsWith('0') ? '1' : '0'}${local.slice(1)}`;
    const forged = { ...letter, messageId: `${guess}@${host}`, replyTo: serverAddress, references: [] };
    await office.send({ from: alice, reply: forged, body: '57+E' });
    expect(turnsPlayed()).toEqual([]);
  });

  test("an email with a player's token from another address waits until the player confirms it", async () => {
    const letters = await office.send({
      from: 'mallory@example.net',
      reply: office.last(alice),
      body: '57+E\n\nhaha',
    });
    expect(turnsPlayed()).toEqual([]);
    expect(subjects(letters)).toEqual([`${alice}: ${asked}`]);
    expect(letters[0]?.text).toContain('57+E');
    expect(letters[0]?.text).not.toContain('haha');
    await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    expect(turnsPlayed()).toEqual(['57+E']);
  });

  test('while three confirmations are open, another email waits, and the player is asked when one is closed', async () => {
    const ask = (userid: string) => office.send({ from: alice, subject: `octi challenge ${userid}` });
    for (const userid of ['bob', 'bob', 'bob']) await ask(userid);
    const [first, second, third] = office.letters.slice(-3) as [OutgoingMail, OutgoingMail, OutgoingMail];
    expect(subjects([first, second, third])).toEqual(Array(3).fill(`${alice}: ${asked}`));
    expect(await office.send({ from: alice, subject: 'octi move 101 57+E' })).toEqual([]);
    expect(await office.send({ from: alice, subject: 'octi move 101 37+E' })).toEqual([]);
    const [dropped, kept, ...more] = await office.send({ from: alice, reply: first, body: 'no' });
    expect(dropped?.subject).toBe('Octi: cancelled');
    expect(kept).toMatchObject({ to: alice, subject: asked });
    expect(kept?.text).toContain('| move 101 57+E');
    expect(more).toEqual([]);
    // A move that is waiting for confirmation keeps the turn number that it had on arrival.
    const played = await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    expect(turnsPlayed()).toEqual(['57+E']);
    expect(subjects(played)).toEqual([
      `${alice}: Octi Board 101 alice`,
      `${bob}: Octi Board 101 bob`,
      `${alice}: ${asked}`,
    ]);
    expect(played[2]?.text).toContain('| move 101 37+E');
    // No email is waiting any more.
    expect(await office.send({ from: alice, reply: second, body: 'no' })).toHaveLength(1);
  });

  test('the player is also asked about a waiting email when an earlier confirmation has expired', async () => {
    const day = 24 * 60 * 60 * 1000;
    for (let n = 0; n < 3; n++) await office.send({ from: alice, subject: 'octi challenge bob' });
    office.now += day;
    expect(await office.send({ from: alice, subject: 'octi move 101 57+E' })).toEqual([]);
    office.now += 6 * day;
    const letters = await office.settle();
    const [question, ...more] = letters.filter(({ subject }) => subject === asked);
    expect(more).toEqual([]);
    await office.send({ from: alice, ...(question && { reply: question }), body: 'yes' });
    expect(turnsPlayed()).toEqual(['57+E']);
  });

  test('"yes" works once, "no" drops the email, any other reply gets the question again, and a stranger cannot answer', async () => {
    await office.send({ from: alice, subject: 'octi move 101 57+E' });
    const question = office.last(alice);
    await office.send({ from: 'mallory@example.net', reply: question, body: 'yes' });
    expect(turnsPlayed()).toEqual([]);
    const [explained] = await office.send({ from: alice, reply: question, body: 'Well, maybe' });
    expect(explained?.text).toContain('"yes"');
    await office.send({ from: alice, reply: question, body: 'No.' });
    await office.send({ from: alice, reply: question, body: 'yes' });
    expect(turnsPlayed()).toEqual([]);
    await office.send({ from: alice, subject: 'octi move 101 57+E' });
    const again = office.last(alice);
    await office.send({ from: alice, reply: again, body: 'yes' });
    await office.send({ from: alice, reply: again, body: 'yes' });
    expect(turnsPlayed()).toEqual(['57+E']);
  });

  test('a confirmation expires after seven days', async () => {
    await office.send({ from: alice, subject: 'octi move 101 57+E' });
    office.now += 7 * 24 * 60 * 60 * 1000;
    await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    expect(turnsPlayed()).toEqual([]);
  });

  test('at most three confirmations are open at the same time', async () => {
    const letters = [];
    for (const turn of ['57+A', '57+B', '57+C', '57+D']) {
      letters.push(...(await office.send({ from: alice, subject: `octi move 101 ${turn}` })));
    }
    expect(subjects(letters)).toEqual(Array(3).fill(`${alice}: ${asked}`));
  });

  test('a password proves who the sender is, a wrong one is refused, and neither is ever shown', async () => {
    const wrong = await office.send({ from: alice, subject: 'octi move 101 alice closesesame 57+E' });
    expect(turnsPlayed()).toEqual([]);
    const right = await office.send({
      from: 'elsewhere@example.org',
      subject: 'octi move 101 alice opensesame 57+E',
    });
    expect(turnsPlayed()).toEqual(['57+E']);
    for (const letter of [...wrong, ...right]) expect(JSON.stringify(letter)).not.toContain('sesame');
    expect(subjects(right)).toEqual([`${alice}: Octi Board 101 alice`, `${bob}: Octi Board 101 bob`]);
  });

  test('with a wrong password, a command is refused despite other proof, and nobody is asked to confirm', async () => {
    for (const reply of [office.last(alice), undefined]) {
      const body = 'move 101 alice closesesame 57+E';
      const [answer, ...more] = await office.send({ from: alice, ...(reply && { reply }), body });
      expect(office.newestMail()).toBe('refused server.wrongPassword');
      expect(answer?.subject).not.toBe(asked);
      expect(more).toEqual([]);
    }
    expect(turnsPlayed()).toEqual([]);
  });

  test('after guesses from many addresses, even the right password proves nothing for a while, and the player is asked to confirm', async () => {
    const subject = 'octi move 101 alice opensesame 57+E';
    for (let n = 0; n < 12; n++) {
      const from = `mallory-${n}@example.net`;
      await office.send({ from, subject: `octi move 101 alice opensesame${n} 57+E` });
    }
    const [question, ...more] = await office.send({ from: 'mallory@example.net', subject });
    expect(question).toMatchObject({ to: alice, subject: asked });
    expect(more).toEqual([]);
    expect(turnsPlayed()).toEqual([]);
    office.now += 2 * 24 * 60 * 60 * 1000;
    await office.send({ from: alice, subject });
    expect(turnsPlayed()).toEqual(['57+E']);
  });

  test('a password without a name, or for a player who has no password, is wrong', async () => {
    await office.send({ from: bob, subject: 'octi move 101 bob opensesame 33+B' });
    expect(office.newestMail()).toBe('refused server.wrongPassword');
    await office.send({ from: alice, subject: 'octi move 101 nobody opensesame 57+E' });
    expect(office.newestMail()).toBe('refused club.noPlayer.claim');
    const text = office.last(alice).text.replace(/\s+/g, ' ');
    expect(text).toContain('There is no player called nobody. After "move" and the board number');
    expect(text).toContain('send "move 101 57+E".');
    expect(turnsPlayed()).toEqual([]);
  });

  test("a command with a userid other than the token's is refused, and nobody is asked to confirm", async () => {
    const letters = await office.send({ from: alice, reply: office.last(alice), body: 'move 101 bob 57+E' });
    expect(office.newestMail()).toBe('refused server.otherUserid');
    expect(letters.map(({ to }) => to)).toEqual([alice]);
    expect(turnsPlayed()).toEqual([]);
  });

  test('an email with two userids is refused', async () => {
    await office.send({
      from: alice,
      body: 'move 101 alice opensesame 57+E\nmove 101 bob opensesame 33+B',
    });
    expect(office.newestMail()).toBe('refused server.severalUserids');
    expect(turnsPlayed()).toEqual([]);
  });

  test("a board's token covers nothing else", async () => {
    const letters = await office.send({ from: alice, reply: office.last(alice), body: 'octi challenge bob' });
    expect(subjects(letters)).toEqual([`${alice}: ${asked}`]);
  });

  test('a stranger who moves is asked to sign up, and looking at a board needs no proof', async () => {
    const from = 'stranger@example.net';
    const [answer] = await office.send({ from, subject: 'octi move 101 57+E' });
    expect(answer?.text).toContain('signup');
    const [shown] = await office.send({ from, subject: 'octi show 101' });
    expect(shown?.text).toContain('Black(x)  Res Cap Prongs');
    expect(shown?.text).not.toContain('@');
  });
});

describe('when the From address is trusted', () => {
  beforeEach(() => begin({ trust: true }));

  test('a turn number that is outdated, too high or another player’s is refused', async () => {
    const first = office.last(alice);
    await office.send({ from: alice, reply: first, body: '57+E' });
    await office.send({ from: alice, reply: first, body: '57+A' });
    await office.send({ from: alice, subject: 'octi move 101 57+A' });
    await office.send({ from: bob, subject: 'octi move 101 33+B #4' });
    expect(turnsPlayed()).toEqual(['57+E']);
    // A reply to your own receipt is for your next turn.
    const receipt = office.last(alice);
    await office.send({ from: bob, subject: 'octi move 101 33+B #2' });
    await office.send({ from: alice, reply: receipt, body: '57+A' });
    expect(turnsPlayed()).toEqual(['57+E', '33+B', '57+A']);
  });

  test('it does not identify any other player: a command with another userid must be confirmed by that player', async () => {
    for (const from of [bob, 'mallory@example.net']) {
      const letters = await office.send({ from, subject: 'octi move 101 alice 57+E' });
      expect(subjects(letters)).toEqual([`${alice}: ${asked}`]);
    }
    expect(turnsPlayed()).toEqual([]);
  });

  test('an answer never goes to the Reply-To address', async () => {
    const headers = { 'Reply-To': 'mallory@example.net' };
    const letters = [
      ...(await office.send({ from: alice, subject: 'octi move 101 57+E', headers })),
      ...(await office.send({ from: alice, subject: 'help', headers })),
      ...(await office.send({ from: 'stranger@example.net', subject: 'signup zoe', headers })),
      ...(await office.send({ from: alice, subject: 'no such thing', headers })),
    ];
    expect(letters.map(({ to }) => to)).toEqual([alice, bob, alice, 'stranger@example.net', alice]);
  });

  test('a turn in reply to an old letter is not played, even if it is the player’s turn again', async () => {
    const first = office.last(alice);
    await office.send({ from: alice, reply: first, body: '57+E' });
    await office.send({ from: bob, reply: office.last(bob), body: '33+B' });
    for (const body of ['57+A', '57+E', 'move 57+A']) {
      await office.send({ from: alice, reply: first, body });
      expect(office.newestMail()).toMatch(/^refused /);
    }
    expect(turnsPlayed()).toEqual(['57+E', '33+B']);
    // A number typed in the reply overrides the one that the letter implies.
    await office.send({ from: alice, reply: first, body: '57+A#3' });
    expect(turnsPlayed()).toEqual(['57+E', '33+B', '57+A']);
  });

  test('all commands in one email are checked against the turn numbers from when it arrived', async () => {
    await office.send({ from: alice, body: 'move 101 57+E\nmove 101 57+A' });
    expect(turnsPlayed()).toEqual(['57+E']);
  });

  test('an email that arrives twice plays only once', async () => {
    const raw = Buffer.from(
      `From: ${alice}\r\nTo: ${serverAddress}\r\nSubject: octi move 101 57+E\r\nMessage-ID: <one@example.com>\r\n\r\n`,
    );
    expect(await office.deliver(raw)).toHaveLength(2);
    expect(await office.deliver(Buffer.concat([Buffer.from('Received: from again\r\n'), raw]))).toEqual([]);
    expect(turnsPlayed()).toEqual(['57+E']);
  });

  test('mail from robots is never answered, and the reason is stored', async () => {
    const letters = await office.send({
      from: alice,
      reply: office.last(alice),
      body: '57+E',
      headers: { 'Auto-Submitted': 'auto-replied' },
    });
    expect(letters).toEqual([]);
    expect(turnsPlayed()).toEqual([]);
  });

  test('a resignation must be confirmed unless it is a reply to a board letter', async () => {
    await office.send({ from: alice, subject: 'octi resign 101' });
    expect(office.last(alice).subject).toBe('Octi: do you want to resign on board 101?');
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    await office.send({ from: bob, reply: office.last(bob), body: 'resign' });
    expect(office.store.boards.byId(rowId(101))?.state).toBe('declined');
  });

  test('text from a player reaches the others without addresses or headers', async () => {
    const body =
      '57+E\n\nMail me at alice@home.example or <x.y@home.example>.\nFrom: Alice\nSubject: secret plans\n\nBye';
    await office.send({ from: alice, reply: office.last(alice), body });
    const { text, html } = office.last(bob);
    for (const shown of [text, html]) {
      expect(shown).toContain('Bye');
      expect(shown).not.toContain('home.example');
      expect(shown).not.toContain('secret plans');
    }
  });

  test('text from a player is escaped in HTML and marked with a bar in plain text', async () => {
    await office.send({
      from: alice,
      reply: office.last(alice),
      body: '57+E\n\n<script>alert(1)</script>\nresign',
    });
    const { text, html } = office.last(bob);
    expect(html).not.toContain('<script>');
    expect(text).toContain('| <script>');
    expect(text).toMatch(/^\| resign$/m);
  });

  test('no line of any letter reads as a command or as a turn', async () => {
    await office.send({ from: alice, reply: office.last(alice), body: '57+E\n\n33+B\nresign' });
    await office.send({ from: bob, reply: office.last(bob), body: '33+B' });
    await office.send({ from: alice, body: 'show 101\ngames\nhelp commands' });
    for (const { text } of office.letters) {
      for (const line of text.split('\n')) {
        expect(parseCommandLine(line, { board: rowId(101) }).ok, line).toBe(false);
        expect(parseCommandLine(line).ok, line).toBe(false);
      }
    }
  });

  test('lines of a letter fit in 78 columns, boards and panels included', () => {
    for (const { text } of office.letters) {
      for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(78);
    }
  });

  test('a draw is accepted in reply to the letter with the offer, or by "accept draw"', async () => {
    const before = office.last(bob);
    await office.send({ from: alice, reply: office.last(alice), body: 'propose' });
    await office.send({ from: bob, reply: before, body: 'accept' });
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
    await office.send({ from: bob, reply: before, body: 'accept draw' });
    expect(office.store.boards.byId(rowId(101))).toMatchObject({ state: 'finished', winners: [] });
  });

  test('a move ends an offer', async () => {
    await office.send({ from: alice, reply: office.last(alice), body: 'propose' });
    const offer = office.last(bob);
    await office.send({ from: alice, subject: 'octi move 101 57+E' });
    await office.send({ from: bob, reply: offer, body: 'accept' });
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
  });
});

describe('List-Unsubscribe', () => {
  beforeEach(() => begin({ trust: false }));

  test('in a board letter is understood when a mail program sends it, and does not end a game', async () => {
    const header = office.last(alice).headers?.['List-Unsubscribe'] ?? '';
    const [, address = '', subject = ''] = /^<mailto:([^?]+)\?subject=(.*)>$/.exec(header) ?? [];
    const raw = `From: ${alice}\r\nTo: ${address}\r\nSubject: ${decodeURIComponent(subject)}\r\nMessage-ID: <u@example.com>\r\n\r\n`;
    const letters = await office.deliver(Buffer.from(raw));
    expect(subjects(letters)).toEqual([`${alice}: Octi: which emails you get`]);
    const said = letters[0]?.text.replace(/\s+/g, ' ');
    for (const choice of [
      'set digest daily',
      'set receipts off',
      'vacation until Mon 19 Jan 2026"',
      'resign 101',
    ]) {
      expect(said).toContain(`"${choice}`);
    }
    expect(office.store.boards.byId(rowId(101))?.state).toBe('active');
  });
});
