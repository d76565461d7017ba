import { refusal } from '../../base/index.js';
import { perft as count } from '../../rules/index.js';
import { readPosition } from '../positionArgument.js';
import { print } from '../printLines.js';
import { fail } from '../printSentence.js';

/** `octi perft <position> <depth>`: the number of sequences of turns (docs/rules.md section 5). */
export async function perft(text: string, depth: string): Promise<void> {
  const position = readPosition(text);
  if (!position.ok) return fail(position.error);
  if (!/^\d{1,3}$/.test(depth)) return fail(refusal('cli.badDepth', { depth }));
  await print([String(count(position.value, Number(depth)))]);
}
