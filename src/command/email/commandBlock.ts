import { type Refusal, type Result, type SentenceCode, undoTypography } from '../../base/index.js';
import { knownTurnText, partOfStack } from '../../notation/index.js';
import { firstBoard } from '../arguments/boardNumber.js';
import { opensTurn } from '../arguments/userid.js';
import { isWholeCommand, looksLikeCommand } from '../line/looksLikeCommand.js';
import { longestLine, parseCommandLine } from '../line/parseCommandLine.js';
import type { Command } from '../model/commands.js';
import { isMeantAsTurn, readTurnText } from '../model/turnText.js';

/** The commands that the text begins with, and what comes after them. */
export interface Block {
  readonly commands: readonly Command[];
  /** The lines after the block, as they were written. */
  readonly rest: string;
  /** The line after the last command, if it is almost a command. */
  readonly nearly?: string;
  /** The first of several lines that were joined: it is a command on its own, but the joined line is not. */
  readonly joined?: string;
}

/** Reads one line as a command. */
export type LineReader = (line: string) => Result<Command, Refusal>;

const lineEnds = /\r\n?|[\n\u2028\u2029\u0085\v\f]/;
const goesOn = /[,;\-+(]$/;
const continues = /^[,;\-+x()]/i;

/**
 * Reads the first block of commands (docs/replies.md section 1). The block begins at the first non-blank line and
 * ends at a blank line, or at the first line that is not a command. Lines that mail programs have wrapped are rejoined.
 * If the joined line is not a command, its first line is not read alone, since it may be half a turn. In a new email
 * (`spaced`), blank lines may separate commands. In a reply, text after a blank line is the message, unless it is a
 * whole command that names its board, or another part of a stack that one of the commands moves: half of a stack's turn
 * must never be played. After `import`, nothing is a command.
 */
export const readBlock = (text: string, read: LineReader, most: number, spaced: boolean): Block =>
  withPartsBelow(readOpening(text, read, most, spaced));

function readOpening(text: string, read: LineReader, most: number, spaced: boolean): Block {
  const lines = text.split(lineEnds);
  const commands: Command[] = [];
  let at = written(lines, 0);
  while (at < lines.length && commands.length <= most) {
    const first = plain(lines[at] ?? '');
    const last = commands.at(-1);
    const ahead = gather(lines, written(lines, at));
    const part = partOfMove(last, ahead.line);
    if (part) {
      commands.push(part);
      at = ahead.next;
      continue;
    }
    if (first === '') {
      const further = ahead.line;
      const rest = lines.slice(at).join('\n').trim();
      return { commands, rest, ...(commands.length > 0 && isWholeCommand(further) && { nearly: further }) };
    }
    const opening = read(first);
    // All the text after an import belongs to it.
    const { line, next } = isImport(opening) ? { line: first, next: at + 1 } : ahead;
    const command = line === first ? opening : read(line);
    if (!command.ok) {
      const rest = lines.slice(at).join('\n').trim();
      if (line !== first && opening.ok) return { commands, rest, joined: first };
      return {
        commands,
        rest,
        ...(commands.length > 0 && (isNearly(line) || isOpenPart(last, line)) && { nearly: line }),
      };
    }
    commands.push(command.value);
    if (isImport(command)) return { commands, rest: lines.slice(next).join('\n').trim() };
    at = spaced ? written(lines, next) : next;
  }
  return { commands, rest: lines.slice(at).join('\n').trim() };
}

/** Reads a line as another part of the stack that a command moves (`56DE-65`, or `DE-65` without its square). */
function partOfMove(last: Command | undefined, line: string): Command | undefined {
  if ((last?.word !== 'move' && last?.word !== 'submit') || last.turn.names !== 'squares') return undefined;
  const part = partOfStack(last.turn.text, line);
  return part === undefined ? undefined : { ...last, turn: knownTurnText(part), line: part };
}

/** Turns lines below a move into commands if they are further parts of the stack it moves. */
export function withPartsBelow(block: Block): Block {
  const { commands, rest } = block;
  const moves = commands.filter(({ word }) => word === 'move' || word === 'submit');
  if (moves.length === 0 || commands.some(({ word }) => word === 'import')) return block;
  const parts: Command[] = [];
  const words = rest.split(lineEnds).filter((line) => {
    const own = plain(line);
    const part = mayBePart.test(own) ? moves.map((move) => partOfMove(move, own)).find(Boolean) : undefined;
    if (part) parts.push(part);
    return !part;
  });
  return parts.length === 0
    ? block
    : { ...block, commands: [...commands, ...parts], rest: words.join('\n').trim() };
}

/** Matches text that could be part of a stack's move, so that long messages are not parsed line by line as turns. */
const mayBePart = /^[1-9a-h][1-9a-h!x,;.\s-]{2,80}$/i;

/** Whether a line below a move begins with a part without its square, and continues with other text. */
const isOpenPart = (last: Command | undefined, line: string): boolean =>
  (last?.word === 'move' || last?.word === 'submit') && /^(?:[a-h]!?)+\s*-\s*[1-9]{2}(?!\d)/i.test(line);

/** Commands that come after other text, and the rest of the text. */
interface CommandsBelow {
  readonly commands: readonly Command[];
  /** The text without these commands. */
  readonly rest: string;
  /** The first line that is almost a command of this kind. */
  readonly nearly?: string;
}

/** A list marker, such as "-" or "2.", at the beginning of a line. */
const listMark = /^(?:[-*\u2022]|\d{1,2}[.)])\s+/;

