import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  checkedData,
  DataFileError,
  exactKeys,
  expressionPart,
  parseData,
} from '../../../src/base/data/dataFile.js';

const schema = exactKeys({ words: z.array(z.string()), phrase: expressionPart });
const right = { words: ['one'], phrase: 'a|b' };

/** Returns the error message for invalid data. */
function faultsOf(data: unknown): string {
  try {
    checkedData(schema, data, 'data/words.json');
  } catch (error) {
    expect(error).toBeInstanceOf(DataFileError);
    return (error as Error).message;
  }
  return '';
}

test('data that matches its schema is returned', () => {
  expect(checkedData(schema, right, 'data/words.json')).toEqual(right);
  expect(parseData(schema, JSON.stringify(right), 'data/words.json')).toEqual(right);
});

test('a single error is reported on the same line as the file name; several errors get a line each', () => {
  expect(faultsOf({ ...right, words: ['one', 2] })).toMatch(/^data\/words\.json is invalid: words\[1\]: \S/);
  expect(faultsOf({ words: [1, 2], phrase: 'a' })).toMatch(
    /^data\/words\.json is invalid:\n {2}words\[0\]: .+\n {2}words\[1\]: .+$/,
  );
});

test('the error for an unknown key also lists the keys that exist', () => {
  expect(faultsOf({ ...right, word: 1, more: 2 })).toBe(
    'data/words.json is invalid: there is no key "word", "more"; the keys are "words", "phrase"',
  );
});

test('a phrase must be a valid, non-empty regular expression', () => {
  expect(faultsOf({ ...right, phrase: '(a' })).toMatch(
    /^data\/words\.json is invalid: phrase: "\(a" is not a regular expression: \S/,
  );
  expect(faultsOf({ ...right, phrase: '' })).toContain('phrase: ');
  // Unicode property escapes need the `u` flag.
  expect(faultsOf({ ...right, phrase: '\\p{L}+' })).toBe('');
});

test('a file that is not JSON is rejected, and the error names it', () => {
  expect(() => parseData(schema, '{', 'data/words.json')).toThrow(DataFileError);
  expect(() => parseData(schema, '{', 'data/words.json')).toThrow(/^data\/words\.json is invalid: .*JSON/);
});
