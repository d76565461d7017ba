import { ok, type Refusal, type Result } from '../../base/index.js';
import { type Position, play, type Turn } from '../../rules/index.js';
import { makeTurn } from './makeTurn.js';
import { parseTurn } from './parseTurn.js';

/** A turn that was played. */
export interface Played {
  readonly turn: Turn;
  /** The turn's canonical text, captures included. */
  readonly text: string;
  /** The position after it. */
  readonly position: Position;
}

/**
 * Reads a turn of the seat to play, and plays it if it is legal. The turn may be spelled as freely as `parseTurn`
 * allows, and is refused as there; the position given is never changed.
 */
export function tryPlay(position: Position, text: string): Result<Played, Refusal> {
  const turn = parseTurn(position, text);
  if (!turn.ok) return turn;
  return ok({
    turn: turn.value,
    text: makeTurn(position, turn.value),
    position: play(position, turn.value),
  });
}
