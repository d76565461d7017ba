/** Linear light of the three channels, 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

/** Parses a colour written as `#rrggbb` or `#rgb`. */
export function lightOf(colour: string): Light {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Converts a colour from the form that browsers report, `rgb(1, 2, 3)`, to `#010203`. */
export const hexOf = (colour: string): string =>
  `#${[...colour.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([value]) => Number(value).toString(16).padStart(2, '0'))
    .join('')}`;

/** Computes the contrast between two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(lightOf(one)), luminance(lightOf(other))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Matrices from linear RGB to what people lacking one type of cone see (Machado, Oliveira and Fernandes 2009). */
const visions = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
export type Vision = keyof typeof visions;
export const allVisions = Object.keys(visions) as Vision[];

/** Computes how different two colours look (CIE 1976, Lab): 2 is just noticeable, 100 is black against white. */
export function apart(one: string, other: string, vision: Vision): number {
  const [a, b] = [one, other].map((colour) => lab(seen(lightOf(colour), vision))) as [Light, Light];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function seen(light: Light, vision: Vision): Light {
  const matrix = visions[vision];
  const channel = (row: number) =>
    Math.min(
      1,
      Math.max(
        0,
        light.reduce((sum, value, at) => sum + value * (matrix[row * 3 + at] as number), 0),
      ),
    );
  return [channel(0), channel(1), channel(2)];
}

function lab([red, green, blue]: Light): Light {
  const scaled = (value: number) =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
  const x = scaled((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = scaled(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = scaled((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
