import { expect, test } from 'vitest';
import { makePosition } from '../../../src/notation/index.js';
import type { Seat } from '../../../src/rules/position/gameModel.js';
import { games } from '../../../src/rules/position/games.js';
import { pod } from '../../../src/rules/position/pod.js';
import {
  areFriends,
  lastSeat,
  makeBoard,
  partnerOf,
  stackOn,
  startPosition,
} from '../../../src/rules/position/positionLookups.js';
import { positionOf } from '../../support/examples.js';

const [octi] = games;
const four = games.find(({ id }) => id === 'octi4');
if (!octi || !four) throw new Error('the games are gone');

test('a game starts with a pod on each home square and full supplies', () => {
  expect(makePosition(startPosition(octi))).toBe('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
  expect(makePosition(startPosition(four))).toBe(
    'octi4 x O33,X73,o77,x37 x:3/0/12 o:3/0/12 X:3/0/12 O:3/0/12',
  );
});

test('a board set up by hand has its stacks in order', () => {
  const board = makeBoard([
    { square: 44, pod: pod(0, 3) },
    { square: 44, pod: pod(0) },
    { square: 44, pod: pod(0, 1) },
  ]);
  expect(stackOn(board, 44)).toEqual([pod(0), pod(0, 1), pod(0, 3)]);
  expect(stackOn(board, 45)).toEqual([]);
  expect(stackOn(board, 1000)).toEqual([]);
});

test('in four-player games the seat opposite is the partner; in two-player games nobody has one', () => {
  const seats: Seat[] = [0, 1, 2, 3];
  expect(seats.map((seat) => partnerOf(four, seat))).toEqual([2, 3, 0, 1]);
  expect(seats.map((seat) => areFriends(four, 0, seat))).toEqual([true, false, true, false]);
  expect([partnerOf(octi, 0), partnerOf(octi, 1)]).toEqual([0, 1]);
});

test('the seat that played last is the previous one in turn order', () => {
  expect(lastSeat(positionOf('octi4 x - x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0'))).toBe(3);
  expect(lastSeat(positionOf('octi o - x:0/0/0 o:0/0/0'))).toBe(0);
});
