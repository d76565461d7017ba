import { expect, test } from 'vitest';
import { drawBox, drawLine, drawPoint, mark } from '../../../src/display/svg/svgMarks.js';

test('squares that a turn ended on are filled, and squares that it started on are outlined', () => {
  expect(drawBox('end')).toContain(`width="82" height="82" rx="7" fill="${mark}"`);
  expect(drawBox('start')).toContain(`fill="none" stroke="${mark}"`);
});

test('a path has a dark edge, so that it is visible on light and dark backgrounds', () => {
  expect(drawLine('M0 0L50 0').match(/d="M0 0L50 0"/g)).toHaveLength(2);
});

test('the point that marks a new prong is in the direction of that prong', () => {
  expect(drawPoint(0)).toContain('cx="0" cy="-33"');
  expect(drawPoint(2)).toContain('cx="33" cy="0"');
  expect(drawPoint(5)).toContain('cx="-23.33" cy="23.33"');
});
