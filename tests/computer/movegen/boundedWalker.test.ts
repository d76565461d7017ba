import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { BoundedWalker } from '../../../src/computer/movegen/boundedWalker.js';
import type { Square } from '../../../src/rules/index.js';
import { pod } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';

interface Walk {
  readonly hops?: number;
  readonly barred?: readonly number[];
  readonly marked?: readonly number[];
  readonly steps?: boolean;
}

/** Lists the paths of a pod lifted from 33, with the squares on which they capture. Also returns the hops left. */
function walk(text: string, prongs: number, { hops = 100, barred = [], marked = [], steps }: Walk = {}) {
  const position = positionOf(text);
  const board = new SearchBoard(position);
  const lifted = pod(position.turn, prongs);
  board.lift(33, lifted);
  const walker = new BoundedWalker(board);
  walker.hops = hops;
  for (const square of marked) walker.marked[square] = 1;
  const visit = () => {
    const paths: string[] = [];
    const add = () => {
      const path = [...walker.path.subarray(0, walker.length)];
      expect(walker.end).toBe(path.at(-1));
      paths.push(`${path.join('-')} takes ${walker.taken.join()}`);
    };
    walker.visit(lifted, 33, barred as readonly Square[], add, steps);
    return paths;
  };
  const paths = visit();
  const left = walker.hops;
  walker.hops = hops;
  // A walk does not affect the next one.
  expect([visit(), walker.length, walker.taken]).toEqual([paths, 0, []]);
  return { paths, left };
}

const chain = 'octi o o33AC,x34,x45 x:0/0/0 o:0/0/0';

test('steps come first, then chains of jumps, and a path comes before its extensions', () => {
  expect(walk(chain, 5)).toEqual({ paths: ['43 takes ', '35 takes 34', '35-55 takes 34,45'], left: 98 });
  expect(walk(chain, 5, { steps: false }).paths).toEqual(['35 takes 34', '35-55 takes 34,45']);
});

test('a walk ends when its hops are used up', () => {
  expect(walk(chain, 5, { hops: 1 })).toEqual({ paths: ['43 takes ', '35 takes 34'], left: -1 });
});

test('friends are jumped over but not captured, and stepped onto only where stacks are allowed', () => {
  expect(walk('octi o o33A,o34 x:0/0/0 o:0/0/0', 1).paths).toEqual(['34 takes ', '35 takes ']);
  expect(walk('octilite o o33A,o34 x:0/0/0 o:0/0/0', 1).paths).toEqual(['35 takes ']);
});

test('no square is jumped over twice, not even if the first jump was in a free move', () => {
  // East over 43 and back west over it: only the first jump counts.
  expect(walk('octi o o33CG,x43 x:0/0/0 o:0/0/0', 0b1000100).paths).toEqual(['23 takes ', '53 takes 43']);
  expect(walk(chain, 5, { barred: [34] }).paths).toEqual(['43 takes ']);
});

test('pods that a free move has captured are jumped over and not captured again', () => {
  expect(walk(chain, 5, { marked: [34] }).paths).toEqual(['43 takes ', '35 takes ', '35-55 takes 45']);
});
