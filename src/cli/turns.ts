import type { Catalogue, Refusal } from '../base/index.js';
import { makeTurn } from '../notation/index.js';
import { type Position, turns } from '../rules/index.js';
import { readPosition } from './position.js';
import { print } from './print.js';

/** `octi turns <position>`: every legal turn by its canonical text. */
export async function run(_: Catalogue, text: string): Promise<Refusal | undefined> {
  const position = readPosition(text);
  if (!position.ok) return position.error;
  await print(texts(position.value));
  return undefined;
}

function* texts(position: Position): Generator<string, void, undefined> {
  for (const turn of turns(position)) yield makeTurn(position, turn);
}
