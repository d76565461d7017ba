import { beforeAll, describe, expect, test } from 'vitest';
import { emailLanguages } from '../../src/base/language/playerWords.js';
import { pageTopics } from '../../src/command/index.js';
import { lastTurnMarks, shownBoard } from '../../src/letter/boardPicture.js';
import { renderLetter } from '../../src/letter/index.js';
import { compose, type OutgoingMail } from '../../src/mail/index.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import type { PlayerId } from '../../src/store/index.js';
import { boardView } from '../support/boardViews.js';
import { type Measured, measure } from '../support/chromium.js';
import { contrast, hexOf } from '../support/colours.js';
import { everyLetter } from '../support/everyLetter.js';
import { exampleGames, positionOf, readExamples } from '../support/examples.js';
import { installedTool } from '../support/installedTool.js';
import { mailHtmlFaults } from '../support/mailHtml.js';
import { rowId } from '../support/rowId.js';
import { spamScores } from '../support/spamScores.js';

const chromium = installedTool(['chromium', 'chromium-browser', 'google-chrome'], 'letters in a browser');
const spamassassin = installedTool(['spamassassin'], 'how letters look to a spam filter');

/** Letters of every kind, in every language and display. They are made concurrently, once for all tests. */
interface Sent {
  readonly name: string;
  readonly display: string;
  readonly letter: OutgoingMail;
}
let sent: readonly Sent[] = [];
let scores: { name: string; score: number; rules: string }[] = [];
let opened: { name: string; html: string }[] = [];
let measured: Measured[] = [];

/** Opens every letter in Chromium. */
async function open(): Promise<void> {
  if (chromium === undefined) return;
  opened = [
    ...emailLanguages.flatMap(crowdedBoards),
    ...sent.map(({ name, letter: { html = '' } }) => ({ name, html })),
  ].map(({ name, html }) => ({ name, html: seen(html) }));
  measured = await measure(chromium, opened, 360);
}

