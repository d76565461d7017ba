import {
  directions,
  octiSquares,
  ownerOf,
  type Position,
  type Square,
  superprongsOf,
  type Turn,
} from '../../src/rules/index.js';
import { type Body, capturesOf, choicesOf, isActive, type Way, waysOf } from './bodies.js';

/** Yields every usual action that completes a partial turn, in the same way as `turnsByIdentity`. */
export function* usualBy(position: Position, bodies: readonly Body[]): Generator<Turn> {
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
