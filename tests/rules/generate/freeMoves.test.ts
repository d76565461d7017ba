import { describe, expect, test } from 'vitest';
import { freeMoves } from '../../../src/rules/generate/freeMoves.js';
import { beginTurn } from '../../../src/rules/legality/partialTurn.js';
import { pod } from '../../../src/rules/position/pod.js';
import { positionOf } from '../../support/examples.js';

const none = 'x:0/0/0/0 o:0/0/0/0';

/** Lists the free moves in a position, each with the number of pods that it captures on each square. */
const movesIn = (text: string, marked: ReadonlyMap<number, readonly number[]> = new Map()): string[] =>
  [...freeMoves({ ...beginTurn(positionOf(text)), marked })].map(({ square, path, captures }) => {
    const taken = captures.map((one) => ` x${one.square}:${one.pods.length}`).join('');
    return `${[square, ...path].join('-')}${taken}`;
  });

describe('free moves', () => {
  test('go straight on in the direction of a superprong, with every choice of captures', () => {
    expect(movesIn(`octi+super o o33A!C,x34,x36 ${none}`).sort()).toEqual([
      ...['33-35', '33-35 x34:1', '33-35-37', '33-35-37 x34:1', '33-35-37 x34:1 x36:1', '33-35-37 x36:1'],
    ]);
    expect(movesIn(`octi+super o o33A!C! ${none}`)).toEqual(['33-34', '33-43']);
  });

  test('can be made only by the seat to play, and only with superprongs', () => {
    expect(movesIn(`octi+super o o33A,x55A! ${none}`)).toEqual([]);
  });

  test('are listed once for equal pods', () => {
    expect(movesIn(`octi+super o o33A!,o33A!,o33A!B ${none}`)).toEqual(['33-34', '33-34']);
  });

  test('step onto friends, but neither onto enemies nor off the board', () => {
    expect(movesIn(`octi+super o o33A!,o34,o35 ${none}`)).toEqual(['33-34']);
    expect(movesIn(`octi+super o o33A!,x34,o35 ${none}`)).toEqual([]);
    expect(movesIn(`octi+super o o39A! ${none}`)).toEqual([]);
  });

  test('cross joined edges, and jump over pods left on the start square, but no jump lands on a pod', () => {
    const paths = movesIn(`octi+wrap+super o o33A!,o33,o34,o36,o38,o31 ${none}`);
    expect(paths.filter((path) => !path.includes('x'))).toEqual([
      ...['33-34', '33-35', '33-35-37', '33-35-37-39', '33-35-37-39-32'],
    ]);
  });

  test('may capture part of a stack, but no pod that is already marked', () => {
    const text = `octi+super o o33A!,x34,x34B ${none}`;
    expect(movesIn(text)).toEqual(['33-35', '33-35 x34:1', '33-35 x34:1', '33-35 x34:2']);
    const marked = new Map([[34, [pod(0)]]]);
    expect(movesIn(text, marked).sort()).toEqual(['33-35', '33-35 x34:1']);
  });

  test('are impossible for a pod that is itself marked', () => {
    expect(movesIn(`octi+super o o33A! ${none}`, new Map([[33, [pod(1, 1, 1)]]]))).toEqual([]);
  });
});
