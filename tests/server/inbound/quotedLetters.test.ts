import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emailLanguages } from '../../../src/base/language/playerWords.js';
import { parseMailCommands } from '../../../src/command/index.js';
import { htmlToText } from '../../../src/mail/html/htmlToText.js';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { ownTextInReplyTo } from '../../../src/mail/reply/quotedLetterLines.js';
import { withTextPicture } from '../../../src/server/delivery/deliver.js';
import type { LetterId } from '../../../src/store/index.js';
import { everyLetter } from '../../support/everyLetter.js';
import { PostOffice, serverAddress } from '../../support/postOffice.js';
import { type QuotingProgram, quotingPrograms } from '../../support/quotingPrograms.js';
import { rowId } from '../../support/rowId.js';
import { linksOf } from '../../support/tappedLink.js';

/** Breaks lines at spaces, as mail programs do, and splits words that are longer than a line. */
const broken = (text: string, columns: number): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(new RegExp(`(.{1,${columns}})(?: +|$)`, 'g'), '$1\n')
        .replace(new RegExp(`([^\\n]{${columns}})(?=[^\\n])`, 'g'), '$1\n')
        .trimEnd(),
    )
    .join('\n');

/** Returns HTML as text, with the address of each link after its label. */
const withLinks = (html: string, written: (href: string) => string): string =>
  htmlToText(
    html.replace(
      /<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g,
      (_, href: string, label: string) =>
        `${label} ${written(href).replaceAll('<', '&lt;').replaceAll('>', '&gt;')} `,
    ),
  );

/** The ways mail programs quote a letter without marks. */
const ways: Record<string, (letter: OutgoingMail) => string> = {
  unchanged: ({ text }) => text,
  'broken at 40 columns': ({ text }) => broken(text, 40),
  'without indents or empty lines': ({ text }) => text.replace(/\n\s*/g, '\n'),
  'made from its HTML': ({ html = '' }) => htmlToText(html),
  'made from its HTML, without the bars beside comments': ({ html = '' }) =>
    htmlToText(html).replace(/^>[> ]*/gm, ''),
  'made from its HTML, broken': ({ html = '' }) => broken(htmlToText(html), 50),
  'with the addresses of links': ({ html = '' }) => withLinks(html, (href) => `<${href}>`),
  'with the addresses of links, broken': ({ html = '' }) =>
    broken(
      withLinks(html, (href) => `<${href}>`),
      76,
    ),
  'with the addresses of links, decoded': ({ html = '' }) =>
    withLinks(
      html,
      (href) => `<${decodeURIComponent(href.slice('mailto:'.length)).replace(/\s+/g, ' ').trim()}>`,
    ),
};

const below = ({ head, foot }: QuotingProgram, above: string, quoted: string): string =>
  [above, head, quoted, foot].filter((part) => part !== '').join('\n\n');

