import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { type Level, levels } from '../computer/search/levels.js';
import { parsePosition } from '../notation/index.js';
import { findGame, type Position, startPosition, usualGame } from '../rules/index.js';

/** Reads an argument for a position: `startpos`, the id of a game for its starting position, or a position string. */
export function readPosition(text: string): Result<Position, Refusal> {
  if (text.trim().includes(' ')) return parsePosition(text);
  if (text === 'startpos') return ok(startPosition(usualGame));
  const game = findGame(text);
  return game.ok ? ok(startPosition(game.value)) : game;
}

/** Maximum number of rows on a page of a table. */
export const mostOnPage = 50;

/** Reads the whole number given to an option, which must be at least `least`. */
export function readNumber(option: string, text: string, least: number): Result<number, Refusal> {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least) return err(refusal('cli.badNumber', { option, text, least }));
  return ok(value);
}

/** Reads the computer level given to an option. */
export function readLevel(level: string): Result<Level, Refusal> {
  const { first, last } = levels;
  const number = Number(level);
  if (!/^\d$/.test(level) || number < first || number > last) {
    return err(refusal('cli.badLevel', { level, first, last }));
  }
  return ok(number as Level);
}
