import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { TurnGenerator } from '../../../src/computer/movegen/turnGenerator.js';
import { TurnList } from '../../../src/computer/movegen/turnList.js';
import { AttackingTurns } from '../../../src/computer/search/attackingTurns.js';
import { makeTurn } from '../../../src/notation/index.js';
import { positionOf } from '../../support/examples.js';

/** Returns the turns in a position, each as text, that count as attacking. */
function attacking(text: string): string[] {
  const position = positionOf(text);
  const board = new SearchBoard(position);
  const turnList = new TurnList();
  new TurnGenerator(board).list(turnList, { captures: false, turnsOf: () => true, hops: 1000 });
  const turns = new AttackingTurns(board);
  return turnList.turns
    .filter((_, index) => turns.includes(turnList, index))
    .map((turn) => makeTurn(position, turn));
}

test('turns that end near a goal, or change the prongs of a pod there, are attacking', () => {
  // The goals are 33, 53 and 73. A step to 55 brings the pod within two squares, one to 66 does not.
  const far = attacking('octi x o33,x37,x56EA x:2/0/3 o:0/0/0');
  expect(far).toEqual(['56-55']);
  const near = attacking('octi x o33,x37,x55A x:2/0/3 o:0/0/0');
  expect(near).toContain('55+E');
  expect(near).not.toContain('55-56');
  expect(near.every((turn) => turn.startsWith('55'))).toBe(true);
});

test("each player's own goals count", () => {
  const turns = attacking('octi4 O x33,o34,X77,O46A,O76H x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0');
  // O's goals are 37 and 73: a pod on 46 is near one of them, a pod on 76 is near the home of its partner only.
  expect(turns).toContain('46+B-A');
  expect(turns.every((turn) => turn.startsWith('46'))).toBe(true);
  const white = attacking('octi o o54A,o36,x37 x:0/0/0 o:0/0/5');
  expect(white).toContain('54-55');
  expect(white.some((turn) => turn.startsWith('36+'))).toBe(true);
  expect(white.some((turn) => turn.startsWith('54+'))).toBe(false);
});
