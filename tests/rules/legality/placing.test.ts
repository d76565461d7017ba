import { describe, expect, test } from 'vitest';
import {
  octiSquares,
  whyNotEnter,
  whyNotLiberate,
  whyNotRescue,
} from '../../../src/rules/legality/placing.js';
import { positionOf } from '../../support/examples.js';

const code = (why: { code: string } | undefined) => why?.code.replace('rules.', '');

describe('entering', () => {
  const enter = (text: string, square: number) => code(whyNotEnter(positionOf(text), square));

  test('is allowed on a home square, with or without friends on it', () => {
    const text = 'octi o o33,x53,x88 x:1/0/7 o:2/0/9';
    expect([33, 73].map((square) => enter(text, square))).toEqual([undefined, undefined]);
    expect(enter(text, 53)).toBe('enterUnderEnemy');
  });

  test('is allowed on another square only in games where pods may enter away from home', () => {
    expect(enter('octi o o37,x88 x:1/0/7 o:2/0/9', 37)).toBe('enterNotHome');
    const away = 'octi3base o o37,x88 x:1/0/7 o:2/0/9';
    expect([37, 57, 44].map((square) => enter(away, square))).toEqual([
      undefined,
      'enterAwayAlone',
      'enterNotOcti',
    ]);
    // An enemy's pod there is not a foothold.
    expect(enter('octi3base o x37,o88 x:1/0/7 o:2/0/9', 37)).toBe('enterAwayAlone');
  });

  test('needs a pod in reserve, and a game in which pods can enter', () => {
    expect(enter('octi o o33,x88 x:1/0/7 o:0/3/9', 33)).toBe('noReserve');
    expect(enter('octilite o o22,x56 x:0/0/7 o:0/0/9', 22)).toBe('enterNotPlayed');
  });

  test("is allowed on a partner's square and on neutral squares in four-player games", () => {
    const text = 'octi4 x X37,x53,o57 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12';
    expect([37, 53, 57, 77].map((square) => enter(text, square))).toEqual([
      undefined,
      undefined,
      'enterAwayAlone',
      'enterAwayAlone',
    ]);
  });
});

describe('liberating', () => {
  const liberate = (text: string, square: number) => code(whyNotLiberate(positionOf(text), square));

  test('is allowed with a foothold on a goal, on any OCTI square where the player has a pod', () => {
    const text = 'octi3base o o37,o33,o44,x88 x:0/0/7 o:0/1/9';
    expect([37, 33, 57, 44].map((square) => liberate(text, square))).toEqual([
      undefined,
      undefined,
      'liberateAlone',
      'liberateNotOcti',
    ]);
    expect(liberate('octi3base o o33,x37 x:0/0/7 o:0/1/9', 33)).toBe('liberateNoFoothold');
  });

  test('needs a captured pod, and a game in which pods can be liberated', () => {
    expect(liberate('octi3base o o37,x88 x:0/0/7 o:3/0/9', 37)).toBe('noneCaptured');
    expect(liberate('octi o o37,x88 x:0/0/7 o:0/1/9', 37)).toBe('liberateNotPlayed');
  });

  test('is allowed only away from home in four-player games', () => {
    const text = 'octi4 x x37,x53,x77,o88 x:0/1/12 o:3/0/12 X:3/0/12 O:3/0/12';
    expect([37, 53, 77, 33].map((square) => liberate(text, square))).toEqual([
      'liberateNotOcti',
      undefined,
      undefined,
      'liberateAlone',
    ]);
  });
});

describe('rescuing the partner', () => {
  const rescue = (text: string, square: number) => code(whyNotRescue(positionOf(text), square));
  const withPartner = (supply: string, pods = 'x73,o88,O11') =>
    `octi4 x ${pods} x:3/0/12 o:3/0/12 X:${supply} O:3/0/12`;

  test("is allowed on the partner's home if the player has a pod there, while the partner is out", () => {
    expect(rescue(withPartner('0/2/5/out'), 73)).toBeUndefined();
    expect(rescue(withPartner('0/2/5/out'), 37)).toBe('rescueNotHome');
    expect(rescue(withPartner('0/2/5/out', 'x37,o73,O11'), 73)).toBe('rescueAlone');
    expect(rescue(withPartner('0/0/5/out'), 73)).toBe('rescueNoneCaptured');
    expect(rescue(withPartner('0/2/5', 'x73,X22,o88,O11'), 73)).toBe('rescueNotOut');
  });

  test('is refused in games without it', () => {
    expect(rescue('octi o o33,x88 x:0/0/7 o:0/1/9', 33)).toBe('rescueNotPlayed');
  });
});

test('the OCTI squares of a game are its home squares and its neutral squares', () => {
  const squares = (text: string) => octiSquares(positionOf(text).game);
  expect(squares('octi o o33,x88 x:0/0/7 o:0/1/9')).toEqual([37, 57, 77, 33, 53, 73]);
  expect(squares('octi4 x x37,o77 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12')).toEqual([37, 77, 73, 33, 53, 57]);
});
