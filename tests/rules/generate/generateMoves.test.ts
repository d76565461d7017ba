import { describe, expect, test } from 'vitest';
import { makeTurn } from '../../../src/notation/index.js';
import { moves } from '../../../src/rules/generate/generateMoves.js';
import { beginTurn } from '../../../src/rules/legality/partialTurn.js';
import { InPlaceMoves } from '../../../src/rules/perft/inPlaceMoves.js';
import { ownerOf, pod } from '../../../src/rules/position/pod.js';
import { stackOn } from '../../../src/rules/position/positionLookups.js';
import { positionOf } from '../../support/examples.js';
import { madeInPlace } from '../../support/madeInPlace.js';

const none = 'x:0/0/0 o:0/0/0';

function movesFrom(text: string, square: number): string[] {
  const position = positionOf(text);
  const own = stackOn(position.board, square).filter((one) => ownerOf(one) === position.turn);
  return [...moves(beginTurn(position), square, own)].map((turn) => makeTurn(position, turn));
}

describe('the moves from a square', () => {
  test('are steps and chains of jumps with every choice of captures', () => {
    expect(movesFrom(`octi o o33AC,x34,x45 ${none}`, 33).sort()).toEqual([
      ...['33-35', '33-35-55', '33-35-55x', '33-35x', '33-35x-55', '33-35x-55x', '33-43'],
    ]);
  });

  test('include every choice of its pods, with equal pods interchangeable', () => {
    expect(movesFrom(`octi o o33A,o33A,o33C,x88 ${none}`, 33).sort()).toEqual([
      '33A-34',
      '33A-34,33A-34',
      '33A-34,33A-34,33C-43',
      '33A-34,33C-43',
      '33C-43',
    ]);
  });

  test('step onto friends only where stacks are allowed', () => {
    expect(movesFrom(`octi o o33A,o34 ${none}`, 33).sort()).toEqual(['33-34', '33-35', '33-35x']);
    expect(movesFrom(`octilite o o33A,o34 ${none}`, 33).sort()).toEqual(['33-35', '33-35x']);
  });

  test('are impossible for a pod that has no prongs, faces the edge or is blocked', () => {
    const text = `octi o o33,o39A,o44B,x55,x66 ${none}`;
    for (const square of [33, 39, 44, 77]) expect(movesFrom(text, square)).toEqual([]);
  });

  test('do not capture a pod that a free move has already marked', () => {
    const position = positionOf('octi+super o o33A,x34,x34B x:0/0/0/0 o:0/0/0/0');
    const partial = { ...beginTurn(position), marked: new Map([[34, [pod(0)]]]) };
    const taken = [...moves(partial, 33, [pod(1, 1)])].map(({ captures }) =>
      captures.flatMap(({ pods }) => pods),
    );
    expect(taken).toEqual(expect.arrayContaining([[], [pod(0, 2)]]));
    expect(taken).toHaveLength(2);
  });

  test.each([
    [`octi o o33AC,o33A,o33BD,x34,x45,x43,o44 ${none}`, 33],
    [`octi o o55ACEG,o55ABH,x56,x45,x65,x66 ${none}`, 55],
    [`octi+wrap o o99ABC,o99AC,x91,x19,x11 ${none}`, 99],
    [`octi3base o o33AE,o33AC,x34,x36,x43 ${none}`, 33],
  ])('match those that are made in place: %s', (text, square) => {
    const { made } = madeInPlace(
      positionOf(text),
      (board) => new InPlaceMoves(board),
      (each, visit) => each.visit(square, visit),
    );
    expect(movesFrom(text, square).sort()).toEqual(Object.keys(made).sort());
  });
});
