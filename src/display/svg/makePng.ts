import { deflateSync } from 'node:zlib';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const mostColours = 256;

/**
 * Pixels (RGBA, a byte each) as a PNG with a palette (ISO 15948, colour type 3): a third of what full colours take. Of
 * more than 256 colours the most frequent stay, and the others, blends along edges, become the nearest of these.
 */
export function makePng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const colours = new Uint32Array(width * height);
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let at = 0; at < colours.length; at++) colours[at] = view.getUint32(at * 4);
  const { palette, index } = chooseColours(colours);
  const lines = new Uint8Array((width + 1) * height);
  let to = 0;
  // Neighbours are alike more often than not.
  let colour = -1;
  let place = 0;
  for (let at = 0; at < colours.length; at++) {
    // Each line begins with its filter: none.
    if (at % width === 0) to += 1;
    if (colours[at] !== colour) {
      colour = colours[at] as number;
      place = index.get(colour) as number;
    }
    lines[to++] = place;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from(signature),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((one) => [one >>> 24, (one >>> 16) & 255, (one >>> 8) & 255]))),
    chunk('tRNS', Buffer.from(palette.map((one) => one & 255))),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The most frequent colours, and which of them stands for each. */
function chooseColours(colours: Uint32Array): { palette: number[]; index: Map<number, number> } {
  const counts = new Map<number, number>();
  for (let at = 0; at < colours.length; ) {
    const from = at;
    const colour = colours[from] as number;
    while (at < colours.length && colours[at] === colour) at += 1;
    counts.set(colour, (counts.get(colour) ?? 0) + at - from);
  }
  const all = [...counts].sort(([a, often], [b, more]) => more - often || a - b).map(([colour]) => colour);
  const palette = all.slice(0, mostColours);
  const index = new Map(palette.map((colour, at) => [colour, at]));
  for (const colour of all.slice(mostColours)) index.set(colour, nearest(palette, colour));
  return { palette, index };
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  palette.forEach((other, at) => {
    let distance = 0;
    for (let shift = 0; shift < 32; shift += 8) {
      distance += (((colour >>> shift) & 255) - ((other >>> shift) & 255)) ** 2;
    }
    if (distance < least) {
      least = distance;
      best = at;
    }
  });
  return best;
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** The remainders of all bytes; Node 20.12 has no `crc32` of its own. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (remainders[(rest ^ byte) & 255] as number);
  return (rest ^ 0xffffffff) >>> 0;
}
