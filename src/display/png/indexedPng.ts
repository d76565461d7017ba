import { constants, crc32, deflateRawSync } from 'node:zlib';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The modulus of Adler-32 (RFC 1950 section 9). */
const adlerBase = 65_521;
/** Bytes that can be summed before the second sum overflows 32 bits. */
const adlerRun = 5552;

/** Some complete lines of a picture, compressed so that they can follow other bands in a zlib stream. */
export interface Band {
  /** Deflate blocks that end on a byte boundary (RFC 1951), none of them the last block. */
  readonly blocks: Buffer;
  /** Length before compression, including the filter byte of each line. */
  readonly length: number;
  readonly lines: number;
  readonly adler: number;
}

/**
 * Compresses lines of palette indices.
 * @param pixels `width` indices per line
 */
export function makeBand(pixels: Uint8Array, width: number): Band {
  const lines = pixels.length / width;
  const filtered = new Uint8Array((width + 1) * lines);
  // Each line begins with its filter type; 0 means none.
  for (let line = 0; line < lines; line++) {
    filtered.set(pixels.subarray(line * width, (line + 1) * width), line * (width + 1) + 1);
  }
  const blocks = deflateRawSync(filtered, { level: 6, finishFlush: constants.Z_FULL_FLUSH });
  return { blocks, length: filtered.length, lines, adler: adler32(filtered) };
}

/**
 * Makes a PNG with a palette (ISO 15948, colour type 3) from bands of equal width.
 * @param palette colours as 0xRRGGBB, at most 256
 */
export function makeIndexedPng(width: number, bands: readonly Band[], palette: readonly number[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(
    bands.reduce((sum, { lines }) => sum + lines, 0),
    4,
  );
  head.set([8, 3, 0, 0, 0], 8);
  const adler = Buffer.alloc(4);
  adler.writeUInt32BE(bands.reduce((sum, band) => combineAdler(sum, band), 1));
  // An empty last block ends the stream.
  const stream = [
    Buffer.from([0x78, 0xda]),
    ...bands.map(({ blocks }) => blocks),
    Buffer.from([3, 0]),
    adler,
  ];
  return Buffer.concat([
    Buffer.from(signature),
    ...chunk('IHDR', [head]),
    ...chunk('PLTE', [Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]))]),
    ...chunk('IDAT', stream),
    ...chunk('IEND', []),
  ]);
}

function chunk(type: string, content: readonly Buffer[]): Buffer[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(
    content.reduce((sum, { length }) => sum + length, 0),
    0,
  );
  head.write(type, 4, 'latin1');
  const end = Buffer.alloc(4);
  end.writeUInt32BE(content.reduce((crc, part) => crc32(part, crc), crc32(head.subarray(4))));
  return [head, ...content, end];
}

function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let from = 0; from < bytes.length; from += adlerRun) {
    const to = Math.min(bytes.length, from + adlerRun);
    for (let at = from; at < to; at++) {
      a += bytes[at] as number;
      b += a;
    }
    a %= adlerBase;
    b %= adlerBase;
  }
  return b * 0x10000 + a;
}

/** Computes the Adler-32 of two concatenated byte strings from their checksums (zlib's `adler32_combine`). */
function combineAdler(first: number, { adler, length }: Band): number {
  const a = first % 0x10000;
  const sumA = (a + (adler % 0x10000) + adlerBase - 1) % adlerBase;
  const sumB =
    (Math.floor(first / 0x10000) + Math.floor(adler / 0x10000) + (a + adlerBase - 1) * (length % adlerBase)) %
    adlerBase;
  return sumB * 0x10000 + sumA;
}
