import { type Paint, paintOf } from './htmlColours.js';
import { type Attributes, hides, plainCss } from './htmlHidden.js';

/** As much as is looked at; the sheets that mail programs write have a tenth of it. Beyond it nothing counts as seen. */
const most = { cssChars: 200_000, selectors: 300 };

/** What style sheets say of an element. */
export interface Styled {
  readonly hidden: boolean;
  readonly paint: Paint;
  /** Colours that stand above those of the element's own style. */
  readonly above: Paint;
}

/** What a rule does to what its selectors name, and the traits that an element must have. */
interface Rule extends Styled {
  readonly traits: readonly string[];
}

/** Colours for the dark are written for another background than the one that is known here. */
const forTheDark =
  /@media[^{}@]{0,200}prefers-color-scheme:\s*dark[^{}@]{0,200}\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gi;

/**
 * What the style sheets in a mail say by element, class or id. Conditions are not looked at: what is hidden on paper
 * or on a small screen counts as hidden, since what is not certain is never played.
 */
export function readSheets(html: string): (name: string, attributes: Attributes) => Styled {
  const rules = new Map<string, Map<string, Rule>>();
  let count = 0;
  const add = (traits: readonly string[], styled: Styled) => {
    const key = traits.at(-1);
    if (key === undefined) return;
    count += 1;
    const ofKey = rules.get(key) ?? new Map<string, Rule>();
    const same = traits.join('');
    // A page that is hidden as a whole is shown by something else.
    const hidden = styled.hidden && key !== 'html' && key !== 'body';
    ofKey.set(same, { traits, ...over(ofKey.get(same) ?? nothing, { ...styled, hidden }) });
    rules.set(key, ofKey);
  };
  const css = plainCss(styleSheets(html));
  const light = css.replace(forTheDark, '');
  for (const [text, coloured] of [
    [css, css === light] as const,
    [light === css ? '' : light, true] as const,
  ]) {
    for (const part of text.split('}')) {
      const [list = '', style = ''] = part.split('{').slice(-2);
      const hidden = hides(style);
      const paint = coloured ? paintOf(style) : {};
      if (count > most.selectors || (!hidden && !paint.ink && !paint.ground)) continue;
      const isAbove = /!\s*important/i.test(style);
      const styled = { hidden, paint: isAbove ? {} : paint, above: isAbove ? paint : {} };
      for (const selector of list.slice(0, 2_000).split(',')) add(traitsOf(selector, hidden), styled);
    }
  }
  if (count === 0) return () => nothing;
  if (count > most.selectors) return () => ({ ...nothing, hidden: true });
  return (name, attributes) => {
    const { class: classes = '', id } = attributes;
    const has = Object.keys(attributes).slice(0, 50);
    const traits = ['*', name, ...(id ? [`#${id}`] : []), ...has.map((attribute) => `[${attribute}]`)];
    traits.push(...classes.split(/\s+/, 100).map((word) => `.${word}`));
    const own = new Set(traits.slice(0, 150).map((trait) => trait.toLowerCase()));
    let styled = nothing;
    for (const trait of own) {
      for (const rule of rules.get(trait)?.values() ?? []) {
        if (rule.traits.every((one) => own.has(one))) styled = over(styled, rule);
      }
    }
    return styled;
  };
}

const nothing: Styled = { hidden: false, paint: {}, above: {} };

/** What a later or closer rule makes of what stood before. */
const over = (under: Styled, { hidden, paint, above }: Styled): Styled => ({
  hidden: under.hidden || hidden,
  paint: { ...under.paint, ...paint },
  above: { ...under.above, ...above },
});

/**
 * Of `td > p.x:first-child` what stands last, `p` and `.x`; nothing where it waits for a hand, or says nothing of use.
 * Of attributes it counts that they are there, and what hides by conditions that are not understood hides all else that fits.
 */
function traitsOf(selector: string, hides: boolean): string[] {
  const last =
    selector
      .trim()
      .toLowerCase()
      .replace(/\[class[~*^|$]?=["']?([\w-]+)["']?\]/g, '.$1')
      .replace(/\[id[~*^|$]?=["']?([\w-]+)["']?\]/g, '#$1')
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  if (/:(?::|hover|active|focus|visited|before|after)/.test(last)) return [];
  const plain = last
    .replace(/:(?:[\w-]+)(?:\([^()]*\))?/g, '')
    .replace(/\[\s*([\w-]+)[^[\]]*\]/g, (condition, name: string) => (hides ? `[${name}]` : condition));
  if (plain === '*' || (hides && plain === '' && last !== '')) return ['*'];
  return /^[\w-]*(?:[.#][\w-]+|\[[\w-]+\])*$/.test(plain)
    ? (plain.match(/[.#]?[\w-]+|\[[\w-]+\]/g) ?? [])
    : [];
}

/** The contents of all style elements; one by one, since one that is never closed must not be sought again. */
function styleSheets(html: string): string {
  const low = html.toLowerCase();
  let css = '';
  for (let at = low.indexOf('<style'); at >= 0 && css.length < most.cssChars; ) {
    const from = low.indexOf('>', at) + 1;
    const end = from === 0 ? -1 : low.indexOf('</style', from);
    if (end < 0) break;
    css += `${html.slice(from, end)}\n`;
    at = low.indexOf('<style', end);
  }
  return css.slice(0, most.cssChars);
}
