import { narrowBoardText } from '../../display/index.js';
import { parsePosition } from '../../notation/index.js';
import type { Drawing } from '../../store/index.js';

/** The HTML of a letter with a board as text in the place of its picture; where the position is none, without both. */
export function withTextBoard(html: string, { id, position }: Drawing): string {
  const read = parsePosition(position);
  const board = read.ok
    ? `<pre style="font-family: 'Courier New', monospace; font-size: 12px; line-height: 1; white-space: pre; margin: 12px 0">${narrowBoardText(read.value)}</pre>`
    : '';
  return html.replace(/<img src="cid:([^"]*)"[^>]*>/g, (image, shown) => (shown === id ? board : image));
}
