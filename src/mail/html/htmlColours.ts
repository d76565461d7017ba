/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** What is painted, and on what; what is not said is as the element around has it. */
export interface Paint {
  readonly ink?: Colour;
  readonly ground?: Colour;
}

/** A mail without a style: black on white. */
export const plainPaint: Required<Paint> = { ink: [0, 0, 0], ground: [255, 255, 255] };

/** Nobody reads what differs by less than this from its background in each of red, green and blue. */
const least = 25;

/** Whether ink cannot be told from the ground by sight. */
export const alike = ({ ink, ground }: Required<Paint>): boolean =>
  ink.every((part, at) => Math.abs(part - (ground[at] ?? 0)) < least);

/** The colours that HTML 4 names, and those of CSS that are all but white or black. */
const names = new Map<string, number>([
  ...Object.entries({ black: 0x000000, silver: 0xc0c0c0, gray: 0x808080, grey: 0x808080, white: 0xffffff }),
  ...Object.entries({
    maroon: 0x800000,
    red: 0xff0000,
    purple: 0x800080,
    fuchsia: 0xff00ff,
    green: 0x008000,
  }),
  ...Object.entries({ lime: 0x00ff00, olive: 0x808000, yellow: 0xffff00, navy: 0x000080, blue: 0x0000ff }),
  ...Object.entries({ teal: 0x008080, aqua: 0x00ffff, cyan: 0x00ffff, magenta: 0xff00ff, orange: 0xffa500 }),
  ...Object.entries({
    snow: 0xfffafa,
    ivory: 0xfffff0,
    azure: 0xf0ffff,
    mintcream: 0xf5fffa,
    seashell: 0xfff5ee,
  }),
  ...Object.entries({ ghostwhite: 0xf8f8ff, whitesmoke: 0xf5f5f5, aliceblue: 0xf0f8ff, honeydew: 0xf0fff0 }),
  ...Object.entries({
    floralwhite: 0xfffaf0,
    lavenderblush: 0xfff0f5,
    oldlace: 0xfdf5e6,
    lightyellow: 0xffffe0,
  }),
  ...Object.entries({ lightcyan: 0xe0ffff, linen: 0xfaf0e6, cornsilk: 0xfff8dc, gainsboro: 0xdcdcdc }),
  ...Object.entries({ lightgray: 0xd3d3d3, lightgrey: 0xd3d3d3, darkgray: 0xa9a9a9, darkgrey: 0xa9a9a9 }),
  ...Object.entries({ dimgray: 0x696969, dimgrey: 0x696969, darkblue: 0x00008b, midnightblue: 0x191970 }),
]);

const ofNumber = (rgb: number): Colour => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];

const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]{1,60}\)|(?<![\w(-])[a-z]{3,20}(?![\w(-])/gi;

/** The first colour in a value of CSS; undefined where none that is known stands there. */
export function readColour(value: string): Colour | undefined {
  for (const [word] of value.slice(0, 200).toLowerCase().matchAll(colour)) {
    const found = word.startsWith('#')
      ? ofHex(word.slice(1))
      : word.endsWith(')')
        ? ofFunction(word)
        : ofName(word);
    if (found) return found;
  }
  return undefined;
}

function ofName(name: string): Colour | undefined {
  const rgb = names.get(name);
  return rgb === undefined ? undefined : ofNumber(rgb);
}

function ofHex(digits: string): Colour | undefined {
  const short = digits.length === 3 || digits.length === 4;
  if (!short && digits.length !== 6 && digits.length !== 8) return undefined;
  const six = short ? [...digits.slice(0, 3)].map((digit) => digit + digit).join('') : digits.slice(0, 6);
  return ofNumber(Number.parseInt(six, 16));
}

function ofFunction(text: string): Colour | undefined {
  const parts = [...text.matchAll(/(-?\d*\.?\d+)(%)?/g)].map(([, number = '0', percent]) => ({
    number: Number(number),
    percent: percent !== undefined,
  }));
  const [one, two, three] = parts;
  if (!one || !two || !three) return undefined;
  if (text.startsWith('hsl')) return ofHsl(one.number, two.number / 100, three.number / 100);
  const part = ({ number, percent }: typeof one) => Math.round(percent ? number * 2.55 : number);
  return [part(one), part(two), part(three)];
}

/** Hue in degrees, saturation and lightness from 0 to 1 (CSS Color 4, section 7). */
function ofHsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

const inkRule = /(?:-webkit-text-fill-|(?<![\w-]))color\s*:\s*([^;]{1,200})/gi;
const groundRule = /(?<![\w-])background(?:-color)?\s*:\s*([^;]{1,200})/gi;

/** What declarations of CSS say of colours; of several the last counts. */
export function paintOf(css: string): Paint {
  if (!/color|background/i.test(css)) return {};
  const last = (rule: RegExp) =>
    [...css.slice(0, 5_000).matchAll(rule)].map(([, value = '']) => readColour(value)).findLast((one) => one);
  const ink = last(inkRule);
  const ground = last(groundRule);
  return { ...(ink && { ink }), ...(ground && { ground }) };
}

/** What the attributes of HTML 4 say of colours. */
export function paintOfAttributes(
  name: string,
  { color, bgcolor, text }: Readonly<Record<string, string | undefined>>,
): Paint {
  const ink = readBare(name === 'font' ? color : name === 'body' ? text : undefined);
  const ground = readBare(bgcolor);
  return { ...(ink && { ink }), ...(ground && { ground }) };
}

/** In attributes the `#` may be missing. */
const readBare = (value: string | undefined): Colour | undefined =>
  value === undefined ? undefined : (readColour(value) ?? readColour(`#${value.trim()}`));
