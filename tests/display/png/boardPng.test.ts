import { Resvg } from '@resvg/resvg-js';
import { expect, test, vi } from 'vitest';
import { boardSvg, pictureSize } from '../../../src/display/index.js';
import { boardPng, pngZoom } from '../../../src/display/png/boardPng.js';
import { decodePng } from '../../support/decodePng.js';
import { exampleGames, positionOf, readExamples } from '../../support/examples.js';

test('a picture is a PNG with the same bytes every time, whatever was drawn in between', () => {
  const position = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
  const png = boardPng({ position });
  expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  const { width, height } = pictureSize(position);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(
    [width, height].map((side) => Math.round(side * pngZoom)),
  );
  expect(boardPng({ position, turn: '33+A' })).not.toEqual(png);
  for (const game of exampleGames) {
    for (const { position: text } of readExamples(game).slice(0, 5)) boardPng({ position: positionOf(text) });
  }
  expect(boardPng({ position })).toEqual(png);
});

test('a board has the same bytes in a process that drew a different game first', async () => {
  const position = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
  const other = positionOf(readExamples('octilite')[0]?.position ?? '');
  const drawnAfter = async (before: Parameters<typeof boardPng>[0][]) => {
    vi.resetModules();
    const fresh = await import('../../../src/display/png/boardPng.js');
    for (const picture of before) fresh.boardPng(picture);
    return fresh.boardPng({ position });
  };
  expect(await drawnAfter([{ position: other }])).toEqual(await drawnAfter([]));
});

test.each(exampleGames)('a picture of %s looks like its SVG', (game) => {
  const examples = readExamples(game);
  for (const at of [0, 1, 2].map((third) => Math.floor((third * examples.length) / 3))) {
    const example = examples[at];
    if (!example) throw new Error(`${game} has too few examples`);
    const position = positionOf(example.position);
    const shown = { position, before: position, turn: [...example.turns.keys()][0] ?? '' };
    const fitTo = { mode: 'zoom', value: pngZoom } as const;
    const { width, height, pixels } = new Resvg(boardSvg(shown), { fitTo }).render();
    const seen = decodePng(boardPng(shown), width, height);
    let off = 0;
    pixels.forEach((value, byte) => {
      if (Math.abs((seen[byte] ?? 0) - value) > 32) off += 1;
    });
    // Blends along edges are replaced by colours from the palette.
    expect(off / pixels.length, example.position).toBeLessThan(0.01);
  }
});

test('a picture takes up less than 20 kB in an email', () => {
  for (const game of exampleGames) {
    const sizes = readExamples(game).map(
      ({ position }) => boardPng({ position: positionOf(position) }).toString('base64').length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(20 * 1024);
  }
});
