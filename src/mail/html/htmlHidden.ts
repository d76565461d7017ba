export type Attributes = Readonly<Record<string, string | undefined>>;

/** What nobody sees, and what is crossed out. */
const neverRead = new Set(
  `annotation applet audio canvas del details dialog head iframe meter noembed noframes noscript object option progress
  rp s script select strike style svg template textarea title video`.split(/\s+/),
);
const nought = String.raw`0*(?:\.0*)?(?:px|pt|em|rem|ex|ch|vh|vw|%)?\s*(?:!important\s*)?(?:;|$)`;
const tiny = String.raw`(?:[12](?:\.\d*)?px|0?\.\d+p[xt]|1(?:\.\d*)?pt|0?\.[01]\d*r?em|(?:1?\d(?:\.\d*)?)%)`;
const hiding = new RegExp(
  [
    String.raw`(?:display:\s*none|visibility:\s*(?:hidden|collapse)|mso-hide:\s*all|(?:-webkit-text-fill-)?color:\s*transparent)`,
    String.raw`-webkit-text-security:\s*(?:disc|circle|square)`,
    String.raw`content-visibility:\s*hidden`,
    'text-decoration(?:-line)?:[^;]{0,60}line-through',
    String.raw`(?:font-size|line-height|opacity|zoom|font):\s*0${nought}`,
    String.raw`opacity:\s*(?:0?\.0\d*|[0-5](?:\.\d+)?%|[\d.]+e-)`,
    String.raw`(?:font-size|opacity):\s*(?:calc\(\s*0|0e)`,
    // A letter two pixels high is as good as none.
    String.raw`font(?:-size)?:[^;]{0,60}?(?<![\w.%-])${tiny}(?![\w.%])`,
    String.raw`font:\s*0(?:px|pt)?\s*/`,
    String.raw`max-(?:height|width):\s*0${nought}`,
    String.raw`(?:left|top|right|bottom|text-indent|margin-left|margin-top):\s*(?:-\d{3}|-[2-9]\d(?:em|rem|vw|vh)|\d{4}|\d{3}(?:vw|vh|%))`,
    String.raw`(?:inset|margin|translate):[^;]{0,60}?-\d{3}`,
    String.raw`scale:\s*0(?:\.0\d*)?\s*(?:;|$)`,
    String.raw`clip:\s*rect\(\s*(?:0|1px)\D`,
    String.raw`clip-path:\s*(?:inset\(\s*(?:[5-9]\d|100)|(?:circle|ellipse)\(\s*0|polygon\(\s*0(?:px|%)?\s+0(?:px|%)?\s*,?\s*\))`,
    String.raw`transform:[^;]{0,60}(?:scale[xy]?\(\s*0(?:\.0\d*)?\s*[,)]|translate[xy3d]*\([^)]{0,40}-\d{3}|rotate[xy]\(\s*-?90deg|matrix\(\s*0\s*,)`,
    String.raw`filter:[^;]{0,60}(?:opacity\(\s*0(?:\.0\d*|%)?\s*\)|blur\(\s*\d\d)`,
    String.raw`color:\s*(?:#[\da-f]{6}0[0-9a-f]\b|#[\da-f]{3}0\b|(?:rgb|hsl)a?\((?:(?:[^(),/]{1,20},){3}|[^()/]{1,60}/)\s*0?(?:\.0\d*|%)?\s*\))`,
  ]
    .map((declaration) => String.raw`(?<![\w-])${declaration}`)
    .join('|'),
  'i',
);
/** One pixel shows no letter. */
const flat = new RegExp(
  String.raw`(?<![\w-])(?:height|width|block-size|inline-size):\s*(?:0${nought}|(?:0?\.\d+|1(?:\.\d*)?)px)`,
  'i',
);
const clipped = /(?<![\w-])overflow(?:-[xy])?:\s*(?:hidden|clip|auto|scroll)/i;

/** Longer declarations are no mail program's; beyond this nothing counts as seen. */
const longestStyle = 20_000;

/** Whether declarations of CSS keep from sight what they are for, whatever its colours. */
export function hides(style: string): boolean {
  if (style.length > longestStyle) return true;
  const css = plainCss(style).replace(/\s{1,20}:/g, ':');
  return hiding.test(css) || (flat.test(css) && clipped.test(css));
}

/** CSS without its comments and with its escapes undone, by which a word can be disguised. */
export const plainCss = (css: string): string =>
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
