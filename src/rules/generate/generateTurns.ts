import { isWon } from '../legality/gameEnd.js';
import { judgeFree } from '../legality/judgeFree.js';
import { beginTurn, type PartialTurn, unmarkedOn } from '../legality/partialTurn.js';
import { octiSquares, whyNotEnter, whyNotLiberate, whyNotRescue } from '../legality/placing.js';
import type { FreeMove, Pod, Position, Square, Turn, UsualAction } from '../position/gameModel.js';
import { squaresOf } from '../position/geometry.js';
import { directions, hasProng, ownerOf, superprongsOf } from '../position/pod.js';
import { supplyOf } from '../position/positionLookups.js';
import { freeMoves } from './freeMoves.js';
import { moves } from './generateMoves.js';

/**
 * Yields every legal turn for the seat to play exactly once, in no particular order (docs/rules.md section 3). Yields
 * none when the game is over. It does not keep the turns, so it needs little memory however many there are.
 */
export function* turns(position: Position): Generator<Turn, void, undefined> {
  if (isWon(position)) return;
  const begun = beginTurn(position);
  yield* usualActions(begun);
  if (!position.game.super) return;
  for (const { partial, free } of freeSequences(begun)) {
    for (const usual of usualActions(partial)) yield { ...usual, free };
  }
}

/** Yields every sequence of free moves that can come next, with the partial turn after it. */
export function* freeSequences(
  partial: PartialTurn,
  made: readonly FreeMove[] = [],
): Generator<{ partial: PartialTurn; free: readonly FreeMove[] }, void, undefined> {
  for (const move of freeMoves(partial)) {
    const after = judgeFree(partial, move);
    if (!after.ok) continue;
    const free = [...made, move];
    yield { partial: after.value, free };
    yield* freeSequences(after.value, free);
  }
}

/** Yields each usual action that can end a partial turn, exactly once. */
export function* usualActions(partial: PartialTurn): Generator<UsualAction, void, undefined> {
  const { position } = partial;
  for (const square of octiSquares(position.game)) {
    if (!whyNotEnter(position, square)) yield { kind: 'enter', square };
    if (!whyNotLiberate(position, square)) yield { kind: 'liberate', square };
  }
  yield* rescues(position);
  for (const square of squaresOf(position.game)) {
    const own = unmarkedOn(partial, square).filter((pod) => ownerOf(pod) === position.turn);
    if (own.length === 0) continue;
    yield* buildings(position, square, new Set(own));
    yield* moves(partial, square, own);
  }
}

/** Yields every turn that frees one of the partner's pods. */
export function* rescues(position: Position): Generator<UsualAction, void, undefined> {
  for (const square of octiSquares(position.game)) {
    if (!whyNotRescue(position, square)) yield { kind: 'rescue', square };
  }
}

function* buildings(
  position: Position,
  square: Square,
  kinds: Iterable<Pod>,
): Generator<UsualAction, void, undefined> {
  const { prongs, superprongs } = supplyOf(position, position.turn);
  const repositions = position.game.actions.includes('reposition');
  for (const pod of kinds) {
    for (const prong of directions) {
      if (hasProng(pod, prong)) continue;
      if (prongs > 0) yield { kind: 'insert', square, pod, prong };
      if (superprongs > 0) yield { kind: 'insert', square, pod, prong, superprong: true };
      if (!repositions) continue;
      for (const old of directions) {
        if (hasProng(pod, old) && !((superprongsOf(pod) >> old) & 1)) {
          yield { kind: 'reposition', square, pod, prong, old };
        }
      }
    }
  }
}

/** Whether the seat to play has a legal turn; a finished game has none. */
export const hasTurn = (position: Position): boolean => turns(position).next().done === false;
