import { describe, expect, test } from 'vitest';
import {
  isMeantAsTurn,
  isNearlyTurn,
  numberedText,
  readTurnLine,
  readTurnNumber,
  readTurnText,
  turnTextSchema,
} from '../../../src/command/model/turnText.js';

/** Returns the turn as understood, or the code of the refusal. */
const read = (text: string): string => {
  const turn = readTurnText(text);
  return turn.ok ? numberedText(turn.value) : turn.error.code;
};

test.each([
  ['1', 1],
  ['9999', 9999],
  ['0', undefined],
  ['10000', undefined],
  ['', undefined],
  ['1a', undefined],
  ['-1', undefined],
])('%j after # is the number %s', (text, number) => expect(readTurnNumber(text)).toBe(number));

describe('a turn', () => {
  test.each([
    ['33+B', '33+B'],
    ['33 + B', '33+B'],
    ['33+B#3', '33+B#3'],
    ['33+B # 12 ', '33+B#12'],
  ])('%j is read as %s', (text, turn) => expect(read(text)).toBe(turn));

  test('is quoted with its spaces in a refusal', () => {
    expect(readTurnText('33-34 33-34 #3')).toMatchObject({
      error: { data: { why: { data: { text: '33-34 33-34', before: '33-34' } } } },
    });
  });

  test.each([
    ['33+B #', 'command.turn.number'],
    ['33+B #0', 'command.turn.number'],
    ['33+B #3 #4', 'command.turn.number'],
    ['33+Z', 'command.turn.nearly'],
    ['33-', 'command.turn.nearly'],
    ['33*B', 'command.turn.nearly'],
    ['33 34 35 36', 'command.turn'],
    ['hello', 'command.turn.unlike'],
    ['33 opensesame', 'command.turn.unlike'],
  ])('%j is refused with %s', (text, code) => expect(read(text)).toBe(code));

  test('is read from a whole line only if it is spelt like one', () => {
    expect(readTurnLine('33+B #3')).toMatchObject({ value: { number: 3 } });
    expect(readTurnLine('33+B #0')).toMatchObject({ error: { code: 'command.turn.number' } });
    expect(readTurnLine('33+Z')).toBeUndefined();
    expect(readTurnLine('hello')).toBeUndefined();
  });

  test('is stored as its text, and reading any other text from the database is an error', () => {
    const turn = turnTextSchema.parse('33+B');
    expect(turn).toMatchObject({ text: '33+B', usual: { kind: 'insert' } });
    expect(turnTextSchema.encode(turn)).toBe('33+B');
    expect(turnTextSchema.safeParse('33+Z').success).toBe(false);
  });
});

test.each([
  ['33+B', true],
  ['33ab-35', true],
  ['33 - nice', true],
  ['33 34', true],
  ['33x(AB) #7 of mine', true],
  ['B2-', true],
  ['r1 + nice', true],
  ['b2>55 there', true],
  ['B2 is nice', false],
  ['33 is nice', false],
  ['333', false],
  ['03-34', false],
  ['move 33+B', false],
])('%j can only mean a turn: %s', (line, isSo) => expect(isMeantAsTurn(line)).toBe(isSo));

describe('a string that is one typing error away from a turn', () => {
  test.each(['33+', '33B', '33+BB', '3+3B', '33+Z', '333+B', '33-3', '43-34', '3', '33++', '33 34'])(
    'is %j',
    (text) => expect(isNearlyTurn(text)).toBe(true),
  );

  test.each(['', 'B', 'hello 33', '33+ZZ', '33+--'])('is not %j', (text) =>
    expect(isNearlyTurn(text)).toBe(false),
  );

  test('has at most 80 characters; longer text counts if all its characters occur in turns', () => {
    const hops = (length: number) => `33${'-34'.repeat(40)}`.slice(0, length);
    expect(isNearlyTurn(hops(80))).toBe(true);
    expect(isNearlyTurn(`${hops(80)}z`)).toBe(false);
    expect(isNearlyTurn(`${hops(80)}++++`)).toBe(true);
    expect(isNearlyTurn(`${hops(76)}++++`)).toBe(false);
  });
});
