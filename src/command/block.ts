import { undoTypography } from '../base/index.js';
import { isTurnLine, readLine } from './readLine.js';
import { isMeantAsTurn } from './turnText.js';
import type { Answered, Command } from './types.js';

/** The commands that a text begins with, and what comes after them. */
export interface Block {
  readonly commands: readonly Command[];
  /** The lines after the block, as they were written. */
  readonly rest: string;
  /** A line right after a command that is nearly one. */
  readonly nearly?: string;
}

const goesOn = /[,;\-+(]$/;
const continues = /^[,;\-+x()]/i;

/**
 * Reads the first block of commands (PLAY.md section 1): from the first non-blank line to a blank one, or to the first
 * that is no command. Lines that mail programs have wrapped are joined again.
 */
export function readBlock(text: string, answered: Answered, most: number): Block {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const commands: Command[] = [];
  let at = lines.findIndex((line) => plain(line) !== '');
  if (at < 0) return { commands, rest: '' };
  while (at < lines.length && commands.length <= most) {
    const first = plain(lines[at] ?? '');
    if (first === '') break;
    const { line, next } = joined(lines, at);
    const whole = readLine(line, answered);
    const command = whole.ok ? whole : readLine(first, answered);
    if (!command.ok) {
      return commands.length > 0 && isNearly(first)
        ? { commands, rest: '', nearly: first }
        : { commands, rest: lines.slice(at).join('\n').trim() };
    }
    commands.push(command.value);
    at = whole.ok ? next : at + 1;
  }
  return { commands, rest: lines.slice(at).join('\n').trim() };
}

const plain = (line: string): string => undoTypography(line).trim();

function joined(lines: readonly string[], at: number): { line: string; next: number } {
  let line = plain(lines[at] ?? '');
  let next = at + 1;
  while (next < lines.length) {
    const following = plain(lines[next] ?? '');
    if (following === '' || !(goesOn.test(line) || continues.test(following))) break;
    line += following;
    next += 1;
  }
  return { line, next };
}

/** A line that can hardly be meant for the other players: a command or a turn with one typing error. */
function isNearly(line: string): boolean {
  if (isTurnLine(line)) return true;
  if (isMeantAsTurn(line)) return true;
  const read = readLine(line, { board: 101 });
  return (
    !read.ok &&
    ['command.misspelt', 'command.inFull', 'command.turn', 'command.turn.nearly'].includes(read.error.code)
  );
}
