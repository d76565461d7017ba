import { describe, expect, test } from 'vitest';
import { FloodFill } from '../../../src/computer/evaluate/floodFill.js';
import { MutableBoard, ownerOf, pod, type Square, squaresOf } from '../../../src/rules/index.js';
import { InPlacePathWalker } from '../../../src/rules/perft/inPlacePathWalker.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

/** Finds the paths to the wanted squares for an o pod on 33. */
function reached(text: string, prongs: number, wanted: readonly Square[], { first = false } = {}) {
  const fill = new FloodFill(new MutableBoard(positionOf(text)));
  for (const square of wanted) fill.wanted[square] = 1;
  const found = fill.from(33, pod(1, prongs), 1, false, first);
  expect(found).toBe(fill.paths.size > 0);
  return Object.fromEntries(fill.paths);
}
const none = 'x:0/0/0 o:0/0/0';

describe('the wanted squares that a pod reaches', () => {
  test('are found for a step and for jumps, each with its path', () => {
    const text = `octi o o33AC,x34,x45 ${none}`;
    expect(reached(text, 0b101, [35, 43, 55, 53, 77])).toEqual({ 43: [43], 35: [35], 55: [35, 55] });
    expect(reached(text, 0b101, [77])).toEqual({});
    expect(reached(text, 0, [34, 35])).toEqual({});
  });

  test('are not all found if the first one is enough', () => {
    const text = `octi o o33AC,x34,x45 ${none}`;
    expect(reached(text, 0b101, [35, 43, 55], { first: true })).toEqual({ 43: [43] });
    expect(reached(text, 0b101, [35, 55], { first: true })).toEqual({ 35: [35] });
  });
});

test('the rules allow every path, and every square that a path leads to is found', () => {
  fc.assert(
    fc.property(anyPosition, fc.nat(), (position, pick) => {
      const own = position.board.flatMap((stack, square) =>
        stack
          .filter((one) => ownerOf(one) === position.turn)
          .map((one) => ({ one, square: square as Square })),
      );
      fc.pre(own.length > 0);
      const { one, square } = own[pick % own.length] as (typeof own)[number];
      const board = new MutableBoard(position);
      const fill = new FloodFill(board);
      for (const each of squaresOf(position.game)) fill.wanted[each] = each === square ? 0 : 1;
      const held = (board.counts[square] as number) > 1;
      fill.from(square, one, position.turn, held, false);
      board.remove(square, one);
      const walker = new InPlacePathWalker();
      walker.begin(one, square);
      const allowed = new Set<string>();
      const ends = new Set<Square>();
      while (walker.next(board)) {
        allowed.add(String(walker.path.subarray(1, walker.length + 1)));
        if (walker.end !== square) ends.add(walker.end);
      }
      for (const [end, path] of fill.paths) {
        expect(path.at(-1)).toBe(end);
        expect(allowed).toContain(String(path));
      }
      expect([...fill.paths.keys()].sort()).toEqual([...ends].sort());
    }),
  );
});
