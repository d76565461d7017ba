import { describe, expect, test } from 'vitest';
import { occupation, PathWalker } from '../../../src/rules/generate/pathWalker.js';
import { pod } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';

function waysOf(text: string, start: number, prongs: number): string[] {
  const position = positionOf(text);
  const taken = occupation(position);
  taken[start] = 0;
  const walker = new PathWalker(position.game, taken, start, pod(position.turn, prongs));
  const ways: string[] = [];
  while (walker.next()) ways.push(`${walker.path.join('-')} over ${walker.jumped().join()}`);
  expect(walker.path).toEqual([]);
  return ways;
}

describe('the paths of a lifted pod', () => {
  test('are steps and chains of jumps, each listed once and before its extensions', () => {
    expect(waysOf('octi o o33AC,x34,x45 x:0/0/0 o:0/0/0', 33, 5)).toEqual([
      '43 over ',
      '35 over 34',
      '35-55 over 34,45',
    ]);
  });

  test('step onto friends only where stacks are allowed', () => {
    expect(waysOf('octi o o33A,o34 x:0/0/0 o:0/0/0', 33, 1)).toEqual(['34 over ', '35 over 34']);
    expect(waysOf('octilite o o33A,o34 x:0/0/0 o:0/0/0', 33, 1)).toEqual(['35 over 34']);
  });

  test('end at the edge', () => {
    expect(waysOf('octi o o39A x:0/0/0 o:0/0/0', 39, 1)).toEqual([]);
  });

  test('begin with the current path of the equal pod that they follow', () => {
    const position = positionOf('octi o o33AC x:0/0/0 o:0/0/0');
    const taken = occupation(position);
    const [one, other] = [0, 1].map(() => new PathWalker(position.game, taken, 33, pod(1, 5)));
    one?.next();
    one?.next();
    other?.follow(one as PathWalker);
    expect(other?.path).toEqual([43]);
    expect(other?.next()).toBe(false);
  });
});
