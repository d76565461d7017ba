import { expect, test } from 'vitest';
import { boardPng } from '../../../src/display/png/boardPng.js';
import { makePosition } from '../../../src/notation/index.js';
import { startPosition, usualGame } from '../../../src/rules/index.js';
import { PictureRenderer } from '../../../src/server/delivery/pictureRenderer.js';

const start = startPosition(usualGame);
const position = makePosition(start);

test('a worker draws the same picture as this thread, once for all its readers', async () => {
  const renderer = new PictureRenderer();
  const first = renderer.png({ id: 'a', position });
  expect(renderer.png({ id: 'b', position })).toBe(first);
  const over = renderer.png({ id: 'a', position, over: true });
  expect(over).not.toBe(first);
  expect(Buffer.from(await first).equals(Buffer.from(boardPng({ position: start })))).toBe(true);
  expect(Buffer.from(await over).equals(Buffer.from(boardPng({ position: start, over: true })))).toBe(true);
});

test('a picture that cannot be drawn is refused with a code, and does not affect the next one', async () => {
  const renderer = new PictureRenderer();
  const [broken, whole] = [
    renderer.png({ id: 'a', position: 'no position' }),
    renderer.png({ id: 'b', position }),
  ];
  await expect(broken).rejects.toMatchObject({ code: 'rules.unknownGame' });
  expect((await whole).length).toBeGreaterThan(1000);
  // The next request tries again.
  expect(renderer.png({ id: 'a', position: 'no position' })).not.toBe(broken);
  await expect(renderer.png({ id: 'a', position: 'no position' })).rejects.toThrow();
});
