import type { BoardView } from '../club/index.js';
import { makeTurn } from '../notation/index.js';
import {
  areFriends,
  type Direction,
  directions,
  type Game,
  hasProng,
  neighbour,
  ownerOf,
  type Position,
  type Square,
  seatRecord,
  squaresOf,
  stackOn,
  supplyOf,
  type Turn,
  turns,
} from '../rules/index.js';

/** How many turns are searched for another example where no prong will do. */
const mostTurns = 300;

/**
 * An example of how the seat to play may write a turn: legal, short and dull, so that it suggests nothing.
 * It differs from board to board and from turn to turn. Undefined where there is no turn.
 */
export function exampleTurn({ board, position }: BoardView): string | undefined {
  return exampleIn(position, board.id * 131 + board.turns);
}

/** The same of a position; another seed may give another turn. */
export function exampleIn(position: Position, seed: number): string | undefined {
  const choice = dullPlacings(position);
  const turn = pick(choice.length > 0 ? choice : plainest(position), seed);
  return turn && makeTurn(position, turn);
}

const pick = <T>(from: readonly T[], seed: number): T | undefined =>
  from[(Math.imul(seed + 1, 0x9e_37_79_b1) >>> 8) % Math.max(1, from.length)];

/** Prongs for single pods that neither lead towards a goal nor point at an enemy. */
function dullPlacings(position: Position): Turn[] {
  const { game, board, turn } = position;
  if (supplyOf(position, turn).prongs === 0) return [];
  return squaresOf(game).flatMap((square) => {
    const [pod, ...others] = stackOn(board, square);
    if (pod === undefined || others.length > 0 || ownerOf(pod) !== turn) return [];
    return directions
      .filter((prong) => !hasProng(pod, prong) && isDull(position, square, prong))
      .map((prong): Turn => ({ kind: 'insert', square, pod, prong }));
  });
}

function isDull({ game, board, turn }: Position, square: Square, direction: Direction): boolean {
  const near = neighbour(game, square, direction);
  const far = near === 0 ? 0 : neighbour(game, near, direction);
  const isEnemys = (at: Square): boolean =>
    stackOn(board, at).some((pod) => !areFriends(game, ownerOf(pod), turn));
  if (isEnemys(near) || isEnemys(far)) return false;
  const { goals } = seatRecord(game, turn);
  return near === 0 || goals.every((goal) => distance(game, near, goal) >= distance(game, square, goal));
}

/** Distance in steps of any direction. */
function distance({ wrap, width, height }: Game, from: Square, to: Square): number {
  const across = Math.abs(Math.floor(from / 10) - Math.floor(to / 10));
  const up = Math.abs((from % 10) - (to % 10));
  return Math.max(wrap ? Math.min(across, width - across) : across, wrap ? Math.min(up, height - up) : up);
}

/** The shortest of the turns that capture nothing and reach no goal; if there are none, of all turns. */
function plainest(position: Position): Turn[] {
  const found: Turn[] = [];
  for (const turn of turns(position)) {
    found.push(turn);
    if (found.length === mostTurns) break;
  }
  const { goals } = seatRecord(position.game, position.turn);
  const isQuiet = (turn: Turn): boolean =>
    !turn.free &&
    (turn.kind !== 'move' ||
      (turn.captures.length === 0 && turn.parts.every(({ path }) => !path.some((at) => goals.includes(at)))));
  const quiet = found.filter(isQuiet);
  const length = (turn: Turn): number => makeTurn(position, turn).length;
  const among = quiet.length > 0 ? quiet : found;
  const shortest = Math.min(...among.map(length));
  return among.filter((turn) => length(turn) <= shortest + 1);
}
