import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  CssParser,
  childrenOf,
  cssLimits,
  plainName,
  TooMuchCss,
} from '../../../src/mail/html/cssValues.js';

describe('the CSS in one email', () => {
  test('is read up to a limit that applies to style sheets and attributes together', () => {
    const parser = new CssParser();
    parser.parse('a'.repeat(cssLimits.chars - 9), 'stylesheet');
    expect(parser.parse('color:red', 'declarationList')).toHaveLength(1);
    expect(() => parser.parse('c', 'declarationList')).toThrow(TooMuchCss);
  });

  test('may contain a few errors, but no more', () => {
    const wrong = (count: number) => 'color red;'.repeat(count);
    const parser = new CssParser();
    parser.parse(wrong(cssLimits.errors), 'declarationList');
    expect(() => parser.parse(wrong(1), 'declarationList')).toThrow(TooMuchCss);
  });

  test.each(['a{', '@media x{', 'a{width:calc(', ':not(', '[', 'a{width:('])(
    'is parsed to the end, however deeply it is nested: %s',
    (piece) => {
      const css = piece.repeat(Math.floor(cssLimits.chars / piece.length));
      try {
        expect(new CssParser().parse(css, 'stylesheet')).toBeDefined();
      } catch (error) {
        expect(error).toBeInstanceOf(TooMuchCss);
      }
    },
  );
});

test('a name is unescaped and lower-cased', () => {
  expect(plainName('D\\69SPLAY')).toBe('display');
  expect(plainName('mso-hide')).toBe('mso-hide');
});

test('numbers in a value are also found inside functions', () => {
  const [node] = new CssParser().parse('x: 1 -2.5px calc(3EM * (4 + 1e-3)) 5% auto', 'declarationList');
  if (node?.type !== 'Declaration') throw new Error('no declaration');
  expect(amountsOf(childrenOf(node.value))).toEqual([
    { value: 1, unit: '' },
    { value: -2.5, unit: 'px' },
    { value: 3, unit: 'em' },
    { value: 4, unit: '' },
    { value: 0.001, unit: '' },
    { value: 5, unit: '%' },
  ]);
});
