import type { Picture } from './picture.js';
import { pictureRows, pictureSize } from './pictureRows.js';
import { podParts } from './svgPod.js';

/**
 * Draws a board as SVG with a background, legible on light and dark pages. The SVG loads no fonts or other files and
 * has no text elements. A square is 100 wide.
 */
export function boardSvg(picture: Picture): string {
  const { game } = picture.position;
  const { width, height } = pictureSize(picture.position);
  let y = 0;
  const rows = pictureRows(picture).map(({ height: high, tiles }) => {
    let x = 0;
    const drawn = tiles.map(({ left, top, width: wide, layers }) => {
      const frame = `x="${x}" y="${y}" width="${wide}" height="${high}" viewBox="${left} ${top} ${wide} ${high}"`;
      x += wide;
      return `<svg ${frame}>${layers.join('')}</svg>`;
    });
    y += high;
    return drawn.join('\n');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<defs>${podParts(game)}</defs>`,
    ...rows,
    '</svg>',
  ].join('\n');
}
