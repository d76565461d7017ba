import { expect, test } from 'vitest';
import { ProgressBar } from '../../src/cli/progressBar.js';

const stream = (isTTY: boolean) => {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  return { written, stream: { isTTY, write } as unknown as NodeJS.WriteStream };
};

test('a progress bar grows in a terminal and clears its line at the end', () => {
  const { written, stream: terminal } = stream(true);
  const bar = new ProgressBar('octi check', terminal);
  bar.update(0, 4);
  bar.update(4, 4);
  bar.end();
  expect(written).toEqual([
    `\rocti check [${'.'.repeat(30)}]   0 %`,
    `\rocti check [${'#'.repeat(30)}] 100 %`,
    '\r\u001b[K',
  ]);
});

test('it draws nothing where nobody looks, and nothing to clear', () => {
  const { written, stream: file } = stream(false);
  const bar = new ProgressBar('octi check', file);
  bar.update(1, 4);
  bar.end();
  const quiet = stream(true);
  new ProgressBar('octi check', quiet.stream).end();
  expect([...written, ...quiet.written]).toEqual([]);
});
