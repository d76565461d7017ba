import { describe, expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { TurnGenerator } from '../../../src/computer/movegen/turnGenerator.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import { deepest } from '../../../src/computer/search/levels.js';
import { Quiescence } from '../../../src/computer/search/quiescence.js';
import { infinity } from '../../../src/computer/search/scores.js';
import { SearchContext } from '../../../src/computer/search/searchContext.js';
import { makePosition } from '../../../src/notation/index.js';
import { isWon, type Move, type Position, play, type Square, turns } from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const options = {
  nodes: 1e6,
  ahead: 1e6,
  ms: 0,
  depth: deepest,
  noise: 0,
  overlooks: 0,
  seed: 1,
};

function contextOf(
  position: Position,
  nodes = options.nodes,
): { context: SearchContext; search: Quiescence } {
  const context = new SearchContext(new SearchBoard(position), { ...options, nodes });
  return { context, search: new Quiescence(context) };
}

const hasCapture = (position: Position): boolean => {
  const turnList = new TurnList();
  new TurnGenerator(new SearchBoard(position)).list(turnList, { captures: true, hops: 300 });
  return turnList.count > 0;
};

describe('in any position', () => {
  test('the value is at least that of standing pat, and exactly that if nothing can be captured', () => {
    let quiet = 0;
    fc.assert(
      fc.property(anyPosition, (position) => {
        if (isWon(position)) return;
        const { context, search } = contextOf(position);
        const standing = context.evaluate();
        const value = search.value(0, -infinity, infinity);
        if (hasCapture(position)) expect(value).toBeGreaterThanOrEqual(standing);
        else {
          quiet += 1;
          expect([value, context.nodes]).toEqual([standing, 0]);
        }
        expect(makePosition(context.board.position())).toBe(makePosition(position));
      }),
    );
    expect(quiet).toBeGreaterThan(10);
  });

  test('a position that is already good enough is not searched, nor is one after six captures', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        if (isWon(position)) return;
        const { context, search } = contextOf(position);
        const standing = context.evaluate();
        expect(search.value(0, -infinity, standing)).toBe(standing);
        expect(search.value(0, -infinity, infinity, 6)).toBe(standing);
        expect(context.nodes).toBe(0);
      }),
    );
  });
});

describe('when captures are searched,', () => {
  /** Black on 55 can jump the pod on 65. */
  const hanging = positionOf('octi3base x o33,o65B,x55C,x37 x:0/0/0 o:0/0/0');
  /** The same with a pod that can then jump Black's pod on 75. */
  const guarded = positionOf('octi3base x o33,o65B,o74A,x55C,x37 x:0/0/0 o:0/0/0');
  const capturing = (position: Position, square: Square, to: Square): Position => {
    const turn = [...turns(position)].find(
      (one): one is Move =>
        one.kind === 'move' &&
        one.square === square &&
        one.captures.length > 0 &&
        one.parts[0]?.path.at(-1) === to,
    );
    return play(position, turn as Move);
  };
  const searched = (position: Position) => contextOf(position).search.value(0, -infinity, infinity);
  const standing = (position: Position) => contextOf(position).context.evaluate();

  test('a pod that can be captured for nothing is captured', () => {
    const value = -standing(capturing(hanging, 55, 75));
    expect(value).toBeGreaterThan(standing(hanging));
    expect(searched(hanging)).toBe(value);
  });

  test('a capture that can be answered by a recapture is valued by the position after both, or is not played', () => {
    const taken = capturing(guarded, 55, 75);
    const back = standing(capturing(taken, 74, 76));
    expect(back).toBeLessThan(-standing(taken));
    expect(searched(guarded)).toBe(Math.max(standing(guarded), back));
  });

  test('nothing is captured if the opponent can then win immediately', () => {
    const threatened = positionOf('octi x o36A,o65B,x55C,x57 x:0/0/0 o:0/0/0');
    expect(hasCapture(threatened)).toBe(true);
    expect(searched(threatened)).toBe(standing(threatened));
  });

  test('with no nodes left, nothing is captured', () => {
    expect(contextOf(hanging, 0).search.value(0, -infinity, infinity)).toBe(standing(hanging));
  });
});
