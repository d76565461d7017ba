import { describe, expect, test } from 'vitest';
import { occupation, PathWalker } from '../../../src/rules/generate/pathWalker.js';
import { InPlacePathWalker } from '../../../src/rules/perft/inPlacePathWalker.js';
import { MutableBoard } from '../../../src/rules/perft/mutableBoard.js';
import type { Square } from '../../../src/rules/position/gameModel.js';
import { pod } from '../../../src/rules/position/pod.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const pathOf = (walker: InPlacePathWalker): Square[] => [...walker.path.subarray(1, walker.length + 1)];
const jumpedOf = (walker: InPlacePathWalker): Square[] =>
  walker.isStep ? [] : [...walker.over.subarray(0, walker.length)];

/** Lists all paths of a pod lifted from a square, with the squares jumped over. */
function pathsOf(text: string, start: Square, prongs: number): string[] {
  const position = positionOf(text);
  const board = new MutableBoard(position);
  const lifted = pod(position.turn, prongs);
  board.remove(start, lifted);
  const walker = new InPlacePathWalker();
  walker.begin(lifted, start);
  const paths: string[] = [];
  while (walker.next(board)) {
    expect(walker.end).toBe(pathOf(walker).at(-1));
    paths.push(`${pathOf(walker).join('-')} over ${jumpedOf(walker).join()}`);
  }
  expect(walker.length).toBe(0);
  return paths;
}

describe('the paths of a lifted pod', () => {
  test('are steps and chains of jumps, each listed once and before its extensions', () => {
    expect(pathsOf('octi o o33AC,x34,x45 x:0/0/0 o:0/0/0', 33, 5)).toEqual([
      '43 over ',
      '35 over 34',
      '35-55 over 34,45',
    ]);
  });

  test('step onto friends only where stacks are allowed', () => {
    expect(pathsOf('octi o o33A,o34 x:0/0/0 o:0/0/0', 33, 1)).toEqual(['34 over ', '35 over 34']);
    expect(pathsOf('octilite o o33A,o34 x:0/0/0 o:0/0/0', 33, 1)).toEqual(['35 over 34']);
  });

  test('never jump over the same square twice, and end at the edge', () => {
    // East over 43 and back west: only the first jump is legal.
    expect(pathsOf('octi o o33CG,x43 x:0/0/0 o:0/0/0', 33, 0b1000100)).toEqual(['23 over ', '53 over 43']);
    expect(pathsOf('octi o o39A x:0/0/0 o:0/0/0', 39, 1)).toEqual([]);
  });

  test('match those of the plain walker', () => {
    fc.assert(
      fc.property(anyPosition, fc.nat(), (position, pick) => {
        const own = position.board.flatMap((stack, square) =>
          stack.map((one) => ({ one, square: square as Square })),
        );
        fc.pre(own.length > 0);
        const { one, square } = own[pick % own.length] as (typeof own)[number];
        const board = new MutableBoard(position);
        board.remove(square, one);
        const inPlace = new InPlacePathWalker();
        inPlace.begin(one, square);
        const taken = occupation(position);
        const left = board.counts[square] as number;
        if (left === 0) taken[square] = 0;
        const plain = new PathWalker(position.game, taken, square, one);
        const listed = (next: () => boolean, shown: () => string) => {
          const list: string[] = [];
          while (next()) list.push(shown());
          return list.sort();
        };
        expect(
          listed(
            () => inPlace.next(board),
            () => `${pathOf(inPlace)} over ${jumpedOf(inPlace)}`,
          ),
        ).toEqual(
          listed(
            () => plain.next(),
            () => `${plain.path} over ${plain.jumped()}`,
          ),
        );
      }),
    );
  });
});

test('a second walker, for an equal pod, starts where the first one is and continues on its own', () => {
  const position = positionOf('octi o o33AC,x34,x45 x:0/0/0 o:0/0/0');
  const board = new MutableBoard(position);
  const lifted = pod(1, 5);
  board.remove(33, lifted);
  const [one, other] = [new InPlacePathWalker(), new InPlacePathWalker()];
  one.begin(lifted, 33);
  one.next(board);
  one.next(board);
  other.follow(one);
  expect([pathOf(other), jumpedOf(other), other.pod]).toEqual([[35], [34], lifted]);
  expect(other.next(board)).toBe(true);
  expect([pathOf(other), pathOf(one)]).toEqual([[35, 55], [35]]);
  expect(other.next(board)).toBe(false);
});
