import { err, ok, type Refusal, type Result, refusal, undoTypography } from '../base/index.js';
import { isTurnText } from '../notation/index.js';
import { quoteLine } from './entry.js';
import { isGameWord } from './options.js';
import { commandTable } from './table.js';
import { isMeantAsTurn, readTurnText } from './turnText.js';
import type { Answered, Command } from './types.js';
import { findWord, nearest } from './words.js';

/** A command line is no longer than this; the longest legal turn is shorter. */
export const longestLine = 8000;

/** Whether a line, its typography undone, is a turn with or without `#n`. */
export const isTurnLine = (line: string): boolean =>
  isTurnText((line.split('#')[0] ?? '').replaceAll(' ', ''));

/**
 * Reads one command line (PLAY.md section 1). In a reply to a letter of a board a bare turn is a move there. Refuses
 * with `command.unknown`, `command.inFull`, `command.ambiguous`, `command.misspelt`, or what the command itself says.
 */
export function readLine(line: string, answered: Answered = {}): Result<Command, Refusal> {
  if (line.length > longestLine) return err(refusal('command.tooLong', { most: longestLine }));
  const text = undoTypography(line).trim();
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return err(refusal('command.empty'));
  if (answered.board !== undefined && isTurnLine(text)) {
    const turn = readTurnText(text);
    if (!turn.ok) return turn;
    const hash = turn.value.number === undefined ? '' : `#${turn.value.number}`;
    return ok({ word: 'move', ...turn.value, line: quoteLine('move', turn.value.turn + hash) });
  }
  // What begins as a turn does was meant as one: the answer says what is wrong with it.
  if (answered.board !== undefined && isMeantAsTurn(text)) {
    const turn = readTurnText(text);
    if (!turn.ok) return turn;
  }
  const { game, options, rest } = takeGame(words);
  const [written, ...args] = rest;
  if (written === undefined) return err(refusal('command.gameAlone', { game: game ?? '' }));
  const found = findWord(written, commandTable);
  if ('entry' in found) {
    return found.entry.read({
      args,
      options,
      answered,
      table: commandTable,
      ...(game !== undefined && { game }),
    });
  }
  const candidates = found.candidates.map(({ word }) => word);
  const example = found.candidates[0]?.examples[0] ?? '';
  if (candidates.length > 0) return err(refusal(`command.${found.why}`, { written, candidates, example }));
  // Eight letters may be a password.
  const shown = /^[a-z-]{1,7}$/i.test(written) ? written : '...';
  const near = nearest(
    written.toLowerCase(),
    commandTable.map(({ word }) => word),
  );
  return err(
    near ? refusal('command.near', { written: shown, near }) : refusal('command.unknown', { written: shown }),
  );
}

/** The game word that may stand first, and options right behind it. */
function takeGame(words: readonly string[]): { game?: string; options: string[]; rest: readonly string[] } {
  const [first = ''] = words;
  if (!isGameWord(first) && first.toLowerCase() !== 'all') return { options: [], rest: words };
  const behind = words.slice(1);
  const end = behind.findIndex((word) => !word.startsWith('-'));
  const options = (end < 0 ? behind : behind.slice(0, end)).map((word) =>
    word.replace(/^-+/, '').toLowerCase(),
  );
  return { game: first.toLowerCase(), options, rest: end < 0 ? [] : behind.slice(end) };
}
