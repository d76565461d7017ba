import { expect, test } from 'vitest';
import { z } from 'zod';
import { ifReadable, parseStored, StoredDataError } from '../../../src/base/index.js';
import { describeError } from '../../../src/server/health/log.js';

const schema = z.strictObject({ name: z.string(), boards: z.array(z.int()) });

function errorOf(json: string): StoredDataError {
  try {
    parseStored(schema, json, 'confirmation 12 (mail)');
  } catch (error) {
    if (error instanceof StoredDataError) return error;
    throw error;
  }
  throw new Error('it was read');
}

test('stored JSON is parsed with its schema', () => {
  expect(parseStored(schema, '{"name":"a","boards":[101]}', 'row')).toEqual({ name: 'a', boards: [101] });
});

test.each([
  ['{"name":"secret words","boards":["secret words"]}', 'boards.0: invalid_type'],
  ['{"name":"secret words"}', 'boards: invalid_type'],
  ['{"name":"a","boards":[],"more":"secret words"}', 'top level: unrecognized_keys'],
  ['secret words', 'it is not JSON'],
])('the error for JSON in the wrong form names the row and the fields, never a value: %s', (json, place) => {
  const error = errorOf(json);
  expect(error.message).toBe(`confirmation 12 (mail) cannot be read: ${place}`);
  // The operator sees this as the reason the email failed.
  expect(describeError(error)).toBe(error.message);
});

test('unreadable data counts as missing if the caller can do without it', () => {
  expect(ifReadable(() => parseStored(schema, '{"name":"a","boards":[]}', 'row'))).toEqual({
    name: 'a',
    boards: [],
  });
  expect(ifReadable(() => parseStored(schema, '{}', 'row'))).toBeUndefined();
  const bug = () => {
    throw new RangeError('a bug');
  };
  expect(() => ifReadable(bug)).toThrow('a bug');
});
