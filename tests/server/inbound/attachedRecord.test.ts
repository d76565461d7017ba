import { expect, test } from 'vitest';
import { readRecord } from '../../../src/server/inbound/attachedRecord.js';

const record = '(;GM[19]RU[fast]PB[J\u00f6rg];B[37+E])';
const file = (text: string, encoding: BufferEncoding = 'utf8') => {
  const content = Buffer.from(text, encoding);
  return { bytes: content.length, content };
};
const found = (...given: Parameters<typeof readRecord>) => {
  const read = readRecord(...given);
  if (!read.ok) return read.error.code;
  return read.value && [read.value.record.players[0], read.value.record.turns.length, read.value.inWords];
};

test('a record comes from the only attached file, or else from the text', () => {
  expect(found([file(record)], '')).toEqual(['J\u00f6rg', 1, false]);
  expect(found([file(record, 'latin1')], '')).toEqual(['J\u00f6rg', 1, false]);
  expect(found([], `Here it is:\n\n${record}\nBye`)).toEqual(['J\u00f6rg', 1, true]);
  expect(found([], '( \n;GM[19])')).toEqual([undefined, 0, true]);
  expect(found([file('(;GM[19]PB[file])')], '(;GM[19]PB[words])')).toEqual(['file', 0, false]);
});

test('a charset named in the text is ignored', () => {
  expect(found([], '(;GM[19]CA[Windows-1251]PB[J\u00f6rg])')).toEqual(['J\u00f6rg', 0, true]);
});

test('a missing record is not an error, but several or broken files are', () => {
  expect(found([], 'Nothing (at all); here.')).toBeUndefined();
  expect(readRecord([file(record), file(record)], '')).toMatchObject({
    error: { code: 'club.import.several', data: { count: 2 } },
  });
  expect(found([{ bytes: 9_999_999 }], record)).toBe('club.import.tooLarge');
  expect(readRecord([file('no record')], record)).toMatchObject({
    error: { code: 'club.import.unreadable', data: { why: { code: 'notation.sgf.noGame' } } },
  });
  expect(found([file('(;\0\xff', 'latin1')], '')).toBe('club.import.unreadable');
  expect(found([], '(;GM[1])')).toBe('club.import.unreadable');
});

test('blocks of mail headers in a record’s comments are removed', () => {
  const quoting = '(;GM[19]RU[fast]C[Von: Bob\nAn: Alice\nHallo];B[37+E]C[De: Bob\nObjet: x\nBonjour])';
  const read = readRecord([file(quoting)], '');
  expect(read.ok && [read.value?.record.comment, read.value?.record.turns[0]?.comment]).toEqual([
    'Hallo',
    'Bonjour',
  ]);
});
