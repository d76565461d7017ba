import { err, ok, type Refusal, type Result } from '../../base/index.js';
import type { Game } from '../../rules/index.js';
import { readSgfGame } from './sgfGame.js';
import { onlyValue, quote, seatProperties } from './sgfProperties.js';
import type { SgfRecord } from './sgfRecord.js';
import { readSgfStart } from './sgfSetup.js';
import { readSimpleText } from './sgfText.js';
import { parseSgfLine, type SgfLine } from './sgfTree.js';
import { readSgfTurns } from './sgfTurns.js';

/**
 * Reads an SGF file for Octi (FF[4], GM[19]): the main line of its first game; text before and after it is ignored.
 * Turns are read as leniently as `parseTurn` reads them, and must be legal. Properties that the record does not use are
 * skipped. Refuses with `notation.sgf.…` and with `line` and `column`, both counted from 1; any error rejects the whole file.
 */
export function parseSgf(text: string): Result<SgfRecord, Refusal> {
  const main = parseSgfLine(text);
  if (!main.ok) return main;
  const line = main.value;
  const game = readSgfGame(line);
  if (!game.ok) return game;
  const head = readHead(line, game.value);
  if (!head.ok) return head;
  const start = readSgfStart(line, game.value);
  if (!start.ok) return start;
  const played = readSgfTurns(line, start.value);
  return played.ok ? ok({ game: game.value, ...head.value, start: start.value, ...played.value }) : played;
}

type Head = Pick<SgfRecord, 'name' | 'players' | 'date' | 'result'>;

function readHead(line: SgfLine, game: Game): Result<Head, Refusal> {
  const called = onlyValue(line, 'GN');
  if (!called.ok) return called;
  const name = readSimpleText(called.value?.raw ?? '');
  const players: (string | undefined)[] = [];
  for (const seat of seatProperties.slice(0, game.seats.length)) {
    const value = onlyValue(line, seat.name);
    if (!value.ok) return value;
    players.push((value.value && readSimpleText(value.value.raw)) || undefined);
  }
  const date = readFormal(line, 'DT', readDate);
  if (!date.ok) return date;
  const result = readFormal(line, 'RE', readResult);
  if (!result.ok) return result;
  return ok({
    ...(name !== '' && { name }),
    players,
    ...(date.value !== undefined && { date: date.value }),
    ...(result.value !== undefined && { result: result.value }),
  });
}

/** Reads a value whose format the standard defines; an empty one counts as missing. */
function readFormal(
  line: SgfLine,
  name: 'DT' | 'RE',
  read: (text: string) => string | undefined,
): Result<string | undefined, Refusal> {
  const value = onlyValue(line, name);
  if (!value.ok) return value;
  const text = readSimpleText(value.value?.raw ?? '').replace(/\s/g, '');
  if (!value.value || text === '') return ok(undefined);
  const formal = read(text);
  if (formal !== undefined) return ok(formal);
  const code = name === 'DT' ? 'notation.sgf.date' : 'notation.sgf.result';
  return err(line.refuse(value.value.at, code, { value: quote(value.value.raw) }));
}

/** Dates, each of which may omit what it shares with the previous one (FF[4], DT). */
const readDate = (text: string): string | undefined => {
  const [month, day] = ['(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12]\\d|3[01])'];
  const first = `\\d{4}(?:-${month}(?:-${day})?)?`;
  return new RegExp(`^${first}(?:,(?:${first}|${month}-${day}|${day}))*$`).test(text) ? text : undefined;
};

/** Reads a result in its short form (FF[4], RE). */
const readResult = (text: string): string | undefined => {
  const lower = text.toLowerCase();
  if (lower === '0' || lower === 'draw') return '0';
  if (lower === 'void') return 'Void';
  if (lower === '?') return '?';
  const [, winner, how] = /^([bw])\+(r|resign|t|time|f|forfeit|\d+(?:\.\d+)?|)$/.exec(lower) ?? [];
  return winner === undefined || how === undefined
    ? undefined
    : `${winner}+${how.charAt(0) < 'a' ? how : how.charAt(0)}`.toUpperCase();
};
