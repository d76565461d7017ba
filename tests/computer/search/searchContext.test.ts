import { describe, expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import { deepest } from '../../../src/computer/search/levels.js';
import { winning } from '../../../src/computer/search/scores.js';
import { SearchContext, type SearchOptions } from '../../../src/computer/search/searchContext.js';
import {
  type Game,
  games,
  isWon,
  nextSeat,
  outcome,
  ownerOf,
  type Position,
  startPosition,
  supplyOf,
} from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const options: SearchOptions = {
  nodes: 200,
  ahead: 200,
  ms: 0,
  depth: deepest,
  noise: 0,
  overlooks: 0,
  seed: 1,
};
const start = startPosition(games.find(({ id }) => id === 'octi') as Game);
const contextOf = (position: Position, more: Partial<SearchOptions> = {}) =>
  new SearchContext(new SearchBoard(position), { ...options, ...more });

describe('the node limit', () => {
  const visits = (context: SearchContext): number => {
    let visited = 0;
    for (; !context.isSpent; visited++) context.visit();
    return visited;
  };

  test('comes from the options and can be lowered', () => {
    expect(visits(contextOf(start))).toBe(200);
    const context = contextOf(start);
    context.visit();
    context.limit(50);
    expect(visits(context)).toBe(50);
    expect(context.nodes).toBe(51);
  });

  test('cannot be raised above that of the options', () => {
    const context = contextOf(start);
    context.limit(1e9);
    expect(visits(context)).toBe(200);
  });

  test('also counts the work of listing many turns', () => {
    const crowd = ['', 'A', 'B', 'C', 'D'].map((left) => `x58${'ABCDEFGH'.replace(left, '')}`);
    const context = contextOf(positionOf(`octi x o33,o53,o79ABC,${crowd.join()},x37E x:0/0/3 o:0/0/0`));
    const turnList = new TurnList();
    context.list(turnList, { captures: false, hops: 1500 });
    expect(turnList.count).toBeGreaterThan(64);
    const visited = visits(context);
    expect(visited).toBeLessThanOrEqual(200 - Math.floor(turnList.count / 32));
    expect(context.nodes).toBe(visited);
  });

  test('is reached within 64 nodes once `halt` returns true', () => {
    let asked = 0;
    const context = contextOf(start, { nodes: 1e6, halt: () => ++asked === 2 });
    expect([visits(context), asked]).toEqual([128, 2]);
  });
});

describe('the end of a game', () => {
  test('is a loss for the player to move if the rules say that the opponent has won by goals', () => {
    let won = 0;
    fc.assert(
      fc.property(anyPosition, (position) => {
        if (position.game.wins === 'enemies out') return;
        const context = contextOf(position);
        const own = position.board.flat().some((pod) => ownerOf(pod) === position.turn);
        const hasPods = own || supplyOf(position, position.turn).reserve > 0;
        if (isWon(position)) won += 1;
        const ended = isWon(position) || !hasPods;
        expect(context.ended(3)).toBe(ended ? 3 - winning : undefined);
      }),
    );
    expect(won).toBeGreaterThan(0);
  });

  test('with four players comes when one side is out', () => {
    const position = (x: string, o: string) =>
      positionOf(`octi4 x x44,o45,X46,O47 x:0/0/0${x} o:0/0/0${o} X:0/0/0${x} O:0/0/0${o}`);
    expect(contextOf(position('', '')).ended(3)).toBeUndefined();
    const over = positionOf('octi4 x x44,X46 x:0/0/0 o:0/0/0/out X:0/0/0 O:0/0/0/out');
    expect(outcome(over)).toBeDefined();
    expect(contextOf(over).ended(3)).toBe(winning - 3);
  });
});

describe('a position is threatened', () => {
  test('only if the player who plays next is an enemy and could win in one turn', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const context = contextOf(position);
        const next = nextSeat(context.board, position.turn);
        const isEnemy = position.game.seats[next]?.side !== position.game.seats[position.turn]?.side;
        const canWin = new OneTurnWins(new SearchBoard(position)).canWin(next);
        expect(context.isThreatened()).toBe(isEnemy && canWin);
      }),
    );
  });

  test("not by the partner's win", () => {
    // x's partner X, who plays next because o is out, can step onto O's home.
    const partner = positionOf('octi4 x x44,X34A,O54 x:0/0/0 o:0/0/0/out X:0/0/0 O:0/0/0');
    expect(contextOf(partner).isThreatened()).toBe(false);
  });
});

test('the random error stays within its limit, depends on the seed, and is the same each time', () => {
  const values = new Set<number>();
  const exact = contextOf(start).evaluate();
  for (let seed = 0; seed < 100; seed++) {
    const value = contextOf(start, { noise: 20, seed }).evaluate();
    expect(contextOf(start, { noise: 20, seed }).evaluate()).toBe(value);
    expect(Math.abs(value - exact)).toBeLessThanOrEqual(20);
    values.add(value - exact);
  }
  expect(values.size).toBeGreaterThan(20);
  expect([Math.min(...values) < 0, Math.max(...values) > 0]).toEqual([true, true]);
});

test('the level sets how often replies are overlooked', () => {
  const share = (overlooks: number) =>
    Array.from({ length: 500 }, (_, seed) => contextOf(start, { overlooks, seed })).filter(
      ({ looksAhead }) => !looksAhead,
    ).length / 500;
  expect([share(0), share(1)]).toEqual([0, 1]);
  expect(share(0.4)).toBeCloseTo(0.4, 1);
});

test('each ply has one list, which its nodes share', () => {
  const context = contextOf(start);
  const [one, two] = [context.turnList(1), context.turnList(2)];
  expect(context.turnList(1)).toBe(one);
  expect(two).not.toBe(one);
});
