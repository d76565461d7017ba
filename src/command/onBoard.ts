import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import type { Command } from './commands.js';
import { commandTable } from './commandTable.js';
import { readLine } from './readLine.js';
import { isTurnLine } from './turnText.js';
import { findWord } from './wordLookup.js';
import { opensTurn } from './words/userid.js';

/** A board and a userid as the Subject of a board letter names them (docs/mail-rules.md section 1). */
export interface Named {
  readonly board: number;
  readonly userid: string;
}

/** `secret 33+B`, `33+B` or a word behind the Subject of a board letter. */
export function readAppended({ board, userid }: Named, appended: string): Result<Command, Refusal> {
  const words = appended.split(/\s+/);
  const [first = '', second] = words;
  const withPassword =
    second !== undefined &&
    !isTurnLine(appended) &&
    (opensTurn(second) || readLine(words.slice(1).join(' '), { board }).ok) &&
    !readLine(appended, { board }).ok;
  const rest = withPassword ? words.slice(1) : words;
  const claim = withPassword ? `${userid} ${first}` : userid;
  if (opensTurn(rest[0] ?? '')) return readLine(`move ${board} ${claim} ${rest.join(' ')}`);
  const [word = '', ...more] = rest;
  const found = findWord(word, commandTable);
  if (!('entry' in found)) return readLine(rest.join(' '));
  const { entry } = found;
  if (!entry.onBoard) return readLine(rest.join(' '));
  const again = /^\d{3,}$/.test(more[0] ?? '');
  if (again && Number(more[0]) !== board) return err(refusal('command.twoBoards', { board }));
  const args = (again ? more.slice(1) : more).join(' ');
  return readLine(`${word} ${board} ${entry.needs === 'player' ? claim : ''} ${args}`);
}

/**
 * A line of a new mail under the Subject of a board letter: as in any body, or else as in a reply to that letter, on its
 * board and in the name that stands there.
 */
export function readUnder(named: Named, line: string): Result<Command, Refusal> {
  const whole = readLine(line);
  if (whole.ok) return whole;
  const inReply = readLine(line, { board: named.board });
  if (!inReply.ok) return inReply;
  const command = readAppended(named, line);
  // Where the number stands elsewhere than right behind the word.
  return command.ok ? command : ok({ ...inReply.value, board: named.board } as Command);
}
