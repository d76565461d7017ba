import { err, ok, type Refusal, type Result } from '../../base/index.js';
import { type Game, type Position, type Seat, type Supply, startPosition } from '../../rules/index.js';
import { highest, type PlacedPod, readPod, readSupplies, setUp } from '../position/positionString.js';
import { allValues, colourOf, onlyValue, quote, seatProperties, supplyProperty } from './sgfProperties.js';
import { readSimpleText } from './sgfText.js';
import type { SgfLine } from './sgfTree.js';

const removing = ['AE', 'RP'];

/** The properties that set up a position; they come before the first turn. */
const setupProperties: readonly string[] = [
  ...seatProperties.map(({ add }) => add),
  ...removing,
  'PL',
  supplyProperty,
];

/**
 * Reads the position that a record starts from. Without a setup, it is the start of the game, with the supplies that
 * NP, NR and NS give each player. AB, AW and SUPPLY set up the board by hand: if one is present, every pod is listed by
 * square and prongs, with one value for each pod in a stack. `SUPPLY[x:4/0/25][o:3/1/25]` gives each seat its own
 * supplies and overrides NP, NR and NS. PL says whose turn it is, in a four-player game by the seat's glyph.
 */
export function readSgfStart(line: SgfLine, game: Game): Result<Position, Refusal> {
  const first = line.nodes.findIndex((node) => node.some(({ name }) => name === 'B' || name === 'W'));
  const late = line.nodes
    .slice(first < 0 ? line.nodes.length : first + 1)
    .flatMap((node) => node.filter(({ name }) => setupProperties.includes(name)))[0];
  if (late) return err(line.refuse(late.at, 'notation.sgf.lateSetup', { name: late.name }));
  const [removed] = removing.flatMap((name) => allValues(line, name).map(({ at }) => ({ name, at })));
  if (removed) return err(line.refuse(removed.at, 'notation.sgf.removed', { name: removed.name }));
  const start = startPosition(game);
  const board = readBoard(line, game);
  if (!board.ok) return board;
  const supplies = readEachSupply(line, game);
  if (!supplies.ok) return supplies;
  const turn = readSeat(line, game, supplies.value);
  if (!turn.ok) return turn;
  return ok({ game, turn: turn.value, board: board.value ?? start.board, supplies: supplies.value });
}

function readBoard(line: SgfLine, game: Game): Result<Position['board'] | undefined, Refusal> {
  const pods: PlacedPod[] = [];
  const given = game.seats.flatMap(({ glyph }, seat) =>
    allValues(line, seatProperties[seat as Seat].add).map((value) => ({ ...value, glyph })),
  );
  for (const { raw, at, glyph } of given) {
    const text = readSimpleText(raw).toUpperCase();
    if (!/^\d\d(?:[A-H]!?)*$/.test(text)) {
      return err(line.refuse(at, 'notation.sgf.pod', { value: quote(raw) }));
    }
    const placed = readPod(game, `${glyph}${text}`);
    if (!placed.ok) return err(line.refuse(at, 'notation.sgf.at', { reason: placed.error }));
    pods.push(placed.value);
    // Checked after each pod, so that the refusal gives the location of the first pod that does not fit.
    const fits = setUp(game, pods);
    if (!fits.ok) return err(line.refuse(at, 'notation.sgf.at', { reason: fits.error }));
  }
  return given.length > 0 || allValues(line, supplyProperty).length > 0 ? setUp(game, pods) : ok(undefined);
}

function readEachSupply(line: SgfLine, game: Game): Result<readonly Supply[], Refusal> {
  const numbers: Partial<Record<'prongs' | 'reserve' | 'superprongs', number>> = {};
  for (const [name, what] of [
    ['NP', 'prongs'],
    ['NR', 'reserve'],
    ['NS', 'superprongs'],
  ] as const) {
    const value = onlyValue(line, name);
    if (!value.ok) return value;
    if (!value.value) continue;
    const { raw, at } = value.value;
    const text = readSimpleText(raw);
    if (!/^\d+$/.test(text) || Number(text) > highest) {
      return err(line.refuse(at, 'notation.sgf.number', { name, value: quote(raw), highest }));
    }
    if (what === 'superprongs' && !game.super && Number(text) > 0) {
      return err(line.refuse(at, 'notation.sgf.superprongs', { game: game.id }));
    }
    numbers[what] = Number(text);
  }
  const each = allValues(line, supplyProperty);
  const [first] = each;
  if (!first) return ok(game.seats.map(() => ({ ...game.supply, ...numbers })));
  if (each.length !== game.seats.length) {
    const forms = game.seats.map(({ glyph }) => `[${glyph}:${game.super ? '0/0/0/0' : '0/0/0'}]`).join('');
    return err(line.refuse(first.at, 'notation.sgf.supplies', { name: supplyProperty, forms }));
  }
  const read = readSupplies(
    game,
    each.map(({ raw }) => readSimpleText(raw)),
  );
  return read.ok ? read : err(line.refuse(first.at, 'notation.sgf.at', { reason: read.error }));
}

function readSeat(line: SgfLine, game: Game, supplies: readonly Supply[]): Result<Seat, Refusal> {
  const value = onlyValue(line, 'PL');
  if (!value.ok) return value;
  // Without PL, it is the first seat's turn; that seat's player can be out only in a setup.
  const { raw, at } = value.value ?? { raw: 'B', at: allValues(line, supplyProperty)[0]?.at ?? 0 };
  const text = readSimpleText(raw);
  const byGlyph = game.seats.length > 2 ? game.seats.findIndex(({ glyph }) => glyph === text) : -1;
  const byColour = game.seats.findIndex(
    ({ side }) => text.toUpperCase() === colourOf(side) || text.toLowerCase() === side.toLowerCase(),
  );
  const seat = byGlyph >= 0 ? byGlyph : byColour;
  if (seat < 0) {
    const seats = game.seats.map(({ glyph, side }) => (game.seats.length > 2 ? glyph : colourOf(side)));
    return err(line.refuse(at, 'notation.sgf.seat', { value: quote(raw), seats }));
  }
  if (supplies[seat]?.out) {
    return err(line.refuse(at, 'notation.sgf.seatOut', { seat: game.seats[seat]?.glyph ?? '' }));
  }
  return ok(seat as Seat);
}
