import {
  type Capture,
  type Direction,
  directions,
  type FreeMove,
  neighbour,
  octiSquares,
  ownerOf,
  type Pod,
  type Position,
  type Square,
  superprongsOf,
  type Turn,
} from '../../src/rules/index.js';

/** A pod with an identity of its own and all that it has done in the turn. */
interface Body {
  readonly pod: Pod;
  readonly square: Square;
  readonly used: number;
  readonly jumped: readonly Square[];
  readonly marked: boolean;
}

interface Way {
  readonly path: Square[];
  readonly jumped: Square[];
}

/**
 * Every turn of a `+super` position by following each single pod through it: slow and simple, to hold the rules'
 * account of alike pods to. Equal turns come as often as there are ways to come by them.
 */
export function* turnsByIdentity(position: Position): Generator<Turn> {
  const bodies = position.board.flatMap((stack, square) =>
    stack.map((pod): Body => ({ pod, square, used: 0, jumped: [], marked: false })),
  );
  yield* from(position, bodies, []);
}

function* from(position: Position, bodies: readonly Body[], free: readonly FreeMove[]): Generator<Turn> {
  for (const usual of usualBy(position, bodies)) yield free.length > 0 ? { ...usual, free } : usual;
  for (const [id, body] of bodies.entries()) {
    if (!isActive(position, body)) continue;
    for (const direction of directions) {
      if (!((superprongsOf(body.pod) >> direction) & 1) || (body.used >> direction) & 1) continue;
      const others = bodies.filter((_, other) => other !== id);
      for (const { path, jumped } of waysOf(position, others, body, [direction])) {
        const moved = bodies.with(id, {
          ...body,
          square: path.at(-1) as Square,
          used: body.used | (1 << direction),
          jumped: [...body.jumped, ...jumped],
        });
        for (const captured of choicesOf(moved, jumped)) {
          const after = moved.map((one, other) =>
            captured.includes(other) ? { ...one, marked: true } : one,
          );
          const captures = capturesOf(moved, captured);
          yield* from(position, after, [...free, { square: body.square, pod: body.pod, path, captures }]);
        }
      }
    }
  }
}

const isActive = ({ turn }: Position, { pod, marked }: Body): boolean => ownerOf(pod) === turn && !marked;

/** All ways of a lifted pod in some directions. */
function waysOf(
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

/** Every set of unmarked pods on some squares, by index. */
function choicesOf(bodies: readonly Body[], squares: readonly Square[]): number[][] {
  const there = bodies.flatMap(({ square, marked }, id) => (squares.includes(square) && !marked ? [id] : []));
  return there.reduce<number[][]>((sets, id) => sets.flatMap((set) => [set, [...set, id]]), [[]]);
}

function capturesOf(bodies: readonly Body[], captured: readonly number[]): Capture[] {
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

function* usualBy(position: Position, bodies: readonly Body[]): Generator<Turn> {
  const { game, turn, supplies } = position;
  const { reserve = 0, captured = 0, prongs = 0, superprongs = 0 } = supplies[turn] ?? {};
  const seat = game.seats[turn] as (typeof game.seats)[number];
  const on = (square: Square) => bodies.filter((body) => body.square === square);
  const holds = (square: Square) => on(square).some(({ pod }) => ownerOf(pod) === turn);
  for (const square of octiSquares(game)) {
    const home = seat.homes.includes(square) && on(square).every(({ pod }) => ownerOf(pod) === turn);
    const away = game.entersAway && !seat.homes.includes(square) && holds(square);
    if (reserve > 0 && (home || away)) yield { kind: 'enter', square };
    const frees = game.actions.includes('liberate') && captured > 0 && seat.goals.some(holds);
    if (frees && holds(square)) yield { kind: 'liberate', square };
  }
  const active = bodies.filter((body) => isActive(position, body));
  for (const { pod, square } of active) {
    for (const prong of directions) {
      if ((pod >> prong) & 1) continue;
      if (prongs > 0) yield { kind: 'insert', square, pod, prong };
      if (superprongs > 0) yield { kind: 'insert', square, pod, prong, superprong: true };
      for (const old of directions) {
        if ((pod >> old) & 1 && !((superprongsOf(pod) >> old) & 1)) {
          yield { kind: 'reposition', square, pod, prong, old };
        }
      }
    }
  }
  for (const square of new Set(active.map((body) => body.square))) {
    const mine = active.filter((body) => body.square === square);
    for (let choice = 1; choice < 1 << mine.length; choice++) {
      const movers = mine.filter((_, at) => (choice >> at) & 1);
      yield* movesBy(position, bodies, square, movers);
    }
  }
}

function* movesBy(
  position: Position,
  bodies: readonly Body[],
  square: Square,
  movers: readonly Body[],
): Generator<Turn> {
  const others = bodies.filter((body) => !movers.includes(body));
  const all = movers.map((body) => waysOf(position, others, body, directions).map((way) => ({ body, way })));
  const sets = all.reduce<{ body: Body; way: Way }[][]>(
    (before, next) => before.flatMap((set) => next.map((one) => [...set, one])),
    [[]],
  );
  for (const set of sets) {
    const parts = set
      .map(({ body, way }) => ({ pod: body.pod, path: way.path }))
      .sort((a, b) => a.pod - b.pod || comparePaths(a.path, b.path));
    for (const captured of choicesOf(
      others,
      set.flatMap(({ way }) => way.jumped),
    )) {
      yield { kind: 'move', square, parts, captures: capturesOf(others, captured) };
    }
  }
}

function comparePaths(one: readonly Square[], other: readonly Square[]): number {
  const at = one.findIndex((square, i) => square !== other[i]);
  if (at < 0) return one.length - other.length;
  return (one[at] as number) - (other[at] ?? 0);
}
