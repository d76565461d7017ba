import type { CssNode } from 'css-tree';
import { CssParser, childrenOf, cssLimits, plainName, TooMuchCss } from './cssValues.js';
import { type ElementStyle, over, readDeclarations, unseen, unstyled } from './elementStyle.js';

type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * The conditions for selecting an element: `p`, `.class`, `#id`, `[attribute]` or `*`. Rules are looked up by the last
 * one.
 */
type Traits = readonly string[];

/** The nodes of one selector. */
type Selector = readonly CssNode[];

/** The effect of a rule on elements with these traits. */
interface Rule extends ElementStyle {
  readonly traits: Traits;
}

/**
 * Reads the style sheets of an email; returns a function that finds the style of an element. Only the part of a
 * selector for the element itself counts (`p` and `.x` in `td > p.x`), and conditions are not checked: text that is
 * hidden in print or on a small screen counts as hidden, since we never play a turn unless we are sure of it.
 */
export function readStyleSheets(
  html: string,
  parser = new CssParser(),
): (name: string, attributes: Attributes) => ElementStyle {
  const sheets = new StyleSheets(parser);
  try {
    for (const css of styleElements(html)) sheets.add(css);
  } catch (error) {
    if (error instanceof TooMuchCss) return () => unseen;
    throw error;
  }
  return (name, attributes) => sheets.styleOf(name, attributes);
}

/** The context of some nodes in a style sheet. */
interface Place {
  /** How many rules and at-rules enclose them. */
  readonly depth: number;
  /** Whether they are the contents of a rule. */
  readonly isRule?: boolean;
  /** Whether they are for dark mode. */
  readonly isDark?: boolean;
}

class StyleSheets {
  readonly #parser: CssParser;
  /** Rules by the trait used for lookup, then by all their traits. */
  readonly #rules = new Map<string, Map<string, Rule>>();
  #selectors = 0;

  constructor(parser: CssParser) {
    this.#parser = parser;
  }

  add(css: string): void {
    this.#read(this.#parser.parse(css, 'stylesheet'), [], { depth: 0 });
  }

  styleOf(name: string, attributes: Attributes): ElementStyle {
    if (this.#rules.size === 0) return unstyled;
    const { class: classes = '', id } = attributes;
    const has = Object.keys(attributes).slice(0, 50);
    const traits = ['*', name, ...(id ? [`#${id}`] : []), ...has.map((attribute) => `[${attribute}]`)];
    traits.push(...classes.split(/\s+/, 100).map((word) => `.${word}`));
    const own = new Set(traits.slice(0, 150).map((trait) => trait.toLowerCase()));
    let styled = unstyled;
    for (const trait of own) {
      for (const rule of this.#rules.get(trait)?.values() ?? []) {
        if (rule.traits.every((one) => own.has(one))) styled = over(styled, rule);
      }
    }
    return styled;
  }

  /** @param outer selectors of the enclosing rule, for `&` */
  #read(nodes: readonly CssNode[], outer: readonly Selector[], place: Place): void {
    const inner = { isDark: place.isDark ?? false, depth: place.depth + 1 };
    if (inner.depth > cssLimits.nesting) throw new TooMuchCss();
    this.#apply(outer, nodes, place.isDark === true);
    for (const node of nodes) {
      if (node.type === 'Rule') {
        this.#read(childrenOf(node.block), selectorsIn(node.prelude, outer), { ...inner, isRule: true });
      } else if (node.type === 'Atrule' && node.block && !/keyframes$/i.test(node.name)) {
        const isDark = place.isDark || isForTheDark(node);
        this.#read(childrenOf(node.block), outer, { ...place, ...inner, isDark });
      } else if (place.isRule && node.type === 'Raw' && node.value.includes('{')) {
        // A nested rule whose selector does not begin with `&`.
        this.#read(this.#parser.parse(node.value, 'stylesheet'), outer, inner);
      }
    }
  }

  #apply(selectors: readonly Selector[], nodes: readonly CssNode[], isDark: boolean): void {
    if (selectors.length === 0) return;
    const styled = readDeclarations(nodes);
    const { hidden, paint, above } = isDark ? { ...unstyled, hidden: styled.hidden } : styled;
    if (!hidden && Object.keys(paint).length === 0 && Object.keys(above).length === 0) return;
    for (const selector of selectors) {
      this.#addRule(traitsOf(selector, hidden), { hidden, paint, above });
    }
  }

  #addRule(traits: Traits, styled: ElementStyle): void {
    const key = traits.at(-1);
    if (key === undefined) return;
    if (++this.#selectors > cssLimits.selectors) throw new TooMuchCss();
    const ofKey = this.#rules.get(key) ?? new Map<string, Rule>();
    const same = traits.join('');
    // A rule that hides the whole page does not count: something else makes the page visible again.
    const hidden = styled.hidden && key !== 'html' && key !== 'body';
    ofKey.set(same, { traits, ...over(ofKey.get(same) ?? unstyled, { ...styled, hidden }) });
    this.#rules.set(key, ofKey);
  }
}

