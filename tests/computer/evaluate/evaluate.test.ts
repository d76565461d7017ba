import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { evaluate } from '../../../src/computer/evaluate/evaluate.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

const worthOf = (text: string): number => evaluate(new SearchBoard(positionOf(text)));

test('the value of a position for one side is the negative for the other, apart from having the turn', () => {
  const tempo = worthOf('octi x - x:0/0/0 o:0/0/0');
  fc.assert(
    fc.property(anyPosition, (position) => {
      if (position.game.seats.length > 2) return;
      const turn = position.turn === 0 ? 1 : 0;
      const [one, other] = [position, { ...position, turn } as const].map((at) =>
        evaluate(new SearchBoard(at)),
      );
      expect((one as number) - tempo).toBe(-((other as number) - tempo) + 0);
    }),
  );
});

test.each([
  ['a pod', 'octi x o33,x37,x57 x:0/0/0 o:0/0/0', 'octi x o33,x37 x:0/0/0 o:0/0/0'],
  ['a prong in a pod', 'octi x o33,x37E x:0/0/0 o:0/0/0', 'octi x o33,x37 x:0/0/0 o:0/0/0'],
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