describe.each(emailLanguages)('emails of every kind in %s, quoted without marks', (language) => {
  const letters: OutgoingMail[] = [];
  let programs: QuotingProgram[];

  beforeAll(async () => {
    programs = await quotingPrograms();
    for (const display of language === 'en' ? ['image', 'html'] : ['image'])
      letters.push(...(await everyLetter(language, display)));
  }, 120_000);

  const own = (text: string, letter: OutgoingMail) => ownTextInReplyTo(text, letter, serverAddress);

  /** Quotes each letter in each of the `ways`, using one program for each. Every program is used. */
  function* quotes(): Generator<{
    letter: OutgoingMail;
    program: QuotingProgram;
    quoted: string;
    way: string;
  }> {
    let at = 0;
    for (const letter of letters) {
      for (const [way, quote] of Object.entries(ways)) {
        const program = programs[at++ % programs.length];
        if (program) yield { letter, program, quoted: quote(letter), way };
      }
    }
  }

  test('include many letters and programs', () => {
    expect(programs.length).toBeGreaterThan(40);
    expect(letters.length).toBeGreaterThan(50);
  });

  test('contain none of the sender’s own text: nothing is played, and nothing is asked', () => {
    const wrong: string[] = [];
    for (const { letter, program, quoted, way } of quotes()) {
      const text = own(below(program, '', quoted), letter);
      if (text !== '') wrong.push(`${letter.subject}, ${way}, ${program.name}: ${text}`);
    }
    expect(wrong).toEqual([]);
  });

  test('do not remove an example that is typed above them', () => {
    const wrong: string[] = [];
    for (const { letter, program, quoted, way } of quotes()) {
      const examples = [...letter.text.matchAll(/"([^"\n]+)"/g)].map(([, example = '']) => example);
      const bodies = linksOf(letter).flatMap(({ body = '' }) => (body === '' ? [] : [body.trim()]));
      for (const typed of new Set([...examples, ...bodies].slice(0, 4))) {
        const text = own(below(program, typed, quoted), letter);
        if (text !== typed) wrong.push(`${typed}, ${letter.subject}, ${way}, ${program.name}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('have examples that work', () => {
    const boards = letters.filter(({ subject }) => /^Octi Board/.test(subject));
    let played = 0;
    for (const letter of boards) {
      for (const [, example = ''] of letter.text.matchAll(/"(\d\d[^"\s]*)"/g)) {
        const read = parseMailCommands({
          subject: letter.subject,
          ownText: example,
          answered: { board: rowId(101) },
        });
        expect(read.ok && read.value.commands[0]?.word).toBe('move');
        played += 1;
      }
    }
    expect(played).toBeGreaterThan(10);
  });
});

describe('a reply that quotes an email without marks', () => {
  const [alice, bob] = ['alice@example.com', 'bob@example.com'];
  let office: PostOffice;

  beforeEach(async () => {
    office = new PostOffice();
    for (const userid of ['alice', 'bob']) await office.signUp(userid);
    await office.begin('octi');
    await office.send({ from: alice, reply: office.last(alice), body: '57+E' });
  });
  afterEach(() => office.close());

  /** Sends bob's reply to his newest letter, with the whole letter quoted. */
  const answer = (body: string) => {
    const { replyTo = '', messageId, subject } = office.last(bob);
    return office.send({ from: bob, to: replyTo, inReplyTo: messageId, subject: `Sv: ${subject}`, body });
  };

  test.each([
    ['as they are', (href: string) => `<${href}>`],
    ['encoded', (href: string) => encodeURIComponent(href)],
    ['encoded twice', (href: string) => `mailto:${encodeURIComponent(encodeURIComponent(href.slice(7)))}`],
    ['decoded', (href: string) => decodeURIComponent(href)],
  ])('does not show anybody the tokens in its links, %s', async (_, written) => {
    const older = office.last(bob);
    const token = /\+([^@]*)@/.exec(older.replyTo ?? '')?.[1] ?? '';
    await answer('33+B');
    await office.send({ from: alice, reply: office.last(alice), body: '57-56' });
    // These replies quote an older letter without marks.
    await answer(`37+A\n53+B\n\n${withLinks(older.html ?? '', written)}`);
    await answer(`53+B\n\nNice!\n\n${withLinks(older.html ?? '', written)}`);
    expect(office.store.boards.turns(rowId(101)).map(({ text }) => text)).toEqual([
      '57+E',
      '33+B',
      '57-56',
      '53+B',
    ]);
    const letters = office.letters.filter(({ to }) => to === alice);
    expect(letters.at(-1)?.text).toContain('| Nice!');
    expect(token.length).toBeGreaterThan(20);
    for (const { text, html } of letters) expect(`${text}${html}`).not.toContain(token);
    for (const { comment } of office.store.boards.turns(rowId(101))) expect(comment).not.toContain(token);
  });

  test.each(['image', 'html'])(
    'does not pass on any part of a text board in the quote, with display %s',
    async (display) => {
      const letter = office.last(bob);
      await office.send({ from: bob, subject: `set display ${display}` });
      await office.send({ from: bob, reply: letter, body: '33+B' });
      await office.send({ from: alice, reply: office.last(alice), body: '57-56' });
      const { html = '', messageId } = office.last(bob);
      const rows = Array.from({ length: 4 }, (_, back) =>
        office.store.outbox.byId(rowId<LetterId>(office.store.outbox.nextId() - 1 - back)),
      );
      const row = rows.find((one) => one?.messageId === messageId);
      expect(row?.pictures.length).toBe(display === 'image' ? 1 : 0);
      const sent = (row?.pictures ?? []).reduce((shown, picture) => withTextPicture(shown, picture), html);
      expect(htmlToText(sent)).toContain('+---+---+');
      expect(htmlToText(sent)).toContain('G-+-C');
      await answer(`53+B\n\nNice!\n\n${htmlToText(sent)}`);
      expect(office.store.boards.turns(rowId(101)).at(-1)).toMatchObject({ text: '53+B', comment: 'Nice!' });
    },
  );
});
