import { expect, test } from 'vitest';
import { drawNumber, short } from '../../../src/display/svg/svgGlyphs.js';

test('a number is drawn digit by digit around its point', () => {
  const drawn = drawNumber(12, 100, 50, 16, '#fff');
  expect(drawn.match(/<path /g)).toHaveLength(2);
  // Two digits, 10 wide each and 14 apart, are 24 wide in all.
  expect(drawn).toContain('translate(88 42) scale(1)');
  expect(drawn).toContain('translate(102 42) scale(1)');
  expect(drawNumber(7, 0, 0, 32, '#fff')).toContain('translate(-10 -16) scale(2)');
});

test('lengths have only as many digits as make a visible difference', () => {
  expect([short(1 / 3), short(2), short(-0.005), short(1e-9)]).toEqual(['0.33', '2', '0', '0']);
});
