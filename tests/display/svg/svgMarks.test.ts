import { describe, expect, test } from 'vitest';
import { middleOf, overMarks, underMarks } from '../../../src/display/svg/svgMarks.js';
import { traceOf } from '../../../src/display/svg/turnTrace.js';
import { findGame } from '../../../src/rules/index.js';

const found = findGame('octi+wrap');
if (!found.ok) throw new Error(found.error.code);
const game = found.value;

test('squares are a hundred wide, the upper left corner at 0', () => {
  expect(middleOf(game, 19)).toEqual({ x: 50, y: 50 });
  expect(middleOf(game, 91)).toEqual({ x: 850, y: 850 });
});

describe('the marks of a turn', () => {
  test('fill where it ended, frame where it began, and draw the way', () => {
    const marks = underMarks(game, traceOf(game, '33-35-55'));
    expect(marks.match(/<rect /g)).toHaveLength(2);
    expect(marks).toContain('M250 650l0 -200l200 0');
  });

  test('point at the new prong of a pod that stands alone', () => {
    const trace = traceOf(game, '33+C');
    expect(overMarks(game, trace, () => true)).toContain('cx="283" cy="650"');
    expect(overMarks(game, trace, () => false)).toBe('');
  });

  test('none are drawn for what is no turn, or names no square', () => {
    const none = ['B1-34', 'no turn', ''].map((text) => traceOf(game, text));
    expect(none.map((trace) => underMarks(game, trace) + overMarks(game, trace, () => true))).toEqual([
      '',
      '',
      '',
    ]);
  });
});
