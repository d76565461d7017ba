import {
  areFriends,
  type Direction,
  directions,
  type Game,
  hasProng,
  neighbour,
  ownerOf,
  type Pod,
  type Position,
  prongsOf,
  type Seat,
  type Square,
  seatRecord,
  squaresOf,
  stackOn,
  superprongsOf,
} from '../rules/index.js';

/** What a seat could do with one pod on its next turn: reach a goal that it does not occupy, or capture on a square. */
export interface Reach {
  /** The goals reached and the squares captured on. */
  readonly targets: ReadonlySet<Square>;
  /** The same for each pod, as `100 * from + target`. */
  readonly byPod: ReadonlySet<number>;
}

/**
 * Finds what a seat could reach if it were the seat to play. This is quick rather than exact: a pod may jump over a
 * square twice here, and other pods make no free moves.
 */
export function reachOf({ game, board }: Position, seat: Seat): Reach {
  const targets = new Set<Square>();
  const byPod = new Set<number>();
  const { goals } = seatRecord(game, seat);
  const open = goals.filter((goal) => !stackOn(board, goal).some((pod) => ownerOf(pod) === seat));
  for (const from of squaresOf(game)) {
    const stack = stackOn(board, from);
    for (const pod of stack) {
      if (ownerOf(pod) !== seat || prongsOf(pod) === 0) continue;
      const seen: Seen = {
        isEmpty: (square) => stackOn(board, square).length === (square === from ? 1 : 0),
        isEnemys: (square) => stackOn(board, square).some((one) => !areFriends(game, ownerOf(one), seat)),
      };
      const add = (target: Square) => {
        targets.add(target);
        byPod.add(100 * from + target);
      };
      walk(game, pod, from, seen, {
        land: (square) => open.includes(square) && add(square),
        jump: (square) => seen.isEnemys(square) && add(square),
      });
    }
  }
  return { targets, byPod };
}

/** The board without the moving pod. */
interface Seen {
  isEmpty(square: Square): boolean;
  isEnemys(square: Square): boolean;
}

interface Visitor {
  land(square: Square): void;
  jump(over: Square): void;
}

/** Visits the squares that a pod can land on or jump over in one turn, in free moves or the usual action after them. */
function walk(game: Game, pod: Pod, from: Square, seen: Seen, visitor: Visitor): void {
  const ways = directions.filter((direction) => hasProng(pod, direction));
  const usual = (start: Square) => {
    for (const _ of hops(game, start, ways, seen, visitor));
  };
  const free = (start: Square, left: readonly Direction[]) => {
    usual(start);
    for (const way of left) {
      const others = left.filter((other) => other !== way);
      for (const square of hops(game, start, [way], seen, visitor)) free(square, others);
    }
  };
  free(
    from,
    ways.filter((way) => (superprongsOf(pod) >> way) & 1),
  );
}

/** Yields the squares that a step or jumps in these directions can reach. */
function* hops(
  game: Game,
  start: Square,
  ways: readonly Direction[],
  seen: Seen,
  visitor: Visitor,
): Generator<Square, void, undefined> {
  const reached = [start];
  for (const from of reached) {
    for (const way of ways) {
      const near = neighbour(game, from, way);
      if (near === 0) continue;
      if (from === start && (seen.isEmpty(near) || (game.stacks && !seen.isEnemys(near)))) {
        visitor.land(near);
        yield near;
      }
      if (seen.isEmpty(near)) continue;
      const to = neighbour(game, near, way);
      if (to === 0 || !seen.isEmpty(to)) continue;
      visitor.jump(near);
      if (reached.includes(to)) continue;
      visitor.land(to);
      yield to;
      reached.push(to);
    }
  }
}
