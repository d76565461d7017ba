import { describe, expect, test } from 'vitest';
import { makePosition, makeTurn, parseTurn } from '../../../src/notation/index.js';
import { play } from '../../../src/rules/index.js';
import { fewTurns, superPosition } from '../../support/arbitrary.js';
import { turnsByIdentity } from '../../support/byIdentity.js';
import { fc } from '../../support/property.js';
import { positionAfter, reading } from '../../support/reading.js';

// The test is split into parts, since one position may have a huge number of turns.
test.each([1, 2, 3, 4])('equal pods are distinguished by what they have done in the turn, part %i', () => {
  let compared = 0;
  fc.assert(
    fc.property(superPosition, (position) => {
      const list = fewTurns(position, 4000);
      if (!list) return;
      compared++;
      const expected = new Map<string, string>();
      let seen = 0;
      for (const turn of turnsByIdentity(position)) {
        if (++seen > 60_000) return;
        expected.set(makeTurn(position, turn), makePosition(play(position, turn)));
      }
      const listed = list.map(
        (turn) => [makeTurn(position, turn), makePosition(play(position, turn))] as const,
      );
      expect(new Map(listed)).toEqual(expected);
      expect(listed.length).toBe(expected.size);
      for (const turn of list) {
        expect(parseTurn(position, makeTurn(position, turn))).toEqual({ ok: true, value: turn });
      }
    }),
    { numRuns: 20 },
  );
  expect(compared).toBeGreaterThan(3);
});

describe('free moves', () => {
  const start = 'octi+super x o45,o65,x44C!,x77 x:4/0/5/1 o:4/0/24/1';

  test('come first and must be followed by the usual action', () => {
    expect(reading(start, '44-46;77+A')).toContain('has no superprong A');
    expect(reading(start, '44-54;77+a')).toBe('44-54;77+A');
    expect(reading(start, '44-54;')).toContain('another free move or the usual action');
    expect(reading(start, '77+A;44-54')).toContain('"77+A');
  });

  test('keep to the direction of their superprong, and use it only once', () => {
    expect(reading(start, '44-54;54-64;77+A')).toContain(
      '54C! has already used its superprong C this turn, or has already',
    );
    expect(reading('octi+super x o54,o75,x44AB!C,x77 x:0/0/1/0 o:0/0/0/0', '44-64;77+A')).toContain(
      'no superprong C for a free move',
    );
    expect(reading('octi+super x o45,o56,x44A!C!,x77 x:0/0/1/0 o:0/0/0/0', '44-46-66;77+A')).toContain(
      '46-66: a free move must keep to the direction of its superprong',
    );
  });

  test('capture pods, but the pods stay on the board and their prongs cannot be used until the turn ends', () => {
    const position = 'octi+super x o54AB,x44C!,x77 x:0/0/0/0 o:0/0/0/0';
    expect(reading(position, '44-64x;77+A')).toContain('you have no prongs left to insert');
    expect(positionAfter(position, '44-64x;64-74')).toBe('octi+super o x74C!,x77 x:0/0/2/0 o:0/1/0/0');
  });

  test('a pod marked for capture cannot be used', () => {
    const position = 'octi+super x x44C!,x54G,x77 x:0/0/3/0 o:0/0/0/0';
    expect(reading(position, '44-64x;54+A')).toContain(
      '54 was captured earlier in this turn and takes no further part in it',
    );
    expect(reading(position, '44-64x;54-53')).toContain(
      '54 was captured earlier in this turn and takes no further part in it',
    );
    const two = 'octi+super x x44C!,x54A,x54G,x77 x:0/0/3/0 o:0/0/0/0';
    expect(reading(two, '44-64x(G);54G+B')).toContain(
      '54G was captured earlier in this turn and takes no further part in it',
    );
    expect(reading(two, '44-64x(G);54A+B')).toBe('44-64x(G);54A+B');
  });

  test('a pod can jump over a square only once in a turn', () => {
    const position = 'octi+super o o44A!E,o54H,x45 x:0/0/0/0 o:0/0/0/0';
    expect(reading(position, '44-46;46-44')).toContain(
      '46-44: the pod jumped over 45 in its free move, and a pod can jump',
    );
    expect(reading(position, '44-46x;54-36')).toBe('44-46x;54-36');
  });

  test('a superprong is inserted with ! and never repositioned', () => {
    expect(positionAfter(start, '77+B!')).toBe('octi+super o o45,o65,x44C!,x77B! x:4/0/5/0 o:4/0/24/1');
    expect(reading(start, '44+A-C')).toContain('44C!: its superprong C cannot be repositioned');
    expect(reading('octi+super x x77 x:0/0/1/0 o:0/0/0/0', '77+A!')).toContain('no superprong to insert');
  });

  test('are refused in games without superprongs', () => {
    const octi = 'octi x x44C,x77 x:4/0/5 o:4/0/24';
    expect(reading(octi, '44-54;77+A')).toContain('octi has no superprongs, so a turn has no free moves');
    expect(reading(octi, '77+A!')).toContain('octi has no superprongs');
  });

  test('plain squares that could mean many pods are refused in bounded time', () => {
    const squares = [12, 14, 16, 18, 32, 34, 36, 38, 52, 54, 56, 58, 72, 74, 76, 78];
    const board = squares.flatMap((square) => [`x${square}A!`, `x${square}A!B`]).join(',');
    const text = `${squares.map((square) => `${square}-${square + 1}`).join(';')};99+A`;
    expect(reading(`octi+super x ${board} x:0/0/9/0 o:0/0/0/0`, text)).toMatch(/you have no pod on 99/);
  });
});
