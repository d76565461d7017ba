import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const day = 24 * 60 * 60 * 1000;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let office: PostOffice;

beforeEach(async () => {
  ({ office } = await officeWithGame('octilite', { trust: false }));
});
afterEach(() => office.close());

/**
 * Acts as a program whose mail has no header that gives it away. It answers every letter to an address with the same
 * text, in which `#` is a different number each time, until no more letters come. Returns the letters that it got in
 * reply.
 */
async function robot(from: string, text: string, first?: OutgoingMail): Promise<OutgoingMail[]> {
  const drawn: OutgoingMail[] = [];
  const open = [first ?? office.last(from)];
  for (let times = 0; times < 40; times++) {
    const letter = open.shift();
    if (!letter) return drawn;
    const body = text
      .replaceAll('#', String(47110815 + 97 * times))
      .replaceAll('~', `q${(7919 * (times + 3)).toString(36)}7z`);
    const own = (await office.send({ from, reply: letter, body })).filter(({ to }) => to === from);
    drawn.push(...own);
    open.push(...own);
    office.now += 60_000;
  }
  return drawn;
}
const lastWord = (letters: readonly OutgoingMail[]) =>
  letters.map(({ text, html }) =>
    [text, html].every((part) => part?.replace(/\s+/g, ' ').includes('We will not answer it again')),
  );

describe('a program that answers everything', () => {
  test.each([
    [
      'ordinary words',
      'Thank you for your mail.\nTicket ##-# (~) was opened on 22.11.# at 10:#.\nYour support team',
    ],
    ['a request for a board', 'show 101\n\nTicket #'],
    ['a request for a list', 'seeks\n\nTicket #'],
    ['a message to the others', 'chat\n\nI am at the sea until Monday. Ticket #'],
    ['a request for help', 'Help\n\nTicket #'],
    ['a request for help about something', 'help desk #'],
    ['an invalid turn', '99+Z\n\nTicket #'],
    ['a turn that cannot be read', '26+E26+E26+E26+E26+E\n\nTicket #'],
    ['a command about another board', 'undo 999\n\nTicket #'],
  ])('gets three letters per day for %s, and the third says that it is the last', async (_, text) => {
    const drawn = await robot(alice, text);
    expect(lastWord(drawn)).toEqual([false, false, true]);
    expect(await robot(alice, text)).toEqual([]);
    office.now += day;
    expect(lastWord(await robot(alice, text))).toEqual([false, false, true]);
  });

  test('is asked once about a turn in its text, and gets three letters in answer to its replies', async () => {
    const drawn = await robot(alice, 'My move: 26+E\n\nTicket #');
    expect(lastWord(drawn)).toEqual([false, false, false, true]);
    expect(await robot(alice, 'My move: 26+E\n\nTicket #')).toEqual([]);
  });

  test('is told in the player’s language that no more answers will follow', async () => {
    for (const [language, words] of [
      ['de', 'Bis morgen beantworten'],
      ['it', 'Fino a domani'],
    ]) {
      await office.send({ from: alice, subject: `set language ${language}` });
      await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
      const drawn = await robot(alice, `Thank you for your ${language}. Ticket #`);
      expect(drawn.at(-1)?.text.replace(/\s+/g, ' ')).toContain(words);
    }
  });

  test.each(['octilite challenge bob', 'resign 101'])(
    'gets at most three letters in answer to its replies to the confirmation for "%s"',
    async (text) => {
      const [question] = await office.send({ from: alice, subject: text });
      const drawn = await robot(alice, text, question);
      expect(drawn).toHaveLength(3);
      expect(lastWord(drawn)).toEqual([false, false, true]);
    },
  );

  test.each(['Thank you for your mail. Ticket #', 'Help\n\nTicket #', 'chat\n\nTicket #'])(
    'gets no more letters even if another player’s letters come in between: %s',
    async (text) => {
      expect(await robot(alice, text)).toHaveLength(3);
      await office.send({ from: bob, reply: office.last(bob), body: 'propose' });
      expect(await robot(alice, text)).toEqual([]);
      expect(office.newestMail()).toContain('the same answer was sent often enough');
    },
  );

  test('still has its text sent to the other players: only the answers to it stop', async () => {
    const greetings = () =>
      office.letters.filter(({ to, text }) => to === bob && text.includes('| Good luck'));
    for (let times = 0; times < 4; times++) {
      await office.send({ from: alice, reply: office.last(alice), body: 'chat\n\nGood luck' });
    }
    expect(greetings()).toHaveLength(4);
    expect(office.newestMail()).toBe('done the same answer was sent often enough');
  });
});

