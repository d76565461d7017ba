import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { err, ok, refusal } from '../../src/base/index.js';
import type { BoardPage } from '../../src/club/index.js';
import { loadRenderer, readTexts, templatesFolder } from '../../src/server/outbound/loadTemplates.js';
import { answerRequest, boardRoutes, makePageRenderer, type PublicBoards } from '../../src/web/index.js';
import { boardView } from '../support/boardViews.js';
import { measure } from '../support/chromium.js';
import { exampleGames, positionOf, readExamples } from '../support/examples.js';
import { installedTool } from '../support/installedTool.js';

const chromium = installedTool(
  ['chromium', 'chromium-browser', 'google-chrome'],
  'crowded boards in a browser',
);
const pages = makePageRenderer(
  readTexts(join(templatesFolder, 'web'), /./, (file) => file),
  [{ label: 'Boards', href: '/boards' }],
);
const renderer = loadRenderer();

/** Returns the HTML of a board page with data made up by a test. */
async function pageOf(page: BoardPage, path = '/boards/101'): Promise<string> {
  const boards: PublicBoards = {
    list: () => ({ rows: [] }),
    show: () => ok(page),
    draw: () => Promise.reject(new Error('no picture')),
    record: () => err(refusal('club.noBoard', { board: 101 })),
  };
  const [asked, query] = path.split('?');
  const request = {
    method: 'GET',
    path: asked ?? '',
    query: new URLSearchParams(query),
    form: new URLSearchParams(),
  };
  return String((await answerRequest(boardRoutes({ boards, pages, renderer }), pages, request)).body);
}

/** Makes up a board with as many pods as possible, long player names and long turns. */
function crowded(game: string): BoardPage {
  const { view } = boardView({ game: 'octi4' });
  const [most = ''] = readExamples(game)
    .map(({ position }) => position)
    .sort((a, b) => b.length - a.length);
  const position = positionOf(most);
  const names = ['alice', 'bob', 'carol', 'dave'].map((userid) => userid.padEnd(20, '-long-name'));
  const seats = view.seats
    .slice(0, position.game.seats.length)
    .map((seat, at) => ({ ...seat, userid: names[at] ?? '' }));
  const turns = Array.from({ length: 9 }, (_, at) => ({
    ...{ number: at + 1, seat: at % seats.length, comment: 'our secret', position: most, playedAt: 0 },
    text: at % 3 === 0 ? Array(12).fill('46CD-56-76x').join(',') : '46CD-56',
  }));
  return { kind: 'board', view: { ...view, game: position.game, position, seats }, turns };
}

let htmls: { name: string; html: string }[];
beforeAll(async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC';
  htmls = await Promise.all(
    exampleGames.map(async (name) => ({
      name,
      html: (await pageOf(crowded(name)))
        .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${pages.style}</style>`)
        .replace(/src="\/boards[^"]*"/, `src="${pixel}"`),
    })),
  );
});

test('a page has its board’s turns and players, but no comments', () => {
  for (const { html } of htmls) {
    expect(html).toContain('alice-long-name-long');
    expect(html.match(/<li><a href="\/boards\/101[^"]*"/g)).toHaveLength(9);
    expect(html).not.toContain('secret');
  }
});

test.skipIf(chromium === undefined).each([390, 1000])(
  'not even a crowded board is wider than a screen of %i pixels',
  async (width) => {
    const measured = await measure(chromium ?? '', htmls, width, { withoutSheets: false });
    expect(measured.map(({ name }) => name)).toEqual(exampleGames);
    expect(measured.flatMap(({ name, wide }) => wide.map((what) => `${name}: ${what}`))).toEqual([]);
  },
);
