import { Resvg } from '@resvg/resvg-js';

/** Decodes the pixels of a PNG (RGBA) with resvg instead of our own code. */
export function decodePng(png: Uint8Array, width: number, height: number): Buffer {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const image = `<image width="${width}" height="${height}" href="${href}" image-rendering="optimizeSpeed"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  return new Resvg(svg).render().pixels;
}
