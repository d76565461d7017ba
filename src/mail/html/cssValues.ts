import type { CssNode, ParseOptions } from 'css-tree';
import parse from 'css-tree/parser';
import { ident } from 'css-tree/utils';

/** How much CSS is read from one email. If an email exceeds one of these limits, all its HTML text counts as hidden. */
export const cssLimits = {
  /** Characters in style elements and distinct `style` attributes; mail programs use a tenth of that. */
  chars: 200_000,
  /** Style elements. */
  sheets: 100,
  /** Selectors of rules that hide or colour something. */
  selectors: 300,
  /** Simple selectors that one element must match, including the selectors of the enclosing rules. */
  compound: 50,
  /** How deeply rules and at-rules may be nested. */
  nesting: 10,
  /** Distinct `style` attributes. */
  styles: 2_000,
  /** Syntax errors, in style sheets and attributes together. */
  errors: 200,
} as const;

/** Thrown when an email contains more CSS than we read. */
export class TooMuchCss extends Error {}

/** Parses the CSS of one email within the limits. */
export class CssParser {
  #chars = 0;
  #errors = 0;

  /**
   * @throws TooMuchCss when the limits for the email are reached.
   */
  parse(css: string, context: 'stylesheet' | 'declarationList'): readonly CssNode[] {
    this.#chars += css.length;
    if (this.#chars > cssLimits.chars) throw new TooMuchCss();
    const options: ParseOptions = {
      context,
      parseAtrulePrelude: false,
      onParseError: (error) => {
        // The parser reads the whole text again for each error. Any error other than a syntax error is a stack
        // overflow.
        if (++this.#errors > cssLimits.errors || error.name !== 'SyntaxError') throw new TooMuchCss();
      },
    };
    try {
      return childrenOf(parse(css, options));
    } catch {
      throw new TooMuchCss();
    }
  }
}

/** Returns the children of a node. */
export const childrenOf = (node: CssNode): readonly CssNode[] =>
  'children' in node && node.children ? node.children.toArray() : [];

/** Returns a name as browsers read it: lower-case, without escapes. */
export const plainName = (name: string): string =>
  (name.includes('\\') ? ident.decode(name) : name).toLowerCase();

/** Returns the keyword of a node, or the name of its function; `''` for other nodes. */
export const wordOf = (node: CssNode): string =>
  node.type === 'Identifier' || node.type === 'Function' ? plainName(node.name) : '';

/** A number with its unit: `''` if it has none, `%` for a percentage. */
export interface Amount {
  readonly value: number;
  readonly unit: string;
}

/** How deeply functions in a value may be nested; deeper ones are ignored. */
const mostDepth = 10;

/** Returns all numbers in a value, including numbers in functions and parentheses. */
export const amountsOf = (value: readonly CssNode[], depth = 0): Amount[] =>
  value.flatMap((node) => {
    if (node.type === 'Number') return [{ value: Number(node.value), unit: '' }];
    if (node.type === 'Percentage') return [{ value: Number(node.value), unit: '%' }];
    if (node.type === 'Dimension') return [{ value: Number(node.value), unit: plainName(node.unit) }];
    return depth < mostDepth ? amountsOf(childrenOf(node), depth + 1) : [];
  });
