import { describe, expect, test } from 'vitest';
import { readMovePath, whyNotGo } from '../../../src/rules/legality/movePath.js';
import { pod } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';

const position = positionOf('octi o o33ABC,o33ABC,o44,x45,x55,x35 x:0/0/0 o:0/0/0');

describe('a path across the board', () => {
  test('needs the prongs for its hops and lists the squares it jumps', () => {
    expect(readMovePath(position, 33, true, [34])).toEqual({ ok: true, value: { needs: 1, jumped: [] } });
    const around = positionOf('octi o o33ABC,x34,x46 x:0/0/0 o:0/0/0');
    expect(readMovePath(around, 33, false, [35, 57])).toEqual({
      ok: true,
      value: { needs: 3, jumped: [34, 46] },
    });
  });

  test.each([
    [[36], 'rules.noHop'],
    [[34, 35], 'rules.stepAndMore'],
    [[31], 'rules.nothingToJump'],
    [[55], 'rules.landingTaken'],
  ])('%j is refused', (path, code) => {
    expect(readMovePath(position, 33, true, path)).toMatchObject({ ok: false, error: { code } });
  });

  test('does not end on an enemy or jump over a square twice, and returns to its start only if it is empty', () => {
    const near = positionOf('octi o o33A,x34,x44 x:0/0/0 o:0/0/0');
    expect(readMovePath(near, 33, false, [34])).toMatchObject({ error: { code: 'rules.stepOnEnemy' } });
    expect(readMovePath(near, 33, false, [35, 33])).toMatchObject({ error: { code: 'rules.jumpedTwice' } });
    const ring = positionOf('octi o o33A,x34,x45,x54,x43 x:0/0/0 o:0/0/0');
    expect(readMovePath(ring, 33, false, [35, 55, 53, 33]).ok).toBe(true);
    expect(readMovePath(ring, 33, true, [35, 55, 53, 33])).toMatchObject({
      error: { code: 'rules.landingTaken' },
    });
  });

  test('is refused at the first hop that the pod has no prong for', () => {
    expect(whyNotGo(position, 33, [34], pod(1, 7))).toBeUndefined();
    expect(whyNotGo(position, 33, [34], pod(1, 2))?.code).toBe('rules.noProng');
    expect(whyNotGo(position, 33, [34], pod(1))?.code).toBe('rules.pronglessMove');
  });
});
