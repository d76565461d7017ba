import { makePosition, makeTurn, parseTurn } from '../../src/notation/index.js';
import { type Position, play, turns } from '../../src/rules/index.js';
import { positionOf } from './examples.js';
import { refusalOf } from './sentences.js';

/** Returns the meaning of a string in a position: the canonical turn, or the sentence that refuses it. */
export function reading(position: string, text: string): string {
  const at = positionOf(position);
  const turn = parseTurn(at, text);
  return turn.ok ? makeTurn(at, turn.value) : refusalOf(turn);
}

/** Returns the position after these turns, which must all be legal. */
export function played(position: string, ...texts: readonly string[]): Position {
  return texts.reduce((at, text) => {
    const turn = parseTurn(at, text);
    if (!turn.ok) throw new Error(`${text}: ${refusalOf(turn)}`);
    return play(at, turn.value);
  }, positionOf(position));
}

/** Returns the result of `played` as a position string. */
export const positionAfter = (position: string, ...texts: readonly string[]): string =>
  makePosition(played(position, ...texts));

/** Returns all legal turns in canonical notation. */
export function textsOf(position: Position): string[] {
  return [...turns(position)].map((turn) => makeTurn(position, turn));
}
