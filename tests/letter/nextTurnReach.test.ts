import { describe, expect, test } from 'vitest';
import { reachOf } from '../../src/letter/nextTurnReach.js';
import type { Seat } from '../../src/rules/index.js';
import { positionOf } from '../support/examples.js';

const reach = (position: string, seat: Seat = 0) => {
  const { targets, byPod } = reachOf(positionOf(position), seat);
  return { targets: [...targets].sort(), byPod: [...byPod].sort() };
};

describe('what a seat could reach with one pod', () => {
  test('is nothing for pods without prongs', () => {
    expect(reach('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25')).toEqual({ targets: [], byPod: [] });
  });

  test.each([
    { what: 'a goal next to a pod', position: 'octi x o53,x34E x:0/0/0 o:0/0/0', targets: [33] },
    { what: 'a goal behind a pod', position: 'octi x x34,x35E x:0/0/0 o:0/0/0', targets: [33] },
    { what: 'no goal behind an empty square', position: 'octi x x35E x:0/0/0 o:0/0/0', targets: [] },
    { what: 'a goal after two jumps', position: 'octi x x34,x36,x37E x:0/0/0 o:0/0/0', targets: [33] },
    { what: 'no goal after a step and a jump', position: 'octi x x34,x36E x:0/0/0 o:0/0/0', targets: [] },
    { what: 'a pod that it could jump over', position: 'octi x o55,x54A x:0/0/0 o:0/0/0', targets: [55] },
    { what: 'no pod with another behind it', position: 'octi x o55,o56,x54A x:0/0/0 o:0/0/0', targets: [] },
    { what: 'several pods', position: 'octi x o55,o67,x54AB x:0/0/0 o:0/0/0', targets: [55, 67] },
    { what: 'no goal that it holds', position: 'octi3base x x33,x34E x:0/0/0 o:0/0/0', targets: [] },
    { what: 'a pod across joined edges', position: 'octi+wrap x o31,x39A x:0/0/0 o:0/0/0', targets: [31] },
  ])('is $what', ({ position, targets }) => {
    expect(reach(position).targets).toEqual(targets);
  });

  test('names the pod', () => {
    expect(reach('octi x o55,x44B,x54A x:0/0/0 o:0/0/0').byPod).toEqual([4455, 5455]);
  });

  test('is known for both sides, whoever is to play', () => {
    expect(reach('octi x o45AH,x46 x:0/0/0 o:0/0/0', 1).targets).toEqual([46]);
  });

  test('includes what a pod reaches after a free move', () => {
    expect(reach('octi+super x o34A,x36E! x:0/0/0/0 o:0/0/0/0').targets).toEqual([33, 34]);
    expect(reach('octi+super x o34A,x36E x:0/0/0/0 o:0/0/0/0').targets).toEqual([]);
  });

  test('includes one free move with each superprong', () => {
    expect(reach('octi+super x x45E!G! x:0/0/0/0 o:0/0/0/0').targets).toEqual([33]);
    expect(reach('octi+super x x36E!A! x:0/0/0/0 o:0/0/0/0').targets).toEqual([]);
  });

  test('includes a jump over a friendly pod that stays on its square', () => {
    expect(reach('octi+wrap x x34E,x34 x:0/0/0 o:0/0/0').targets).toEqual([33]);
  });
});
