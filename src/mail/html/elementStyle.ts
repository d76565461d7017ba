import type { CssNode } from 'css-tree';
import { type Colour, isTransparent, type Paint, readColour } from './colours.js';
import {
  type Amount,
  amountsOf,
  CssParser,
  childrenOf,
  cssLimits,
  plainName,
  TooMuchCss,
  wordOf,
} from './cssValues.js';

/** The effect of CSS declarations on the text of an element. */
export interface ElementStyle {
  /** Whether something other than its colours hides the element. */
  readonly hidden: boolean;
  readonly paint: Paint;
  /** Colours that are `!important`. */
  readonly above: Paint;
  /** The element's borders and margins; unset if none are declared. */
  readonly box?: Box;
}

/** The borders and margins of one element, which are not inherited. */
export interface Box {
  /** Whether all borders are turned off, except those declared afterwards. */
  readonly borderless?: boolean;
  readonly leftBorder?: boolean;
  /** The colour of a solid top border: red, green and blue, or the keyword for the system's text colour. */
  readonly topRule?: Colour | 'windowtext' | undefined;
  /** Whether the element has no top or bottom margin. */
  readonly flush?: boolean;
}

export const unstyled: ElementStyle = { hidden: false, paint: {}, above: {} };
export const unseen: ElementStyle = { ...unstyled, hidden: true };

/** Returns the style `under`, overridden by a later or closer one. */
export const over = (under: ElementStyle, { hidden, paint, above }: ElementStyle): ElementStyle => ({
  hidden: under.hidden || hidden,
  paint: { ...under.paint, ...paint },
  above: { ...under.above, ...above },
});

type Value = readonly CssNode[];
type Test = (value: Value) => boolean;

const says =
  (...words: string[]): Test =>
  (value) =>
    value.some((node) => words.includes(wordOf(node)));

const some =
  (test: (amount: Amount) => boolean): Test =>
  (value) =>
    value.some((node) => node.type !== 'Function' && amountsOf([node]).some(test));

/** Tests whether a value calls one of these functions with numbers that meet a condition. */
const calls =
  (names: RegExp, test: (amounts: readonly Amount[]) => boolean): Test =>
  (value) =>
    value.some(
      (node) => node.type === 'Function' && names.test(wordOf(node)) && test(amountsOf(childrenOf(node))),
    );

const first = (test: (amount: Amount) => boolean) => (amounts: readonly Amount[]) =>
  amounts.slice(0, 1).some(test);

