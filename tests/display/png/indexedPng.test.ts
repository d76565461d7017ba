import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makeBand, makeIndexedPng } from '../../../src/display/png/indexedPng.js';
import { decodePng } from '../../support/decodePng.js';

const palette = [0x000000, 0xff0000, 0x00ff00, 0x0000ff, 0xffffff];
/** Returns indices without a pattern that repeats in each row. */
const noise = (length: number, from: number) =>
  Uint8Array.from({ length }, (_, at) => (((at + from) * 2_654_435_761) >>> 13) % palette.length);
const coloursOf = (indices: Uint8Array) =>
  Buffer.from(
    [...indices].flatMap((index) => [...[16, 8, 0].map((at) => ((palette[index] ?? 0) >> at) & 255), 255]),
  );

describe('a PNG made of bands', () => {
  test('has the rows of all its bands when another program decodes it', () => {
    const width = 37;
    const parts = [1, 5, 40].map((lines, at) => noise(lines * width, at * 1000));
    const png = makeIndexedPng(
      width,
      parts.map((part) => makeBand(part, width)),
      palette,
    );
    const whole = Uint8Array.from(parts.flatMap((part) => [...part]));
    expect(decodePng(png, width, 46).equals(coloursOf(whole))).toBe(true);
  });

  test('has one zlib stream with a valid checksum, even for bands so long that its sums would overflow', () => {
    const width = 600;
    const bands = [0, 1, 2, 3].map((at) => makeBand(new Uint8Array(width * 60).fill(255 - at), width));
    const png = makeIndexedPng(width, bands, Array(256).fill(0xffffff));
    const at = png.indexOf('IDAT');
    // zlib throws if the Adler-32 is wrong.
    expect(inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))).toHaveLength(601 * 240);
  });

  test('may repeat a band', () => {
    const band = makeBand(noise(20, 7), 10);
    const png = makeIndexedPng(10, [band, band], palette);
    const half = coloursOf(noise(20, 7));
    expect(decodePng(png, 10, 4).equals(Buffer.concat([half, half]))).toBe(true);
  });
});
