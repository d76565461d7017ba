import { expect, test } from 'vitest';
import { SearchBoard } from '../../../src/computer/board/searchBoard.js';
import { OneTurnWins } from '../../../src/computer/evaluate/oneTurnWins.js';
import { makePosition } from '../../../src/notation/index.js';
import { isWon, MutableBoard, type Position, play, type Seat } from '../../../src/rules/index.js';
import { anyPosition, fewTurns, superPosition } from '../../support/arbitrary.js';
import { positionOf } from '../../support/examples.js';
import { fc } from '../../support/property.js';

test('a win in one turn is found if and only if a legal turn wins', () => {
  let wins = 0;
  const compare = (position: Position): void => {
    // A side that already holds the goals, which only happens in positions set up by hand, needs no move onto them.
    if (isWon(position) || new OneTurnWins(new SearchBoard(position)).hasWon(position.turn)) return;
    const list = fewTurns(position, 3000);
    if (!list) return;
    const there = list.some((turn) => isWon(play(position, turn)));
    if (there) wins++;
    for (const board of [new SearchBoard(position), new MutableBoard(position)]) {
      expect(new OneTurnWins(board).canWin(position.turn)).toBe(there);
      expect(makePosition(board.position())).toBe(makePosition(position));
    }
  };
  fc.assert(
    fc.property(fc.oneof(anyPosition, superPosition), (position) => {
      if (position.game.wins === 'enemies out') return;
      for (const turn of [0, 1] as const) compare({ ...position, turn });
    }),
    { numRuns: 500 },
  );
  expect(wins).toBeGreaterThan(5);
});

test.each<[string, boolean]>([
  ['octi x x34E,o55 x:0/0/0 o:0/0/0', true],
  ['octi x x35E,o34 x:0/0/0 o:0/0/0', true],
  ['octi x x35E,o55 x:0/0/0 o:0/0/0', false],
  ['octi x x34E,o33 x:0/0/0 o:0/0/0', false],
  ['octi3base x x34E,x53,x73,o55 x:0/0/0 o:0/0/0', true],
  ['octi3base x x34E,x54E,x73,o55 x:0/0/0 o:0/0/0', false],
  ['octi+super x x35E!,o55 x:0/0/0/0 o:0/0/0/0', true],
  ['octi4 x x34E,o55,X73,O66 x:0/0/0 o:0/0/0 X:0/0/0 O:0/0/0', false],
  ['octi4 x x34E,o55,X73 x:0/0/0 o:0/0/0 X:0/0/0 O:0/1/0/out', false],
  ['octi4 x x76A,o55,X73 x:0/0/0 o:0/0/0 X:0/0/0 O:0/1/0/out', true],
])('%s: %s', (text, can) => {
  const position = positionOf(text);
  expect(new OneTurnWins(new SearchBoard(position)).canWin(position.turn)).toBe(can);
});

test('the side that holds the goals has won', () => {
  const seats: Seat[] = [0, 1];
  const held = (text: string) => {
    const wins = new OneTurnWins(new SearchBoard(positionOf(text)));
    return seats.map((seat) => wins.hasWon(seat));
  };
  expect(held('octi o x33,o55 x:0/0/0 o:0/0/0')).toEqual([true, false]);
  expect(held('octi x x55,o77 x:0/0/0 o:0/0/0')).toEqual([false, true]);
  expect(held('octi3base o x33,x53,o55 x:0/0/0 o:0/0/0')).toEqual([false, false]);
});
