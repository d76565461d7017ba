import { describe, expect, test } from 'vitest';
import { makePosition } from '../../../src/notation/index.js';
import { endTurnInPlace } from '../../../src/rules/perft/endTurnInPlace.js';
import { MutableBoard } from '../../../src/rules/perft/mutableBoard.js';
import { endTurn } from '../../../src/rules/play/endTurn.js';
import { anyPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

/** Ends a turn as `InPlaceTurns` does. Returns the positions visited and the position left afterwards. */
function ended(text: string, stop = false) {
  const board = new MutableBoard(positionOf(text));
  board.passOn();
  const seen: string[] = [];
  const result = endTurnInPlace(board, () => {
    seen.push(makePosition(board.position()));
    return stop;
  });
  board.passBack();
  return { seen, result, left: makePosition(board.position()) };
}

const supplies = 'x:0/0/1 o:0/0/1 X:0/0/1 O:0/0/1';

describe('after a turn', () => {
  test('the next seat plays, and the board is left as it was', () => {
    const text = `octi4 x O33,X73,o77,x37 ${supplies}`;
    expect(ended(text)).toEqual({ seen: [text.replace(' x ', ' o ')], result: false, left: text });
    expect(ended(text, true).result).toBe(true);
  });

  test('a seat that is out is passed over', () => {
    const text = 'octi4 x O33,X73,x37 x:0/0/1 o:0/0/1/out X:0/0/1 O:0/0/1';
    expect(ended(text).seen).toEqual([text.replace(' x ', ' X ')]);
  });

  test('a seat whose home is taken loses its pods', () => {
    const text = `octi4 x O33,X73,o55,x37,x77 ${supplies}`;
    const { seen, left } = ended(text);
    expect([seen, left]).toEqual([[makePosition(endTurn(positionOf(text)))], text]);
    expect(seen[0]).toContain('/out');
  });

  test('the plain rules decide what happens to a seat without a legal turn', () => {
    const text = 'octi4 x O33,X73,o77,x37 x:0/0/1 o:0/0/0 X:0/0/1 O:0/0/1';
    const { seen, left } = ended(text);
    expect([seen, left]).toEqual([[makePosition(endTurn(positionOf(text)))], text]);
  });
});

test('turns end as in the plain rules, in any position', () => {
  fc.assert(
    fc.property(
      anyPosition.filter(({ game }) => game.seats.length > 2),
      (position) => {
        const board = new MutableBoard(position);
        board.passOn();
        let seen = '';
        endTurnInPlace(board, () => {
          seen = makePosition(board.position());
          return false;
        });
        board.passBack();
        expect(seen).toBe(makePosition(endTurn(position)));
        expect(board.position()).toEqual(position);
      },
    ),
  );
});
