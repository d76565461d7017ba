import { describe, expect, test } from 'vitest';
import { cssLimits } from '../../../src/mail/html/cssValues.js';
import { readStyleSheets } from '../../../src/mail/html/styleSheets.js';

const styleOf = (css: string, name = 'p', attributes: Record<string, string> = { class: 'x k', id: 'y' }) =>
  readStyleSheets(`<style>${css}</style>`)(name, attributes);
const isHidden = (css: string, name?: string) => styleOf(css, name).hidden;

describe('a rule selects', () => {
  test.each([
    'p',
    'P.X',
    '*',
    '*.x',
    'div > td + p.k',
    '#y.x',
    'a, b, p:nth-child(2n+1 of .z)',
    '.\\78',
    '[class="x k"]',
    'p[id="y"]',
    'svg|p',
    ':root .x:not(:hover)',
  ])('%s', (selector) => expect(isHidden(`${selector}{display:none}`)).toBe(true));
});

describe('a rule does not select', () => {
  test.each([
    'b',
    'p b',
    '.z',
    '.x.z',
    'p#z',
    '[lang]',
    '[class~="z"]',
    'p:hover',
    'p::before',
    '.x:after',
    'a..b',
    '',
  ])('%s', (selector) => expect(isHidden(`${selector}{display:none}`)).toBe(false));
});

describe('rules are found', () => {
  test.each([
    ['in @media', '@media print{ .x{display:none} }'],
    ['in @supports and @layer', '@supports (a:b){ @layer l{ .x{display:none} } }'],
    ['after @import and comments', '@import url(a.css); <!-- /* } */ .x{display:none} -->'],
    ['within rules, with &', '.k{color:red; &.x{display:none}}'],
    ['within rules, without &', '.k{color:red; p{display:none} b{color:red}}'],
    ['in @media within rules', '.x{ @media print { display:none } }'],
    ['after text that is not CSS', '.z{color red;} ) ] ; } .z{} .x{display:none}'],
    ['in a style sheet that is not closed', '.x{color:red;display:none'],
  ])('%s', (_, css) => expect(isHidden(css)).toBe(true));

  test('even if the previous style sheet is not closed', () => {
    const style = readStyleSheets('<style>.z{color:red</style><style>.x{display:none}</style>');
    expect(style('p', { class: 'x' }).hidden).toBe(true);
  });
});

test.each([
  ['that use & for another element', '.z{ &.x{display:none} }'],
  ['in @keyframes', '@keyframes a{ p{opacity:0} }'],
  ['in @font-face', '@font-face{display:none}'],
  ['for the whole page', 'html,body{display:none}'],
])('rules %s hide nothing', (_, css) => {
  for (const name of ['p', 'body', 'html']) expect(isHidden(css, name)).toBe(false);
});

describe('colours', () => {
  test('come from the later rule, and important ones are returned separately', () => {
    expect(styleOf('p{color:red} .x{color:white} .k{background:navy!important}')).toEqual({
      hidden: false,
      paint: { ink: [255, 255, 255] },
      above: { background: [0, 0, 128] },
    });
  });

  test('are ignored in rules for dark mode, but elements that these rules hide are hidden', () => {
    const dark = (css: string) => `@media screen and (prefers-color-scheme : dark){@media all{${css}}}`;
    expect(styleOf(dark('.x{color:white}'))).toMatchObject({ hidden: false, paint: {} });
    expect(isHidden(dark('.x{display:none}'))).toBe(true);
  });

  test('are ignored under conditions that are not checked', () => {
    expect(styleOf(':is(.x){color:white} [title="a"]{color:white} p[lang]{color:white}').paint).toEqual({});
    expect(styleOf('[class="x"]{color:white}').paint).toEqual({ ink: [255, 255, 255] });
  });
});

describe('everything is hidden beyond the limit of', () => {
  const nested = (open: string, depth: number) => `${open.repeat(depth)}.x{color:red}${'}'.repeat(depth)}`;

  test.each([
    ['characters', `.z{${'color:red;'.repeat(cssLimits.chars / 10)}}`],
    ['selectors', '.z,'.repeat(cssLimits.selectors + 1).replace(/,$/, '{color:red}')],
    ['rules', '.z{color:red}'.repeat(cssLimits.selectors + 1)],
    ['nesting', nested('@media x{', cssLimits.nesting)],
    ['nesting of rules', nested('.z{', cssLimits.nesting)],
    ['errors', 'a..b{}'.repeat(cssLimits.errors + 1)],
    ['selectors multiplied by each other', `${`&${',&'.repeat(99)}{`.repeat(9).replace('&', 'p')}color:red`],
    ['compounds multiplied by each other', `p{${'&&&&&&&&{color:red;'.repeat(8)}`],
  ])('%s', (_, css) => expect(isHidden(css, 'div')).toBe(true));

  test('sheets', () => {
    const style = readStyleSheets('<style></style>'.repeat(cssLimits.sheets + 1));
    expect(style('p', {}).hidden).toBe(true);
  });

  test.each([
    ['selectors', '.z{color:red}'.repeat(cssLimits.selectors)],
    ['nesting', nested('@media x{', cssLimits.nesting - 2)],
    ['errors', 'a..b{}'.repeat(cssLimits.errors)],
  ])('%s, but not at the limit', (_, css) => expect(isHidden(css, 'div')).toBe(false));
});
