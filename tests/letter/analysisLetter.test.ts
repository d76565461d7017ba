import { expect, test } from 'vitest';
import { computerId } from '../../src/club/index.js';
import { analysisSubject, analysisValues } from '../../src/letter/analysisLetter.js';
import type { AnalysisContent } from '../../src/letter/letterContent.js';
import { renderLetter } from '../../src/letter/renderLetter.js';
import type { ShownBoard } from '../../src/letter/templateRenderer.js';
import { makePosition } from '../../src/notation/index.js';
import { loadRenderers, rendererFor } from '../../src/server/outbound/loadTemplates.js';
import { boardView, finished } from '../support/boardViews.js';
import { rowId } from '../support/rowId.js';

const english = rendererFor(loadRenderers(), 'en');
const played = ['37+A', '33+A', '37+B'];
const view = boardView({ turns: played, board: finished });

type Analysis = AnalysisContent['analysis'];
const point = { number: 2, seat: 1, text: '33+A', before: 0.5, after: 0.25, better: '33+B' };
const analysis: Analysis = {
  chances: [0.5, 0.4, 0.75, 1],
  turns: [
    { number: 1, seat: 0, text: '37+A', before: 0.5, after: 0.4 },
    point,
    { number: 3, seat: 0, text: '37+B', before: 0.75, after: 1 },
  ],
  points: [point],
  accuracy: { Black: 91.6, White: 40.2 },
};

interface Values {
  readonly intro: string;
  readonly header: string;
  readonly headerLines: readonly string[];
  readonly drawnHeaderLines: readonly string[];
  readonly accuracy: readonly string[];
  readonly chart: {
    readonly picture: { readonly chances: number[]; readonly points: number[] };
    readonly alt: string;
    readonly legend: string;
    readonly textLegend: string;
    readonly text: string;
    readonly narrow: string;
    readonly width: number;
  };
  readonly points: readonly {
    readonly text: string;
    readonly board?: ShownBoard;
    readonly caption?: string;
    readonly textCaption?: string;
  }[];
  readonly chances: string;
  readonly turnsIntro: string;
  readonly turns: string;
  readonly narrowTurns: string;
}
const content = (more: Partial<Analysis> = {}, shown = view): AnalysisContent => ({
  kind: 'analysis',
  ...shown,
  reader: { userid: 'bob', playerId: rowId(2) },
  analysis: { ...analysis, ...more },
});
const valuesOf = (of: AnalysisContent) => analysisValues(of, english) as Values;
const oneLine = (text: string) => text.replace(/\s+/g, ' ');

test('the Subject and the first line name the board', () => {
  expect(analysisSubject(content(), english)).toBe('Octi: the analysis of board 101');
  expect(valuesOf(content()).intro).toBe('Here is your analysis of board 101.');
});

test('each side is given an accuracy, unless it has not played', () => {
  expect(valuesOf(content()).accuracy).toEqual([
    'alice (x) played with an accuracy of 92%.',
    'bob (o) played with an accuracy of 40%.',
  ]);
  expect(valuesOf(content({ accuracy: { Black: 100 } })).accuracy).toEqual([
    'alice (x) played with an accuracy of 100%.',
  ]);
});

test('partners get a joint accuracy', () => {
  const four = boardView({ game: 'octi4', turns: ['37+E'], board: finished });
  const accuracyIn = (language: string) =>
    (analysisValues(content({ turns: [] }, four), rendererFor(loadRenderers(), language)) as Values)
      .accuracy[0];
  expect(oneLine(accuracyIn('en') ?? '')).toBe(
    'alice (x) and carol (X) together played with an accuracy of 92%.',
  );
  expect(oneLine(accuracyIn('de') ?? '')).toContain('alice (x) und carol (X) haben zusammen mit');
  expect(oneLine(accuracyIn('it') ?? '')).toContain(
    'alice (x) e carol (X) hanno giocato insieme; precisione',
  );
});

test('in Italian, no article depends on a percentage: "dell\'89%", but "del 92%"', () => {
  const italian = rendererFor(loadRenderers(), 'it');
  const points = [{ ...point, before: 0.92, after: 0 }];
  const { text } = renderLetter(content({ points, accuracy: { Black: 89, White: 8 } }), italian);
  expect(oneLine(text)).toContain('Precisione di alice (x): 89%. Precisione di bob (o): 8%.');
  expect(oneLine(text)).toContain('sono scese da 92% a 0%.');
  const articles = Object.entries(italian.catalogue).filter(([, said]) =>
    /\b([Dd]el|[Aa]l|[Dd]al|[Nn]el|[Ii]l|[Ss]ul) \{\w+\}\s?%/.test(said),
  );
  expect(articles).toEqual([]);
});

