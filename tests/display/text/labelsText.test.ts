import { expect, test } from 'vitest';
import { labelsText } from '../../../src/display/index.js';
import { firstLabels, type Labels, nextLabels, parseTurn } from '../../../src/notation/index.js';
import { positionOf } from '../../support/examples.js';

const start = positionOf('octi x o33,o53,o73,x37,x57E,x77 x:4/0/24 o:4/0/25');

test('labels are next to their pods, one line for each player', () => {
  expect(labelsText(start, firstLabels(start))).toBe('B1 37  B2 57E  B3 77\nR1 33  R2 53  R3 73');
});

test('a captured pod has no label, and the others keep theirs', () => {
  const position = positionOf('octi x o36,o53,o73,x37E,x57 x:0/0/0 o:0/0/0');
  const turn = parseTurn(position, '37-35x');
  if (!turn.ok) throw new Error(turn.error.code);
  const labels = nextLabels(firstLabels(position), position, turn.value);
  expect(labelsText(position, labels)).toBe('B1 35E  B2 57\nR2 53  R3 73');
});

test('a long list continues on the next line, and no line is wider than 78 columns', () => {
  const many: Labels = [Array.from({ length: 20 }, () => ({ square: 44, pod: 255 })), []];
  const lines = labelsText(start, many).split('\n');
  expect(lines.length).toBeGreaterThan(1);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  expect(lines.join('  ').split('  ')).toHaveLength(20);
});