describe('a person', () => {
  test('gets answers again after playing a turn', async () => {
    const board = office.last(alice);
    const ask = (body: string) => office.send({ from: alice, reply: board, body });
    for (const body of ['help', 'What is this?', 'chat\n\nHello']) {
      for (let times = 0; times < 4; times++) await ask(body);
      expect(office.newestMail(), body).toContain('often enough');
    }
    await ask('26+E');
    expect(office.store.boards.byId(rowId(101))?.turns).toBe(1);
    for (const body of ['help', 'What is this?', 'chat\n\nHello']) {
      expect(
        (await ask(body)).filter(({ to }) => to === alice),
        body,
      ).toHaveLength(1);
    }
  });

  test('is asked about each of several turns for different boards, even if all are worded the same way', async () => {
    for (let boards = 1; boards < 5; boards++) await office.begin('octilite');
    for (const board of [101, 102, 103, 104, 105]) {
      const letter = office.letters.findLast(
        ({ to, subject }) => to === alice && subject.includes(`Board ${board}`),
      );
      const asked = await office.send({
        from: alice,
        ...(letter && { reply: letter }),
        body: `My move: ${board % 2 === 0 ? '26+E' : '36+E'}`,
      });
      expect(asked, String(board)).toHaveLength(1);
      expect(lastWord(asked), String(board)).toEqual([false]);
    }
  });

  test('is asked about each of several turns for one board, even if all are worded the same way', async () => {
    const board = office.last(alice);
    for (const turn of ['26+E', '26+F', '26+D', '36+E', '36+D']) {
      const asked = await office.send({ from: alice, reply: board, body: `My move: ${turn}` });
      expect(asked, turn).toHaveLength(1);
      expect(asked[0]?.subject, turn).toContain(turn);
    }
  });

  test('gets answers again after confirming something', async () => {
    const board = office.last(alice);
    for (let times = 0; times < 4; times++) await office.send({ from: alice, reply: board, body: 'help' });
    const [question] = await office.send({ from: alice, subject: 'set digest daily' });
    await office.send({ from: alice, ...(question && { reply: question }), body: 'yes' });
    expect(await office.send({ from: alice, reply: board, body: 'help' })).toHaveLength(1);
  });

  test('gets an answer to each turn when trying one after another', async () => {
    const board = office.last(alice);
    const tries = [
      '26+',
      '26=',
      '37+',
      '26+Q',
      '37+Q',
      '26;E',
      '37;E',
      '99+A',
      '98+A',
      '26+',
      '26-77',
      '11-12',
      '26+E; 26+E',
      'B2-99',
      'octi preview 101 26+A',
      'preview 26+E',
    ];
    for (const body of tries) {
      const letters = await office.send({ from: alice, reply: board, body });
      expect(letters, body).toHaveLength(1);
      expect(lastWord(letters), body).toEqual([false]);
    }
  });

  test('gets an answer to each request when asking for one page after another', async () => {
    for (const subject of [
      ...['help', 'help tutorial', 'help notation', 'help examples', 'help commands', 'help standings'],
      ...[
        'show 101',
        'show 101 #0',
        'show bob',
        'userinfo bob',
        'userinfo alice',
        'standings',
        'octilite standings',
      ],
    ]) {
      const letters = await office.send({ from: alice, subject });
      expect(letters, subject).toHaveLength(1);
    }
  });

  test('gets an answer to the same request again once the board has changed', async () => {
    const look = () => office.send({ from: bob, subject: 'show 101' });
    for (let times = 0; times < 3; times++) expect(await look()).toHaveLength(1);
    expect(await look()).toEqual([]);
    await office.send({ from: alice, reply: office.last(alice), body: '26+E' });
    expect(await look()).toHaveLength(1);
  });

  test('does not lose answers because of mail with a forged From', async () => {
    const board = office.last(alice);
    for (let times = 0; times < 9; times++) await office.send({ from: alice, subject: 'help' });
    expect(await office.send({ from: alice, reply: board, body: 'help' })).toHaveLength(1);
  });

  test('has every confirmed request carried out and answered, however many late answers were refused', async () => {
    const late = await office.send({ from: alice, subject: 'set labels on' });
    const yes = (letter?: OutgoingMail) =>
      office.send({ from: alice, ...(letter && { reply: letter }), body: 'yes' });
    for (let times = 0; times < 5; times++) await yes(late[0]);
    const [question] = await office.send({ from: alice, subject: 'set labels off' });
    expect(await yes(question)).toHaveLength(1);
  });
});
