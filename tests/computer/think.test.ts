import { describe, expect, test, vi } from 'vitest';
import { learnedWeights } from '../../src/computer/board/learnedWeights.js';
import {
  type Level,
  levels,
  SearchMemory,
  type SearchResult,
  type ThinkOptions,
  think,
  thinkByDepth,
  winning,
} from '../../src/computer/index.js';
import { games, judge, outcome, play, startPosition } from '../../src/rules/index.js';
import { exampleGames, positionOf, readExamples } from '../support/examples.js';

const all = Array.from({ length: levels.last }, (_, index) => (index + levels.first) as Level);

describe('the computer', () => {
  test.each(exampleGames)('plays legal turns in %s, and the same turn for the same seed', (game) => {
    for (const { position } of readExamples(game).slice(0, 4)) {
      const at = positionOf(position);
      const one = think(at, { level: 3, seed: 7, nodes: 3000 });
      if (outcome(at)) expect(one).toBeUndefined();
      else {
        expect(judge(at, one?.turn as NonNullable<typeof one>['turn']).ok).toBe(true);
        expect(think(at, { level: 3, seed: 7, nodes: 3000 })).toEqual(one);
      }
    }
  });

  test('starts every game at every level, within its node limit', () => {
    for (const game of games) {
      for (const level of all) {
        const start = startPosition(game);
        const result = think(start, { level, seed: 1, nodes: 500 });
        expect(result && judge(start, result.turn).ok).toBe(true);
        expect(result?.nodes).toBeLessThanOrEqual(500);
        // It thinks for as long as it is allowed.
        expect(result?.nodes).toBeGreaterThan(20);
      }
    }
  });

  test('searches no deeper than asked, and deeper with every iteration', () => {
    const start = startPosition(games[0] as (typeof games)[number]);
    const depths = [...thinkByDepth(start, { level: 9, seed: 1, nodes: 5000, depth: 3 })].map(
      ({ depth }) => depth,
    );
    expect(depths).toEqual([1, 2, 3]);
  });

  test('stops when it is halted, even in a crowded position', () => {
    const crowd = ['', 'A', 'B', 'C', 'D', 'E', 'F'].map((left) => `x58${'ABCDEFGH'.replace(left, '')}`);
    const position = positionOf(`octi x o33,o53,o73,o79ABC,${crowd.join()},x37,x57 x:0/0/10 o:3/0/15`);
    for (const level of all) {
      for (const most of [0, 3, 50]) {
        let asked = 0;
        let late = 0;
        const halt = () => {
          if (asked >= most) late++;
          return ++asked > most;
        };
        const result = think(position, { level, seed: 1, halt });
        expect(result && judge(position, result.turn).ok).toBe(true);
        // After that it rarely checks for a halt, because all searches end quickly.
        expect(late).toBeLessThan(40);
      }
    }
  });

  test('keeps the last score if it is halted in the first turn of an iteration', () => {
    const position = positionOf('octi x o33B,o53,o73,x37,x57E,x77 x:4/0/24 o:4/0/24');
    for (const last of [3, 4, 5, 6]) {
      let complete: SearchResult | undefined;
      const options = { level: 9, seed: 1, nodes: 1e9, halt: () => complete !== undefined } as const;
      for (const result of thinkByDepth(position, options)) {
        if (complete === undefined && result.depth === last) complete = result;
        else if (complete) expect({ ...result, nodes: complete.nodes }).toEqual(complete);
      }
      expect(complete).toBeDefined();
    }
  });

  test('remembers nothing that it finds after being halted', () => {
    const position = positionOf('octi x o33B,o53,o73,x37,x57E,x77 x:4/0/24 o:4/0/24');
    for (let most = 20; most < 80; most++) {
      const memory = new SearchMemory();
      const keep = vi.spyOn(memory.table, 'keep');
      const reward = vi.spyOn(memory.order, 'reward');
      const stored = () => keep.mock.calls.length + reward.mock.calls.length;
      let asked = 0;
      let before = 0;
      const halt = () => {
        if (++asked <= most) before = stored();
        return asked >= most;
      };
      think(position, { level: 9, seed: 1, nodes: 1e9, halt, memory });
      expect(before).toBeGreaterThan(100);
      expect(stored()).toBe(before);
    }
  });

  test('uses what it remembers from earlier turns', () => {
    const start = startPosition(games[0] as (typeof games)[number]);
    const memory = new SearchMemory();
    const options = { level: 9, seed: 1, nodes: 1e9, depth: 4 } as const;
    const first = think(start, { ...options, memory })?.nodes as number;
    expect(first).toBe(think(start, options)?.nodes);
    expect(think(start, { ...options, memory })?.nodes).toBeLessThan(first);
  });

  test('remembers nothing from another game, other weights or another level', () => {
    const opening = 'x o33B,o53,o73,x37,x57E,x77 x:4/0/24 o:4/0/24';
    const options = { level: 9, seed: 1, nodes: 1e9, depth: 4 } as const;
    const memory = new SearchMemory();
    const sameAsFresh = (game: string, more: Partial<ThinkOptions> = {}) => {
      const position = positionOf(`${game} ${opening}`);
      const result = think(position, { ...options, ...more, memory });
      expect(result).toEqual(think(position, { ...options, ...more }));
    };
    sameAsFresh('octi');
    sameAsFresh('octi+wrap');
    sameAsFresh('octi');
    sameAsFresh('octi', { level: 8 });
    const weights = learnedWeights(positionOf(`octi+wrap ${opening}`).game);
    if (!weights) throw new Error('octi+wrap has no weights');
    sameAsFresh('octi', { level: 8, weights });
  });

  test('wins if it can win immediately', () => {
    for (const level of all) {
      const position = positionOf('octi x o33,o53,o73,x34E,x57,x77 x:4/0/24 o:4/0/25');
      const result = think(positionOf('octi x o53,o73,x34E,x57,x77 x:4/0/24 o:4/0/25'), {
        level,
        seed: level,
      });
      expect(result?.turn).toMatchObject({ kind: 'move', square: 34 });
      expect(result?.score).toBeGreaterThan(winning / 2);
      // An enemy pod on the goal blocks it.
      expect(think(position, { level, seed: level, nodes: 100 })?.score).toBeLessThan(winning / 2);
    }
  });

  test('returns nothing when the game is over', () => {
    expect(think(positionOf('octi o x33,o37 x:0/0/0 o:1/0/0'), { level: 5, seed: 1 })).toBeUndefined();
    expect(think(positionOf('octi o x34,o44 x:0/0/0 o:0/0/0'), { level: 5, seed: 1 })).toBeUndefined();
  });

  test('plays a game to the end', () => {
    let position = startPosition(games[0] as (typeof games)[number]);
    for (let made = 0; made < 200 && !outcome(position); made++) {
      const result = think(position, { level: position.turn === 0 ? 3 : 1, seed: made, nodes: 2000 });
      position = play(position, (result as NonNullable<typeof result>).turn);
    }
    expect(outcome(position)).toBeDefined();
  });
});
