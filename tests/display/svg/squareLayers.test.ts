import { describe, expect, test } from 'vitest';
import { pictureRows } from '../../../src/display/svg/pictureRows.js';
import { squareLayers } from '../../../src/display/svg/squareLayers.js';
import { drawBox, drawCross } from '../../../src/display/svg/svgMarks.js';
import { drawGhost, placePod } from '../../../src/display/svg/svgPod.js';
import { pod, type Square } from '../../../src/rules/index.js';
import { positionOf } from '../../support/examples.js';

const position = positionOf('octi+wrap o x55AB,o33 x:0/0/0 o:0/0/0');
const layersOf = (turn: string, square: Square, before?: string) =>
  squareLayers({ position, turn, ...(before && { before: positionOf(before) }) })(square).join('');
const path = (turn: string, square: Square) =>
  / d="(M0 0L[^"]*|M-100[^"]*)"/.exec(layersOf(turn, square))?.[1];

describe('the last turn', () => {
  test('outlines the square where it started, and fills the one where it ended', () => {
    expect(layersOf('84-86-68x', 84)).toContain(drawBox('start'));
    expect(layersOf('84-86-68x', 68)).toContain(drawBox('end'));
    expect(layersOf('84-86-68x', 86)).not.toMatch(/<rect x="-4[01]"/);
  });

  test('is a line through the squares of its path, including those jumped over', () => {
    expect(path('84-86-68x', 84)).toBe('M0 0L0 -50');
    expect(path('84-86-68x', 85)).toBe('M0 0L0 -50M0 0L0 50');
    expect(path('84-86-68x', 86)).toBe('M0 0L0 50M0 0L-50 -50');
    expect(path('84-86-68x', 77)).toBe('M0 0L50 50M0 0L-50 -50');
  });

  test('leaves on one side and enters on the other where edges are joined', () => {
    expect(path('95-15', 95)).toBe('M0 0L50 0');
    expect(path('95-15', 15)).toBe('M0 0L-50 0');
  });

  test('is a point at the new prong if the pod is alone on its square', () => {
    expect(layersOf('55A+B', 55)).toContain('<circle cx="23.33" cy="-23.33" r="5"');
    expect(layersOf('44+B', 44)).not.toContain('r="5"');
  });

  test('leaves the captured pod crossed out, or only a cross if the pod is unknown', () => {
    const captured = layersOf('55-33x', 44, 'octi+wrap x x55F,o44CD x:0/0/0 o:0/0/0');
    expect(captured).toContain(drawCross());
    expect(captured).toContain('<g opacity=".75"><g class="pod" transform="translate(0 0)">');
    expect(captured).toContain('#octi-o-prong');
    expect(layersOf('55-33x', 44)).toContain(drawCross());
    expect(layersOf('55-33x', 44)).not.toContain('opacity');
  });

  test('crosses out a captured red pod in a dark colour, because its own sign is a light cross', () => {
    const supplies = 'x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0';
    const before = positionOf(`octi4 O O33,O55E,X54B,o77,x37 ${supplies}`);
    const after = positionOf(`octi4 x O33,O53E,o77,x37 ${supplies}`);
    const captured = squareLayers({ position: after, turn: '55-53x', before })(54).join('');
    expect(captured).toContain(drawCross(0, 0, 1, true));
    expect(captured).not.toContain(drawCross());
  });

  test("shows captured pods, including the player's own, beside those that stay on their square", () => {
    const before = positionOf('octi+wrap x x55F,o44AB,o44CD,o44 x:0/0/0 o:0/0/0');
    const after = positionOf('octi+wrap o x33F,o44,o44CD x:0/1/2 o:0/0/0');
    const [taken, own] = [before, positionOf('octi+wrap x x55F,x44AB x:0/0/0 o:0/0/0')].map((from) =>
      squareLayers({ position: after, before: from, turn: '55-33x(AB)' })(44).join(''),
    );
    // Three pods are drawn: the two that stay, and the captured one, paler.
    expect(taken?.match(/class="pod" transform="translate\(\S+ \S+\) scale\(0.56\)"/g)).toHaveLength(3);
    expect(taken?.match(/opacity/g)).toHaveLength(1);
    expect(taken).toMatch(/opacity.*octi-o-prong.*octi-o-prong/);
    expect(own).toMatch(/opacity.*octi-x-prong.*octi-x-prong/);
  });

  test('shows a single pod that stays at full size, above the path, with captured ones in the corners', () => {
    const before = positionOf('octi+super x x53A,o54,o54C!,o54E x:0/0/0/0 o:0/0/0/0');
    const after = positionOf('octi+super o x55A,o54C! x:0/0/1/0 o:0/2/0/0');
    const layers = squareLayers({ position: after, before, turn: '53-55x(-,E)' })(54).join('');
    const places = [...layers.matchAll(/<g class="pod" transform="([^"]*)"/g)].map(([, place]) => place);
    expect(places).toEqual([
      'translate(0 0)',
      'translate(-32 -32) scale(0.4)',
      'translate(32 -32) scale(0.4)',
    ]);
    expect(layers).toContain(placePod(after.game, pod(1, 0b100, 0b100), 0, 0));
    expect(layers.indexOf('M0 0L0 -50')).toBeLessThan(layers.indexOf('class="pod"'));
    expect(layers).toContain(drawCross(-32, -32, 0.4) + drawGhost(after.game, pod(1, 0b10000), 32, -32, 0.4));
    // No number is drawn, since a number would mean several pods.
    expect(layers).not.toContain('r="14"');
  });

  test('crosses out the pods of a player it eliminated, wherever they were', () => {
    const before = positionOf('octi4 x x76A,x37,o66,o55AB,o55,X73,O33 x:3/0/1 o:1/0/2 X:0/0/0 O:0/0/0');
    const after = positionOf('octi4 X x77A,x37,X73,O33 x:3/0/3 o:1/3/2/out X:0/0/0 O:0/0/0');
    const layers = squareLayers({ position: after, before, turn: '76-77' });
    const crossed = (square: Square) =>
      layers(square)
        .join('')
        .match(/opacity/g)?.length ?? 0;
    expect([55, 66, 73].map((square) => crossed(square as Square))).toEqual([2, 1, 0]);
  });

  test('is drawn in the position before it if it is only planned', () => {
    const before = positionOf('octi+wrap x x55F,o44AB,o44CD,o44 x:0/0/0 o:0/0/0');
    const layers = squareLayers({ position: before, turn: '55-33x(AB)', planned: true });
    expect(layers(55).join('')).toContain(drawBox('start'));
    expect(layers(55).join('')).toContain('class="pod"');
    expect(layers(33).join('')).toContain(drawBox('end'));
    expect(layers(33).join('')).not.toContain('class="pod"');
    // The captured pod is drawn once, crossed out.
    expect(
      layers(44)
        .join('')
        .match(/class="pod"/g),
    ).toHaveLength(3);
    expect(
      layers(44)
        .join('')
        .match(/opacity="\.75"/g),
    ).toHaveLength(1);
    const prong = squareLayers({ position, turn: '55AB+E', planned: true })(55).join('');
    expect(prong).toContain('<g opacity=".5">');
    expect(layersOf('55AB+E', 55)).not.toContain('<g opacity=".5">');
    const rows = pictureRows({ position: before, turn: '55-33x(AB)', planned: true });
    const strip = rows.at(-2)?.tiles.map(({ layers }) => layers.join('')) ?? [];
    expect(strip.filter((slot) => slot.includes('class="pod"'))).toHaveLength(3);
    expect(strip.join('')).not.toContain('opacity');
  });

  test('leaves no marks if its text is not canonical', () => {
    expect(layersOf('B1-34', 55)).toBe(layersOf('', 55));
  });
});