/** Whether an at-rule is for dark mode, whose colours assume a different background from ours. */
const isForTheDark = ({ name, prelude }: CssNode & { type: 'Atrule' }): boolean =>
  name.toLowerCase() === 'media' &&
  prelude?.type === 'Raw' &&
  /prefers-color-scheme\s*:\s*dark/i.test(prelude.value);

/** Returns the selectors of a rule; an invalid list is ignored, as in browsers. */
function selectorsIn(prelude: CssNode, outer: readonly Selector[]): Selector[] {
  if (prelude.type !== 'SelectorList') return [];
  let expanded = 0;
  return childrenOf(prelude).flatMap((node) => {
    const selector = childrenOf(node);
    const last = lastCompound(selector);
    if (!last.some(isNesting)) return [selector];
    return outer.map((around) => {
      const nodes = last.flatMap((one) => (isNesting(one) ? lastCompound(around) : [one]));
      // Each level of nesting can multiply both counts.
      if (++expanded > cssLimits.selectors || nodes.length > cssLimits.compound) throw new TooMuchCss();
      return nodes;
    });
  });
}

/** Whether a node is `&`, which css-tree's types do not include yet. */
const isNesting = ({ type }: CssNode): boolean => (type as string) === 'NestingSelector';

/** Returns the part of a selector for the element itself, after the last `>`, `+`, `~` or space. */
const lastCompound = (selector: Selector): Selector =>
  selector.slice(selector.findLastIndex(({ type }) => type === 'Combinator') + 1);

/** States that no element is in while somebody is just reading the email. */
const states = new Set([
  'hover',
  'active',
  'focus',
  'focus-within',
  'focus-visible',
  'visited',
  'before',
  'after',
]);

/**
 * Returns the traits that a selector requires of the element; none if it selects nothing that counts. Unchecked
 * conditions count as met.
 */
function traitsOf(selector: Selector, hides: boolean): Traits {
  const traits: string[] = [];
  const last = lastCompound(selector);
  for (const node of last) {
    const name = 'name' in node && typeof node.name === 'string' ? plainName(node.name) : '';
    if (node.type === 'TypeSelector') {
      const bare = name.replace(/^.*\|/, '');
      if (bare !== '*') traits.push(bare);
    } else if (node.type === 'ClassSelector') traits.push(`.${name}`);
    else if (node.type === 'IdSelector') traits.push(`#${name}`);
    else if (node.type === 'AttributeSelector') {
      const asked = traitsOfAttribute(node, hides);
      if (asked.length === 0) return [];
      traits.push(...asked);
    } else if (node.type === 'PseudoElementSelector' || states.has(name)) return [];
    // Other pseudo-classes are not checked.
  }
  if (traits.length > 0) return traits;
  const isUniversal = last.length === 1 && last[0]?.type === 'TypeSelector';
  return isUniversal || (hides && last.length > 0) ? ['*'] : [];
}

/**
 * Returns the trait that an attribute selector requires. Apart from `class` and `id`, only the attribute's presence
 * counts.
 */
function traitsOfAttribute(
  { name: { name }, matcher, value }: CssNode & { type: 'AttributeSelector' },
  hides: boolean,
): Traits {
  const attribute = plainName(name);
  const wanted = value ? plainName(value.type === 'String' ? value.value : value.name).trim() : '';
  const isWhole = matcher === '=' || matcher === '~=' || (!hides && matcher !== null);
  if (isWhole && wanted !== '' && attribute === 'class') return wanted.split(/\s+/).map((word) => `.${word}`);
  if (isWhole && wanted !== '' && attribute === 'id') return [`#${wanted}`];
  return hides || matcher === null ? [`[${attribute}]`] : [];
}

/**
 * Returns the contents of all style elements. Stops at an unclosed one, so that the search for its end is not repeated.
 */
function styleElements(html: string): string[] {
  const low = html.toLowerCase();
  const sheets: string[] = [];
  for (let at = low.indexOf('<style'); at >= 0; ) {
    const from = low.indexOf('>', at) + 1;
    const end = from === 0 ? -1 : low.indexOf('</style', from);
    if (end < 0) break;
    sheets.push(html.slice(from, end));
    if (sheets.length > cssLimits.sheets) throw new TooMuchCss();
    at = low.indexOf('<style', end);
  }
  return sheets;
}
