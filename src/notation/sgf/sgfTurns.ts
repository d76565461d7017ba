import { err, ok, type Refusal, type Result } from '../../base/index.js';
import { isWon, leave, type Position, play, type Seat, seatRecord, type Turn } from '../../rules/index.js';
import { firstLabels, type Labels, nextLabels } from '../labels/labels.js';
import { bySquares, parseTurn } from '../turn/resolveTurn.js';
import { colourOf, leftProperty, quote, sideName } from './sgfProperties.js';
import type { SgfRecord } from './sgfRecord.js';
import { readSimpleText, readText } from './sgfText.js';
import type { SgfLine, SgfNode, SgfProperty, SgfValue } from './sgfTree.js';

/** The maximum number of turns: more than in any game played by mail, and still quick to read. */
const mostTurns = 5000;

/** Reads the turns of the main line, the comments on them, and who left the game between turns. */
export function readSgfTurns(
  line: SgfLine,
  start: Position,
): Result<Pick<SgfRecord, 'turns' | 'comment' | 'departures'>, Refusal> {
  const said: string[][] = [[]];
  const turns: Turn[] = [];
  const befores: Position[] = [];
  const departures: { afterTurn: number; seat: Seat }[] = [];
  let position = start;
  let labels = firstLabels(start);
  let labelled = 0;
  /** Returns the current labels of the pods, computed only when a turn needs them: most files use none. */
  const labelsNow = (): Labels => {
    for (; labelled < turns.length; labelled++) {
      labels = nextLabels(labels, befores[labelled] as Position, turns[labelled] as Turn);
    }
    return labels;
  };
  for (const node of line.nodes) {
    const moves = valuesOf(node, 'B', 'W');
    const [move, other] = moves;
    if (other) return err(line.refuse(other.at, 'notation.sgf.twoTurns', { name: other.name }));
    // A loop, because a node may have more comments than a call can have arguments.
    for (const { raw } of valuesOf(node, 'GC')) said[0]?.push(readText(raw));
    if (move) {
      const turn = readTurn(line, position, move, turns.length + 1, labelsNow);
      if (!turn.ok) return turn;
      befores.push(position);
      turns.push(turn.value);
      said.push([]);
      position = play(position, turn.value);
    }
    for (const { raw } of valuesOf(node, 'C')) said.at(-1)?.push(readText(raw));
    for (const value of valuesOf(node, leftProperty)) {
      const seat = readLeft(line, position, value);
      if (!seat.ok) return seat;
      departures.push({ afterTurn: turns.length, seat: seat.value });
      position = leave(position, seat.value);
    }
  }
  const [comment = '', ...comments] = said.map((texts) => texts.filter((text) => text !== '').join('\n\n'));
  return ok({
    comment,
    turns: turns.map((turn, at) => ({ turn, comment: comments[at] ?? '' })),
    ...(departures.length > 0 && { departures }),
  });
}

type Named = SgfValue & Pick<SgfProperty, 'name'>;

const valuesOf = (node: SgfNode, ...names: readonly string[]): Named[] =>
  node.flatMap(({ name, values }) =>
    names.includes(name) ? values.map((value) => ({ ...value, name })) : [],
  );

function readTurn(
  line: SgfLine,
  position: Position,
  { name, raw, at }: Named,
  number: number,
  labels: () => Labels,
): Result<Turn, Refusal> {
  if (number > mostTurns) return err(line.refuse(at, 'notation.sgf.tooManyTurns', { most: mostTurns }));
  const { side, glyph } = seatRecord(position.game, position.turn);
  const right = colourOf(side);
  if (name !== right && !isWon(position)) {
    return err(line.refuse(at, 'notation.sgf.colour', { number, name, right, side: sideName(side), glyph }));
  }
  const text = readText(raw);
  if (text.trim() === '') return err(line.refuse(at, 'notation.sgf.emptyTurn', { number }));
  const turn = parseTurn(position, bySquares(text, labels), labels);
  if (turn.ok) return turn;
  return err(line.refuse(at, 'notation.sgf.turn', { number, text: quote(raw), reason: turn.error }));
}

/** Reads the player who leaves: only in a four-player game, once per player, before the game is over. */
function readLeft(line: SgfLine, position: Position, { name, raw, at }: Named): Result<Seat, Refusal> {
  const { game, supplies } = position;
  const value = quote(raw);
  if (game.wins !== 'enemies out') return err(line.refuse(at, 'notation.sgf.leftTwo', { name, value }));
  if (isWon(position)) return err(line.refuse(at, 'notation.sgf.leftOver', { name, value }));
  const glyph = readSimpleText(raw);
  const seat = game.seats.findIndex((one) => one.glyph === glyph);
  if (seat >= 0 && !supplies[seat]?.resigned) return ok(seat as Seat);
  const seats = game.seats.filter((_, other) => !supplies[other]?.resigned).map((one) => one.glyph);
  return err(line.refuse(at, 'notation.sgf.leftWho', { name, value, seats }));
}
