import { expect, test } from 'vitest';
import { sentence } from '../../src/base/index.js';
import { type Picture, type RenderOptions, render } from '../../src/letter/index.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';
import { positionOf } from '../support/examples.js';

const preview = (prongs: number) => ({
  kind: 'preview' as const,
  position: positionOf(`octi x o33 x:0/0/${prongs} o:0/0/0`),
  turns: [],
  from: 1,
  state: sentence('club.preview.toPlay', { player: 'x' }),
});
const renderer = loadRenderer();
const letterOf = (prongs: readonly number[], options?: RenderOptions) =>
  render(
    {
      kind: 'answer',
      about: sentence('letter.answer.about.done'),
      answers: [{ result: sentence('club.preview.result'), pages: prongs.map(preview) }],
    },
    renderer,
    options,
  );
const pictureId = ({ position }: Picture) => `${/x:0\/0\/(\d+)/.exec(position)?.[1]}@example.org`;
const shown = (html: string) => [...html.matchAll(/<img src="cid:(\d+)@/g)].map(([, id]) => Number(id));

test('a letter of many boards draws the first twenty and writes the others', () => {
  const numbers = Array.from({ length: 25 }, (_, at) => at);
  const { html, pictures } = letterOf(numbers, { pictureId });
  expect(shown(html)).toEqual(numbers.slice(0, 20));
  expect(pictures.map(({ id }) => id)).toEqual(numbers.slice(0, 20).map((n) => `${n}@example.org`));
  expect(html.match(/^ +\+---/gm)).toHaveLength(5 * 10);
});

test('a board that stands twice in a letter comes as one picture', () => {
  const { html, pictures } = letterOf([7, 7, 8], { pictureId });
  expect(shown(html)).toEqual([7, 7, 8]);
  expect(pictures).toHaveLength(2);
});

test('without pictures a letter is what it was', () => {
  const { html } = letterOf([7]);
  expect(shown(html)).toEqual([]);
  expect(html).toContain('+---+---+');
});