/**
 * Finds the lines for these boards after other text. Each begins with the number of one of the boards, and is a command
 * or almost a turn. A reply to a digest may have a few words for each opponent.
 */
export function commandsBelow(text: string, boards: readonly number[], read: LineReader): CommandsBelow {
  const lines = text.split(lineEnds);
  // A line that is about a board begins a command, and does not continue the line above.
  const unmarked = lines.map((line) => {
    const own = plain(line).replace(listMark, '');
    return isAboutBoard(own, boards) ? own : line;
  });
  const commands: Command[] = [];
  const words: string[] = [];
  let nearly: string | undefined;
  for (let at = 0; at < lines.length; ) {
    const { line, next } = gather(unmarked, at);
    const command = isAboutBoard(line, boards) ? read(line) : undefined;
    if (command?.ok) commands.push(command.value);
    else words.push(...lines.slice(at, next));
    if (command && !command.ok && turnOnBoard(line) !== undefined) nearly ??= line;
    at = next;
  }
  return { commands, rest: words.join('\n').trim(), ...(nearly !== undefined && { nearly }) };
}

/** Whether a line begins with the number of one of these boards, perhaps after other words of a command. */
function isAboutBoard(line: string, boards: readonly number[]): boolean {
  const [, digits = ''] = /^(?:[^\d\s]+\s+){0,3}#?(\d{3,9})(?!\d)/.exec(line) ?? [];
  return boards.includes(Number(digits));
}

/** Returns the turn, perhaps misspelt, that comes right after a board number. */
function turnOnBoard(line: string): string | undefined {
  const [, turn = ''] = /^\D*\d{3,9}[:.,]?\s+(.*)$/.exec(line) ?? [];
  return isMeantAsTurn(turn) ? turn : undefined;
}

const plain = (line: string): string => undoTypography(line).trim();

/** Returns the index of the next line that is not blank. */
function written(lines: readonly string[], from: number): number {
  const at = lines.findIndex((line, index) => index >= from && plain(line) !== '');
  return at < 0 ? lines.length : at;
}

function gather(lines: readonly string[], at: number): { line: string; next: number } {
  let line = plain(lines[at] ?? '');
  let next = at + 1;
  while (next < lines.length && line.length <= longestLine) {
    const following = plain(lines[next] ?? '');
    if (following === '' || !(goesOn.test(line) || continues.test(following))) break;
    line = `${line} ${following}`;
    next += 1;
  }
  return { line, next };
}

const isImport = (command: Result<Command, Refusal>): boolean =>
  command.ok && command.value.word === 'import';

/** Refusals for lines that are one typing error away from a command. */
const slips: readonly SentenceCode[] = [
  'command.misspelt',
  'command.inFull',
  'command.inFull.alone',
  'command.ambiguous',
  'command.turn',
  'command.turn.nearly',
  'command.set.value',
  'command.option.near',
  'command.option.level',
  'command.option.days',
  'command.option.clocks',
  'command.challenge.level',
  'command.challenge.noClocks',
];

/** Whether a line is clearly not meant for the other players: a command or a turn, perhaps with one typing error. */
export const isAlmostCommand = (line: string): boolean =>
  plain(line) !== '' && (parseCommandLine(line, { board: firstBoard }).ok || isNearly(plain(line)));

/** Whether a line that is not a command is one typing error away from a command or a turn. */
function isNearly(line: string): boolean {
  if (isMeantAsTurn(line) || looksLikeCommand(line)) return true;
  if (opensTurn(line)) {
    const turn = readTurnText(line);
    return turn.ok || slips.includes(turn.error.code);
  }
  const read = parseCommandLine(line, { board: firstBoard });
  return !read.ok && slips.includes(read.error.code);
}
