import { describe, expect, test } from 'vitest';
import { think } from '../../src/computer/index.js';
import { exampleIn, exampleTurn } from '../../src/letter/exampleTurn.js';
import { makeTurn, parseTurn } from '../../src/notation/index.js';
import { findGame, play, startPosition } from '../../src/rules/index.js';
import { boardView } from '../support/boardViews.js';
import { exampleGames, positionOf, readExamples } from '../support/examples.js';

const seeds = Array.from({ length: 12 }, (_, seed) => seed);

describe.each(exampleGames)('examples in %s', (name) => {
  const examples = readExamples(name).filter(({ turns }) => turns.size > 0);

  test('are legal turns, and as short as turns are', () => {
    for (const { position, turns } of examples) {
      for (const seed of seeds) {
        const turn = exampleIn(positionOf(position), seed) ?? '';
        expect(turns.has(turn)).toBe(true);
        const shortest = Math.min(...[...turns.keys()].map((text) => text.length));
        expect(turn.length).toBeLessThanOrEqual(Math.max(shortest + 4, 12));
      }
    }
  });

  test('capture nothing and do not win', () => {
    for (const { position, turns } of examples) {
      const quiet = [...turns.keys()].some((text) => /^\d\d$|^[^;x-]*\+[A-H]$/.test(text));
      if (!quiet) continue;
      for (const seed of seeds) expect(exampleIn(positionOf(position), seed)).not.toMatch(/x|;/);
    }
  });

  test('are not what the computer would play, unless all is lost or another turn is as good', () => {
    const look = { level: 9, seed: 1, depth: 2, nodes: 4000 } as const;
    for (const { position, turns } of examples) {
      const at = positionOf(position);
      const best = think(at, look);
      if (!best || turns.size < 4 || best.score < -400) continue;
      const own = new Set(seeds.map((seed) => exampleIn(at, seed)));
      if (!own.delete(makeTurn(at, best.turn))) continue;
      const others = [...own].map((text) => {
        const turn = parseTurn(at, text ?? '');
        return turn.ok ? -(think(play(at, turn.value), look)?.score ?? 0) : Number.NaN;
      });
      expect(Math.max(...others), position).toBeGreaterThan(best.score - 100);
    }
  });

  test('follow a game from its beginning', () => {
    const game = findGame(name.split('+')[0] ?? '');
    if (!game.ok) throw new Error(name);
    let position = startPosition(game.value);
    for (let number = 0; number < 30; number += 1) {
      const text = exampleIn(position, number) ?? '';
      const turn = parseTurn(position, text);
      if (!turn.ok) throw new Error(`${text}: ${turn.error.code}`);
      position = play(position, turn.value);
    }
  });
});

test('examples vary from board to board and from turn to turn', () => {
  const onBoards = seeds.map((at) => exampleTurn(boardView({ board: { id: 101 + at } }).view));
  expect(new Set(onBoards).size).toBeGreaterThan(4);
  const later = seeds.map((turns) => exampleTurn(boardView({ board: { turns } }).view));
  expect(new Set(later).size).toBeGreaterThan(4);
});

test('examples are of several kinds: a prong, a step, a pod that enters', () => {
  const position = positionOf('octi x x26G,x57,x78BH,o33,o53A,o73 x:3/0/20 o:4/0/24');
  const kinds = Array.from({ length: 40 }, (_, seed) => exampleIn(position, seed) ?? '').map((turn) =>
    turn.includes('+') ? 'prong' : turn.includes('-') ? 'step' : 'entry',
  );
  for (const kind of ['prong', 'step', 'entry'])
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(4);
  // Before a pod can move, a prong is what a newcomer needs.
  const begun = seeds.map((at) => exampleTurn(boardView({ board: { id: 101 + at } }).view));
  for (const turn of begun) expect(turn).toMatch(/^\d\d\+[A-H]$/);
});

test('the same board has the same example in every letter', () => {
  expect(exampleTurn(boardView().view)).toBe(exampleTurn(boardView().view));
});
