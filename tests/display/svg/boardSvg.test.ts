import { Resvg } from '@resvg/resvg-js';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { boardSvg, pictureSize } from '../../../src/display/index.js';
import { margin } from '../../../src/display/svg/pictureRows.js';
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

/** Lists every element of an SVG, with its ancestors. */
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

/** A pod as drawn: its place in the picture and the parts used. */
interface DrawnPod {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Returns the offset that converts a tile's own coordinates (its viewBox) to those of the picture. */
function offsetOf({ attributes }: Element): { x: number; y: number } {
  const [left = 0, top = 0] = (attributes.viewBox ?? '').split(' ').map(Number);
  return { x: Number(attributes.x) - left, y: Number(attributes.y) - top };
}

/** Reads the pods back from an SVG, by their positions and the rotation of their prongs. Omits ghosts. */
function podsOf(svg: string): DrawnPod[] {
  const elements = elementsOf(svg);
  return elements
    .filter(({ attributes, within }) => {
      const isGhost = within.some((one) => one.attributes.opacity !== undefined);
      return attributes.class === 'pod' && !isGhost;
    })
    .map((pod) => {
      const [, x, y] = /translate\((\S+) (\S+)\)/.exec(pod.attributes.transform ?? '') ?? [];
      const tile = pod.within.find(({ name, within }) => name === 'svg' && within.length === 1);
      if (!tile) throw new Error('a pod outside every tile');
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
      const offset = offsetOf(tile);
      return { x: offset.x + Number(x), y: offset.y + Number(y), text: body + prongs.sort().join('') };
    });
}

const podText = ({ game }: Position, pod: number): string =>
  `${game.seats[ownerOf(pod)]?.glyph}${prongText(pod)}`;

const allPositions = exampleGames.flatMap((game) => readExamples(game).map(({ position }) => position));

describe('a board as SVG', () => {
  test.each(exampleGames)('shows every pod of %s on its square, with its prongs', (game) => {
    for (const { position: text } of readExamples(game)) {
      const position = positionOf(text);
      const drawn = podsOf(boardSvg({ position }));
      const { width, height } = position.game;
      const isOn = (pod: DrawnPod, x: number, y: number) =>
        Math.abs(pod.x - x) < 50 && Math.abs(pod.y - y) < 50;
      const stacked: string[] = [];
      for (const square of squaresOf(position.game)) {
        const x = margin + Math.floor(square / 10) * 100 - 50;
        const y = margin + (height - (square % 10)) * 100 + 50;
        const pods = stackOn(position.board, square).map((pod) => podText(position, pod));
        const seen = drawn.filter((pod) => isOn(pod, x, y)).map(({ text: one }) => one);
        expect(seen.sort(), `${square} of ${text}`).toEqual(pods.sort());
        if (pods.length > 1) stacked.push(...pods);
      }
      const below = drawn.filter((pod) => pod.y > margin * 2 + height * 100);
      expect(below.map((pod) => pod.text).sort()).toEqual(stacked.sort());
      const right = margin + width * 100;
      expect(drawn.filter((pod) => pod.x < margin || pod.x > right || pod.y < margin)).toEqual([]);
    }
  });

  test('is well-formed, with no text, no external resources and no invalid numbers', () => {
    expect(allPositions.length).toBeGreaterThan(100);
    for (const text of allPositions) {
      const position = positionOf(text);
      const svg = boardSvg({ position, turn: '33-34-46x' });
      const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
      expect({ width, height }).toEqual(pictureSize(position));
      expect(svg).not.toMatch(/<text|<image|NaN|undefined|url\((?!#)|href="(?!#)/);
    }
  });

  test('repeats every stack below the board, however large it is', () => {
    const stack = (count: number) =>
      positionOf(`octi o ${Array(count).fill('o33AB').join(',')},o55 x:0/0/0 o:0/0/0`);
    const below = (count: number) =>
      podsOf(boardSvg({ position: stack(count) })).filter((pod) => pod.y > margin * 2 + 900);
    expect(below(1)).toEqual([]);
    expect(below(2).map(({ text }) => text)).toEqual(Array(2).fill('oAB'));
    expect(below(39)).toHaveLength(39);
    const { height } = pictureSize(stack(39));
    expect(height).toBeGreaterThan(pictureSize(stack(4)).height);
    expect(Math.max(...below(39).map(({ y }) => y))).toBeLessThan(height - 50);
  });

  test('marks the edge of the player to move with a bar, and no edge once the game is over', () => {
    const bar = (text: string, over = false) => {
      const shown = elementsOf(boardSvg({ position: positionOf(text), over })).find(
        ({ attributes }) => attributes.class === 'to-play',
      );
      const offset = shown?.within[1] && offsetOf(shown.within[1]);
      return (
        offset && {
          x: offset.x + Number(shown.attributes.x) - margin,
          y: offset.y + Number(shown.attributes.y) - margin,
        }
      );
    };
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

  test('looks different for games whose bases or edges differ', () => {
    const empty = games
      .filter((game) => !game.super)
      .map((game) => boardSvg({ position: { ...startPosition(game), board: [] } }));
    // The rules of octi and octi3base differ, but their boards do not.
    expect(new Set(empty).size).toBe(empty.length - 2);
    const wrap = findGame('octi+wrap');
    expect(wrap.ok && boardSvg({ position: startPosition(wrap.value) })).toContain('#7fd6ff');
  });
});
