import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import { emailLanguages, phrasesOf } from '../../../src/base/language/playerWords.js';
import { parseMailCommands, readBoardRequest } from '../../../src/command/index.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { makeSgf } from '../../../src/notation/index.js';
import { loadCatalogue } from '../../../src/server/outbound/loadTemplates.js';
import type { BoardId } from '../../../src/store/index.js';
import { everyLetter } from '../../support/everyLetter.js';
import { textsMatching } from '../../support/matching.js';
import { PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { recordOf } from '../../support/sgf.js';
import { linkIn, linksOf } from '../../support/tappedLink.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'];

/** How a link's email reaches the server: its address, In-Reply-To, and whether the mail host vouches for From. */
const ways = [
  { name: 'with plus addresses', plusAddresses: true, heeded: true, trust: false },
  { name: 'without, In-Reply-To heeded', plusAddresses: false, heeded: true, trust: false },
  { name: 'without, In-Reply-To lost, From verified', plusAddresses: false, heeded: false, trust: true },
  { name: 'without, In-Reply-To lost, From not verified', plusAddresses: false, heeded: false, trust: false },
] as const;

describe.each(ways)('links in emails, $name', ({ plusAddresses, heeded, trust }) => {
  let office: PostOffice;
  const isProved = heeded || trust;
  const reply = (from: string, body: string) => office.send({ from, reply: office.last(from), body });
  const board = (id: BoardId = rowId(101)) => office.store.boards.byId(id);
  const turns = (id: BoardId = rowId(101)) => office.store.boards.turns(id).map(({ text }) => text);
  const isAsked = (from: string) =>
    /please confirm|bitte bestätigen|conferma|did you mean/.test(office.last(from).subject);

  beforeEach(async () => {
    office = new PostOffice({ plusAddresses, trust });
    for (const userid of ['alice', 'bob']) await office.signUp(userid);
    await office.send({ from: alice, subject: 'octi challenge bob' });
    if (!trust) await reply(alice, 'yes');
  });
  afterEach(() => office.close());

  /** Taps a link in the given email, or in the newest one. Answers "yes" if the sender is not authenticated. */
  async function tap(from: string, label: RegExp, { more = '', letter = office.last(from) } = {}) {
    const { to, subject = '', body = '', inReplyTo } = linkIn(letter, label);
    const sent = await office.send({
      ...{ from, to, subject, body: `${body}${more}` },
      ...(heeded && inReplyTo !== undefined && { inReplyTo }),
    });
    if (isProved || !isAsked(from)) return sent;
    return reply(from, 'yes');
  }

  const begin = async () => {
    await tap(bob, /I accept this game/);
    await reply(alice, '57+E');
  };

  test('play a submitted turn', async () => {
    await begin();
    await reply(bob, 'submit 33+A');
    if (isAsked(bob)) await reply(bob, 'yes');
    expect(turns()).toEqual(['57+E']);
    await tap(bob, /Play the submitted turn/);
    expect(turns()).toEqual(['57+E', '33+A']);
  });

  test('are the same below a requested board as in emails about it', async () => {
    await begin();
    await office.send({ from: bob, subject: 'show 101' });
    const shown = office.last(bob);
    expect(shown.subject).toBe('Octi: board 101');
    expect(shown.text).toMatch(/^Your turn/);
    await tap(bob, /Draw this game/, { letter: shown });
    expect(office.last(alice).text).toContain('bob offers a draw');
  });

  test('accept, decline or withdraw a challenge', async () => {
    await tap(bob, /I accept this game/);
    expect(board()?.state).toBe('active');
    for (const [who, label] of [
      [bob, /Not this game/],
      [alice, /withdraw/],
    ] as const) {
      await office.send({ from: alice, subject: 'octi challenge bob' });
      if (!trust) await reply(alice, 'yes');
      const id = office.store.boards.ids().at(-1);
      await tap(who, label);
      expect(board(id)?.state).toBe('declined');
    }
  });

  test('offer, refuse or accept a draw', async () => {
    await begin();
    await tap(bob, /Draw this game/);
    await tap(alice, /play on/);
    expect(board()?.state).toBe('active');
    await tap(bob, /Draw this game/);
    await tap(alice, /happy to draw/, { more: 'Well played.' });
    expect(board()?.state).toBe('finished');
    expect(board()?.winners).toEqual([]);
    expect(office.last(bob).text).toContain('| Well played.');
  });

  test('withdraw an offer', async () => {
    await begin();
    await tap(bob, /Draw this game/);
    await tap(bob, /withdraw my offer/);
    expect(board()?.state).toBe('active');
    expect(linksOf(office.last(alice)).map(({ label }) => label)).not.toContain('I am happy to draw');
  });

  test('ask for an undo, and agree to it', async () => {
    await begin();
    await tap(alice, /May I change my turn/);
    await tap(bob, /change your turn/);
    expect(turns()).toEqual([]);
  });

  test('resign, which must be confirmed even with a token', async () => {
    await begin();
    await reply(bob, '33+A');
    const letter = office.last(alice);
    const { to, subject = '', body = '', inReplyTo } = linkIn(letter, /Give up/);
    expect(inReplyTo).toBeUndefined();
    await office.send({ from: alice, to, subject, body });
    expect(board()?.state).toBe('active');
    expect(office.last(alice).subject).toMatch(/please confirm|resign on board 101/);
    await reply(alice, 'no');
    expect(board()?.state).toBe('active');
    await office.send({ from: alice, to, subject, body: 'resign' });
    await reply(alice, 'yes');
    expect(board()?.winners).toEqual([1]);
    expect(letter.subject).toBe(subject);
  });

  test.each([
    ['de', /nicht mehr beobachten/],
    ['it', /non seguo più/],
  ])('stop watching a board in the words of the language (%s)', async (language, label) => {
    const carol = 'carol@example.com';
    await office.signUp('carol');
    for (const subject of [`set language ${language}`, 'subscribe 101']) {
      await office.send({ from: carol, subject });
      if (isAsked(carol)) await reply(carol, 'yes');
    }
    await begin();
    const id = office.store.players.byUserid('carol')?.id;
    const watches = () =>
      id !== undefined && office.store.watchesAndMutes.watchers(rowId(101), true).includes(id);
    expect(watches()).toBe(true);
    await tap(carol, label);
    expect(watches()).toBe(false);
  });

  test('claim a win on time', async () => {
    await begin();
    await reply(bob, '33+A');
    office.now += 22 * dayMs;
    await office.settle();
    await tap(bob, /on time/);
    expect(board()?.winners).toEqual([1]);
  });

  test('claim a win on time from a digest', async () => {
    await begin();
    await reply(bob, '33+A');
    // Bob gets a digest because a board is waiting for him.
    await office.send({ from: alice, subject: 'octi challenge bob' });
    if (!trust) await reply(alice, 'yes');
    await tap(bob, /I accept this game/);
    await reply(alice, '57+E');
    office.now += 22 * dayMs;
    await office.settle();
    await office.send({ from: bob, subject: 'set digest daily' });
    if (isAsked(bob)) await reply(bob, 'yes');
    office.now += dayMs;
    await office.settle();
    await tap(bob, /on time on board 101/);
    expect(board()?.winners).toEqual([1]);
  });

  test('write to the opponent', async () => {
    await begin();
    await tap(bob, /Write to alice/, { more: 'Hello, alice.' });
    expect(office.last(alice).text).toContain('| Hello, alice.');
  });

  test('ask for another game with the same player', async () => {
    await begin();
    await reply(bob, '33+A');
    await reply(alice, 'resign');
    await tap(bob, /Another game/);
    await tap(alice, /I accept this game/);
    expect(board(rowId(102))?.state).toBe('active');
    expect(office.store.boards.seats(rowId(102))[0]?.userid).toBe('bob');
  });

  test('ask for the legal turns and for help', async () => {
    await begin();
    const letter = office.last(bob);
    await tap(bob, /Which turns are legal/, { letter });
    expect(office.last(bob).subject).toBe('Octi: the legal turns');
    await tap(bob, /How do I write turns/, { letter });
    expect(office.last(bob).subject).toBe('Octi help: notation');
  });

  test('play one of a few legal turns, once', async () => {
    const text = makeSgf(recordOf('octilite x x33AC,o54 x:0/0/0 o:0/0/0', []));
    const attachment = { name: 'game.sgf', text };
    await office.send({ from: bob, subject: 'octi import', attachment });
    if (!trust) await reply(bob, 'yes');
    const id = office.store.boards.ids().at(-1) ?? rowId<BoardId>(0);
    const letter = office.last(bob);
    expect(letter.text).toContain(`Board ${id}`);
    expect(linksOf(letter).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Play the turn 33-34', 'Play the turn 33-43']),
    );
    await tap(bob, /33-43/, { letter, more: 'My words.' });
    expect(turns(id)).toEqual(['33-43']);
    await tap(bob, /33-34/, { letter });
    expect(turns(id)).toEqual(['33-43']);
  });

  test('confirm what an email asks about, or cancel it', async () => {
    const answer = async (label: RegExp) => {
      const { to, subject = '', body = '', inReplyTo } = linkIn(office.last(alice), label);
      const headers = heeded && inReplyTo !== undefined ? { inReplyTo } : {};
      return office.send({ from: alice, to, subject, body, ...headers });
    };
    await begin();
    await reply(bob, '33+A');
    await reply(alice, 'thanks! 57-56');
    expect(office.last(alice).subject).toContain('did you mean');
    await answer(/That is what I want/);
    expect(turns()).toEqual(['57+E', '33+A', '57-56']);
    for (const [label, word] of [
      [/not what I want/, 'Cancelled'],
      [/That is what I want/, 'signed off'],
    ] as const) {
      await office.send({ from: alice, subject: 'signoff' });
      await answer(label);
      expect(office.last(alice).text).toContain(word);
    }
    expect(board()?.winners).toEqual([1]);
  });

  test('confirm nothing for anybody else', async () => {
    await begin();
    await office.send({ from: alice, subject: 'signoff' });
    const { to, subject = '', body = '' } = linkIn(office.last(alice), /That is what I want/);
    await office.send({ from: bob, to, subject, body });
    await office.send({ from: alice, subject, body: `hello\n${body}` });
    expect(board()?.state).toBe('active');
  });

  test('stop watching a board', async () => {
    await begin();
    await office.signUp('carol');
    const carol = 'carol@example.com';
    await office.send({ from: carol, subject: 'subscribe 101' });
    if (!trust) await reply(carol, 'yes');
    await reply(bob, '33+A');
    await tap(carol, /stop watching/);
    expect(office.store.watchesAndMutes.watchers(rowId(101), true)).toEqual([]);
  });
});

