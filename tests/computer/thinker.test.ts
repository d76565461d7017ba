import { afterAll, expect, test } from 'vitest';
import { type SearchResult, Thinker, think } from '../../src/computer/index.js';
import { games, startPosition } from '../../src/rules/index.js';
import { positionOf } from '../support/examples.js';

const thinker = new Thinker();
afterAll(() => thinker.stop());

const start = startPosition(games[0] as (typeof games)[number]);
const over = positionOf('octi o x33,o37 x:0/0/0 o:1/0/0');

test('the worker finds the same turn, whatever the order of the requests', async () => {
  const options = { level: 2, seed: 5 } as const;
  const results = await Promise.all([start, over, start].map((position) => thinker.think(position, options)));
  expect(results).toEqual([think(start, options), undefined, think(start, options)]);
});

test('the worker thinks as long as asked, or until it is halted, and reports each iteration', async () => {
  const brief = await thinker.think(start, { level: 9, seed: 1, nodes: 1e12, ms: 300 });
  expect(brief?.depth).toBeGreaterThan(0);
  const results: SearchResult[] = [];
  const halted = await thinker.think(start, { level: 9, seed: 1, nodes: 1e12 }, (result) => {
    results.push(result);
    thinker.halt();
  });
  expect(results.length).toBeGreaterThan(0);
  expect(halted).toEqual(results.at(-1));
  // The next search is not halted.
  expect((await thinker.think(start, { level: 9, seed: 1, depth: 2 }))?.depth).toBe(2);
});

test('a search cuts a warm-up short and is not weakened by it', async () => {
  const fresh = new Thinker();
  try {
    const warm = fresh.warmUp(start);
    const options = { level: 2, seed: 5 } as const;
    // On a busy machine, a new worker needs more than the one second allowed at this level.
    expect(await fresh.think(start, { ...options, ms: 60_000 })).toEqual(think(start, options));
    await warm;
    const again = fresh.warmUp(start);
    fresh.halt();
    await again;
    const stopped = fresh.warmUp(start);
    fresh.stop();
    await stopped;
  } finally {
    fresh.stop();
  }
});

test('the worker keeps its table until it is told to clear it', async () => {
  const options = { level: 9, seed: 1, nodes: 1e9, depth: 4, remembers: true } as const;
  const nodes = async () => (await thinker.think(start, options))?.nodes as number;
  const first = await nodes();
  expect(await nodes()).toBeLessThan(first);
  thinker.forget();
  expect(await nodes()).toBe(first);
});

test('a worker that exceeds its time limit is killed, its best turn so far is used, and the next search gets a new worker', async () => {
  const hasty = new Thinker({ deadlineMs: 8000 });
  try {
    const cut = await hasty.think(start, { level: 9, seed: 1, nodes: 1e12 });
    expect(cut?.depth).toBeGreaterThan(0);
    expect(await hasty.think(over, { level: 9, seed: 1 })).toBeUndefined();
  } finally {
    hasty.stop();
  }
});

test('finding no turn in time is an error', async () => {
  const hasty = new Thinker({ deadlineMs: 1 });
  await expect(hasty.think(start, { level: 9, seed: 1 })).rejects.toThrow('no turn');
  hasty.stop();
});

test('a stopped thinker answers no more requests', async () => {
  const short = new Thinker();
  const asked = short.think(start, { level: 9, seed: 1, nodes: 1e12 });
  const waiting = short.think(over, { level: 1, seed: 1 });
  setTimeout(() => short.stop(), 300);
  await expect(asked).rejects.toThrow('stopped');
  await expect(waiting).rejects.toThrow('stopped');
  await expect(short.think(start, { level: 1, seed: 1 })).rejects.toThrow('stopped');
});
