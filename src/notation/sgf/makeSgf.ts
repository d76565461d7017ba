import {
  leave,
  ownerOf,
  type Position,
  play,
  podName,
  seatRecord,
  startPosition,
  type Turn,
} from '../../rules/index.js';
import { makePosition } from '../position/positionString.js';
import { makeTurn } from '../turn/makeTurn.js';
import { homesOf } from './sgfGame.js';
import { colourOf, leftProperty, rulesOf, seatProperties, sizeOf, supplyProperty } from './sgfProperties.js';
import type { SgfRecord } from './sgfRecord.js';
import { writePart, writeSimpleText, writeText } from './sgfText.js';

/**
 * Writes the SGF file of a recorded game (FF[4], GM[19]), to be stored as UTF-8; `parseSgf` reads it back. Turns are
 * canonical. Turns and departures must be legal from the first one onwards; date and result must be in the standard's
 * format.
 * @param version the version of this program, for AP
 */
export function makeSgf(record: SgfRecord, version?: string): string {
  const {
    game,
    name = '',
    players,
    date = '',
    result = '',
    start,
    turns,
    comment,
    departures = [],
    value,
  } = record;
  let position = start;
  /** Writes LEFT for the players who leave after a turn, and removes them from the position. */
  const left = (afterTurn: number): string => {
    const seats = departures.filter((one) => one.afterTurn === afterTurn).map(({ seat }) => seat);
    position = seats.reduce(leave, position);
    return property(leftProperty, ...seats.map((seat) => seatRecord(game, seat).glyph));
  };
  const lines = [
    `FF[4]GM[19]CA[UTF-8]AP[Octi${version === undefined ? '' : `:${writePart(version)}`}]`,
    property('RU', rulesOf(game)) + property('SZ', sizeOf(game)),
    property('BO', ...homesOf(game, 'Black')) + property('WO', ...homesOf(game, 'White')) + shared(start),
    setup(start),
    named('GN', writeSimpleText(name)),
    players.map((one = '', seat) => named(seatProperties[seat as 0].name, writeSimpleText(one))).join(''),
    named('DT', writeSimpleText(date)) + named('RE', writeSimpleText(result)),
    valued(value) + named('C', writeText(comment)),
    left(0),
  ];
  /** The variations, after the rest of the game and last one first, because FF[4] puts the main line first. */
  let variations = '';
  const nodes = turns.map((one, at) => {
    const { better } = one;
    if (better) variations = `)\n(${variationOf(position, better.turns, better.value)})\n${variations}`;
    const main = `${better ? '(' : ''}${nodeOf(position, one.turn, one.value)}${named('C', writeText(one.comment))}`;
    position = play(position, one.turn);
    return `${main}${left(at + 1)}\n`;
  });
  return `(;${lines.filter((line) => line !== '').join('\n')}\n${nodes.join('')}${variations})\n`;
}

/** Writes the node for a turn, with its value. */
function nodeOf(position: Position, turn: Turn, value?: number): string {
  const colour = colourOf(seatRecord(position.game, position.turn).side);
  return `;${property(colour, writeText(makeTurn(position, turn)))}${valued(value)}`;
}

/** Writes the nodes for consecutive turns. The first has the value. */
function variationOf(start: Position, turns: readonly Turn[], value: number): string {
  let position = start;
  const nodes = turns.map((turn, at) => {
    const node = nodeOf(position, turn, at === 0 ? value : undefined);
    position = play(position, turn);
    return node;
  });
  return nodes.join('');
}

const property = (name: string, ...values: readonly (string | number)[]): string =>
  values.length === 0 ? '' : `${name}${values.map((value) => `[${value}]`).join('')}`;

const valued = (value: number | undefined): string => (value === undefined ? '' : property('V', value));

const named = (name: string, value: string): string => (value === '' ? '' : property(name, value));

/** NP, NR and NS apply to every player; each is omitted if the players' numbers differ. */
function shared({ game, supplies }: Position): string {
  const [first, ...others] = supplies;
  if (!first) return '';
  const one = (name: string, what: 'prongs' | 'reserve' | 'superprongs') =>
    others.every((other) => other[what] === first[what]) ? property(name, first[what]) : '';
  return one('NP', 'prongs') + one('NR', 'reserve') + (game.super ? one('NS', 'superprongs') : '');
}

/** Writes the properties for a position set up by hand; none for the normal start of the game (see `readSgfStart`). */
function setup(start: Position): string {
  const { game, turn, board, supplies } = start;
  const written = makePosition(start);
  if (written === makePosition(startPosition(game))) return '';
  const { glyph, side } = seatRecord(game, turn);
  const pods = game.seats.map((_, seat) =>
    board.flatMap((stack, square) =>
      stack.filter((pod) => ownerOf(pod) === seat).map((pod) => podName(square, pod)),
    ),
  );
  return [
    ...pods.map((names, seat) => property(seatProperties[seat as 0].add, ...names.sort())),
    property('PL', game.seats.length > 2 ? glyph : colourOf(side)),
    property(supplyProperty, ...written.split(' ').slice(-supplies.length)),
  ].join('');
}
