import { ok, type Refusal, type Result } from '../base/index.js';
import { parsePosition } from '../notation/index.js';
import { findGame, type Position, startPosition, usualGame } from '../rules/index.js';

/** The position an argument means: `startpos`, a game's start by its id, or a position string. */
export function readPosition(text: string): Result<Position, Refusal> {
  if (text.trim().includes(' ')) return parsePosition(text);
  if (text === 'startpos') return ok(startPosition(usualGame));
  const game = findGame(text);
  return game.ok ? ok(startPosition(game.value)) : game;
}
