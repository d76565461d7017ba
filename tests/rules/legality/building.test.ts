import { describe, expect, test } from 'vitest';
import { positionAfter, reading } from '../../support/reading.js';

describe('inserting and repositioning', () => {
  test('a prong from the supply is inserted in a free direction', () => {
    expect(positionAfter('octi o o33A x:0/0/0 o:0/0/1', '33+B')).toBe('octi x o33AB x:0/0/0 o:0/0/0');
    expect(reading('octi o o33A x:0/0/0 o:0/0/1', '33+A')).toBe(
      '33A already has a prong A; choose a free direction',
    );
    expect(reading('octi o o33A x:0/0/9 o:0/0/0', '33+B')).toMatch(/^you have no prongs left to insert/);
  });

  test('a prong moves within its pod, and the supply stays the same', () => {
    expect(positionAfter('octi o o33B x:0/0/0 o:0/0/0', '33+A-B')).toBe('octi x o33A x:0/0/0 o:0/0/0');
    expect(reading('octi o o33B x:0/0/0 o:0/0/9', '33+A-C')).toMatch(/^33B has no prong C to reposition/);
    expect(reading('octi o o33BC x:0/0/0 o:0/0/9', '33+B-C')).toMatch(/^33BC already has a prong B/);
  });

  test('the small game has neither repositioning nor entering', () => {
    expect(reading('octilite o o33B x:0/0/0 o:1/0/9', '33+A-B')).toBe(
      'in octilite you cannot reposition prongs, only insert them',
    );
    expect(reading('octilite o o33B x:0/0/0 o:1/0/9', '22')).toMatch(
      /^in octilite pods do not enter from a reserve/,
    );
  });

  test('you can build only on your own pods', () => {
    expect(reading('octi o o33,x44 x:0/0/9 o:0/0/9', '44+A')).toBe('the pod on 44 is not yours');
    expect(reading('octi o o33 x:0/0/9 o:0/0/9', '44+A')).toBe('you have no pod on 44');
  });
});

test('squares off the board are reported as such', () => {
  expect(reading('octi x x37 x:0/0/9 o:0/0/0', '99-98')).toBe('you have no pod on 99');
  const last = 'is not on this board: its squares run from 11 to 67';
  for (const text of ['99-98', '99+A', '71A+B']) {
    expect(reading('octilite x x37 x:0/0/9 o:0/0/0', text)).toBe(`${text.slice(0, 2)} ${last}`);
  }
});

describe('entering', () => {
  test("puts a pod without prongs from the reserve on one of the player's home squares, empty or not", () => {
    expect(positionAfter('octi o o33A x:0/0/0 o:1/2/0', '53')).toBe('octi x o33A,o53 x:0/0/0 o:0/2/0');
    expect(positionAfter('octi o o33A x:0/0/0 o:1/0/0', '33')).toBe('octi x o33,o33A x:0/0/0 o:0/0/0');
  });

  test('is refused without a reserve pod, where an enemy pod is, and away from home', () => {
    expect(reading('octi o o33 x:4/0/0 o:0/0/0', '53')).toBe('53: you have no pod in reserve to enter');
    expect(reading('octi3base o o33,x53 x:0/0/0 o:1/0/0', '53')).toBe(
      '53: a pod cannot enter where an enemy pod is',
    );
    expect(reading('octi o o33 x:0/0/0 o:1/0/0', '44')).toBe(
      'reserve pods enter only on your home squares (33, 53, 73), not on 44',
    );
    expect(reading('octi o o33 x:0/0/0 o:1/0/0', '37')).toMatch(
      /^reserve pods enter only on your home squares \(33, 53, 73\), not on 37/,
    );
  });

  test("is also allowed on an enemy home square with one of the player's pods, in the full game", () => {
    expect(positionAfter('octi3base o o37,o33A x:0/0/0 o:1/0/0', '37')).toBe(
      'octi3base x o33A,o37,o37 x:0/0/0 o:0/0/0',
    );
    expect(reading('octi3base o o33 x:0/0/0 o:1/0/0', '37')).toMatch(
      /37: outside your home squares 33, 53, 73, a pod can enter only/,
    );
    expect(reading('octi3base o o33,o44 x:0/0/0 o:1/0/0', '44')).toMatch(
      /44: reserve pods enter on your home squares 33, 53, 73, or on/,
    );
  });
});

describe('liberating', () => {
  test('is allowed with a foothold, on any OCTI square where the player has a pod', () => {
    const position = 'octi3base o o33A,o57,x37 x:0/0/0 o:0/1/0';
    expect(positionAfter(position, '33')).toBe('octi3base x o33,o33A,o57,x37 x:0/0/0 o:0/0/0');
    expect(positionAfter(position, '57')).toBe('octi3base x o33A,o57,o57,x37 x:0/0/0 o:0/0/0');
    expect(reading(position, '53')).toBe('53: you can liberate a pod only where you already have one');
    expect(reading(position, '44')).toMatch(/^44: you can liberate a pod only on an OCTI square where you/);
  });

  test('is refused without a foothold or a captured pod, and in the fast game', () => {
    expect(reading('octi3base o o33A x:0/0/0 o:0/1/0', '33')).toBe(
      '33: to liberate a pod, you need a pod on an enemy home square: 37, 57, 77',
    );
    expect(reading('octi3base o o33A,o57 x:0/0/0 o:0/0/0', '33')).toBe(
      '33: you have no pod in reserve to enter',
    );
    expect(reading('octi o o33A x:0/0/0 o:0/1/0', '33')).toBe('33: you have no pod in reserve to enter');
  });

  test('takes precedence over entering where both are legal, unless the turn ends in R', () => {
    const both = 'octi3base o o33A,o57 x:0/0/0 o:1/1/0';
    expect(positionAfter(both, '33')).toBe('octi3base x o33,o33A,o57 x:0/0/0 o:1/0/0');
    expect(positionAfter(both, '33R')).toBe('octi3base x o33,o33A,o57 x:0/0/0 o:0/1/0');
    expect(reading(both, '33r')).toBe('33R');
    expect(reading(both, '53R')).toBe('53');
    expect(positionAfter(both, '53')).toBe('octi3base x o33A,o53,o57 x:0/0/0 o:0/1/0');
  });
});
