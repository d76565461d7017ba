import { sentence } from '../base/index.js';
import { type BoardView, computerId, playsAllSides, seatName, type TurnRow } from '../club/index.js';
import { boardText, glyphColours, narrowBoardText, pictureSize } from '../display/index.js';
import { makePosition } from '../notation/index.js';
import type { Position, Seat } from '../rules/index.js';
import type { BoardPicture, ShownBoard, SupplyLine, TemplateRenderer } from './templateRenderer.js';
import { cutLine, mostColumns } from './textLayout.js';

/** Pixels per unit of the picture, in an email. */
const scale = 0.42;

/** The parts that are the same in all languages. */
type Shown = Pick<ShownBoard, 'text' | 'narrow' | 'width' | 'height'> & { readonly position: string };

/** Cached, because several letters show the same position, one to each reader. */
const cache = new WeakMap<Position, Shown>();

/** The picture data for a board apart from its position. */
interface BoardMarks extends Omit<BoardPicture, 'position'> {
  /** The number of the last turn, and the seat that played it. */
  readonly number?: number;
  readonly seat?: number;
  /** The players, by seat; by default, seats are named by their colours. */
  readonly names?: readonly string[] | undefined;
  /** What kind of turn the last one is; unset if a player has played it. */
  readonly turnIs?: 'computer' | 'submitted' | 'preview' | undefined;
}

/**
 * Renders a board for letters, as text and as a picture with text below it; `narrow` and `alt` are computed when read.
 */
export function shownBoard(
  renderer: TemplateRenderer,
  position: Position,
  { number, seat, names, turnIs, ...marks }: BoardMarks = {},
): ShownBoard {
  const shown = cache.get(position) ?? show(position);
  cache.set(position, shown);
  const { position: text } = shown;
  const [, , pods = ''] = text.split(' ');
  const nameOf = (of: number) => names?.[of] ?? sideName(renderer, position, of);
  // Supplies show the glyph; without it, two seats in octi4 would have the same name.
  const namedSeat = (of: number) => names?.[of] ?? `${nameOf(of)} (${position.game.seats[of]?.glyph})`;
  const { turn, over } = marks;
  const supplies = position.game.seats.map((_, of) => supplyLine(renderer, position, of as Seat, nameOf(of)));
  return {
    text: shown.text,
    get narrow() {
      return shown.narrow;
    },
    width: shown.width,
    height: shown.height,
    lastTurn:
      turn === undefined || number === undefined || seat === undefined
        ? ''
        : lastTurnText(renderer, namedSeat(seat), `${number}. ${turn}`, turnIs),
    supplies: supplies.map((line, of) => ({
      ...line,
      pods: pods
        .split(',')
        .filter((pod) => pod.startsWith(position.game.seats[of]?.glyph ?? ''))
        .join(' '),
    })),
    picture: { position: text, ...marks },
    get alt() {
      return [
        sentence('letter.picture', { pods: pods.split(',') }),
        ...supplies.map(({ player, glyph, text: supply }) =>
          sentence('letter.picture.supplies', { player: `${player} (${glyph})`, supplies: supply }),
        ),
        ...(position.game.wrap ? [sentence('letter.picture.wrap')] : []),
        ...(over
          ? []
          : [
              sentence('letter.picture.turn', {
                player: `${nameOf(position.turn)} (${supplies[position.turn]?.glyph})`,
              }),
            ]),
      ]
        .map((what) => renderer.say(what))
        .join(' ');
    },
  };
}

/**
 * Returns the name of a side, such as `Black`, in the reader's language. In a four-player game, where partners share a
 * side, it is the colour of the player's pods, such as `Red`.
 */
function sideName(renderer: TemplateRenderer, { game }: Position, seat: number): string {
  const { glyph = 'x', side } = game.seats[seat] ?? {};
  if (game.seats.length === 2)
    return renderer.say(sentence(side === 'Black' ? 'notation.side.Black' : 'notation.side.White'));
  const colour = renderer.say(sentence(`letter.colour.${glyph}`));
  return colour.charAt(0).toUpperCase() + colour.slice(1);
}

/**
 * Keeps the turn on the same line as its number, as in the list of turns, so no line begins with a turn. A superprong
 * is mentioned by name, so that its "!" does not end the line.
 */
function lastTurnText(
  renderer: TemplateRenderer,
  player: string,
  turn: string,
  turnIs: BoardMarks['turnIs'],
): string {
  const code = turnIs === undefined ? 'letter.lastTurn' : (`letter.lastTurn.${turnIs}` as const);
  const shown = turn.endsWith('!') ? sentence('letter.superprong', { turn }) : turn;
  const [line = '', ...rest] = cutLine(
    renderer.say(sentence(code, { player, turn: shown })),
    mostColumns - 8,
  );
  return [line, ...rest.map((piece) => `     .. ${piece}`)].join('\n');
}

function supplyLine(
  renderer: TemplateRenderer,
  position: Position,
  seat: Seat,
  player: string,
): Omit<SupplyLine, 'pods'> {
  const { game, supplies } = position;
  const { reserve, captured, prongs, superprongs, out } = supplies[seat] as Position['supplies'][number];
  const data = { reserve, captured, prongs, superprongs };
  const code = out ? 'letter.supplies.out' : game.super ? 'letter.supplies.super' : 'letter.supplies';
  return {
    player,
    glyph: game.seats[seat]?.glyph ?? '',
    ...glyphColours(game, seat),
    text: renderer.say(sentence(code, data)),
  };
}

function show(position: Position): Shown {
  const { width, height } = pictureSize(position);
  let narrow: string | undefined;
  return {
    position: makePosition(position),
    text: boardText(position),
    get narrow() {
      narrow ??= narrowBoardText(position);
      return narrow;
    },
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
}

/**
 * Returns the picture data for a board apart from its position: the last turn, the players, and whether the game is
 * over.
 */
export function lastTurnMarks(view: BoardView, turns: readonly TurnRow[]): BoardMarks {
  const { board, seats } = view;
  const last = turns.at(-1);
  const over = board.state === 'finished' || board.state === 'declined';
  const before = turns.at(-2)?.position ?? board.start;
  const captures =
    last !== undefined &&
    before !== null &&
    before !== undefined &&
    (last.text.includes('x') || countOut(last.position) > countOut(before));
  return {
    ...(last && { turn: last.text, number: last.number, seat: last.seat }),
    ...(captures && { before }),
    ...(over && { over }),
    names: namesOf(view),
    ...(last && seats[last.seat]?.playerId === computerId && { turnIs: 'computer' }),
  };
}

/** Returns the names of the players, by seat; undefined if one player plays all sides. */
export const namesOf = (view: BoardView): readonly string[] | undefined =>
  playsAllSides(view) ? undefined : view.seats.map(({ seat }) => seatName(view, seat));

/** Counts the players who are out of the game in a position string. */
const countOut = (position: string): number => position.split('/out').length - 1;
