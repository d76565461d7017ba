import { describe, expect, test } from 'vitest';
import { go } from '../../src/engine/go.js';
import { parseTurn } from '../../src/notation/index.js';
import { positionOf } from '../support/examples.js';

const start = positionOf('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '');
const linesOf = (text: string, position = start): string[] => {
  const lines = go(position, wordsOf(text));
  if (!lines.ok) throw new Error(lines.error.code);
  return [...lines.value];
};

describe('go', () => {
  test('tells each depth and then the best move, which is legal', () => {
    const lines = linesOf('depth 2 seed 1');
    const infos = lines.slice(0, -1);
    expect(infos.map((line) => /^info depth (\d+) score cp -?\d+ nodes \d+ pv \S+$/.exec(line)?.[1])).toEqual(
      ['1', '2'],
    );
    const [, best = ''] = /^bestmove (\S+)$/.exec(lines.at(-1) ?? '') ?? [];
    expect(parseTurn(start, best).ok).toBe(true);
    expect(infos.at(-1)?.endsWith(`pv ${best}`)).toBe(true);
  });

  test('counts the turns to a win', () => {
    const winning = positionOf('octi x o55,x34E x:0/0/0 o:0/0/0');
    expect(linesOf('level 5', winning).at(-2)).toMatch(/ score mate 1 .* pv 34-33$/);
  });

  test.each(['depth', 'depth 0', 'depth 61', 'level 10', 'level 0', 'nodes x', 'seed -1', 'wtime 1000'])(
    'refuses "%s"',
    (text) => {
      expect(go(start, wordsOf(text))).toMatchObject({ ok: false, error: { code: 'engine.goForm' } });
    },
  );

  test.each(['depth 2 depth 3', 'level 2 depth 3', 'nodes 100 level 2', 'nodes 10 depth 2'])(
    'refuses two ways to say how far: "%s"',
    (text) => {
      expect(go(start, wordsOf(text)).ok).toBe(false);
    },
  );

  test('has nothing to think about when the game is over', () => {
    const won = positionOf('octi o o55,x33 x:0/0/0 o:0/0/0');
    expect(go(won, [])).toMatchObject({ ok: false, error: { code: 'engine.gameOver' } });
  });
});
