import type { CssNode } from 'css-tree';
import { type Amount, amountsOf, childrenOf, wordOf } from './cssValues.js';

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** The colours of text and its background; a missing colour is inherited. */
export interface Paint {
  readonly ink?: Colour;
  readonly background?: Colour;
}

/** An email with no styling: black on white. */
export const plainPaint: Required<Paint> = { ink: [0, 0, 0], background: [255, 255, 255] };

/** Text is unreadable if it differs from its background by less than this in each of red, green and blue. */
const least = 25;

/** Whether text in this colour cannot be distinguished from its background. */
export const alike = ({ ink, background }: Required<Paint>): boolean =>
  ink.every((part, at) => Math.abs(part - (background[at] ?? 0)) < least);

/** The named colours of HTML 4, and the named colours of CSS that are nearly white or black. */
const names: ReadonlyMap<string, string> = new Map(
  `black 000000, silver c0c0c0, gray 808080, grey 808080, white ffffff, maroon 800000, red ff0000, purple 800080,
  fuchsia ff00ff, green 008000, lime 00ff00, olive 808000, yellow ffff00, navy 000080, blue 0000ff, teal 008080,
  aqua 00ffff, cyan 00ffff, magenta ff00ff, orange ffa500, snow fffafa, ivory fffff0, azure f0ffff, mintcream f5fffa,
  seashell fff5ee, ghostwhite f8f8ff, whitesmoke f5f5f5, aliceblue f0f8ff, honeydew f0fff0, floralwhite fffaf0,
  lavenderblush fff0f5, oldlace fdf5e6, lightyellow ffffe0, lightcyan e0ffff, linen faf0e6, cornsilk fff8dc,
  gainsboro dcdcdc, lightgray d3d3d3, lightgrey d3d3d3, darkgray a9a9a9, darkgrey a9a9a9, dimgray 696969,
  dimgrey 696969, darkblue 00008b, midnightblue 191970`
    .split(/,\s+/)
    .map((line) => line.split(' ') as [string, string]),
);

/** Red, green, blue and, if given, the opacity from 0 to 1. */
interface CssColour {
  readonly colour: Colour;
  readonly opacity?: number;
}

/** Returns the first colour in a CSS value; undefined if it has none that this file can read. */
export function readColour(value: readonly CssNode[]): Colour | undefined {
  for (const node of value) {
    const found = colourOf(node);
    if (found) return found.colour;
  }
  return undefined;
}

/** Whether a CSS value paints text in a (nearly) transparent colour. */
export const isTransparent = (value: readonly CssNode[]): boolean =>
  value.some((node) => wordOf(node) === 'transparent' || (colourOf(node)?.opacity ?? 1) < 0.1);

function colourOf(node: CssNode): CssColour | undefined {
  if (node.type === 'Identifier') return ofDigits(names.get(wordOf(node)) ?? '');
  if (node.type === 'Hash') return ofDigits(node.value);
  if (node.type === 'Function') return ofFunction(wordOf(node), amountsOf(childrenOf(node)));
  return undefined;
}

/** Reads three, four, six or eight hexadecimal digits. */
function ofDigits(text: string): CssColour | undefined {
  const digits = text.length === 3 || text.length === 4 ? text.replace(/./g, '$&$&') : text;
  if (!/^(?:[\da-f]{6}|[\da-f]{8})$/i.test(digits)) return undefined;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return {
    colour: [part(0), part(2), part(4)],
    ...(digits.length === 8 && { opacity: part(6) / 255 }),
  };
}

/** Reads `rgb()` and `hsl()`, with or without an opacity. */
function ofFunction(name: string, amounts: readonly Amount[]): CssColour | undefined {
  const [one, two, three, four] = amounts;
  if (!one || !two || !three || !/^(?:rgb|hsl)a?$/.test(name)) return undefined;
  const part = ({ value, unit }: Amount) => Math.round(unit === '%' ? value * 2.55 : value);
  return {
    colour: name.startsWith('rgb')
      ? [part(one), part(two), part(three)]
      : ofHsl(one.value, two.value / 100, three.value / 100),
    ...(four && { opacity: four.unit === '%' ? four.value / 100 : four.value }),
  };
}

/** Converts a hue in degrees, and a saturation and lightness from 0 to 1 (CSS Color 4, section 7). */
function ofHsl(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** Reads the colours set by HTML 4 attributes. */
export function paintOfAttributes(
  name: string,
  { color, bgcolor, text }: Readonly<Record<string, string | undefined>>,
): Paint {
  const ink = ofAttribute(name === 'font' ? color : name === 'body' ? text : undefined);
  const background = ofAttribute(bgcolor);
  return { ...(ink && { ink }), ...(background && { background }) };
}

/** Reads a name, or digits with or without the `#`. */
function ofAttribute(value: string | undefined): Colour | undefined {
  const word = value?.trim().toLowerCase() ?? '';
  return ofDigits(names.get(word) ?? word.replace(/^#/, ''))?.colour;
}
