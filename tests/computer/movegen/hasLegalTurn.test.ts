import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { hasLegalTurn } from '../../../src/computer/movegen/hasLegalTurn.js';
import { hasTurn, isWon } from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

test('the computer finds a turn if and only if there is a legal one', () => {
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (isWon(position)) return;
      expect(hasLegalTurn(new SearchBoard(position))).toBe(hasTurn(position));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['nothing but a bare pod', 'octi x o33,x37 x:0/0/0 o:0/0/0', false],
  ['a prong to insert', 'octi x o33,x37 x:0/0/1 o:0/0/0', true],
  ['a superprong to insert', 'octi+super x o33,x37 x:0/0/0/1 o:0/0/0/0', true],
  ['a prong to reposition', 'octi x o33,x37A x:0/0/0 o:0/0/0', true],
  ['a prong in the small game, where none can be repositioned', 'octilite x o22,x37A x:0/0/0 o:0/0/0', false],
  ['a step in the small game', 'octilite x o22,x36A x:0/0/0 o:0/0/0', true],
  ['a pod to enter', 'octi x o33 x:1/0/0 o:0/0/0', true],
  ['a pod to enter, but enemies on all homes', 'octi x o37,o57,o77 x:1/0/0 o:0/0/0', false],
  ['a pod that cannot move', 'octilite x o22,x17 x:0/0/0 o:0/0/0', false],
  ['a partner to free', 'octi4 x o55,O66,x73 x:0/0/0 o:0/0/1 X:0/1/0/out O:0/0/1', true],
  ['no partner to free', 'octi4 x o55,O66,x73 x:0/0/0 o:0/0/1 X:0/0/0/out O:0/0/1', false],
])('%s', (_, text, has) => {
  const position = positionOf(text);
  expect([hasLegalTurn(new SearchBoard(position)), hasTurn(position)]).toEqual([has, has]);
});
