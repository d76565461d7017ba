import {
  type Capture,
  type Direction,
  neighbour,
  ownerOf,
  type Pod,
  type Position,
  type Square,
} from '../../src/rules/index.js';

/** A pod that is followed individually, and everything that it has done so far in the turn. */
export interface Body {
  readonly pod: Pod;
  readonly square: Square;
  readonly used: number;
  readonly jumped: readonly Square[];
  readonly marked: boolean;
}

export interface Way {
  readonly path: Square[];
  readonly jumped: Square[];
}

/** Whether a pod belongs to the player to move and is not marked for capture. */
export const isActive = ({ turn }: Position, { pod, marked }: Body): boolean =>
  ownerOf(pod) === turn && !marked;

/** Finds all paths of a lifted pod in some directions. */
export function waysOf(
  { game, turn }: Position,
  others: readonly Body[],
  body: Body,
  allowed: readonly Direction[],
): Way[] {
  const at = (square: Square) => others.filter((one) => one.square === square);
  const ways: Way[] = [];
  const go = (from: Square, way: Way): void => {
    for (const direction of allowed) {
      if (!((body.pod >> direction) & 1)) continue;
      const over = neighbour(game, from, direction);
      const to = over === 0 ? 0 : neighbour(game, over, direction);
      if (over !== 0 && way.path.length === 0 && at(over).every(({ pod }) => ownerOf(pod) === turn)) {
        ways.push({ path: [over], jumped: [] });
      }
      if (to === 0 || at(over).length === 0 || at(to).length > 0) continue;
      if (way.jumped.includes(over) || body.jumped.includes(over)) continue;
      const further = { path: [...way.path, to], jumped: [...way.jumped, over] };
      ways.push(further);
      go(to, further);
    }
  };
  go(body.square, { path: [], jumped: [] });
  return ways;
}

/** Lists every set of unmarked pods on these squares, as indices. */
export function choicesOf(bodies: readonly Body[], squares: readonly Square[]): number[][] {
  const there = bodies.flatMap(({ square, marked }, id) => (squares.includes(square) && !marked ? [id] : []));
  return there.reduce<number[][]>((sets, id) => sets.flatMap((set) => [set, [...set, id]]), [[]]);
}

/** Returns the pods at these indices as the captures of a turn. */
export function capturesOf(bodies: readonly Body[], captured: readonly number[]): Capture[] {
  const squares = [...new Set(captured.map((id) => (bodies[id] as Body).square))].sort((a, b) => a - b);
  return squares.map((square) => ({
    square,
    pods: captured
      .map((id) => bodies[id] as Body)
      .filter((body) => body.square === square)
      .map(({ pod }) => pod)
      .sort((a, b) => a - b),
  }));
}
