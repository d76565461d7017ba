import { describe, expect, test } from 'vitest';
import { judge, judgeFreeMoves, mayGoTogether } from '../../../src/rules/legality/judge.js';
import { beginTurn } from '../../../src/rules/legality/partialTurn.js';
import type { Turn } from '../../../src/rules/position/gameModel.js';
import { pod } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';

/** Returns the turn if it is judged legal, otherwise the code and data of the rule it breaks. */
function judged(position: string, turn: Turn) {
  const result = judge(positionOf(position), turn);
  return result.ok ? result.value : [result.error.code.replace('rules.', ''), result.error.data];
}
const none = 'x:0/0/0 o:0/0/0';
const [north, east] = [pod(0, 1), pod(0, 4)];

test('a won game has no more turns', () => {
  expect(judged(`octi o o34,x33 ${none}`, { kind: 'enter', square: 53 })).toEqual(['gameOver', {}]);
});

describe('building', () => {
  const insert = (prong: 0 | 1, more = {}): Turn => ({
    ...({ kind: 'insert', square: 57, pod: north, prong } as const),
    ...more,
  });

  test('needs a prong in the supply and a free direction', () => {
    expect(judged('octi x o33,x57A x:0/0/1 o:0/0/0', insert(1))).toEqual(insert(1));
    expect(judged('octi x o33,x57A x:0/0/0 o:0/0/0', insert(1))).toEqual(['noProngs', {}]);
    expect(judged('octi x o33,x57A x:0/0/1 o:0/0/0', insert(0))).toEqual([
      'prongThere',
      { pod: '57A', prong: 'A' },
    ]);
    expect(judged('octi x o33,x57B x:0/0/1 o:0/0/0', insert(1))).toMatchObject(['noSuchPod', { pod: '57A' }]);
  });

  test('with a superprong needs one in the supply', () => {
    const superprong = insert(1, { superprong: true });
    expect(judged('octi+super x o33,x57A x:0/0/1/0 o:0/0/0/0', superprong)).toEqual(['noSuperprongs', {}]);
    expect(judged('octi+super x o33,x57A x:0/0/0/1 o:0/0/0/0', superprong)).toEqual(superprong);
  });

  test('by repositioning needs an existing prong that is not a superprong, in a game that allows repositioning', () => {
    const moving = (of: number, old: 0 | 2): Turn => ({
      ...{ kind: 'reposition', square: 57, pod: of, prong: 1, old },
    });
    expect(judged(`octi x o33,x57A ${none}`, moving(north, 0))).toEqual(moving(north, 0));
    expect(judged(`octi x o33,x57A ${none}`, moving(north, 2))).toEqual([
      'noProngToMove',
      { pod: '57A', prong: 'C' },
    ]);
    const fixed = pod(0, 1, 1);
    expect(judged('octi+super x o33,x57A! x:0/0/0/0 o:0/0/0/0', moving(fixed, 0))).toEqual([
      'superprongStays',
      { pod: '57A!', prong: 'A' },
    ]);
    expect(judged(`octilite x o22,x57A ${none}`, moving(north, 0))).toEqual([
      'repositionNotPlayed',
      { game: 'octilite' },
    ]);
  });
});

describe('a move', () => {
  const stack = `octi x o33,x44A,x44C,o45,o45A,o54 ${none}`;
  const move = (parts: readonly [number, ...number[]][], captures: readonly [number, ...number[]][] = []) =>
    ({
      kind: 'move',
      square: 44,
      parts: parts.map(([one, ...path]) => ({ pod: one, path })),
      captures: captures.map(([square, ...pods]) => ({ square, pods })),
    }) as const satisfies Turn;

  test('is returned with its parts and captures in order', () => {
    const [bare, withA] = [pod(1), pod(1, 1)];
    const inOrder = move(
      [
        [north, 46],
        [east, 64],
      ],
      [
        [45, bare, withA],
        [54, bare],
      ],
    );
    const mixed = move(
      [
        [east, 64],
        [north, 46],
      ],
      [
        [54, bare],
        [45, withA, bare],
      ],
    );
    expect(judged(stack, mixed)).toEqual(inOrder);
    expect(judged(stack, inOrder)).toEqual(inOrder);
  });

  test('has a pod and a path', () => {
    expect(judged(stack, move([]))).toEqual(['noMove', { square: 44 }]);
    expect(judged(stack, move([[north]]))).toEqual(['noMove', { square: 44 }]);
    expect(judged(stack, move([[pod(0), 46]]))).toMatchObject(['noSuchPod', { pod: '44' }]);
  });

  test('captures only what was jumped', () => {
    expect(judged(stack, move([[north, 46]], [[54, pod(1)]]))).toMatchObject([
      expect.any(String),
      { square: 54 },
    ]);
    expect(judged(stack, move([[north, 46]], [[45, pod(1), pod(1)]]))).toMatchObject([
      expect.any(String),
      { square: 45 },
    ]);
  });
});

describe('free moves', () => {
  const position = 'octi+super x o33,x44A!,x77,x55 x:0/0/1/0 o:0/0/0/0';
  const free = { square: 44, pod: pod(0, 1, 1), path: [45], captures: [] };
  const usual: Turn = { kind: 'insert', square: 77, pod: pod(0), prong: 0 };

  test('may come first, but not as an empty list', () => {
    expect(judged(position, { ...usual, free: [free] })).toEqual({ ...usual, free: [free] });
    expect(judged(position, { ...usual, free: [] })).toEqual(['noFreeMove', {}]);
  });

  test('are judged in order, and the turn is refused at the first illegal one', () => {
    const after = judgeFreeMoves(positionOf(position), [free]);
    expect(after.ok && after.value.position.board[45]).toEqual([pod(0, 1, 1)]);
    const again = { ...free, square: 45, path: [46] };
    expect(judgeFreeMoves(positionOf(position), [free, again]).ok).toBe(false);
    expect(judged(position, { ...usual, free: [again] })).toMatchObject(['noOwnPod', { square: 45 }]);
  });

  test('do not restrict pods that made none', () => {
    const partial = beginTurn(positionOf(position));
    expect(mayGoTogether(partial, 44, [pod(0, 1, 1)], [[45]])).toBe(true);
    expect(mayGoTogether({ ...partial, histories: [] }, 44, [pod(0, 1, 1)], [[45]])).toBe(false);
  });
});
