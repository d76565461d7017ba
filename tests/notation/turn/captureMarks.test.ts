import { describe, expect, test } from 'vitest';
import { capturedPods } from '../../../src/notation/turn/captureMarks.js';
import { findGame, pod } from '../../../src/rules/index.js';

const found = findGame('octi4');
if (!found.ok) throw new Error(found.error.code);
const game = found.value;
const stack = [pod(1), pod(1, 3), pod(3, 3)];
const named = (prongs: number, owner?: string) => ({
  prongs,
  superprongs: 0,
  ...(owner !== undefined && { owner }),
});

describe('the pods that a mark refers to', () => {
  test('can be all pods, only those named by their prongs, or none', () => {
    expect(capturedPods(game, 44, stack, 'all')).toEqual({ ok: true, value: stack });
    expect(capturedPods(game, 44, stack, undefined)).toEqual({ ok: true, value: [] });
    expect(capturedPods(game, 44, stack, [named(0)])).toEqual({ ok: true, value: [pod(1)] });
    expect(capturedPods(game, 44, stack, [named(3, 'o'), named(3, 'O')])).toEqual({
      ok: true,
      value: [pod(1, 3), pod(3, 3)],
    });
  });

  test.each([
    [[named(3)], 'notation.whoseCaptured'],
    [[named(5)], 'rules.noSuchPodToCapture'],
    [[named(0), named(0)], 'rules.noSuchPodToCapture'],
    [[named(3, 'x')], 'rules.noSuchPodToCapture'],
    [[{ ...named(3, 'o'), superprongs: 1 }], 'rules.noSuchPodToCapture'],
  ])('%j is refused', (mark, code) => {
    expect(capturedPods(game, 44, stack, mark)).toMatchObject({ ok: false, error: { code } });
  });

  test('are refused if two players have equal pods and the mark names no player, and the refusal names both', () => {
    expect(capturedPods(game, 44, stack, [named(3)])).toMatchObject({
      error: { code: 'notation.whoseCaptured', data: { square: 44, glyphs: ['o', 'O'] } },
    });
  });

  test('are refused if all are marked already', () => {
    expect(capturedPods(game, 44, [], [named(3)])).toMatchObject({ error: { code: 'rules.allMarked' } });
  });
});
