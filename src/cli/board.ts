import type { Catalogue, Refusal } from '../base/index.js';
import { boardText } from '../display/index.js';
import { readPosition } from './position.js';
import { print } from './print.js';

/** `octi board [position]`: the board as text. */
export async function run(_: Catalogue, text = 'startpos'): Promise<Refusal | undefined> {
  const position = readPosition(text);
  if (!position.ok) return position.error;
  await print([boardText(position.value)]);
  return undefined;
}
