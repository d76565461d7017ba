import { describe, expect, test } from 'vitest';
import {
  allProngs,
  countProngs,
  directions,
  hasProng,
  kindsOf,
  ownerOf,
  pod,
  podName,
  podNames,
  prongsOf,
  prongText,
  superprongsOf,
  withoutPods,
  withPods,
} from '../../../src/rules/position/pod.js';
import { fc } from '../../support/property.js';

const aMask = fc.nat({ max: 255 });
const aSeat = fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const);

describe('a pod as a number', () => {
  test('encodes its owner, its prongs and its superprongs', () => {
    fc.assert(
      fc.property(aSeat, aMask, aMask, (seat, prongs, chosen) => {
        const one = pod(seat, prongs, prongs & chosen);
        expect([ownerOf(one), prongsOf(one), superprongsOf(one)]).toEqual([seat, prongs, prongs & chosen]);
        const held = directions.filter((direction) => hasProng(one, direction));
        expect(countProngs(prongs)).toBe(held.length);
        expect(prongText(one).replaceAll('!', '')).toHaveLength(held.length);
      }),
    );
  });

  test.each([
    [0, 0, ''],
    [0b1, 0, 'A'],
    [0b10000001, 0b10000000, 'AH!'],
    [0b1100, 0b0100, 'C!D'],
    [allProngs, 0, 'ABCDEFGH'],
    [allProngs, allProngs, 'A!B!C!D!E!F!G!H!'],
  ])('prongs %i with superprongs %i are written %s', (prongs, superprongs, text) => {
    expect(prongText(pod(1, prongs, superprongs))).toBe(text);
    expect(podName(46, pod(1, prongs, superprongs))).toBe(`46${text}`);
  });
});

describe('stacks', () => {
  const [bare, a, b] = [pod(0), pod(0, 1), pod(0, 2)];

  test('stay in ascending order as pods are added', () => {
    expect(withPods([bare, b], a, bare)).toEqual([bare, bare, a, b]);
  });

  test('lose each pod as many times as it is listed, and are undefined if one is missing', () => {
    expect(withoutPods([bare, a, a, b], [a, b])).toEqual([bare, a]);
    expect(withoutPods([bare, a], [a, a])).toBeUndefined();
    expect(withoutPods([bare], [])).toEqual([bare]);
  });

  test('are counted by kind, and named in ASCII order', () => {
    expect([...kindsOf([bare, a, a])]).toEqual([
      [bare, 1],
      [a, 2],
    ]);
    expect(podNames(33, [b, a, bare])).toEqual(['33', '33A', '33B']);
  });
});
