import { describe, expect, test } from 'vitest';
import { CssParser, cssLimits } from '../../../src/mail/html/cssValues.js';
import { over, readDeclarations, StyleAttributes, unstyled } from '../../../src/mail/html/elementStyle.js';

const read = (css: string) => readDeclarations(new CssParser().parse(css, 'declarationList'));

describe('declarations hide', () => {
  test.each([
    '*display:none',
    'color:red;display:none;color:blue',
    'font-size:min(16px, 0px)',
    'font:italic 1pt/1 serif',
    'opacity:5%',
    'transform:rotate(3deg) scale(0.01)',
    'translate:0 -200px',
    'clip-path:polygon(0 0)',
    'filter:opacity(0%)',
    'overflow-x:hidden;width:1px',
    'font-size:0\\9',
  ])('%s', (css) => expect(read(css).hidden).toBe(true));
});

describe('declarations do not hide', () => {
  test.each([
    'display:block',
    'x-display:none',
    'content:"display:none"',
    '/* display:none */ color:red',
    'background:url(display:none)',
    'width:1px',
    'overflow:hidden;width:2px',
    'font:bold 12px/1.5 Arial',
    'font-size:calc(16px + 1vw)',
    'margin:0 auto 0 -99px',
    'filter:progid:DXImageTransform.Microsoft.gradient(startColorstr=#0)',
    'opacity:1',
    'mso-hide:none',
    '',
  ])('%s', (css) => expect(read(css).hidden).toBe(false));
});

describe('the colours of declarations', () => {
  test('are the last valid ones', () => {
    expect(read('color:red;color:var(--x);background:navy').paint).toEqual({
      ink: [255, 0, 0],
      background: [0, 0, 128],
    });
  });

  test('are kept separately if they are important', () => {
    expect(read('color:red !IMPORTANT;background-color:navy')).toEqual({
      hidden: false,
      paint: { background: [0, 0, 128] },
      above: { ink: [255, 0, 0] },
    });
  });

  test('are overridden by those of an inner element, but elements inside a hidden one stay hidden', () => {
    const under = { hidden: true, paint: { ink: [1, 1, 1], background: [2, 2, 2] }, above: {} } as const;
    expect(over(under, { ...unstyled, paint: { ink: [3, 3, 3] } })).toEqual({
      ...under,
      paint: { ink: [3, 3, 3], background: [2, 2, 2] },
    });
  });
});

describe('style attributes', () => {
  test('are parsed once for each distinct text', () => {
    const styles = new StyleAttributes();
    expect(styles.read(undefined)).toBe(unstyled);
    expect(styles.read('display:none')).toBe(styles.read('display:none'));
  });

  test('hide their element if they exceed the limits', () => {
    const styles = new StyleAttributes();
    for (let n = 0; n < cssLimits.styles; n += 1) styles.read(`x:${n}`);
    expect(styles.read('x:0').hidden).toBe(false);
    expect(styles.read('color:red').hidden).toBe(true);
    expect(new StyleAttributes().read(`x:${'y'.repeat(cssLimits.chars)}`).hidden).toBe(true);
  });
});
