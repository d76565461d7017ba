import { describe, expect, test } from 'vitest';
import {
  addressesIn,
  asBuffer,
  findBody,
  isPlainAddress,
  messageIdsIn,
  readFields,
  valuesOf,
} from '../../../src/mail/parse/headers.js';

test.each([
  ['a: b\r\n\r\nx', 6, 8],
  ['a: b\n\nx', 5, 6],
  ['\nx', 0, 1],
  ['a: b\r\n', 6, 6],
  ['', 0, 0],
])('the header of %j ends at %i, and the body begins at %i', (raw, headerEnd, bodyStart) => {
  expect(findBody(Buffer.from(raw))).toEqual({ headerEnd, bodyStart });
});

test('fields are unfolded, their names are lower-cased, and lines that are not fields are skipped', () => {
  const fields = readFields('Subject: a\r\n  b\nX-Y :c\n:d\nno field\nsubject: e');
  expect(fields).toEqual([
    { name: 'subject', value: 'a  b' },
    { name: 'x-y', value: 'c' },
    { name: 'subject', value: 'e' },
  ]);
  expect(valuesOf(fields, 'x-y', 'subject')).toEqual(['a  b', 'c', 'e']);
});

test.each([
  ['"a, b" <A@B.org>, c@d.org', ['a@b.org', 'c@d.org']],
  ['friends: a@b.org, <c@d.org>;', ['a@b.org', 'c@d.org']],
  ['Alice', []],
])('the addresses of %j', (value, addresses) => expect(addressesIn(value)).toEqual(addresses));

describe('an address', () => {
  test.each(['a@b.org', "o'hara+tag@b.co.uk", 'ü@b.org'])('is plain: %s', (address) => {
    expect(isPlainAddress(address)).toBe(true);
  });
  test.each(['a b@c.org', 'a@b@c', '"a"@b.org', '=?x@b.org', `${'a'.repeat(65)}@b.org`, '@b.org', 'a@'])(
    'is not plain: %s',
    (address) => expect(isPlainAddress(address)).toBe(false),
  );
});

test.each([
  ['<a@b> < c@d >', ['a@b', 'c@d']],
  ['a@b, c@d word', ['a@b', 'c@d']],
  ['Your message of Monday <a@b>', ['a@b']],
  ['', []],
])('the Message-IDs of %j', (value, ids) => expect(messageIdsIn(value)).toEqual(ids));

test('bytes are viewed as a Buffer without copying', () => {
  const bytes = new Uint8Array([1, 2, 3]).subarray(1);
  const seen = asBuffer(bytes);
  bytes[0] = 9;
  expect([...seen]).toEqual([9, 3]);
  expect(asBuffer(seen)).toBe(seen);
});