test('"the computer" is a common noun, unlike the name of a player', () => {
  const { seats } = view.view;
  const against = (seat: number) => ({
    ...view,
    view: {
      ...view.view,
      seats: seats.map((one) =>
        one.seat === seat ? { ...one, playerId: computerId, userid: 'computer' } : one,
      ),
    },
  });
  const white = valuesOf(content({}, against(1)));
  expect(white.accuracy).toEqual([
    'alice (x) played with an accuracy of 92%.',
    'The computer (o) played with an accuracy of 40%.',
  ]);
  expect(white.points[0]?.text).toContain('Turn 2: the computer (o) played 33+A');
  expect(white.chances).toContain('for alice (x)');
  const black = valuesOf(content({}, against(0)));
  expect(black.chances).toContain('Winning chances for the computer (x)');
  expect(black.chart.alt).toContain(
    'The dark part stands for the computer (x): 100% at the end. Marked turns: 2.',
  );
  const calm = valuesOf(content({ points: [], chances: [0.5, 0.42] }, against(0))).chart;
  expect(calm.alt).toContain('The dark part stands for the computer (x): 42% at the end.');
});

test('partners are named as a side, and a computer among them as a common noun', () => {
  const four = boardView({ game: 'octi4', turns: ['37+E'], board: finished });
  const playedBy = (computers: readonly number[], language: string) => {
    const seats = four.view.seats.map((one) =>
      computers.includes(one.seat) ? { ...one, playerId: computerId, userid: 'computer' } : one,
    );
    const shown = content({ turns: [] }, { ...four, view: { ...four.view, seats } });
    return analysisValues(shown, rendererFor(loadRenderers(), language)) as Values;
  };
  const english = playedBy([1, 2, 3], 'en');
  expect(english.accuracy.map(oneLine)).toEqual([
    'alice (x) and the computer (X) together played with an accuracy of 92%.',
    'The computer (o) and the computer (O) together played with an accuracy of 40%.',
  ]);
  expect(oneLine(english.chances)).toMatch(
    /^alice \(x\) and the computer \(X\) play Black\. Winning chances for Black/,
  );
  expect(english.chart.alt).toContain('The dark part stands for Black: 100% at the end.');
  expect(oneLine(playedBy([0, 2], 'de').chances)).toMatch(
    /^Der Computer \(x\) und der Computer \(X\) spielen Schwarz\. /,
  );
  expect(oneLine(playedBy([2], 'it').chances)).toMatch(
    /^alice \(x\) e il computer \(X\) giocano con il Nero\. /,
  );
});

test('the chart has a value in thousandths for each position, and its alternative text says how it ends and what it marks', () => {
  const { picture, alt, width } = valuesOf(content()).chart;
  expect(picture).toEqual({ chances: [500, 400, 750, 1000], points: [2] });
  expect(alt).toContain('The dark part stands for alice (x): 100% at the end. Marked turns: 2.');
  expect(width).toBeLessThanOrEqual(360);
  const calm = valuesOf(content({ points: [], chances: [0.5, 0.42] })).chart;
  expect(calm.alt).toContain('The dark part stands for alice (x): 42% at the end.');
  expect(calm.alt).not.toContain('Marked');
});

test('each turning point shows the better turn and the board that the player saw', () => {
  const [only] = valuesOf(content()).points;
  expect(oneLine(only?.text ?? '')).toBe(
    'Turn 2: bob (o) played 33+A, and the chance of winning fell from 50% to 25%. A better turn was 33+B.',
  );
  const before = boardView({ turns: played.slice(0, 1) }).view.position;
  expect(only?.board?.picture.position).toBe(makePosition(before));
  const first = valuesOf(content({ points: [{ ...point, number: 1, seat: 0 }] })).points[0];
  const start = boardView({ turns: [] }).view.position;
  expect(first?.board?.picture.position).toBe(makePosition(start));
});

test('a turning point names the side, since one player may play both', () => {
  const alone = boardView({
    turns: played,
    board: { ...finished, practice: true, rated: false },
    view: { seats: view.view.seats.map((seat) => ({ ...seat, playerId: rowId(1), userid: 'hans' })) },
  });
  const points = [point, { ...point, number: 3, seat: 0 }];
  expect(
    valuesOf(content({ points }, alone))
      .points.slice(0, 2)
      .map(({ text }) => oneLine(text)),
  ).toEqual([
    expect.stringMatching(/^Turn 2: hans \(o\) played/),
    expect.stringMatching(/^Turn 3: hans \(x\) played/),
  ]);
});

test('the analysis of a game with fewer than three turning points says so', () => {
  const shown = (count: number) =>
    valuesOf(content({ points: Array.from({ length: count }, () => point) }))
      .points.filter(({ board }) => !board)
      .map(({ text }) => text);
  const others = 'No other turn cost 3 percentage points or more.';
  expect([0, 1, 2, 3].map(shown)).toEqual([
    ['No single turn changed the course of this game.'],
    [others],
    [others],
    [],
  ]);
});

