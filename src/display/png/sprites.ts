import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';

const options: ResvgRenderOptions = {
  // Digits and letters are paths, so no fonts are needed: loading system fonts takes time and could change the picture.
  font: { loadSystemFonts: false },
  logLevel: 'off',
};

/** Pixels with premultiplied alpha, four bytes each (RGBA). */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Part of a drawing, in the units of its SVG. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Renders SVG elements to pixels.
 * @param zoom pixels per unit
 * @throws Error if this system has no rasteriser (package `@resvg/resvg-js`)
 */
export function drawSprite(elements: string, { left, top, width, height }: Frame, zoom: number): Sprite {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">${elements}</svg>`;
  const drawn = new Resvg(svg, {
    ...options,
    fitTo: { mode: 'width', value: Math.round(width * zoom) },
  }).render();
  return { width: drawn.width, height: drawn.height, pixels: drawn.pixels };
}

/**
 * Draws a sprite over opaque pixels of three bytes (RGB), with its upper left corner at a given point. Anything outside
 * is clipped.
 */
export function overlay(
  canvas: Uint8Array,
  size: { readonly width: number; readonly height: number },
  sprite: Sprite,
  left: number,
  top: number,
): void {
  const { pixels } = sprite;
  const fromX = Math.max(0, -left);
  const toX = Math.min(sprite.width, size.width - left);
  const toY = Math.min(sprite.height, size.height - top);
  for (let y = Math.max(0, -top); y < toY; y++) {
    let source = (y * sprite.width + fromX) * 4;
    let target = ((top + y) * size.width + left + fromX) * 3;
    for (let x = fromX; x < toX; x++, source += 4, target += 3) {
      const alpha = pixels[source + 3] as number;
      if (alpha === 0) continue;
      const rest = 255 - alpha;
      for (let at = 0; at < 3; at++) {
        const below = canvas[target + at] as number;
        canvas[target + at] =
          (pixels[source + at] as number) + (rest === 0 ? 0 : Math.round((below * rest) / 255));
      }
    }
  }
}
