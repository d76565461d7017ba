import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { evaluate } from '../../../src/computer/evaluate/evaluate.js';
import { anyPosition } from '../../support/arbitrary.js';
import { boardWithoutNetwork } from '../../support/boardWithoutNetwork.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const worthOf = (text: string): number => evaluate(new SearchBoard(positionOf(text)));

test('without a network, the two sides give a position opposite values, apart from the bonus for having the turn', () => {
  const tempo = evaluate(boardWithoutNetwork(positionOf('octi x - x:0/0/0 o:0/0/0')));
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (position.game.seats.length > 2) return;
      const turn = position.turn === 0 ? 1 : 0;
      const [one, other] = [position, { ...position, turn } as const].map((at) =>
        evaluate(boardWithoutNetwork(at)),
      );
      expect((one as number) - tempo).toBe(-((other as number) - tempo) + 0);
    }),
  );
});

test.each([
  ['a pod', 'octi x o33,x37,x57 x:0/0/0 o:0/0/0', 'octi x o33,x37 x:0/0/0 o:0/0/0'],
  ['a prong in a pod', 'octi x o33,x37E x:4/0/20 o:4/0/20', 'octi x o33,x37 x:4/0/20 o:4/0/20'],
  ['a prong in hand', 'octi x o33,x37 x:0/0/1 o:0/0/0', 'octi x o33,x37 x:0/0/0 o:0/0/0'],
  ['a pod in reserve', 'octi x o33,x37 x:1/0/0 o:0/0/0', 'octi x o33,x37 x:0/0/0 o:0/0/0'],
  ['a superprong', 'octi+super x o33,x37 x:0/0/0/1 o:0/0/0/0', 'octi+super x o33,x37 x:0/0/0/0 o:0/0/0/0'],
  ['a pod to free', 'octi3base x o33,x37 x:0/1/0 o:0/0/0', 'octi3base x o33,x37 x:0/0/0 o:0/0/0'],
  [
    'a partner in the game',
    'octi4 x o33,x37 x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0',
    'octi4 x o33,x37 x:0/0/0 o:0/0/0 X:0/0/0/out O:0/0/0',
  ],
])('%s is worth having', (_, more, less) => {
  expect(worthOf(more)).toBeGreaterThan(worthOf(less));
});
