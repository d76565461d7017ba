import {
  err,
  ok,
  type Refusal,
  type RefusalFilledBy,
  type Result,
  refusal,
  undoTypography,
} from '../../base/index.js';
import {
  areFriends,
  findGame,
  type Game,
  isSquare,
  makeBoard,
  ownerOf,
  type Pod,
  type Position,
  pod,
  podName,
  type Seat,
  type Square,
  type Supply,
  stackOn,
} from '../../rules/index.js';
import { Cursor } from '../cursor.js';

/** Writes a position as one line (docs/notation-reference.md section 3). */
export function makePosition(position: Position): string {
  const { game, turn, board, supplies } = position;
  const glyph = (seat: number): string => game.seats[seat]?.glyph ?? '';
  const pods: string[] = [];
  for (const [square, stack] of board.entries()) {
    for (const pod of stack) pods.push(glyph(ownerOf(pod)) + podName(square, pod));
  }
  const stores = supplies.map(({ reserve, captured, prongs, superprongs, out }, seat) => {
    const numbers = [reserve, captured, prongs, ...(game.super ? [superprongs] : [])].join('/');
    return `${glyph(seat)}:${numbers}${out ? '/out' : ''}`;
  });
  return [game.id, glyph(turn), pods.sort().join(',') || '-', ...stores].join(' ');
}

const longest = 2000;
const mostPods = 40;

/** The highest number allowed in a supply. */
export const highest = 99;

/**
 * Reads a position string (docs/notation-reference.md section 3); pods and prongs may come in any order. Refuses an
 * impossible position, and says why and where. Totals of pods and prongs are not checked.
 */
export function parsePosition(text: string): Result<Position, Refusal> {
  if (text.length > longest)
    return err(refusal('notation.positionTooLong', { length: text.length, longest }));
  const [id = '', glyph, pods, ...stores] = undoTypography(text).trim().split(/\s+/);
  const game = findGame(id);
  if (!game.ok) return game;
  const glyphs: readonly string[] = game.value.seats.map((seat) => seat.glyph);
  if (glyph === undefined || pods === undefined) return err(refusal('notation.positionShort', { game: id }));
  const turn = glyphs.indexOf(glyph);
  if (turn < 0) return err(refusal('notation.unknownSeat', { seat: glyph, seats: glyphs }));
  const board = readPods(game.value, pods);
  if (!board.ok) return board;
  const supplies = readSupplies(game.value, stores);
  if (!supplies.ok) return supplies;
  if (supplies.value[turn]?.out) return err(refusal('notation.seatOut', { seat: glyph }));
  return ok({ game: game.value, turn: turn as Seat, board: board.value, supplies: supplies.value });
}

/** A pod and its square. */
export interface PlacedPod {
  readonly square: Square;
  readonly pod: Pod;
}

function readPods(game: Game, text: string): Result<Position['board'], Refusal> {
  const texts = text === '-' ? [] : text.split(',');
  if (texts.length > mostPods) return err(tooMany(texts.length));
  const pods: PlacedPod[] = [];
  for (const one of texts) {
    const placed = readPod(game, one);
    if (!placed.ok) return placed;
    pods.push(placed.value);
  }
  return setUp(game, pods);
}

const tooMany = (count: number) => refusal('notation.tooManyPods', { count, most: mostPods });

/** Makes a board from pods set up by hand; refuses pods that cannot be on it at the same time. */
export function setUp(game: Game, pods: readonly PlacedPod[]): Result<Position['board'], Refusal> {
  if (pods.length > mostPods) return err(tooMany(pods.length));
  const board = makeBoard(pods);
  for (const { square } of pods) {
    const [first, ...others] = stackOn(board, square).map(ownerOf);
    if (others.some((owner) => !areFriends(game, owner, first as Seat))) {
      return err(refusal('notation.enemiesMeet', { square }));
    }
    if (others.length > 0 && !game.stacks)
      return err(refusal('notation.noStacks', { square, game: game.name }));
  }
  return ok(board);
}

/** Reads a pod: its owner, square and prongs. */
export function readPod(game: Game, text: string): Result<PlacedPod, Refusal> {
  const refuse = (code: RefusalFilledBy<{ pod: string; game: string; last: number }>) =>
    err(refusal(code, { pod: text, game: game.id, last: game.width * 10 + game.height }));
  const match = /^([xoXO])(\d\d)((?:[a-h]!?)*)$/i.exec(text);
  const seat = game.seats.findIndex(({ glyph }) => glyph === match?.[1]);
  if (!match || seat < 0) return refuse('notation.badPod');
  const square = Number(match[2]);
  if (!isSquare(game, square)) return refuse('notation.podOffBoard');
  const prongs = new Cursor(match[3] ?? '').prongs();
  if (!prongs) return refuse('notation.podProngTwice');
  if (prongs.superprongs !== 0 && !game.super) return refuse('notation.podSuperprong');
  return ok({ square, pod: pod(seat as Seat, prongs.prongs, prongs.superprongs) });
}

/** Reads the supplies of all seats, in turn order. */
export function readSupplies(game: Game, texts: readonly string[]): Result<Supply[], Refusal> {
  const form = (glyph: string) => `${glyph}:${game.super ? '0/0/0/0' : '0/0/0'}`;
  const forms = game.seats.map(({ glyph }) => form(glyph)).join(' ');
  if (texts.length < game.seats.length) return err(refusal('notation.suppliesMissing', { forms }));
  if (texts.length > game.seats.length) {
    return err(
      refusal('notation.suppliesTooMany', { more: texts.slice(game.seats.length).join(' '), forms }),
    );
  }
  const supplies: Supply[] = [];
  for (const [i, text] of texts.entries()) {
    const glyph = game.seats[i]?.glyph ?? '';
    const match = /^(.):(\d+(?:\/\d+)*)(\/out)?$/.exec(text);
    const numbers = (match?.[2] ?? '').split('/').map(Number);
    if (match?.[1] !== glyph || numbers.length !== (game.super ? 4 : 3)) {
      const code = game.super ? 'notation.badSupplySuper' : 'notation.badSupply';
      return err(refusal(code, { supply: text, form: form(glyph) }));
    }
    const out = match[3] !== undefined;
    if (out && game.wins !== 'enemies out') {
      return err(refusal('notation.nobodyOut', { supply: text, game: game.id }));
    }
    if (numbers.some((number) => number > highest)) {
      return err(refusal('notation.numberTooLarge', { supply: text, highest }));
    }
    const [reserve = 0, captured = 0, prongs = 0, superprongs = 0] = numbers;
    supplies.push({ reserve, captured, prongs, superprongs, out });
  }
  return ok(supplies);
}
