import { expect, test } from 'vitest';
import { LruCache } from '../../../src/display/png/lruCache.js';

test('a cache drops the least recently used entry', () => {
  const cache = new LruCache<number>(2);
  const made: string[] = [];
  const get = (key: string) => cache.get(key, () => made.push(key));
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) get(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
