import { describe, expect, test } from 'vitest';
import { alike, isTransparent, paintOfAttributes, readColour } from '../../../src/mail/html/colours.js';
import { CssParser, childrenOf } from '../../../src/mail/html/cssValues.js';

/** Returns the nodes of a CSS value. */
function value(text: string) {
  const [node] = new CssParser().parse(`color:${text}`, 'declarationList');
  if (node?.type !== 'Declaration') throw new Error(text);
  return childrenOf(node.value);
}

describe('a colour', () => {
  test.each([
    ['#f80', [255, 136, 0]],
    ['#F80A', [255, 136, 0]],
    ['#ff8800', [255, 136, 0]],
    ['#ff880011', [255, 136, 0]],
    ['Navy', [0, 0, 128]],
    ['n\\61vy', [0, 0, 128]],
    ['rgb(1, 2, 3)', [1, 2, 3]],
    ['rgba(1 2 3 / .5)', [1, 2, 3]],
    ['rgb(100% 0% 20%)', [255, 0, 51]],
    ['hsl(120, 100%, 50%)', [0, 255, 0]],
    ['hsl(0deg 0% 100% / 1)', [255, 255, 255]],
    ['url(white.png) no-repeat #123456', [18, 52, 86]],
  ])('%s', (text, colour) => expect(readColour(value(text))).toEqual(colour));

  test.each(['inherit', '#12', '#12345', 'rgb(1,2)', 'var(--white)', 'url(white)', 'lab(1 2 3)'])(
    'cannot be read from %s',
    (text) => expect(readColour(value(text))).toBeUndefined(),
  );
});

test.each([
  ['transparent', true],
  ['#0000', true],
  ['#ffffff0f', true],
  ['rgb(0 0 0 / 5%)', true],
  ['hsla(0,0%,0%,.04)', true],
  ['#0008', false],
  ['rgba(0,0,0,.5)', false],
  ['black', false],
])('%s is transparent: %s', (text, is) => expect(isTransparent(value(text))).toBe(is));

describe('the colours in HTML 4 attributes', () => {
  test.each([
    ['font', { color: 'ffffff' }, { ink: [255, 255, 255] }],
    ['font', { color: ' #FFF ' }, { ink: [255, 255, 255] }],
    ['body', { text: 'White', bgcolor: 'black' }, { ink: [255, 255, 255], background: [0, 0, 0] }],
    ['td', { bgcolor: '#000000', color: 'white' }, { background: [0, 0, 0] }],
    ['font', { color: 'unheard of' }, {}],
  ])('of %s: %j', (name, attributes, paint) => {
    expect(paintOfAttributes(name, attributes)).toEqual(paint);
  });
});

test('two colours are alike if each component differs by less than 25', () => {
  expect(alike({ ink: [24, 24, 24], background: [0, 0, 0] })).toBe(true);
  expect(alike({ ink: [24, 25, 24], background: [0, 0, 0] })).toBe(false);
});
