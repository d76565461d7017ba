import { expect, test } from 'vitest';
import { frequentColours, Palette } from '../../../src/display/png/palette.js';

const canvas = (...colours: number[]) =>
  Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));

test('colours in the palette stay the same, and others become the nearest one', () => {
  const palette = new Palette([0x000000, 0xff0000, 0xffffff]);
  expect([
    ...palette.indicesOf(canvas(0xffffff, 0xff0000, 0xff0000, 0, 0xf0f0ee, 0xc01010, 0x111111)),
  ]).toEqual([...[2, 1, 1, 0, 2, 1, 0]]);
});

test('the most frequent colours come first, and equally frequent ones are in ascending order', () => {
  const colours = canvas(5, 9, 9, 9, 7, 7, 3, 3);
  expect(frequentColours(colours, 3)).toEqual([9, 3, 7]);
  expect(frequentColours(colours, 10)).toEqual([9, 3, 7, 5]);
});
