import { expect, test } from 'vitest';
import { ProgressBar } from '../../src/cli/progressBar.js';

const stream = (isTTY: boolean, columns = 80) => {
  const written: string[] = [];
  const write = (text: string) => written.push(text) > 0;
  return { written, stream: { isTTY, write, columns } as unknown as NodeJS.WriteStream };
};

test('a progress bar grows in a terminal and clears its line at the end', () => {
  const { written, stream: terminal } = stream(true);
  const bar = new ProgressBar('octi check', { stream: terminal, now: () => 0 });
  bar.update(0, 4);
  bar.update(4, 4, 'boards');
  bar.end();
  expect(written).toEqual([
    `\rocti check [${'.'.repeat(30)}]   0 %\u001b[K`,
    `\rocti check [${'#'.repeat(30)}] 100 %, boards\u001b[K`,
    '\r\u001b[K',
  ]);
});

test('a progress bar is drawn at most ten times a second, and estimates the remaining time from the progress of this run', () => {
  const { written, stream: terminal } = stream(true);
  let now = 0;
  const bar = new ProgressBar('fuzz', { begun: 10, stream: terminal, now: () => now });
  for (const [at, done] of [
    [0, 10],
    [50, 11],
    [5000, 20],
    [10_000, 30],
  ] as const) {
    now = at;
    bar.update(done, 1000);
  }
  expect(written.map((line) => line.replace(/^[^\]]*\] +/, ''))).toEqual([
    '1 %\u001b[K',
    '2 %, 9 min left\u001b[K',
    '3 %, 9 min left\u001b[K',
  ]);
});

test('without a terminal, a progress bar neither draws nor clears anything', () => {
  const { written, stream: file } = stream(false);
  const bar = new ProgressBar('octi check', { stream: file });
  bar.update(1, 4);
  bar.end();
  const quiet = stream(true);
  new ProgressBar('octi check', { stream: quiet.stream }).end();
  expect([...written, ...quiet.written]).toEqual([]);
});

test.each([
  [
    132,
    `match [${'#'.repeat(15)}${'.'.repeat(15)}]  50 %, 6/12, +5 =0 -1, 83.3 % (43.6 to 97.0), Elo +280, 1 min left`,
  ],
  [80, 'match [#####.....]  50 %, 6/12, +5 =0 -1, 83.3 % (43.6 to 97.0), 1 min left'],
  [50, 'match [#####.....]  50 %, 6/12, 1 min left'],
  [30, 'match [#####.....]  50 %'],
  [12, 'match [####'],
  // A terminal of unknown size.
  [0, 'match [#####.....]  50 %, 6/12, +5 =0 -1, 83.3 % (43.6 to 97.0), 1 min left'],
])('in a terminal of %i columns, a progress bar fits on a line', (columns, line) => {
  const { written, stream: terminal } = stream(true, columns);
  let now = 0;
  const bar = new ProgressBar('match', { stream: terminal, now: () => now });
  now = 60_000;
  bar.update(6, 12, '6/12, +5 =0 -1, 83.3 % (43.6 to 97.0), Elo +280');
  expect(written).toEqual([`\r${line}\u001b[K`]);
});
