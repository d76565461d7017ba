import { expect, test } from 'vitest';
import { TextLines } from '../../../src/mail/html/textLines.js';

test('runs of whitespace collapse into one space, even across pieces of text', () => {
  const lines = new TextLines(100);
  for (const piece of [' a \n', '\t b', '  ', 'c\u00a0d']) lines.addWords(piece);
  expect(String(lines)).toBe('a b c d');
});

test('preformatted text keeps its lines', () => {
  const lines = new TextLines(100);
  lines.addLines('a  b\r\n  c');
  expect(String(lines)).toBe('a  b\n  c');
});

test('lines get one mark for each level of quoting, at most nine', () => {
  const lines = new TextLines(100);
  for (const depth of [0, 1, 2, 12]) {
    lines.depth = depth;
    lines.addWords(`at ${depth}`);
    lines.endBlock(false);
  }
  expect(String(lines)).toBe('at 0\n> at 1\n>> at 2\n>>>>>>>>> at 12');
});

test('a spaced block has one empty line above it, except at the beginning', () => {
  const lines = new TextLines(100);
  lines.endBlock(true);
  lines.addWords('a');
  lines.endBlock(true);
  lines.endBlock(true);
  lines.addWords('b');
  expect(String(lines)).toBe('a\n\nb');
});

test('cells are separated by one space', () => {
  const lines = new TextLines(100);
  lines.gap();
  lines.addWords('a');
  lines.gap();
  lines.addWords('b');
  expect(String(lines)).toBe('a b');
});

test('once the limit is reached, more text is ignored', () => {
  const lines = new TextLines(5);
  lines.addWords('123456789');
  expect(lines.full).toBe(true);
  lines.addWords('x');
  expect(String(lines)).toBe('123456');
});
