import type { BoardView } from '../club/index.js';
import { makeTurn } from '../notation/index.js';
import {
  areFriends,
  countProngs,
  type Direction,
  directions,
  type Game,
  hasProng,
  judge,
  neighbour,
  ownerOf,
  type Pod,
  type Position,
  play,
  type Seat,
  type Square,
  seatRecord,
  squaresOf,
  stackOn,
  supplyOf,
  type Turn,
  turns,
} from '../rules/index.js';
import { reachOf } from './nextTurnReach.js';

/** The maximum number of turns to search for an example if inserting a prong is not suitable. */
const mostTurns = 300;

/**
 * Returns an example turn for the seat to play; undefined if there is no legal turn, and in puzzles, where many turns
 * may be right. It is legal, short and dull, so it does not suggest a good move. It differs from board to board and from
 * turn to turn.
 */
export function exampleTurn({ board, position }: BoardView): string | undefined {
  return board.puzzle === null ? exampleIn(position, board.id * 131 + board.turns) : undefined;
}

/** Like `exampleTurn`, for a position. A different seed may give a different turn, even one of a different kind. */
export function exampleIn(position: Position, seed: number): string | undefined {
  const lone = lonePods(position);
  const kinds = [dullPlacings(position, lone), dullSteps(position, lone), dullEntries(position, lone)].filter(
    (kind) => kind.length > 0,
  );
  const isSharp = sharpnessTest(position);
  const dullest = (turns: readonly Turn[]) => rotated(turns, seed).find((turn) => !isSharp(turn));
  for (const kind of rotated(kinds, ~seed)) {
    const turn = dullest(kind);
    if (turn) return makeTurn(position, turn);
  }
  const plain = plainest(position);
  const turn = dullest(plain) ?? rotated(kinds.length > 0 ? kinds.flat() : plain, seed)[0];
  return turn && makeTurn(position, turn);
}

/** Rotates the items so that they begin with one chosen by the seed. */
function rotated<T>(items: readonly T[], seed: number): readonly T[] {
  const first = (Math.imul(seed + 1, 0x9e_37_79_b1) >>> 8) % Math.max(1, items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

/**
 * Returns a test of whether a turn does more than an example should: it threatens something new, or prevents
 * something that an enemy could do next. If a position has only a few good turns, they usually do one of these things.
 */
function sharpnessTest(position: Position): (turn: Turn) => boolean {
  const { game, turn: mover, supplies } = position;
  const enemies = game.seats
    .map((_, seat) => seat as Seat)
    .filter((seat) => !areFriends(game, seat, mover) && !supplyOf({ supplies }, seat).out);
  const own = reachOf(position, mover).targets;
  const theirs = enemies.map((enemy) => reachOf(position, enemy).byPod);
  return (turn) => {
    const after = play(position, turn);
    if ([...reachOf(after, mover).targets].some((target) => !own.has(target))) return true;
    return enemies.some((enemy, at) => {
      const { byPod } = reachOf(after, enemy);
      return [...(theirs[at] ?? [])].some((target) => !byPod.has(target));
    });
  };
}

/** A pod alone on its square. */
interface LonePod {
  readonly square: Square;
  readonly pod: Pod;
}

/** Finds the squares where the seat to play has a single pod. */
function lonePods({ game, board, turn }: Position): LonePod[] {
  const lone: LonePod[] = [];
  for (const square of squaresOf(game)) {
    const stack = stackOn(board, square);
    const [pod] = stack;
    if (pod !== undefined && stack.length === 1 && ownerOf(pod) === turn) lone.push({ square, pod });
  }
  return lone;
}

/**
 * Finds prongs that neither lead towards a goal nor point at an enemy, for single pods far from all enemies.
 * If all single pods are near an enemy, finds prongs for those pods instead.
 */
function dullPlacings(position: Position, lone: readonly LonePod[]): Turn[] {
  if (supplyOf(position, position.turn).prongs === 0) return [];
  const far = lone.filter(({ square }) => !isNearEnemy(position, square));
  return (far.length > 0 ? far : lone).flatMap(({ square, pod }) =>
    directions
      .filter((prong) => !hasProng(pod, prong) && isDull(position, square, prong))
      .map((prong): Turn => ({ kind: 'insert', square, pod, prong })),
  );
}

/**
 * Finds steps by single pods to empty squares that are no closer to a goal, and far from all enemies before and after.
 */
function dullSteps(position: Position, lone: readonly LonePod[]): Turn[] {
  const { game, board } = position;
  return lone.flatMap(({ square, pod }) =>
    isNearEnemy(position, square)
      ? []
      : directions.flatMap((direction): Turn[] => {
          const to = neighbour(game, square, direction);
          if (!hasProng(pod, direction) || to === 0 || stackOn(board, to).length > 0) return [];
          if (!isDull(position, square, direction) || isNearEnemy(position, to)) return [];
          return [{ kind: 'move', square, parts: [{ pod, path: [to] }], captures: [] }];
        }),
  );
}

/**
 * Finds empty home squares, far from all enemies, where a pod can enter. Returns none until a pod has a prong: before
 * that, the example should not suggest entering more pods.
 */
function dullEntries(position: Position, lone: readonly LonePod[]): Turn[] {
  const { board, turn } = position;
  if (!lone.some(({ pod }) => countProngs(pod) > 0)) return [];
  return seatRecord(position.game, turn)
    .homes.filter((square) => stackOn(board, square).length === 0)
    .map((square): Turn => ({ kind: 'enter', square }))
    .filter((entry) => !isNearEnemy(position, entry.square) && judge(position, entry).ok);
}

const isEnemys = ({ game, board, turn }: Position, square: Square): boolean =>
  stackOn(board, square).some((pod) => !areFriends(game, ownerOf(pod), turn));

/** Whether an enemy is within two squares. */
const isNearEnemy = (position: Position, square: Square): boolean =>
  squaresOf(position.game).some((at) => isEnemys(position, at) && distance(position.game, at, square) <= 2);

function isDull(position: Position, square: Square, direction: Direction): boolean {
  const { game, turn } = position;
  const near = neighbour(game, square, direction);
  const far = near === 0 ? 0 : neighbour(game, near, direction);
  if (isEnemys(position, near) || isEnemys(position, far)) return false;
  const { goals } = seatRecord(game, turn);
  return near === 0 || goals.every((goal) => distance(game, near, goal) >= distance(game, square, goal));
}

/** Returns the distance in steps in any direction. */
function distance({ wrap, width, height }: Game, from: Square, to: Square): number {
  const across = Math.abs(Math.floor(from / 10) - Math.floor(to / 10));
  const up = Math.abs((from % 10) - (to % 10));
  return Math.max(wrap ? Math.min(across, width - across) : across, wrap ? Math.min(up, height - up) : up);
}

/** Returns the shortest turns that capture nothing and reach no goal; if there are none, the shortest of all turns. */
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
