import { describe, expect, test } from 'vitest';
import { exampleQuotes, undoTypography } from '../../../src/base/language/typography.js';
import { anyCharacter, fc } from '../../support/property.js';

describe('undoing typography', () => {
  test.each([
    ['36\u20135', '36-5'],
    ['36\u201435', '36-35'],
    ['36\u221235', '36-35'],
    ['36\u00ad35', '36-35'],
    ['36\uff0d35', '36-35'],
    ['36\ufe6335', '36-35'],
    // The long vowel mark and the wave dash on a Japanese keyboard count as dashes only between squares.
    ['36\u30fc35 36A \u301c 35', '36-35 36A - 35'],
    ['\u30fc35 36\u30fcA', '\u30fc35 36\u30fcA'],
    ['36\u00d735', '36x35'],
    ['\u2018a\u2019 \u201cb\u201d \u00abc\u00bb \u201ed\u201c 5\u2032 6\u2033', '\'a\' "b" "c" "d" 5\' 6"'],
    ['36\u00a0+\u2009E\t!', '36 + E !'],
    ['3\u200b6\u200f+\ufeffE\ufe0f', '36+E'],
    ['\uff13\uff16\uff0b\uff25', '36+E'],
    ['\ufb01ne e\u0301', 'fine \u00e9'],
    [
      'one\r\ntwo\rthree\u2028four\u2029five\u0085six\v\f \u00e9',
      'one\ntwo\nthree\nfour\nfive\nsix\n\n \u00e9',
    ],
    // Word turns the captures x(c) and x(e) into symbols. A real price is left alone.
    ['36-34x\u00a9 x \u20ac', '36-34x(c) x (e)'],
    ['\u00a9 5 \u20ac', '\u00a9 5 \u20ac'],
    ['Grüße, Ω', 'Grüße, Ω'],
    ['', ''],
  ])('turns %j into %j', (written, typed) => expect(undoTypography(written)).toBe(typed));

  test('changes nothing typed on a plain keyboard, except for tabs and carriage returns', () => {
    const typed = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    });
    fc.assert(fc.property(typed, (text) => undoTypography(text) === text));
    expect(undoTypography('a\tb\r\nc')).toBe('a b\nc');
  });

  test('changes nothing when applied a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const once = undoTypography(text);
        expect(undoTypography(once)).toBe(once);
      }),
    );
  });
});

describe('quoted examples of what to type', () => {
  test.each([
    ['Reply "accept" or "move 101 36+E".', ['"accept"', '"move 101 36+E"']],
    ['("yes")', ['"yes"']],
    ['in the way of «33+B»', ['«33+B»']],
    ['x"accept"', null],
    ['" accept" "accept "', null],
    ['""', null],
    ['"a"', ['"a"']],
    [`"${'a'.repeat(72)}"`, [`"${'a'.repeat(72)}"`]],
    [`"${'a'.repeat(73)}"`, null],
  ])('are found in %j', (text, found) => expect(text.match(exampleQuotes)).toEqual(found));
});
