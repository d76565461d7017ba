import { describe, expect, test } from 'vitest';
import { decodeSgf, parseSgf } from '../../../src/notation/index.js';
import { refusalOf } from '../../support/sentences.js';

/** Creates a file with these bytes as Black's name, after these properties. */
const file = (before: string, ...name: readonly number[]): Uint8Array =>
  Uint8Array.from([
    ...Buffer.from(`(;FF[4]GM[19]RU[fast]${before}PB[`, 'latin1'),
    ...name,
    ...Buffer.from('];B[37+E])'),
  ]);

function nameIn(bytes: Uint8Array): string | undefined {
  const text = decodeSgf(bytes);
  const record = text.ok ? parseSgf(text.value) : text;
  if (!record.ok) throw new Error(record.error.code);
  expect(record.value.turns).toHaveLength(1);
  return record.value.players[0];
}

const utf8 = (text: string): number[] => [...Buffer.from(text)];

describe('the charset of a file', () => {
  test.each<[string, string, readonly number[]]>([
    ['Windows-1251', 'Анна', [0xc0, 0xed, 0xed, 0xe0]],
    ['ISO-8859-2', 'Łoś', [0xa3, 0x6f, 0xb6]],
    ['EUC-KR', '한국', [0xc7, 0xd1, 0xb1, 0xb9]],
    // The second bytes are the codes of brackets and backslashes.
    ['Shift_JIS', 'ゾソ', [0x83, 0x5d, 0x83, 0x5c]],
    ['iso-2022-jp', '日本', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]],
    // These bytes would be valid UTF-8 as well.
    ['GB2312', '联通', [0xc1, 0xaa, 0xcd, 0xa8]],
    ['ISO-8859-1', 'JÃ¶rg', utf8('Jörg')],
    [' latin1 ', 'Jörg', [0x4a, 0xf6, 0x72, 0x67]],
  ])('is the one that CA names: %s', (charset, name, bytes) => {
    expect(nameIn(file(`CA[${charset}]`, ...bytes))).toBe(name);
  });

  test.each(['', 'CA[UTF-8]', 'CA[utf8]', 'CA[]', 'CA[UTF-16]', 'C[CA[EUC-KR\\]]'])(
    'is UTF-8 if the bytes are valid, otherwise Latin-1, with "%s"',
    (named) => {
      expect(nameIn(file(named, ...utf8('Jörg 한국')))).toBe('Jörg 한국');
      expect(nameIn(file(named, 0x4a, 0xf6, 0x72, 0x67))).toBe('Jörg');
    },
  );

  test('is looked for only in the root of the first game', () => {
    const bytes = [...Buffer.from('From me: (x)\n'), ...file('C[a\\]b]CA[EUC-KR]', 0xc7, 0xd1)];
    expect(nameIn(Uint8Array.from(bytes))).toBe('한');
    expect(nameIn(file(';CA[EUC-KR]', 0xe7))).toBe('ç');
  });

  test('is refused if it is unknown, unless the file is plain ASCII', () => {
    expect(refusalOf(decodeSgf(file('\nCA[Klingon]', 0xe7)))).toMatch(
      /^line 2, column 3: CA\[Klingon\] names an unknown charset/,
    );
    expect(refusalOf(decodeSgf(file('CA[HZ-x]', 0x1b, 0x24)))).toContain(
      'line 1, column 24: CA[HZ-x] names an unknown charset',
    );
    expect(nameIn(file('CA[Klingon]', ...utf8('bob')))).toBe('bob');
  });

  test('is refused if the file is not valid in it', () => {
    expect(refusalOf(decodeSgf(file('CA[Shift_JIS]', 0xff, 0xff)))).toMatch(
      /^line 1, column 24: the file is not in the charset that/,
    );
  });

  test('does not matter for a file that is not SGF text', () => {
    expect(refusalOf(decodeSgf(file('CA[EUC-KR]', 0)))).toMatch(
      /^line 1, column 1: the file is not text, so it is not an SGF file/,
    );
    expect(decodeSgf(Buffer.from('resign'))).toEqual({ ok: true, value: 'resign' });
  });
});
