import { makeTurn } from '../../notation/index.js';
import { turns as legalTurns, type Position } from '../../rules/index.js';
import { readPosition } from '../positionArgument.js';
import { print } from '../printLines.js';
import { fail } from '../printSentence.js';

/** `octi turns <position>`: every legal turn by its canonical text. */
export async function turns(text: string): Promise<void> {
  const position = readPosition(text);
  if (!position.ok) return fail(position.error);
  await print(texts(position.value));
}

function* texts(position: Position): Generator<string, void, undefined> {
  for (const turn of legalTurns(position)) yield makeTurn(position, turn);
}
