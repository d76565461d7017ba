import { describe, expect, test } from 'vitest';
import { makePosition } from '../../../src/notation/index.js';
import { MutableBoard } from '../../../src/rules/index.js';
import { InPlaceCaptures } from '../../../src/rules/perft/inPlaceCaptures.js';
import { InPlacePathWalker } from '../../../src/rules/perft/inPlacePathWalker.js';
import { pod, podName } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';

/** Lists the captures on path number `paths` (counted from 1) of a pod with these prongs, lifted from a square. */
function capturesOf(text: string, start: number, prongs: number, paths: number, most = 1000) {
  const board = new MutableBoard(positionOf(text));
  const lifted = pod(board.turn, prongs);
  board.remove(start, lifted);
  const walker = new InPlacePathWalker();
  walker.begin(lifted, start);
  for (let n = 0; n < paths; n++) walker.next(board);
  const captures = new InPlaceCaptures(board);
  const made: string[] = [];
  const stopped = captures.visit([walker, walker], 2, () => {
    const taken = captures.made().map(({ square, pods }) => pods.map((one) => podName(square, one)).join());
    made.push(taken.join(' '));
    return made.length >= most;
  });
  board.add(start, lifted);
  return { made, stopped, left: makePosition(board.position()) };
}
const none = 'x:0/0/0 o:0/0/0';

describe('captures', () => {
  test('include every choice of the pods on each square jumped over, with equal pods interchangeable', () => {
    const text = `octi o o33A,x34,x34,x34B,x36 ${none}`;
    // The first path jumps over 34, the second over 34 and 36.
    const { made, stopped, left } = capturesOf(text, 33, 1, 1);
    expect(made.toSorted()).toEqual(['', '34', '34,34', '34B', '34B,34', '34B,34,34']);
    expect(capturesOf(text, 33, 1, 2).made).toHaveLength(12);
    expect([stopped, left]).toEqual([false, text]);
  });

  test('are impossible for a step', () => {
    expect(capturesOf(`octi o o33A,x88 ${none}`, 33, 1, 1).made).toEqual(['']);
    // A step beside a pod captures nothing either.
    expect(capturesOf(`octi o o33AC,x34 ${none}`, 33, 5, 1).made).toEqual(['']);
  });

  test('end when the visit returns true, and the board and the supplies are restored', () => {
    const text = `octi o o33A,x34,x34,x34BC,x36 ${none}`;
    for (const most of [1, 3, 11]) {
      const { made, stopped, left } = capturesOf(text, 33, 1, 2, most);
      expect([made.length, stopped, left]).toEqual([most, true, text]);
    }
  });

  test('do not depend on previously visited paths', () => {
    const board = new MutableBoard(positionOf(`octi o o33A,x34 ${none}`));
    const lifted = pod(board.turn, 1);
    board.remove(33, lifted);
    const [walker, captures] = [new InPlacePathWalker(), new InPlaceCaptures(board)];
    const choices = (start: number) => {
      let count = 0;
      walker.begin(lifted, start);
      walker.next(board);
      captures.visit([walker], 1, () => {
        count += 1;
        return false;
      });
      return count;
    };
    // Jumps from 33 and steps from 55, with the same walker.
    expect([33, 55, 33].map(choices)).toEqual([2, 1, 2]);
  });
});
