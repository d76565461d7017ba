import { refusal } from '../../base/index.js';
import { type Level, levels, think as thinkOf } from '../../computer/index.js';
import { makeTurn } from '../../notation/index.js';
import { readPosition } from '../positionArgument.js';
import { print } from '../printLines.js';
import { fail } from '../printSentence.js';

/** `octi think <position> [--level N] [--seed N]`: the turn that the computer would play. */
export async function think(text: string, given: { level: string; seed: string }): Promise<void> {
  const position = readPosition(text);
  if (!position.ok) return fail(position.error);
  const level = Number(given.level);
  if (!/^\d$/.test(given.level) || level < levels.first || level > levels.last) {
    return fail(refusal('cli.badLevel', { level: given.level, first: levels.first, last: levels.last }));
  }
  if (!/^\d{1,9}$/.test(given.seed)) return fail(refusal('cli.badSeed', { seed: given.seed }));
  const thought = thinkOf(position.value, { level: level as Level, seed: Number(given.seed) });
  if (!thought) return fail(refusal('cli.gameOver'));
  await print([makeTurn(position.value, thought.turn)]);
}