/** Scores letters with SpamAssassin. Each takes a tenth of a second, so only some of each kind are scored. */
async function judge(): Promise<void> {
  if (spamassassin === undefined) return;
  const kinds = new Map<string, Sent[]>();
  for (const one of sent.filter(({ display }) => display === 'image')) {
    const kind = one.name.replace(/\d+/g, '');
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const some = [...kinds.values()].flatMap((all) =>
    all.filter((_, at) => at % Math.ceil(all.length / 3) === 0),
  );
  const given = await spamScores(
    spamassassin,
    some.map(({ letter }) => compose(letter)),
  );
  scores = given.map((one, at) => ({ name: some[at]?.name ?? '', ...one }));
}

beforeAll(async () => {
  const made = emailLanguages.flatMap((language) =>
    ['image', 'html'].map(async (display) =>
      (await everyLetter(language, display)).map((letter) => ({
        ...{ letter, display },
        name: `${letter.subject} (${language}, ${display})`,
      })),
    ),
  );
  sent = (await Promise.all(made)).flat();
  await Promise.all([open(), judge()]);
}, 900_000);

test('there are letters of every kind', () => {
  expect(sent.length).toBeGreaterThan(emailLanguages.length * 2 * (60 + pageTopics.length));
  for (const one of [/<h1/, /<img/, /blockquote|<pre/, /<li>/, /<h2/]) {
    expect(sent.filter(({ letter }) => one.test(letter.html ?? '')).length, String(one)).toBeGreaterThan(10);
  }
});

describe('as HTML', () => {
  test('a letter contains nothing that mail programs drop, block or warn about', () => {
    const faults = sent.flatMap(({ name, letter }) =>
      mailHtmlFaults(letter).map((what) => `${name}: ${what}`),
    );
    expect(faults).toEqual([]);
  });

  test('a player’s badge stays in one piece beside the supplies', () => {
    const badges = sent.flatMap(({ letter }) => letter.html?.match(/<td[^>]*><span[^>]*>&nbsp;/g) ?? []);
    expect(badges.length).toBeGreaterThan(10);
    for (const badge of badges) expect(badge).toMatch(/^<td[^>]* nowrap="nowrap"[^>]*white-space: nowrap/);
  });

  test('the label of a supply stays beside its number', () => {
    const supplies = sent.flatMap(
      ({ letter }) => letter.html?.match(/<\/strong> [^<]*\p{L}\s\d+,[^<]*/gu) ?? [],
    );
    expect(supplies.length).toBeGreaterThan(10);
    for (const one of supplies) expect(one).not.toMatch(/\p{L} \d/u);
  });

  test.each([
    ['<script>1</script>', '<script>'],
    ['<p onclick="go()">', 'p onclick'],
    ['<form></form>', '<form>'],
    ['<a href="https://example.org">', 'https://example.org'],
    ['<img src="https://example.org/p.png" alt="a" width="1" height="1">', 'https://example.org/p.png'],
    ['<p style="position: absolute">', 'position'],
    ['<p style="display: none">', 'display: none'],
    ['<img src="cid:one">', 'an image without its size or its words'],
    ['<p><b>bold', '<b>'],
    ['<div><p>open</p>', '<div> is not closed'],
    ['<style>@import "a.css";</style>', '@import'],
  ])('%s is detected', (html, fault) => {
    const [mail] = sent;
    if (!mail) throw new Error('no letter');
    expect(mailHtmlFaults({ ...mail.letter, html })).toContain(fault);
  });
});

/** A one-pixel picture, which is enough because the HTML sets its size. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC';
const seen = (html: string) => html.replaceAll(/src="cid:[^"]*"/g, `src="${pixel}"`);

/** Boards of every game with as many pods as possible, a long turn, and players with long names. */
function crowdedBoards(language: string): { name: string; html: string }[] {
  const renderer = loadRenderer(language);
  const { view } = boardView({ game: 'octi4' });
  const names = ['alice', 'bob', 'carol', 'dave'].map((userid) => userid.padEnd(20, '-long-name'));
  const seats = view.seats.map((seat, at) => ({ ...seat, userid: names[at] ?? '' }));
  return exampleGames.flatMap((game) => {
    const texts = readExamples(game).map(({ position }) => position);
    const [crowded = ''] = [...texts].sort((a, b) => b.length - a.length);
    const position = positionOf(crowded);
    const own = { ...view, game: position.game, position, seats: seats.slice(0, position.game.seats.length) };
    const turns = Array.from({ length: 9 }, (_, at) => ({
      ...{ number: at + 100, seat: at % own.seats.length, comment: '', position: crowded, playedAt: 0 },
      text: at % 3 === 0 ? Array(12).fill('46CD-56-76x').join(',') : '46CD-56',
    }));
    expect(shownBoard(renderer, position, lastTurnMarks(own, turns)).narrow).not.toBe('');
    return [true, false].map((drawn) => ({
      name: `${game} in ${language}${drawn ? '' : ' as text'}`,
      html: renderLetter(
        {
          ...{
            kind: 'board',
            view: own,
            turns,
            happened: [],
            reader: { userid: 'bob', playerId: rowId<PlayerId>(2) },
          },
          words: [{ userid: names[1] ?? '', text: `${'long'.repeat(60)}\n  and\nmore` }],
        },
        renderer,
        drawn ? { pictureId: () => 'one@example.org' } : {},
      ).html,
    }));
  });
}

describe.skipIf(chromium === undefined)('in Chromium', () => {
  test('every letter was opened', () => {
    expect(measured.map(({ name }) => name)).toEqual(opened.map(({ name }) => name));
  });

  test('a letter that is too wide, too pale or too small is detected', async () => {
    const html = `<pre style="color: #aaa; font-size: 9px">${'x'.repeat(100)}</pre>`;
    const [found] = await measure(chromium ?? '', [{ name: 'one', html }], 360);
    expect(found?.wide.join()).toContain('PRE');
    const [text] = found?.texts ?? [];
    expect(text).toMatchObject({ size: 9, dark: false });
    expect(contrast(hexOf(text?.colour ?? ''), hexOf(text?.ground ?? ''))).toBeLessThan(4.5);
  });

  test('nothing in any letter is wider than a 360-pixel phone screen, even without its style sheet', () => {
    expect(measured.flatMap(({ name, wide }) => wide.map((what) => `${name}: ${what}`))).toEqual([]);
  });

  test('the title of a row is as wide as the phone if the mail program keeps style sheets', async () => {
    const seeks = opened.find(({ html }) =>
      html.includes('Gesuch 2 von alice: Octi zu viert, verbundene Ränder'),
    );
    // A frame is at least 600 pixels high.
    const html = (seeks?.html ?? '').replace('padding: 8px">', 'padding: 600px 8px">');
    const plain = html.replace(/@media \(max-width[\s\S]*?\n\}\n/, '');
    const [folded, narrow] = await measure(
      chromium ?? '',
      [html, plain].map((one, at) => ({ name: String(at), html: one })),
      390,
    );
    expect(folded?.height).toBeLessThan(narrow?.height ?? 0);
  });

  test.each([false, true])('all text has a contrast of at least 4.5 to 1 (in dark mode: %s)', (dark) => {
    const texts = measured.flatMap(({ name, texts: own }) =>
      own.filter((one) => one.dark === dark).map((one) => ({ name, ...one })),
    );
    const [{ ground } = { ground: '' }] = texts;
    expect(contrast(hexOf(ground), '#000000') > 10).toBe(!dark);
    expect(texts.filter((one) => contrast(hexOf(one.colour), hexOf(one.ground)) < 4.5)).toEqual([]);
  });

  test('no text is smaller than 11 pixels', () => {
    const texts = measured.flatMap(({ name, texts: own }) => own.map((one) => ({ name, ...one })));
    expect(texts.filter(({ size }) => size < 11)).toEqual([]);
  });
});

describe.skipIf(spamassassin === undefined)('to SpamAssassin,', () => {
  test('no letter looks like spam: each scores at most 0.5', () => {
    expect(scores.length).toBeGreaterThan(40 * emailLanguages.length);
    expect(scores.filter(({ score }) => score > 0.5)).toEqual([]);
  });
});
