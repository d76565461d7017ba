/** The colours of a picture, as 0xRRGGBB. */
export class Palette {
  readonly colours: readonly number[];
  readonly #index: Map<number, number>;

  /** @param colours at most 256; other colours are replaced by the nearest of these. */
  constructor(colours: readonly number[]) {
    this.colours = colours;
    this.#index = new Map(colours.map((colour, at) => [colour, at]));
  }

  /** Converts opaque pixels of three bytes (RGB) to indices. */
  indicesOf(canvas: Uint8Array): Uint8Array {
    const indices = new Uint8Array(canvas.length / 3);
    // Neighbouring pixels usually have the same colour.
    let last = -1;
    let index = 0;
    for (let at = 0, from = 0; at < indices.length; at++, from += 3) {
      const colour =
        ((canvas[from] as number) << 16) | ((canvas[from + 1] as number) << 8) | (canvas[from + 2] as number);
      if (colour !== last) {
        last = colour;
        index = this.#index.get(colour) ?? this.#nearest(colour);
      }
      indices[at] = index;
    }
    return indices;
  }

  #nearest(colour: number): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    this.colours.forEach((other, at) => {
      const red = (colour >> 16) - (other >> 16);
      const green = ((colour >> 8) & 255) - ((other >> 8) & 255);
      const blue = (colour & 255) - (other & 255);
      const distance = red * red + green * green + blue * blue;
      if (distance < least) {
        least = distance;
        best = at;
      }
    });
    this.#index.set(colour, best);
    return best;
  }
}

/** Finds the most frequent colours among opaque pixels (RGB), including the blends along edges. */
export function frequentColours(canvas: Uint8Array, most: number): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < canvas.length; at += 3) {
    const colour =
      ((canvas[at] as number) << 16) | ((canvas[at + 1] as number) << 8) | (canvas[at + 2] as number);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, often], [b, more]) => more - often || a - b)
    .slice(0, most)
    .map(([colour]) => colour);
}