const any =
  (...tests: Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

const isZero = ({ value }: Amount): boolean => value === 0;
const isFaint = ({ value, unit }: Amount): boolean => value < (unit === '%' ? 10 : 0.1);
const zero: Test = some(isZero);
/** Tests for a computed length, such as `calc(0px)`, with a zero among its numbers. */
const computedZero: Test = calls(/^(?:calc|min|max|clamp)$/, (amounts) => amounts.some(isZero));

/** Text two pixels high is unreadable. */
const leastSize: Readonly<Record<string, number>> = {
  ...{ px: 3, pt: 2, pc: 0.2, in: 0.03, cm: 0.08, mm: 0.8, q: 3 },
  ...{ em: 0.2, rem: 0.2, ex: 0.4, ch: 0.4, '%': 20 },
};
const isTiny = (amount: Amount): boolean => isZero(amount) || amount.value < (leastSize[amount.unit] ?? 0);
/**
 * Whether a value of `font` sets a tiny size. It may also include a weight and a line height, so only zero and numbers
 * with a unit count.
 */
const isTinyFont = (amount: Amount): boolean =>
  isZero(amount) || (amount.unit !== '' && amount.value < (leastSize[amount.unit] ?? 0));

/** Whether a value moves text off the left or the top of the screen. */
const isFarBack = ({ value, unit }: Amount): boolean =>
  value <= -100 || (/^(?:r?em|vw|vh)$/.test(unit) && value <= -20);
/** Whether a value moves text off the screen on any side. */
const isFar = (amount: Amount): boolean =>
  isFarBack(amount) || amount.value >= 1000 || (/^(?:vw|vh|%)$/.test(amount.unit) && amount.value >= 100);

const far: Test = some(isFar);
const colourless: Test = isTransparent;

/** Tests for values that hide text, by property. */
const hiding: ReadonlyMap<string, Test> = new Map(
  Object.entries({
    display: says('none'),
    visibility: says('hidden', 'collapse'),
    'content-visibility': says('hidden'),
    'mso-hide': says('all'),
    color: colourless,
    '-webkit-text-fill-color': colourless,
    '-webkit-text-security': says('disc', 'circle', 'square'),
    'text-decoration': says('line-through'),
    'text-decoration-line': says('line-through'),
    opacity: any(some(isFaint), computedZero),
    zoom: zero,
    'line-height': zero,
    'font-size': any(some(isTiny), computedZero),
    font: some(isTinyFont),
    'max-height': zero,
    'max-width': zero,
    left: far,
    right: far,
    top: far,
    bottom: far,
    'text-indent': far,
    'margin-left': far,
    'margin-top': far,
    margin: some(isFarBack),
    inset: some(isFarBack),
    translate: some(isFarBack),
    scale: some(({ value }) => Math.abs(value) < 0.1),
    clip: calls(
      /^rect$/,
      first(({ value }) => value === 0 || value === 1),
    ),
    'clip-path': any(
      calls(
        /^inset$/,
        first(({ value }) => value >= 50),
      ),
      calls(/^(?:circle|ellipse)$/, first(isZero)),
      calls(/^polygon$/, (amounts) => amounts.every(isZero)),
    ),
    transform: any(
      calls(
        /^scale(?:x|y|3d)?$/,
        first(({ value }) => Math.abs(value) < 0.1),
      ),
      calls(/^translate(?:x|y|3d)?$/, (amounts) => amounts.some(isFar)),
      calls(
        /^rotate[xy]$/,
        first(({ value }) => Math.abs(value) === 90),
      ),
      calls(/^matrix$/, first(isZero)),
    ),
    filter: any(
      calls(/^opacity$/, first(isFaint)),
      calls(
        /^blur$/,
        first(({ value }) => value >= 10),
      ),
    ),
  }),
);

/** A box too small for a character hides its text if the text cannot overflow. */
const sizes = new Set(['height', 'width', 'block-size', 'inline-size']);
const isFlat: Test = some((amount) => isZero(amount) || (amount.unit === 'px' && amount.value < 2));
const overflows = new Set(['overflow', 'overflow-x', 'overflow-y']);
const isClipped: Test = says('hidden', 'clip', 'auto', 'scroll');

const inks = new Set(['color', '-webkit-text-fill-color']);
const grounds = new Set(['background', 'background-color']);

const margins = new Set(['margin', 'margin-top', 'margin-bottom']);

/** Reads the borders and margins set by a declaration. */
function boxOf(property: string, value: Value): Box | undefined {
  if (property === 'border')
    return { borderless: says('none')(value), leftBorder: false, topRule: undefined };
  if (property === 'border-left') return { leftBorder: true };
  if (property === 'border-top' && says('solid')(value)) {
    const topRule = says('windowtext')(value) ? 'windowtext' : readColour(value);
    return { topRule };
  }
  if (!margins.has(property)) return undefined;
  const [above] = amountsOf(value);
  return above && isZero(above) ? { flush: true } : undefined;
}

/** Reads the declarations among these nodes; if there are several colours, the last one wins. */
export function readDeclarations(nodes: readonly CssNode[]): ElementStyle {
  let hidden = false;
  let flat = false;
  let clipped = false;
  const paint: { -readonly [part in keyof Paint]: Paint[part] } = {};
  const above: typeof paint = {};
  let box: Box | undefined;
  for (const node of nodes) {
    if (node.type !== 'Declaration' || node.value.type !== 'Value') continue;
    // Internet Explorer accepted a property name after a character that CSS does not allow there.
    const property = plainName(node.property).replace(/^[*$&+#/]+/, '');
    const value = childrenOf(node.value);
    hidden ||= hiding.get(property)?.(value) ?? false;
    flat ||= sizes.has(property) && isFlat(value);
    clipped ||= overflows.has(property) && isClipped(value);
    const edge = boxOf(property, value);
    if (edge) box = { ...box, ...edge };
    const isInk = inks.has(property);
    if (!isInk && !grounds.has(property)) continue;
    const colour = readColour(value);
    if (colour) (node.important ? above : paint)[isInk ? 'ink' : 'background'] = colour;
  }
  return { hidden: hidden || (flat && clipped), paint, above, ...(box && { box }) };
}

/** Reads the `style` attributes of one email; parses each distinct value only once. */
export class StyleAttributes {
  readonly #parser: CssParser;
  readonly #known = new Map<string, ElementStyle>();

  constructor(parser = new CssParser()) {
    this.#parser = parser;
  }

  read(style: string | undefined): ElementStyle {
    if (!style) return unstyled;
    const known = this.#known.get(style);
    if (known) return known;
    if (this.#known.size >= cssLimits.styles) return unseen;
    const styled = this.#parse(style);
    this.#known.set(style, styled);
    return styled;
  }

  #parse(style: string): ElementStyle {
    try {
      return readDeclarations(this.#parser.parse(style, 'declarationList'));
    } catch (error) {
      if (error instanceof TooMuchCss) return unseen;
      throw error;
    }
  }
}
