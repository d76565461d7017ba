import { err, ok, type Refusal, type Result } from '../base/index.js';
import { type Game, isWon, type Position, play, seatRecord, type Turn } from '../rules/index.js';
import { parseTurn } from './parseTurn.js';
import { readSgfGame } from './sgfGame.js';
import { colourOf, onlyValue, quote, seatProperties } from './sgfProperties.js';
import type { SgfRecord } from './sgfRecord.js';
import { readSgfStart } from './sgfSetup.js';
import { readSimpleText, readText } from './sgfText.js';
import { parseSgfLine, type SgfLine, type SgfNode, type SgfValue } from './sgfTree.js';

/** No game played by mail is as long; reading so many is still quick. */
const mostTurns = 5000;

/**
 * Reads an SGF file of Octi (FF[4], GM[19]): the main line of its first game, whatever stands before and after that.
 * Turns are read as freely as `parseTurn` does, and judged. Properties that are not of this record are passed over.
 * Refuses with `notation.sgf.…`, whose data tell the `line` and `column`, both from 1; nothing is read by halves.
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
  const played = readTurns(line, start.value);
  return played.ok ? ok({ game: game.value, ...head.value, start: start.value, ...played.value }) : played;
}

type Head = Pick<SgfRecord, 'players' | 'date' | 'result'>;

function readHead(line: SgfLine, game: Game): Result<Head, Refusal> {
  const players: (string | undefined)[] = [];
  for (const { name } of seatProperties.slice(0, game.seats.length)) {
    const value = onlyValue(line, name);
    if (!value.ok) return value;
    players.push((value.value && readSimpleText(value.value.raw)) || undefined);
  }
  const date = readFormal(line, 'DT', readDate);
  if (!date.ok) return date;
  const result = readFormal(line, 'RE', readResult);
  if (!result.ok) return result;
  return ok({
    players,
    ...(date.value !== undefined && { date: date.value }),
    ...(result.value !== undefined && { result: result.value }),
  });
}

/** A value for which the standard has a form; an empty one is none. */
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

/** Years, months and days, what a date shares with the one before it left out (FF[4], DT). */
const readDate = (text: string): string | undefined => {
  const [month, day] = ['(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12]\\d|3[01])'];
  const first = `\\d{4}(?:-${month}(?:-${day})?)?`;
  return new RegExp(`^${first}(?:,(?:${first}|${month}-${day}|${day}))*$`).test(text) ? text : undefined;
};

/** A result in its short form (FF[4], RE). */
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

function readTurns(line: SgfLine, start: Position): Result<Pick<SgfRecord, 'turns' | 'comment'>, Refusal> {
  const said: string[][] = [[]];
  const turns: Turn[] = [];
  let position = start;
  for (const node of line.nodes) {
    const moves = node.flatMap(({ name, values }) =>
      name === 'B' || name === 'W' ? values.map((value) => ({ ...value, name })) : [],
    );
    const [move, other] = moves;
    if (other) return err(line.refuse(other.at, 'notation.sgf.twoTurns', { name: other.name }));
    // One by one: a node may hold more texts than a call takes arguments.
    for (const text of textsOf(node, 'GC')) said[0]?.push(text);
    if (move) {
      const turn = readTurn(line, position, move, turns.length + 1);
      if (!turn.ok) return turn;
      turns.push(turn.value);
      said.push([]);
      position = play(position, turn.value);
    }
    for (const text of textsOf(node, 'C')) said.at(-1)?.push(text);
  }
  const [comment = '', ...comments] = said.map((texts) => texts.filter((text) => text !== '').join('\n\n'));
  return ok({ comment, turns: turns.map((turn, at) => ({ turn, comment: comments[at] ?? '' })) });
}

const textsOf = (node: SgfNode, wanted: string): string[] =>
  node.flatMap(({ name, values }) => (name === wanted ? values.map(({ raw }) => readText(raw)) : []));

function readTurn(
  line: SgfLine,
  position: Position,
  { name, raw, at }: SgfValue & { name: string },
  number: number,
): Result<Turn, Refusal> {
  if (number > mostTurns) return err(line.refuse(at, 'notation.sgf.tooManyTurns', { most: mostTurns }));
  const { side, glyph } = seatRecord(position.game, position.turn);
  const right = colourOf(side);
  if (name !== right && !isWon(position)) {
    return err(line.refuse(at, 'notation.sgf.colour', { number, name, right, side, glyph }));
  }
  const turn = parseTurn(position, readText(raw));
  if (turn.ok) return turn;
  return err(line.refuse(at, 'notation.sgf.turn', { number, text: quote(raw), reason: turn.error }));
}
