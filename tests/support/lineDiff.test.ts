import { expect, test } from 'vitest';
import { lineDiff } from './lineDiff.js';

const numbers = (upTo: number): string[] => Array.from({ length: upTo }, (_, n) => `line ${n + 1}`);
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

test('equal texts have an empty diff', () => {
  expect(lineDiff(text(numbers(9)), text(numbers(9)))).toBe('');
});

test('a difference is shown with the lines around it and the heading above', () => {
  const before = ['>>> alice: hello', ...numbers(20)];
  const after = before.with(10, 'another').toSpliced(12, 0, 'one more');
  expect(lineDiff(text(before), text(after), /^>>> /)).toBe(
    [
      '@@ -8 +8 @@ >>> alice: hello',
      ...[' line 7', ' line 8', ' line 9', '-line 10', '+another', ' line 11'],
      ...['+one more', ' line 12', ' line 13', ' line 14'],
    ].join('\n'),
  );
});

test('lines missing at the end are shown, and distant differences are separate hunks', () => {
  const before = numbers(40);
  const shown = lineDiff(text(before), before.with(2, 'x').join('\n'));
  expect(shown.split('\n').filter((line) => line.startsWith('@@'))).toEqual(['@@ -1 +1 @@', '@@ -38 +38 @@']);
  expect(shown.split('\n').at(-1)).toBe('-');
});

test('the diff of two long texts with nothing in common is short', () => {
  const shown = lineDiff(text(numbers(3_000)), text(numbers(3_000).map((line) => `another ${line}`)));
  expect(shown.split('\n').length).toBeLessThan(130);
  expect(shown).toContain('perhaps more below');
});
