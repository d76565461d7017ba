import { undoTypography } from '../base/index.js';
import type { Command } from './commands.js';

/** What a line may ask for in the words of people. */
export type Wish = 'propose' | 'resign';

/** Whole lines, without case and closing punctuation, in English, German and Italian. */
const wishes: Readonly<Record<Wish, RegExp>> = {
  propose:
    /^(?:draw|(?:i )?(?:offer|propose)(?: you)?(?: a)? draw|(?:shall we call it a )?draw|remis|unentschieden|(?:ich )?biete (?:dir )?(?:ein )?remis(?: an)?|patta|(?:propongo|offro)(?: la)? patta)$/,
  resign: /^(?:resign|i resign|i give up|i surrender|(?:ich )?gebe auf|ich resigniere|mi arrendo|abbandono)$/,
};

/** What somebody says who does not want to move. */
const passing = /^(?:i )?pass(?:e|o)?$|^(?:ich passe|io passo|passo la mossa|ich setze aus)$/;

const plain = (line: string): string =>
  undoTypography(line)
    .trim()
    .toLowerCase()
    .replace(/^["'(*_]+|["')*_.,!?;:]+$/g, '')
    .replace(/\s+/g, ' ');

/** What a whole line asks for, where it is no command: to be asked about, never to be done. */
export function readWish(line: string): Wish | undefined {
  const said = plain(line);
  return (Object.keys(wishes) as Wish[]).find((wish) => wishes[wish].test(said));
}

/** Whether a line wants to leave out a turn, which Octi does not allow. */
export const isPass = (line: string): boolean => passing.test(plain(line));

/** The command for a wish on a board. */
export const wishCommand = (wish: Wish, board: number): Command => ({
  word: wish,
  board,
  line: `${wish} ${board}`,
});
