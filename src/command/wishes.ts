import { undoTypography } from '../base/index.js';
import type { Command } from './commands.js';

/** A request that players may write in everyday words. */
export type Wish = 'propose' | 'resign';

/** Whole lines, without case and closing punctuation, in English, German and Italian. */
const wishes: Readonly<Record<Wish, RegExp>> = {
  propose:
    /^(?:draw|(?:i )?(?:offer|propose)(?: you)?(?: a)? draw|(?:shall we call it a )?draw|remis|unentschieden|(?:ich )?biete (?:dir )?(?:ein )?remis(?: an)?|patta|(?:propongo|offro)(?: la)? patta)$/,
  resign: /^(?:resign|i resign|i give up|i surrender|(?:ich )?gebe auf|ich resigniere|mi arrendo|abbandono)$/,
};

/** Phrases of somebody who does not want to move. */
const passing = /^(?:i )?pass(?:e|o)?$|^(?:ich passe|io passo|passo la mossa|ich setze aus)$/;

const plain = (line: string): string =>
  undoTypography(line)
    .trim()
    .toLowerCase()
    .replace(/^["'(*_]+|["')*_.,!?;:]+$/g, '')
    .replace(/\s+/g, ' ');

/** What a whole line that is not a command asks for. The server asks about it first and never acts on it directly. */
export function readWish(line: string): Wish | undefined {
  const said = plain(line);
  return (Object.keys(wishes) as Wish[]).find((wish) => wishes[wish].test(said));
}

/** Whether a line asks to pass, which Octi does not allow. */
export const isPass = (line: string): boolean => passing.test(plain(line));

/** The command for a wish on a board. */
export const wishCommand = (wish: Wish, board: number): Command => ({
  word: wish,
  board,
  line: `${wish} ${board}`,
});
