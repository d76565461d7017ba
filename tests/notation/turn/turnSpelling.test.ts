import { describe, expect, test } from 'vitest';
import {
  beginsLikeTurn,
  hasOnlyTurnCharacters,
  insertsAtCompassPoint,
  makeTurn,
  mentionsTurnStart,
  turnAlone,
} from '../../../src/notation/index.js';
import { parseTurnText } from '../../../src/notation/turn/parseTurnText.js';
import type { Turn } from '../../../src/rules/index.js';
import { anyPosition, fewTurns } from '../../support/arbitrary.js';
import { fc } from '../../support/property.js';
import { singleEdits } from '../../support/singleEdits.js';

test.each(['33+B', '33ab-35', '33 - nice', 'B2-', 'r7 + A', 'b2>55', '71A!B-72'])(
  '%j begins like a turn',
  (text) => {
    expect(beginsLikeTurn(text)).toBe(true);
    expect(mentionsTurnStart(`play "${text}", please`)).toBe(true);
  },
);

test.each(['', '33', '33 34', '333-34', '03-34', 'B8-', 'B2', 'BB2-', 'move 33 B'])(
  '%j does not begin like a turn',
  (text) => {
    expect(beginsLikeTurn(text)).toBe(false);
    expect(mentionsTurnStart(`play "${text}", please`)).toBe(false);
  },
);

test.each([
  ['33', true],
  ['33 34', true],
  ['33x(AB)', true],
  ['B2', true],
  ['B2 > 55x', true],
  ['333', false],
  ['B25', false],
  ['B2a', false],
  ['33 is nice', false],
  ['', false],
])('%j has only characters used in turns: %s', (text, isSo) =>
  expect(hasOnlyTurnCharacters(text)).toBe(isSo),
);

test.each([
  ['57+so', true],
  ['57ab!+NE', true],
  ['B2+so', true],
  ['57+s', false],
  ['57+sod', false],
])('%j inserts a prong at a compass point: %s', (text, isSo) =>
  expect(insertsAtCompassPoint(text)).toBe(isSo),
);

test.each([
  ['33+B', true],
  ['46CD-56, 46D-55', true],
  ['84-86x(o:AB)', true],
  ['22-11-26 14:05', false],
  ['B2>55>75X', true],
  ['33', false],
  ['33 - nice', false],
])('%j is nothing but a turn: %s', (text, isSo) => expect(turnAlone.test(text)).toBe(isSo));

/** Adds a space or two to a string, and may write it in lower case. */
const asTyped = (text: string, gaps: readonly number[], isLower: boolean): string => {
  const spaced = gaps.reduce((now, gap) => {
    // No space goes into the first pod, since "3 3+B" does not begin like a turn.
    const at = 2 + (gap % Math.max(1, now.length - 1));
    return /^[-+>;,x()]/i.test(now.slice(at)) ? `${now.slice(0, at)} ${now.slice(at)}` : now;
  }, text);
  return isLower ? spaced.toLowerCase() : spaced;
};

/**
 * Checks what the spelling patterns say about a line that the grammar reads as a turn. The grammar ignores all spaces;
 * the patterns ignore only those outside the first pod, because "3 3+B" may be anything. The grammar also reads labels
 * that no pod has, such as B25.
 */
function expectSpelling(text: string): void {
  if (/^\s|^\d\s|^\d\d[a-h!]*\s+[a-h!]|\n|^[br]\s|^[br](?![1-7]\D)/i.test(text)) return;
  const parsed = parseTurnText(text);
  if (!parsed.ok) return;
  const isPlaced = parsed.value.usual.kind === 'place' && !/[-+]/.test(text);
  expect({
    text,
    only: hasOnlyTurnCharacters(text),
    begins: beginsLikeTurn(text),
    mentions: mentionsTurnStart(text),
    alone: turnAlone.test(text),
  }).toEqual({ text, only: true, begins: !isPlaced, mentions: !isPlaced, alone: !isPlaced });
}

describe('the grammar and the spelling patterns agree', () => {
  test('on every generated turn, in upper and lower case, with and without spaces', () => {
    let made = 0;
    fc.assert(
      fc.property(
        anyPosition,
        fc.array(fc.nat(), { maxLength: 2 }),
        fc.boolean(),
        (position, gaps, isLower) => {
          for (const turn of fewTurns(position, 300) ?? []) {
            const text = asTyped(makeTurn(position, turn), gaps, isLower);
            expect(parseTurnText(text).ok).toBe(true);
            expectSpelling(text);
            made += 1;
          }
        },
      ),
    );
    expect(made).toBeGreaterThan(1000);
  });

  test('on labelled turns', () => {
    const label = fc
      .tuple(fc.constantFrom('B', 'r'), fc.integer({ min: 1, max: 7 }))
      .map(([side, number]) => side + number);
    const prong = fc.constantFrom(...'ABCDEFGHh');
    const landing = fc
      .tuple(fc.constantFrom('-', '>'), fc.constantFrom('34', '55', '91x', '12X'))
      .map((both) => both.join(''));
    const part = fc
      .tuple(label, fc.array(landing, { minLength: 1, maxLength: 3 }))
      .map(([pod, hops]) => pod + hops.join(''));
    const turn = fc.oneof(
      fc.tuple(label, prong, fc.constantFrom('', '!')).map(([pod, one, mark]) => `${pod}+${one}${mark}`),
      fc.tuple(label, prong, prong).map(([pod, one, old]) => `${pod}+${one}-${old}`),
      fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(';')),
    );
    fc.assert(
      fc.property(turn, fc.array(fc.nat(), { maxLength: 2 }), (text, gaps) => {
        const typed = asTyped(text, gaps, false);
        expect(parseTurnText(typed).ok).toBe(true);
        expectSpelling(typed);
      }),
    );
  });

  test('on turns with typos, if they are still turns', () => {
    let read = 0;
    fc.assert(
      fc.property(anyPosition, fc.nat(), (position, pick) => {
        const turns = fewTurns(position, 300) ?? [];
        if (turns.length === 0) return;
        const text = makeTurn(position, turns[pick % turns.length] as Turn);
        for (const edited of singleEdits(text)) {
          if (parseTurnText(edited).ok) read += 1;
          expectSpelling(edited);
        }
      }),
    );
    expect(read).toBeGreaterThan(1000);
  });

  test('on where a turn begins: if a string begins like a turn, the grammar reads its pod', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]{2}[a-h]{0,3} {0,2}[-+][ -~]{0,8}$/), (text) => {
        expect(beginsLikeTurn(text)).toBe(true);
        const parsed = parseTurnText(text);
        if (!parsed.ok) expect(parsed.error.code).not.toBe('notation.wantTurn');
      }),
    );
  });
});
