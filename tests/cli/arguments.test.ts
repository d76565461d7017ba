import { expect, test } from 'vitest';
import { readNumber, readPosition } from '../../src/cli/arguments.js';
import { makePosition } from '../../src/notation/index.js';
import { startPosition, usualGame } from '../../src/rules/index.js';

test('a position may be given as startpos, a game or a position string', () => {
  const start = startPosition(usualGame);
  expect(readPosition('startpos')).toEqual({ ok: true, value: start });
  expect(readPosition(usualGame.id)).toEqual({ ok: true, value: start });
  expect(readPosition(makePosition(start))).toEqual({ ok: true, value: start });
  expect(readPosition('chess')).toMatchObject({ ok: false, error: { code: 'rules.unknownGame' } });
  expect(readPosition('octi nonsense')).toMatchObject({ ok: false });
});

test('a number must be whole and at least the minimum', () => {
  expect(readNumber('--page', '1', 1)).toEqual({ ok: true, value: 1 });
  expect(readNumber('--to', '0', 0)).toEqual({ ok: true, value: 0 });
  for (const text of ['0', '-1', '1.5', 'x', '', '1234567890']) {
    expect(readNumber('--page', text, 1)).toEqual({
      ok: false,
      error: { code: 'cli.badNumber', data: { option: '--page', text, least: 1 } },
    });
  }
});
