import { beforeAll, describe, expect, test } from 'vitest';
import { languages } from '../../src/command/index.js';
import { lastTurnMarks, shownBoard } from '../../src/letter/boardPicture.js';
import { render } from '../../src/letter/index.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';
import { boardView } from '../support/boardViews.js';
import { type Measured, measure } from '../support/chromium.js';
import { contrast } from '../support/colours.js';
import { everyLetter } from '../support/everyLetter.js';
import { exampleGames, positionOf, readExamples } from '../support/examples.js';
import { installedTool } from '../support/installedTool.js';

const chromium = installedTool(['chromium', 'chromium-browser', 'google-chrome'], 'letters in a browser');

/** A picture of one pixel: its size is in the HTML. */
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC';
const seen = (html: string) => html.replaceAll(/src="cid:[^"]*"/g, `src="${pixel}"`);

/** Boards with the most pods of every game, with a long turn, on a board of players with long names. */
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
      html: render(
        {
          ...{ kind: 'board', view: own, turns, happened: [], reader: { userid: 'bob', playerId: 2 } },
          words: [{ userid: names[1] ?? '', text: `${'long'.repeat(60)}\n  and\nmore` }],
        },
        renderer,
        drawn ? { pictureId: () => 'one@example.org' } : {},
      ).html,
    }));
  });
}

describe.skipIf(chromium === undefined)('in Chromium', () => {
  const letters: { name: string; html: string }[] = [];
  const measured = new Map<boolean, Measured[]>();

  beforeAll(async () => {
    for (const language of languages) {
      letters.push(...crowdedBoards(language));
      for (const display of ['image', 'html']) {
        for (const { subject, html = '' } of await everyLetter(language, display)) {
          letters.push({ name: `${subject} (${language}, ${display})`, html });
        }
      }
    }
    const pages = letters.map(({ name, html }) => ({ name, html: seen(html) }));
    for (const dark of [false, true]) {
      measured.set(dark, await measure(chromium ?? '', pages, { width: 360, dark }));
    }
  }, 240_000);

  test('every letter was opened', () => {
    expect(letters.length).toBeGreaterThan(200);
    expect(measured.get(false)?.map(({ name }) => name)).toEqual(letters.map(({ name }) => name));
  });

  test('a letter that is too wide or too pale is found', async () => {
    const html = `<pre style="color: #aaa">${'x'.repeat(100)}</pre>`;
    const [found] = await measure(chromium ?? '', [{ name: 'one', html }], { width: 360, dark: false });
    expect(found?.wide.join()).toContain('PRE');
    expect(contrast(hex(found?.texts[0]?.colour ?? ''), hex(found?.texts[0]?.ground ?? ''))).toBeLessThan(
      4.5,
    );
  });

  test('nothing in any letter is wider than a phone of 360 pixels', () => {
    const wide = [...(measured.get(false) ?? [])].flatMap((one) =>
      one.wide.map((what) => `${one.name}: ${what}`),
    );
    expect(wide).toEqual([]);
  });

  test.each([false, true])('every text has a contrast of 4.5 to 1 at least, in dark colours: %s', (dark) => {
    const texts = (measured.get(dark) ?? []).flatMap(({ name, texts: own }) =>
      own.map((one) => ({ name, ...one })),
    );
    const [{ ground } = { ground: '' }] = texts;
    expect(contrast(hex(ground), '#000000') > 10).toBe(!dark);
    const weak = texts.filter((one) => contrast(hex(one.colour), hex(one.ground)) < 4.5);
    expect(weak).toEqual([]);
  });
});

/** `rgb(1, 2, 3)` as `#010203`. */
const hex = (colour: string): string =>
  `#${[...colour.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([value]) => Number(value).toString(16).padStart(2, '0'))
    .join('')}`;
