import { describe, expect, test } from 'vitest';
import { deobfuscate, obfuscatedAt } from '../../../src/club/messages/deobfuscate.js';
import { fc } from '../../support/property.js';

const at = obfuscatedAt;

describe('text is spelt plainly:', () => {
  test.each([
    ['plain text @ home', 'plain text @ home'],
    ['a\uff20b', 'a@b'],
    ['\uff21\uff22', 'AB'],
    ['a\u200bb\u00adc', 'abc'],
    ['a\u3002b', 'a.b'],
    ['\u201ca\u201d \u00abb\u00bb', '"a" "b"'],
    ['a%40b', `a${at}b`],
    ['a%2540b', `a${at}b`],
    ['a%252525252540b', `a${at}b`],
    ['%41%2e%42', 'A.B'],
    ['%C3%A9t%C3%A9', 'été'],
    ['%EF%BC%A0', at],
    ['%F0%9F%98%80', '\u{1f600}'],
    ['%C3%28', '%C3('],
    ['100% 5%', '100% 5%'],
    ['a&#64;b&#x40;c&#064', `a${at}b${at}c${at}`],
    ['&commat;&period;&amp;&percnt;&num;&semi;&plus;&lowbar;', `${at}.&%#;+_`],
    ['&COMMAT; &amp;commat;', `${at} ${at}`],
    ['&eacute; &#99999999; &#1114112;', '&eacute; &#99999999; &#1114112;'],
    ['a=40b=\nc', `a${at}bc`],
    ['a=41', 'a=41'],
    ['a [at] b (dot) c', `a${at}b.c`],
    ['a {AT} b <.> c [@] d', `a${at}b.c${at}d`],
    ['at home', 'at home'],
    ['%0A%00%07', '\n'],
  ])('%j', (written, plain) => {
    expect(deobfuscate(written).text).toBe(plain);
  });

  test('encodings within encodings, up to five levels', () => {
    const deep = (times: number) => {
      let text = '&#64;';
      for (let n = 0; n < times; n += 1) text = text.replace('&', '&amp;');
      return deobfuscate(text).text;
    };
    expect([0, 1, 4].map(deep)).toEqual([at, at, at]);
    expect(deep(5)).toBe('&#64;');
  });
});

test('each character is mapped to the position where its original spelling starts', () => {
  expect(deobfuscate('ab').starts).toEqual([0, 1]);
  expect(deobfuscate('a%40b').starts).toEqual([0, 1, 4]);
  expect(deobfuscate('a%2540b').starts).toEqual([0, 1, 6]);
  expect(deobfuscate('x\u200by').starts).toEqual([0, 2]);
  expect(deobfuscate('\u{1f600}z').starts).toEqual([0, 0, 2]);
  expect(deobfuscate('\ufb01z').starts).toEqual([0, 0, 1]);
  expect(deobfuscate('a [at] b').starts).toEqual([0, 1, 7]);
});

test('plain text stays the same, character by character', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z .,!?@\n]*$/), (text) => {
      const plain = deobfuscate(text);
      expect(plain.text).toBe(text);
      expect(plain.starts).toEqual(Array.from(text, (_, n) => n));
    }),
  );
});
