type Attributes = Readonly<Record<string, string | undefined>>;

const neverRead = new Set(
  'head iframe noscript object option script select style svg template textarea title'.split(' '),
);
const nought = String.raw`0*(?:\.0*)?(?:px|pt|em|rem|ex|ch|vh|vw|%)?\s*(?:!important\s*)?(?:;|$)`;
const hiding = new RegExp(
  [
    String.raw`(?:display:\s*none|visibility:\s*(?:hidden|collapse)|mso-hide:\s*all|color:\s*transparent)`,
    // A letter one pixel high is as good as none.
    String.raw`(?:font-size|line-height|opacity|zoom):\s*0${nought}`,
    String.raw`font-size:\s*1px`,
    String.raw`max-(?:height|width):\s*0${nought}`,
    String.raw`(?:left|top|right|bottom|text-indent|margin-left|margin-top):\s*-\d{3}`,
    String.raw`clip:\s*rect\(\s*(?:0|1px)\D`,
  ]
    .map((declaration) => String.raw`(?<![\w-])${declaration}`)
    .join('|'),
  'i',
);
const flat = new RegExp(String.raw`(?<![\w-])(?:height|width):\s*0${nought}`, 'i');
const clipped = /(?<![\w-])overflow(?:-[xy])?:\s*(?:hidden|clip)/i;

/** Whether declarations of CSS keep from sight what they are for; colours that are alike are not compared. */
export function hides(style: string): boolean {
  const css = plainCss(style);
  return hiding.test(css) || (flat.test(css) && clipped.test(css));
}

/** CSS without its comments and with its escapes undone, by which a word can be disguised. */
const plainCss = (css: string): string =>
  css.includes('\\') || css.includes('/*')
    ? css
        .replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, ' ')
        .replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, hex?: string, sign?: string) =>
          hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : (sign ?? ''),
        )
    : css;

/** Whether the reader never saw what stands in an element, by its name and its own attributes. */
export const staysHidden = (name: string, attributes: Attributes): boolean =>
  neverRead.has(name) || attributes.hidden !== undefined || hides(attributes.style ?? '');

/** As much as is looked at; the sheets that mail programs write have a tenth of it. */
const most = { cssChars: 200_000, selectors: 200 };

/**
 * What the style sheets in a mail hide by element, class or id. Conditions are not looked at: what is hidden on paper
 * or on a small screen counts as hidden, since what is not certain is never played.
 */
export function hiddenBySheet(html: string): (name: string, attributes: Attributes) => boolean {
  const selectors = new Map<string, string[][]>();
  let count = 0;
  for (const rule of plainCss(styleSheets(html)).split('}')) {
    const [list = '', style = ''] = rule.split('{').slice(-2);
    if (count > most.selectors) break;
    if (!hides(style)) continue;
    for (const selector of list.slice(0, 2_000).split(',')) {
      // Of `td > p.x` what stands last, without `:hover`; `[...]` and `*` say nothing of use.
      const last =
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      const parts = /^[\w-]*(?:[.#][\w-]+)*$/.test(last) ? (last.match(/[.#]?[\w-]+/g) ?? []) : [];
      const key = parts.at(-1)?.toLowerCase();
      if (key === undefined || key === 'html' || key === 'body') continue;
      selectors.set(key, [...(selectors.get(key) ?? []), parts.map((part) => part.toLowerCase())]);
      count += 1;
    }
  }
  if (count === 0) return () => false;
  return (name, { class: classes = '', id }) => {
    const traits = [name, ...(id ? [`#${id}`] : []), ...classes.split(/\s+/).map((word) => `.${word}`)];
    const own = new Set(traits.slice(0, 100).map((trait) => trait.toLowerCase()));
    return [...own].some((trait) =>
      selectors.get(trait)?.some((parts) => parts.every((part) => own.has(part))),
    );
  };
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
