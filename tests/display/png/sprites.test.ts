import { expect, test } from 'vitest';
import { drawSprite, overlay } from '../../../src/display/png/sprites.js';

test('a sprite shows its part of the drawing', () => {
  const frame = { left: -10, top: -10, width: 20, height: 20 };
  const { width, height, pixels } = drawSprite(
    '<rect x="0" y="0" width="10" height="10" fill="#f00"/>',
    frame,
    0.5,
  );
  expect([width, height]).toEqual([10, 10]);
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  expect([at(7, 7), at(2, 7)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 0, 0],
  ]);
});

test('pixels beyond an edge are cut off, and half-transparent ones blend', () => {
  const canvas = new Uint8Array(3 * 3 * 3).fill(200);
  const sprite = { width: 2, height: 2, pixels: Uint8Array.from(Array(4).fill([100, 0, 0, 128]).flat()) };
  overlay(canvas, { width: 3, height: 3 }, sprite, 2, -1);
  const pixel = (at: number) => [...canvas.subarray(at * 3, at * 3 + 3)];
  expect(pixel(2)).toEqual([200, 100, 100]);
  expect([0, 1, 3, 4, 5, 6, 7, 8].every((at) => pixel(at).every((value) => value === 200))).toBe(true);
});
