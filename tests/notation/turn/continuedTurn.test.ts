import { describe, expect, test } from 'vitest';
import { continuedTurn } from '../../../src/notation/turn/continuedTurn.js';
import { positionOf } from '../../support/examples.js';

const position = positionOf('octi x o55,o75,o83,x44ABCDEF,x37 x:4/0/20 o:4/0/25');
const whole = (turn: string, text: string) => continuedTurn(position, turn, text)?.turn;

describe('text that continues a series of jumps', () => {
  test.each([
    ['66-84', '44-66-84'],
    ['then 66-84', '44-66-84'],
    ['and on to 84.', '44-66-84'],
    ['und weiter nach 84', '44-66-84'],
    ['e poi 66-84', '44-66-84'],
    ['2. 66-84x', '44-66-84x'],
    ['66-84 as the second jump', '44-66-84'],
    ['then I jump to 84', '44-66-84'],
    ['poi salto a 84', '44-66-84'],
    ['66-84\n84-82', '44-66-84-82'],
    ['then 84\n\nthen 82\n\nGood luck', '44-66-84-82'],
    ['then 66-84, capturing', '44-66-84x'],
    ['then 66-84, capturing both', '44-66x-84x'],
  ])('%j is part of the turn', (text, turn) => expect(whole('44-66', text)).toBe(turn));

  test.each(['Good luck, then!', '84 was a good year', 'I turned 66', '55-84', '66-86', '37-38', ''])(
    '%j is not',
    (text) => expect(whole('44-66', text)).toBeUndefined(),
  );

  test('is returned with the numbers of the lines that belong to the turn', () => {
    const text = '\nthen 84\nthen 82\nGood luck';
    expect(continuedTurn(position, '44-66', text)).toEqual({ turn: '44-66-84-82', lines: [1, 2] });
  });
});

describe('text below a jump', () => {
  test.each([
    ['44-66', 'and capture', '44-66x'],
    ['44-66-84', 'capturing both', '44-66x-84x'],
    ['44-66x', 'without capturing', '44-66'],
    ['44-66x', 'ich schlage nicht', '44-66'],
    ['44-66x-84x', 'no captures', '44-66-84'],
  ])('%s with %j captures like that', (turn, text, meant) => expect(whole(turn, text)).toBe(meant));

  test.each([
    ['44-66x', 'and capture'],
    ['44-66', 'without capturing'],
    ['44-66', 'You can capture me now'],
    ['44-66x', 'I do not know'],
  ])('%s with %j stays', (turn, text) => expect(whole(turn, text)).toBeUndefined());
});
