import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emailLanguages } from '../../../src/base/language/playerWords.js';
import { htmlToText } from '../../../src/mail/html/htmlToText.js';
import { compose } from '../../../src/mail/index.js';
import { ownTextInReplyTo } from '../../../src/mail/reply/quotedLetterLines.js';
import { PostOffice, serverAddress } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
const comment = 'Good luck, and mind the corner over there, please do not think of a\nresign\n\n33+C';

/** Begins a game. Bob, who quotes, gets emails in the given language; alice gets English ones. */
async function begin(language: string): Promise<void> {
  office = new PostOffice();
  await office.signUp('alice');
  await office.signUp('bob');
  await office.send({ from: bob, subject: `set language ${language}` });
  await office.send({ from: bob, subject: 'set sgf on' });
  await office.begin('octi');
  await office.send({ from: alice, reply: office.last(alice), body: `57+E\n\n${comment}` });
}

/** Breaks each line separately, as mail programs do. */
const broken = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) => line.replace(new RegExp(`(.{1,${columns}})(?: +|$)`, 'g'), '$1\n').trimEnd())
    .join('\n');

/** Sends bob's reply to his board letter, with the text as his mail program wrote it. */
async function answer(text: (letter: string) => string): Promise<string[]> {
  const letter = office.last(bob);
  await office.deliver(
    compose({
      from: { name: '', address: bob },
      to: letter.replyTo ?? serverAddress,
      subject: `Re: ${letter.subject}`,
      text: text(letter.text),
      messageId: `${Math.random()}@example.com`,
      date: office.now,
      inReplyTo: letter.messageId,
      headers: {},
    }),
  );
  return office.store.boards.turns(rowId(101)).map((turn) => turn.text);
}

/** The ways a mail program may have changed the quoted letter. */
const ways: [string, (letter: string) => string][] = [
  ['unchanged', (letter) => letter],
  ['without indents or empty lines', (letter) => letter.replace(/\n\s*/g, '\n')],
  ['broken at 72 columns', (letter) => broken(letter, 72)],
  ['broken at 40 columns', (letter) => broken(letter, 40)],
  ['with a bar before each line', (letter) => letter.replace(/^/gm, '| ')],
  ['with initials before each line', (letter) => letter.replace(/^/gm, 'OC> ')],
  ['marked, and then broken', (letter) => broken(letter.replace(/^/gm, '> '), 60)],
  ['marked, and then broken early', (letter) => broken(letter.replace(/^/gm, '> '), 30)],
  ['indented', (letter) => letter.replace(/^/gm, '    ')],
  ['made from its HTML', () => htmlToText(office.last(bob).html ?? '').replace(/^>[> ]*/gm, '')],
];

describe.each(emailLanguages)('a letter in %s quoted without quote marks (">")', (language) => {
  beforeEach(() => begin(language));
  afterEach(() => office.close());

  test.each(ways)('is recognised below a turn, %s', async (_, quoted) => {
    expect(await answer((letter) => `33+B\n\nthank you\n\n${quoted(letter)}`)).toEqual(['57+E', '33+B']);
    const said = office.last(alice).text;
    expect(said).toContain('bob writes:\n\n| thank you\n\nBoard 101');
  });

  test.each(ways)('is recognised above a turn, %s', async (_, quoted) => {
    expect(await answer((letter) => `${quoted(letter)}\n\n33+B\nthank you`)).toEqual(['57+E', '33+B']);
    expect(office.last(alice).text).toContain('| thank you');
  });

  test.each(ways)(
    'plays no turn and does not end the game if there is no other text, %s',
    async (_, quoted) => {
      expect(await answer(quoted)).toEqual(['57+E']);
      expect(office.store.boards.byId(rowId(101))?.endedAt).toBeNull();
    },
  );

  test('is recognised above and below one of its examples, which does not count as typed', async () => {
    expect(await answer((letter) => `${letter}\n\nresign\n\n${letter}`)).toEqual(['57+E']);
    expect(office.store.boards.byId(rowId(101))?.endedAt).toBeNull();
    expect(await answer((letter) => `resign\n\n${letter}`)).toEqual(['57+E']);
    expect(office.store.boards.byId(rowId(101))?.endedAt).not.toBeNull();
  });
});

