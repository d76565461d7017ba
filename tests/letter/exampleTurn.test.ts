import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { think } from '../../src/computer/index.js';
import { exampleIn, exampleTurn } from '../../src/letter/exampleTurn.js';
import { makeTurn, parseTurn, readTactics } from '../../src/notation/index.js';
import { findGame, play, startPosition } from '../../src/rules/index.js';
import { boardView } from '../support/boardViews.js';
import { exampleGames, positionOf, readExamples } from '../support/examples.js';
import { rowId } from '../support/rowId.js';

/** A position with at most this many correct turns is sharp. */
const fewTurns = 4;
const seeds = Array.from({ length: 12 }, (_, seed) => seed);

describe.each(exampleGames)('examples in %s', (name) => {
  const examples = readExamples(name).filter(({ turns }) => turns.size > 0);

  test('are legal turns, and as short as possible', () => {
    for (const { position, turns } of examples) {
      for (const seed of seeds) {
        const turn = exampleIn(positionOf(position), seed) ?? '';
        expect(turns.has(turn)).toBe(true);
        const shortest = Math.min(...[...turns.keys()].map((text) => text.length));
        expect(turn.length).toBeLessThanOrEqual(Math.max(shortest + 4, 12));
      }
    }
  });

  test('do not capture or win', () => {
    for (const { position, turns } of examples) {
      const quiet = [...turns.keys()].some((text) => /^\d\d$|^[^;x-]*\+[A-H]$/.test(text));
      if (!quiet) continue;
      for (const seed of seeds) expect(exampleIn(positionOf(position), seed)).not.toMatch(/x|;/);
    }
  });

  test('are not what the computer would play, unless every turn loses or another is as good', () => {
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

  test('work throughout a game', () => {
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

describe('in positions with few correct turns', () => {
  const tactics = readdirSync('data/tactics').flatMap((name) =>
    readTactics(readFileSync(`data/tactics/${name}`, 'utf8'), name),
  );
  const turnNumbers = Array.from({ length: 10 }, (_, number) => number + 1);

  test.each(['win', 'defend', 'decline'] as const)('an example is never one of them: %s', (task) => {
    // If only a capture is wrong, almost every example is right, and none gives anything away.
    const sharp = tactics.filter((one) => one.task === task && one.right.length <= fewTurns);
    expect(sharp.length).toBeGreaterThan(15);
    for (const { id, position, right } of sharp) {
      for (const seed of [...seeds, ...turnNumbers.map((number) => 101 * 131 + number)])
        expect(right, id).not.toContain(exampleIn(position, seed));
    }
  });

  test('an example does not parry a threat to win, even one by a free move', () => {
    const position = positionOf('octi+super o o34A,o53,o53,o73,x36E!,x37C,x57,x77H x:3/0/22/0 o:3/0/23/1');
    const examples = seeds.map((seed) => exampleIn(position, seed));
    expect(examples).not.toContain('33');
    expect(new Set(examples).size).toBeGreaterThan(4);
  });
});

test('in a puzzle, there is no example', () => {
  expect(exampleTurn(boardView({ board: { practice: true, puzzle: 'octi/1' } }).view)).toBeUndefined();
});

test('examples vary between boards and between turns', () => {
  const onBoards = seeds.map((at) => exampleTurn(boardView({ board: { id: rowId(101 + at) } }).view));
  expect(new Set(onBoards).size).toBeGreaterThan(4);
  const later = seeds.map((turns) => exampleTurn(boardView({ board: { turns } }).view));
  expect(new Set(later).size).toBeGreaterThan(4);
});

test('there are several kinds of examples: a prong, a step, and a pod that enters', () => {
  const position = positionOf('octi x x26G,x57,x78BH,o33,o53A,o73 x:3/0/20 o:4/0/24');
  const kinds = Array.from({ length: 40 }, (_, seed) => exampleIn(position, seed) ?? '').map((turn) =>
    turn.includes('+') ? 'prong' : turn.includes('-') ? 'step' : 'entry',
  );
  for (const kind of ['prong', 'step', 'entry'])
    expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(4);
  // At the start no pod has prongs, so no pod can move yet.
  const begun = seeds.map((at) => exampleTurn(boardView({ board: { id: rowId(101 + at) } }).view));
  for (const turn of begun) expect(turn).toMatch(/^\d\d\+[A-H]$/);
});

test('the same board has the same example in every letter', () => {
  expect(exampleTurn(boardView().view)).toBe(exampleTurn(boardView().view));
});

describe('when examples are hard to find', () => {
  const examplesIn = (position: string) =>
    [...new Set(Array.from({ length: 60 }, (_, seed) => exampleIn(positionOf(position), seed)))].sort();

  test('a prong may point off the board', () => {
    expect(examplesIn('octi x o55,x19A x:0/0/3 o:0/0/0')).toEqual(['19+B', '19+C', '19+F', '19+G', '19+H']);
  });

  test('the only prong that can be inserted serves as an example', () => {
    expect(examplesIn('octi x x15ABCDEFG,o99 x:0/0/1 o:0/0/0')).toEqual(['15+H', '15-14', '15-16']);
  });

  test('an enemy counts as near across joined edges, but not across others', () => {
    expect(examplesIn('octi x x15A,o95,x37 x:0/0/0 o:0/0/0')).toEqual(['15-16']);
    const joined = examplesIn('octi+wrap x x15A,o95,x37 x:0/0/0 o:0/0/0');
    expect(joined).toHaveLength(7);
    expect(joined).toContain('15+C-A');
    // West of 15 is 95, where the enemy is.
    expect(joined).not.toContain('15+G-A');
  });

  test('beside enemies, the example is the shortest turn that does not capture', () => {
    expect(examplesIn('octi x o33,o36,o38,x37ABCDEFGH x:0/0/0 o:0/0/0')).toEqual([
      ...['37-26', '37-27', '37-28', '37-35', '37-39', '37-46', '37-47', '37-48'],
    ]);
  });

  test('beside a goal, the example does not reach it', () => {
    const examples = examplesIn('octi x o34,o44,x35E,x45CG x:0/0/0 o:0/0/0');
    expect(examples).toContain('35+A-E');
    expect(examples).toContain('45-25');
    expect(examples).not.toContain('35-33');
  });

  test('without a legal turn, there is no example', () => {
    expect(exampleIn(positionOf('octi x o33,x37 x:0/0/0 o:0/0/0'), 1)).toBeUndefined();
  });
});
