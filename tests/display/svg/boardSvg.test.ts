import { Resvg } from '@resvg/resvg-js';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { boardSvg, pictureSize } from '../../../src/display/index.js';
import {
  findGame,
  games,
  ownerOf,
  type Position,
  prongText,
  squaresOf,
  stackOn,
  startPosition,
} from '../../../src/rules/index.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly within: readonly Element[];
}

/** Every element of an SVG with those around it. */
function elementsOf(svg: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, within: [...open] };
        elements.push(element);
        open.push(element);
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(svg);
  return elements;
}

/** A pod as it is drawn: where, how large, and what of. */
interface DrawnPod {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly enlarged: boolean;
}

/** The pods of an SVG, read back from where they stand and which way their prongs are turned. */
function podsOf(svg: string): DrawnPod[] {
  const elements = elementsOf(svg);
  return elements
    .filter(({ attributes }) => attributes.class === 'pod')
    .map((pod) => {
      const [, x, y] = /translate\((\S+) (\S+)\)/.exec(pod.attributes.transform ?? '') ?? [];
      const parts = elements.filter(({ name, within }) => name === 'use' && within.at(-1) === pod);
      const [body = ''] = parts.flatMap(({ attributes: { href = '' } }) =>
        /^#octi-(\w)$/.test(href) ? href.slice(-1) : [],
      );
      const prongs = parts
        .filter(({ attributes }) => attributes.href?.endsWith('prong'))
        .map(({ attributes: { href, transform = 'rotate(0)' } }) => {
          const direction = 'ABCDEFGH'.charAt(Number(/rotate\((\d+)\)/.exec(transform)?.[1]) / 45);
          expect(href).toMatch(new RegExp(`^#octi-${body}-`));
          return `${direction}${href?.endsWith('superprong') ? '!' : ''}`;
        });
      const enlarged = pod.within.some(({ attributes }) => attributes.class === 'lens');
      return { x: Number(x), y: Number(y), text: body + prongs.sort().join(''), enlarged };
    });
}

const podText = ({ game }: Position, pod: number): string =>
  `${game.seats[ownerOf(pod)]?.glyph}${prongText(pod)}`;

const allPositions = exampleGames.flatMap((game) => readExamples(game).map(({ position }) => position));

describe('a board as SVG', () => {
  test.each(exampleGames)('has every pod of %s on its square, with its prongs', (game) => {
    for (const { position: text } of readExamples(game)) {
      const position = positionOf(text);
      const drawn = podsOf(boardSvg({ position }));
      const { width, height } = position.game;
      const seen = (x: number, y: number) =>
        drawn
          .filter((pod) => !pod.enlarged && Math.abs(pod.x - x) < 50 && Math.abs(pod.y - y) < 50)
          .map((pod) => pod.text)
          .sort();
      for (const square of squaresOf(position.game)) {
        const [x, y] = [Math.floor(square / 10) * 100 - 50, (height - (square % 10)) * 100 + 50];
        const pods = stackOn(position.board, square).map((pod) => podText(position, pod));
        expect(seen(x, y), `${square} of ${text}`).toEqual(pods.sort());
      }
      const outside = drawn.filter((pod) => pod.x < 0 || pod.x > width * 100 || pod.y < 0);
      expect(outside).toEqual([]);
    }
  });

  test('is well-formed and holds no text, nothing from elsewhere and no broken figure', () => {
    expect(allPositions.length).toBeGreaterThan(100);
    for (const text of allPositions) {
      const position = positionOf(text);
      const svg = boardSvg({ position, turn: '33-34-46x' });
      const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
      expect({ width, height }).toEqual(pictureSize(position));
      expect(svg).not.toMatch(/<text|<image|NaN|undefined|url\((?!#)|href="(?!#)/);
    }
  });

  test('shows a stack of more than three once more below the board, however large it is', () => {
    const stack = (count: number) =>
      positionOf(`octi o ${Array(count).fill('o33AB').join(',')},o55 x:0/0/0 o:0/0/0`);
    const below = (count: number) =>
      podsOf(boardSvg({ position: stack(count) })).filter((pod) => pod.enlarged);
    expect(below(3)).toEqual([]);
    expect(below(4).map(({ text }) => text)).toEqual(Array(4).fill('oAB'));
    expect(below(39)).toHaveLength(39);
    const { height } = pictureSize(stack(39));
    expect(height).toBeGreaterThan(pictureSize(stack(4)).height);
    expect(Math.max(...below(39).map(({ y }) => y))).toBeLessThan(height - 64);
  });

  test('tells who is to play by the edge where that player sits, and nobody when the game is over', () => {
    const bar = (text: string, over = false) =>
      elementsOf(boardSvg({ position: positionOf(text), over })).find(
        ({ attributes }) => attributes.class === 'to-play',
      )?.attributes;
    const four = (seat: string) => `octi4 ${seat} - x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0`;
    expect(Number(bar('octi x - x:0/0/0 o:0/0/0')?.y)).toBeLessThan(0);
    expect(Number(bar('octi o - x:0/0/0 o:0/0/0')?.y)).toBeGreaterThan(900);
    expect(bar('octi o - x:0/0/0 o:0/0/0', true)).toBeUndefined();
    const places = ['x', 'o', 'X', 'O'].map((seat) => {
      const { x, y } = bar(four(seat)) ?? {};
      return `${Number(y) < 0 ? 'above' : 'below'} ${Number(x) < 450 ? 'left' : 'right'}`;
    });
    expect(places).toEqual(['above left', 'above right', 'below right', 'below left']);
  });

  test('every game looks different where its bases and edges do', () => {
    const empty = games
      .filter((game) => !game.super)
      .map((game) => boardSvg({ position: { ...startPosition(game), board: [] } }));
    // The rules of octi and octi3base differ, their boards do not.
    expect(new Set(empty).size).toBe(empty.length - 2);
    const wrap = findGame('octi+wrap');
    expect(wrap.ok && boardSvg({ position: startPosition(wrap.value) })).toContain('#7fd6ff');
  });
});

describe('the last turn', () => {
  const mark = 'ffe14d';
  const marked = (turn: string) =>
    elementsOf(boardSvg({ position: positionOf('octi+wrap o x55AB,o33 x:0/0/0 o:0/0/0'), turn })).filter(
      ({ attributes: { fill, stroke }, within }) =>
        within.some(({ attributes }) => attributes['clip-path'] !== undefined) &&
        [fill, stroke].some((paint) => paint?.endsWith(mark)),
    );

  test('is marked from where it came, where it ended, and between', () => {
    const [end, start, line, ...more] = marked('84-86-68x');
    expect(more).toEqual([]);
    expect(end?.attributes).toMatchObject({ fill: '#ffe14d', x: '509', y: '109' });
    expect(start?.attributes).toMatchObject({ fill: 'none', x: '711', y: '511' });
    expect(line?.attributes.d).toBe('M750 550l0 -200l-200 -200');
  });

  test('runs out on one side and in on the other where edges are joined', () => {
    expect(marked('95-15').at(-1)?.attributes.d).toBe('M850 450l100 0M-50 450L50 450');
  });

  test('is a square and a point where a pod was built', () => {
    expect(marked('55ABC+C').map(({ name }) => name)).toEqual(['rect']);
    const svg = boardSvg({ position: positionOf('octi o x55C x:0/0/0 o:0/0/0'), turn: '55+C' });
    expect(svg).toContain('<circle cx="483" cy="450" r="5"');
  });
});
