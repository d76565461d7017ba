import { isDeepStrictEqual } from 'node:util';
import { makePosition } from '../../src/notation/index.js';
import type { Position } from '../../src/rules/index.js';

/** A violated property, with the position and the text. */
export class Violation extends Error {
  constructor(what: string, position: Position | string, text?: string, cause?: unknown) {
    const at = typeof position === 'string' ? position : makePosition(position);
    const lines = [what, `position: ${JSON.stringify(at)}`];
    if (text !== undefined) lines.push(`text: ${JSON.stringify(text)}`);
    super(lines.join('\n'), { cause });
  }
}

/** Throws unless a condition is true. */
export function hold(holds: boolean, what: string, position: Position | string, text?: string): void {
  if (!holds) throw new Violation(what, position, text);
}

/** Runs a function. If it throws, the error is reported with the position and the text. */
export function calm<T>(run: () => T, position: Position | string, text?: string): T {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof Violation) throw thrown;
    throw new Violation(`threw ${thrown}`, position, text, thrown);
  }
}

/** Whether two positions are deeply equal; their games are compared by identity. */
export function samePosition(one: Position, other: Position): boolean {
  // Supplies set up by fast-check may be objects without a prototype, which the comparison would treat as different.
  const supplies = (position: Position) => position.supplies.map((supply) => ({ ...supply }));
  return (
    one.game === other.game &&
    one.turn === other.turn &&
    isDeepStrictEqual(one.board, other.board) &&
    isDeepStrictEqual(supplies(one), supplies(other))
  );
}
