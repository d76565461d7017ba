import { inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { boardSvg, pictureSize } from '../../../src/display/index.js';
import { boardPng, pngZoom } from '../../../src/display/svg/boardPng.js';
import { makePng } from '../../../src/display/svg/makePng.js';
import { positionOf } from '../../support/examples.js';

/** The pixels of a PNG as another program reads them. */
function decoded(png: Uint8Array, width: number, height: number): Buffer {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const image = `<image width="${width}" height="${height}" href="${href}" image-rendering="optimizeSpeed"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  return new Resvg(svg).render().pixels;
}

test('a picture is a PNG twice as large as it is shown, the same bytes at every time', () => {
  const position = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
  const png = Buffer.from(boardPng({ position }));
  expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  const { width, height } = pictureSize(position);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(
    [width, height].map((side) => Math.round(side * pngZoom)),
  );
  expect(Buffer.from(boardPng({ position }))).toEqual(png);
  expect(Buffer.from(boardPng({ position, turn: '33+A' }))).not.toEqual(png);
});

test('a picture looks as its SVG does', () => {
  const position = positionOf(
    'octi4+wrap X O36ABFG,X14EH,X88ABCDEFGH,o13,o19CDEF,x14ABCDF,x14BDEH,x35ACDFG x:1/0/10 o:0/3/0 X:2/1/8 O:2/1/5',
  );
  const fitTo = { mode: 'zoom', value: pngZoom } as const;
  const { width, height, pixels } = new Resvg(boardSvg({ position }), { fitTo }).render();
  const seen = decoded(boardPng({ position }), width, height);
  let off = 0;
  pixels.forEach((value, at) => {
    if (Math.abs((seen[at] ?? 0) - value) > 24) off += 1;
  });
  // Of more than 256 colours some blends along edges become their neighbours.
  expect(off / pixels.length).toBeLessThan(0.005);
});

test('few colours come through unchanged, many become the nearest of the frequent ones', () => {
  const paint = (side: number, colour: (x: number, y: number) => number[]) =>
    Buffer.from(
      Array.from({ length: side * side }, (_, at) => colour(at % side, Math.floor(at / side))).flat(),
    );
  const few = paint(20, (x, y) => [(x * 12) & 255, (y & 3) * 60, 200, 255]);
  expect(decoded(makePng(20, 20, few), 20, 20)).toEqual(few);
  const many = paint(64, (x, y) => (y < 32 ? [x * 4, x * 4, x * 4, 255] : [x * 4, y * 4, 0, 255]));
  const png = Buffer.from(makePng(64, 64, many));
  const seen = decoded(png, 64, 64);
  expect(seen.subarray(0, 64 * 32 * 4)).toEqual(many.subarray(0, 64 * 32 * 4));
  const palette = png.subarray(png.indexOf('PLTE') + 4, png.indexOf('tRNS') - 8);
  expect(palette).toHaveLength(256 * 3);
  const distance = (one: Uint8Array, other: Uint8Array) =>
    [0, 1, 2].reduce((sum, at) => sum + ((one[at] ?? 0) - (other[at] ?? 0)) ** 2, 0);
  for (let at = 64 * 32 * 4; at < many.length; at += 4 * 31) {
    const colour = many.subarray(at, at + 3);
    const distances = Array.from({ length: 256 }, (_, n) => distance(palette.subarray(n * 3), colour));
    expect(distance(seen.subarray(at), colour)).toBe(Math.min(...distances));
  }
  const at = png.indexOf('IDAT');
  expect(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))).toHaveLength(65 * 64);
});
