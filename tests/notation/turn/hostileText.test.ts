import { expect, test } from 'vitest';
import { isTurnText, makePosition, makeTurn, parsePosition, parseTurn } from '../../../src/notation/index.js';
import { turns } from '../../../src/rules/index.js';
import { anyPosition } from '../../support/arbitrary.js';
import { anyCharacter, fc } from '../../support/property.js';

const turnLike = fc.string({
  unit: fc.constantFrom(...'1234567899AbCdEFGH+--,xX()!R ;\u2212'),
  maxLength: 40,
});
const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.string(), turnLike, turnLike);

test('no text makes the turn parser throw, and a turn it accepts survives writing and parsing', () => {
  fc.assert(
    fc.property(anyPosition, text, (position, given) => {
      const turn = parseTurn(position, given);
      if (!turn.ok) return;
      expect(isTurnText(given)).toBe(true);
      expect(parseTurn(position, makeTurn(position, turn.value))).toEqual(turn);
    }),
    { numRuns: 2000 },
  );
});

test('a legal turn with one character changed is read or refused', () => {
  fc.assert(
    fc.property(
      anyPosition,
      fc.nat(200),
      fc.nat(),
      fc.string({ unit: anyCharacter, maxLength: 2 }),
      (position, skip, at, put) => {
        const some = [];
        for (const turn of turns(position)) if (some.push(turn) > skip) break;
        const last = some.at(-1);
        fc.pre(last !== undefined);
        const canonical = makeTurn(position, last);
        const changed =
          canonical.slice(0, at % canonical.length) + put + canonical.slice((at % canonical.length) + 1);
        const turn = parseTurn(position, changed);
        if (turn.ok) expect(parseTurn(position, makeTurn(position, turn.value))).toEqual(turn);
      },
    ),
    { numRuns: 1000 },
  );
});

test('no text makes the position parser throw, and a position it accepts survives writing and parsing', () => {
  const near = fc
    .tuple(
      anyPosition,
      fc.nat(),
      fc.nat(2),
      fc.string({ unit: fc.constantFrom(...'xoXO123ABH!/:,- +9'), maxLength: 3 }),
    )
    .map(([position, at, gone, put]) => {
      const written = makePosition(position);
      return written.slice(0, at % written.length) + put + written.slice((at % written.length) + gone);
    });
  fc.assert(
    fc.property(fc.oneof(text, near, near), (given) => {
      const position = parsePosition(given);
      if (position.ok) expect(parsePosition(makePosition(position.value))).toEqual(position);
    }),
    { numRuns: 1500 },
  );
});
