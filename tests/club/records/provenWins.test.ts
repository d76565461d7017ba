import { describe, expect, test } from 'vitest';
import { isProven, sureWin, withProvenWins } from '../../../src/club/records/provenWins.js';

/** Returns the scores once proven wins have been carried along; the sides take turns unless `sides` says otherwise. */
const scores = (
  given: readonly number[],
  {
    best = [],
    sides = given.map((_, at) => (at % 2 === 0 ? 'Black' : 'White')),
  }: {
    readonly best?: readonly string[];
    readonly sides?: readonly ('Black' | 'White')[];
  } = {},
): number[] => {
  const evaluations = given.map((score, at) => ({ afterTurn: at, best: best[at] ?? null, score }));
  return withProvenWins(
    evaluations,
    sides,
    given.slice(1).map((_, at) => `turn ${at}`),
  ).map(({ score }) => score);
};

test('a value is proven if it is a sure win for either side', () => {
  expect([sureWin, -sureWin, sureWin - 1, 1 - sureWin, 0].map(isProven)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('a forced win', () => {
  test('is carried back over the turn that leads to it, but not over the turn that allowed it', () => {
    expect(scores([0, 300, -sureWin])).toEqual([0, sureWin, -sureWin]);
    expect(scores([0, 20, 30, -sureWin])).toEqual([0, 20, sureWin, -sureWin]);
    // Here, the winning side plays twice in a row.
    expect(scores([0, sureWin], { sides: ['White', 'White'] })).toEqual([sureWin, sureWin]);
  });

  test('survives the best turn, as long as no search contradicts it', () => {
    expect(scores([sureWin, -350, 200], { best: ['turn 0'] })).toEqual([sureWin, -sureWin, sureWin]);
    expect(scores([sureWin, -350], { best: ['another'] })).toEqual([sureWin, -350]);
    expect(scores([sureWin, 350], { best: ['turn 0'] })).toEqual([sureWin, 350]);
    expect(scores([sureWin, 0], { best: ['turn 0'] })).toEqual([sureWin, 0]);
    expect(scores([sureWin, 5], { best: ['turn 0'], sides: ['White', 'White'] })).toEqual([sureWin, sureWin]);
  });

  test('survives every turn by the losing side', () => {
    expect(scores([-sureWin, 300, -10], { best: ['another', 'turn 1'] })).toEqual([
      -sureWin,
      sureWin,
      -sureWin,
    ]);
    expect(scores([-sureWin, -300])).toEqual([-sureWin, -300]);
  });
});

test('everything else about an evaluation stays unchanged', () => {
  expect(withProvenWins([], [], [])).toEqual([]);
  const one = { afterTurn: 3, best: '33+B', line: '37+A', score: 12 };
  expect(withProvenWins([one], ['White'], [])).toEqual([one]);
});
