import { boardText } from '../display/index.js';
import { readPosition } from './position.js';
import { print } from './print.js';
import { fail } from './say.js';

/** `octi board [position]`: the board as text. */
export async function board(text = 'startpos'): Promise<void> {
  const position = readPosition(text);
  if (!position.ok) return fail(position.error);
  await print([boardText(position.value)]);
}
