import { type Catalogue, type Refusal, refusal } from '../base/index.js';
import { perft } from '../rules/index.js';
import { readPosition } from './position.js';
import { print } from './print.js';

/** `octi perft <position> <depth>`: the number of sequences of turns (RULES.md section 5). */
export async function run(_: Catalogue, text: string, depth: string): Promise<Refusal | undefined> {
  const position = readPosition(text);
  if (!position.ok) return position.error;
  if (!/^\d{1,3}$/.test(depth)) return refusal('cli.badDepth', { depth });
  await print([String(perft(position.value, Number(depth)))]);
  return undefined;
}