/** Returns all labels in a language, with sample values. */
const labelsIn = (language: string): string[] =>
  Object.entries(loadCatalogue(language)).flatMap(([code, words]) =>
    code.startsWith('letter.link.')
      ? words.replace('{turn}', '57+E').replace('{game}', 'octi').replace('{board}', '101')
      : [],
  );

describe.each(emailLanguages)('links in every email in %s', (language) => {
  let letters: OutgoingMail[];
  beforeEach(async () => {
    letters ??= await everyLetter(language, 'image');
  });

  test('lead only to the server, and no email has more than 20', () => {
    for (const letter of letters) {
      const links = linksOf(letter);
      expect(links.length).toBeLessThanOrEqual(20);
      expect(letter.html?.match(/<a\b/g)?.length ?? 0).toBe(links.length);
      for (const { href, to } of links) {
        expect(href).toMatch(/^mailto:/);
        expect(to.replace(/\+[^@]*/, '')).toBe(serverAddress);
        const token = /\+([^@]*)@/.exec(to)?.[1];
        if (token) expect(letter.replyTo).toContain(token);
      }
    }
    expect(letters.filter((letter) => linksOf(letter).length > 0).length).toBeGreaterThan(20);
  });

  test('have labels that are not read as commands and that appear nowhere else in the email', () => {
    const labels = new Set(labelsIn(language));
    for (const letter of letters) for (const { label } of linksOf(letter)) labels.add(label);
    for (const label of labels) {
      expect(label.match(/\p{L}{2,}/gu)?.length, label).toBeGreaterThanOrEqual(3);
      for (const answered of [{ board: rowId<BoardId>(101) }, { confirmation: true }, {}] as const) {
        expect(parseMailCommands({ subject: '', ownText: label, answered }).ok, label).toBe(false);
      }
      expect(readBoardRequest(label), label).toBeUndefined();
    }
  });
});

test.each(emailLanguages)(
  'labels in %s contain no request that players write alone on a line',
  (language) => {
    const squeezed = (text: string) => text.replace(/\s+/g, '').toLowerCase();
    const labels = labelsIn(language).map(squeezed);
    const kinds = [
      'request.resign',
      'request.draw',
      'request.acceptDraw',
      'request.undo',
      'request.pass',
    ] as const;
    // A single word counts as the player's own, even if it is in the email being answered (docs/replies.md section 2).
    const requests = kinds
      .flatMap((kind) => phrasesOf(kind).flatMap(textsMatching))
      .filter((text) => /\s/.test(text));
    expect(requests.length).toBeGreaterThan(50);
    const contained = requests.filter((request) => labels.some((label) => label.includes(squeezed(request))));
    expect(contained).toEqual([]);
  },
);

test('a reader of plain text gets no links', async () => {
  // erin has no preferences yet.
  const letters = (await everyLetter('en', 'ascii')).filter(({ to }) => to !== 'erin@example.com');
  expect(letters.length).toBeGreaterThan(50);
  expect(letters.flatMap(linksOf)).toEqual([]);
});