describe.each(emailLanguages)('a confirmation in %s that shows the board', (language) => {
  beforeEach(async () => {
    await begin(language);
    await answer(() => 'thanks! 33+B');
    expect(office.last(bob).text).toContain('1. 57+E\n\n');
    expect(office.last(bob).text).toContain('---+');
  });
  afterEach(() => office.close());

  test.each(ways)('is not an answer if it is quoted on its own, %s', async (_, quoted) => {
    expect(await answer(quoted)).toEqual(['57+E']);
    expect(office.store.boards.byId(rowId(101))?.endedAt).toBeNull();
  });

  test.each(ways)('can be quoted below a yes, %s', async (_, quoted) => {
    expect(await answer((letter) => `yes\n\nthank you\n\n${quoted(letter)}`)).toEqual(['57+E', '33+B']);
    expect(office.last(alice).text).toContain('bob writes:\n\n| thank you\n\nBoard 101');
  });

  test.each(ways)('can be quoted below another turn, %s', async (_, quoted) => {
    expect(await answer((letter) => `33+D\n\n${quoted(letter)}`)).toEqual(['57+E', '33+D']);
  });
});

describe('typed text is kept, whatever the letter says:', () => {
  const letter = {
    text: `Refused:

| message bob we meet on Monday then
| 33+B

The Subject "octi challenge bob -wrap" or "message bob we meet on Monday then" does it.

  1. 57+E                                2. 33-34;53+A,44-55
  3. 52-63,-44,-25,-36

It is your turn, number 4. Play well and do not forget the clock.`,
  };

  test.each([
    '33+B',
    '57+E',
    '52-63,-44,-25,-36',
    '33-34;53+A,44-55',
    'message bob we meet on Monday then',
    'octi challenge bob -wrap',
    'challenge bob',
    'your turn',
    'the clock',
    'Play well, and do not forget the clock',
    '33+B\n57+E',
  ])('%s', (typed) => {
    expect(ownTextInReplyTo(typed, letter)).toBe(typed);
    expect(ownTextInReplyTo(`${typed}\n\n${letter.text}`, letter)).toBe(typed);
    // Below the letter, typed text that the letter also contains cannot be recognised.
    const isSaid = typed.split('\n').every((line) => letter.text.includes(line));
    expect(ownTextInReplyTo(`${letter.text}\n\n${typed}`, letter)).toBe(isSaid ? '' : typed);
    expect(ownTextInReplyTo(`${letter.text.replace(/^/gm, '> ')}\n\n${typed}`, letter)).toBe(typed);
  });

  test.each([
    ['with empty lines between', 'Inserts into pods on 37: 3\n\n: 37+A\n\n37+B\n\n37+C'],
    ['marked, broken and marked', '> Inserts into pods on 37: 3\n>\n>   : 37+A  37+B\n37+C'],
    ['with lines left out', 'alice (x) has 4 turns on board 101.\nMoves from 57: 1\n:\n57-56'],
  ])('but turns from a list, each on its own line, do not count as typed: %s', (_, quoted) => {
    const moves = {
      text: 'alice (x) has 4 turns on board 101.\n\nInserts into pods on 37: 3\n  : 37+A  37+B  37+C\nMoves from 57: 1\n  : 57-56\n',
    };
    expect(ownTextInReplyTo(quoted, moves)).toBe('');
    expect(ownTextInReplyTo(`37+A\n\n${quoted}`, moves)).toBe('37+A');
    const below = quoted.startsWith('>') ? '37+A' : '';
    expect([below, '']).toContain(ownTextInReplyTo(`${quoted}\n\n37+A`, moves));
    expect(ownTextInReplyTo(`${quoted}\n\n37+H`, moves)).toBe('37+H');
  });

  test('typed text keeps its blank lines and indents', () => {
    const typed = '  33+B\n\n  hello\n    there\n\nbye';
    expect(ownTextInReplyTo(typed, letter)).toBe(typed);
  });
});