test('visible text introduces the chart, and says whose chances each area shows', () => {
  const { chances, chart } = valuesOf(content());
  expect(chances).toBe('Winning chances for alice (x) after each turn, as the computer sees them:');
  expect(oneLine(chart.legend)).toBe(
    'Dark area: alice (x). Light area: bob (o). Red dots: the turning points below. Numbers along the bottom: turns.',
  );
  expect(oneLine(chart.textLegend)).toBe(
    'Filled with #: alice (x). Empty: bob (o). ^: the turning points below. Numbers along the bottom: turns.',
  );
  const calm = valuesOf(content({ points: [] })).chart;
  expect(oneLine(calm.legend)).toBe(
    'Dark area: alice (x). Light area: bob (o). Numbers along the bottom: turns.',
  );
  expect(calm.textLegend).not.toContain('^');
});

test('the legend names partners together, and the computer as a common noun', () => {
  const four = boardView({ game: 'octi4', turns: ['37+E'], board: finished });
  const seats = four.view.seats.map((one) =>
    one.seat % 2 === 1 ? { ...one, playerId: computerId, userid: 'computer' } : one,
  );
  const shown = content({ turns: [] }, { ...four, view: { ...four.view, seats } });
  const legendIn = (language: string) =>
    oneLine((analysisValues(shown, rendererFor(loadRenderers(), language)) as Values).chart.legend);
  expect(legendIn('en')).toContain(
    'Dark area: alice (x) and carol (X). Light area: the computer (o) and the computer (O).',
  );
  expect(legendIn('de')).toContain('Helle Fläche: der Computer (o) und der Computer (O).');
  expect(legendIn('it')).toContain('Area chiara: il computer (o) e il computer (O).');
});

test.each(['image', 'html'])(
  'with "set display %s", the chart comes first, then the boards, then the turns',
  (display) => {
    const options = {
      ...(display === 'image' && {
        pictureId: (picture: object) => ('chances' in picture ? 'chart' : 'board'),
      }),
      links: { server: 'octi@example.org' },
    };
    const { html, text } = renderLetter(content(), english, options);
    const order = (letter: string, parts: readonly string[]) => parts.map((part) => letter.indexOf(part));
    const chart = display === 'image' ? 'cid:chart' : '100% |';
    const legend = display === 'image' ? 'Dark area: alice (x).' : 'Filled with #: alice (x).';
    const others = ['Turn 2: bob (o)', 'The same chances after each turn, for Black (x):'];
    const expected = order(html, ['Winning chances for', chart, legend, ...others, 'Another game']);
    expect(expected).toEqual([...expected].sort((a, b) => a - b));
    expect(expected).not.toContain(-1);
    const inText = order(text, ['Winning chances for', '100% |', 'Filled with #:', ...others]);
    expect(inText).toEqual([...inText].sort((a, b) => a - b));
    expect(inText).not.toContain(-1);
    expect(html.includes('100% |')).toBe(display === 'html');
  },
);

test("the list of turns gives Black's chance after each turn", () => {
  const { turns, turnsIntro } = valuesOf(content());
  expect(turnsIntro).toBe('The same chances after each turn, for Black (x):');
  expect(oneLine(turns)).toBe(' 1. 37+A 40% 2. 33+A 75% 3. 37+B 100%');
});

test('the header names the players, with their colours beside a picture', () => {
  const { header, headerLines, drawnHeaderLines } = valuesOf(content());
  expect(header).toBe('Board 101: Octi, rated. alice (x), bob (o).');
  expect(headerLines).toEqual([header]);
  expect(drawnHeaderLines).toEqual(['Board 101: Octi, rated. alice (x, black), bob (o, white).']);
});

test('the picture of a turning point marks the better turn, not the one before it, and the caption says so', () => {
  const [only] = valuesOf(content({ points: [{ ...point, number: 3, better: '37+C' }] })).points;
  const before = boardView({ turns: played.slice(0, 2) }).view.position;
  expect(only?.board?.picture).toEqual({ position: makePosition(before), turn: '37+C', planned: true });
  expect(only?.caption).toBe('The board before turn 3, with the better turn 37+C marked:');
  // A text board has no marks.
  expect(only?.textCaption).toBe('The board before turn 3:');
  expect(only?.board?.lastTurn).toBe('');
  const shown = content({ points: [{ ...point, number: 3, better: '37+C' }] });
  const drawn = renderLetter(shown, english, { pictureId: () => 'picture' });
  expect(drawn.html.replace(/<[^>]*>/g, '')).toContain('before turn 3, with the better turn 37+C marked:');
  for (const text of [drawn.text, renderLetter(shown, english).html]) {
    expect(text).toContain('The board before turn 3:');
    expect(text).not.toContain('marked:');
  }
});
