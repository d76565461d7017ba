import { describe, expect, test } from 'vitest';
import {
  readSimpleText,
  readText,
  writePart,
  writeSimpleText,
  writeText,
} from '../../../src/notation/sgf/sgfText.js';
import { fc } from '../../support/property.js';

describe('SGF text', () => {
  test.each([
    ['a\\]b', 'a]b'],
    ['a\\\\b', 'a\\b'],
    ['one\\\ntwo', 'onetwo'],
    ['one\\\r\ntwo', 'onetwo'],
    ['one\r\ntwo\rthree\n\rfour', 'one\ntwo\nthree\nfour'],
    ['a\tb\vc', 'a b c'],
    ['a\u0000\u0007\u009fb', 'ab'],
    ['a\\:b', 'a:b'],
  ])('%j is read as %j', (raw, said) => {
    expect(readText(raw)).toBe(said);
  });

  test('is one line in a SimpleText', () => {
    expect(readSimpleText('  one\ntwo\\\nthree ')).toBe('one twothree');
    expect(writeSimpleText('one\ntwo')).toBe('one two');
    expect(writePart('a:b]')).toBe('a\\:b\\]');
  });

  test('survives writing and reading', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const written = writeText(text);
        expect(written).not.toMatch(/(?<!\\)(?:\\\\)*\]/);
        const said = readText(written);
        expect(readText(writeText(said))).toBe(said);
      }),
    );
    expect(readText(writeText('a]b\\c\nd: e'))).toBe('a]b\\c\nd: e');
  });
});
