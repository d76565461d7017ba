import { expect, test } from 'vitest';
import { octi } from '../support/octi.js';

test('octi help prints the pages of players, and how commands of the program itself are used', async () => {
  expect((await octi(['help', 'move'])).out).toContain('«move [board]');
  const serve = await octi(['help', 'serve']);
  expect(serve).toMatchObject({ code: 0, err: '' });
  expect(serve.out).toBe((await octi(['serve', '--help'])).out);
  expect(await octi(['help', 'zzzz'])).toMatchObject({ code: 1, out: '' });
});

test('refetch without its day says how it is given', async () => {
  const { code, err } = await octi(['mail', 'refetch']);
  expect(err).toContain('`octi mail refetch --since 2026-01-31`');
  expect(code).toBe(1);
});
