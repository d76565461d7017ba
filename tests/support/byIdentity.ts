import {
  directions,
  type FreeMove,
  type Position,
  type Square,
  superprongsOf,
  type Turn,
} from '../../src/rules/index.js';
import { type Body, capturesOf, choicesOf, isActive, waysOf } from './bodies.js';
import { usualBy } from './usualByIdentity.js';

/**
 * Yields every turn in a `+super` position by following each pod individually. This is slow but simple, and serves to
 * check how the rules treat equal pods. A turn is listed once for each way to make it.
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
