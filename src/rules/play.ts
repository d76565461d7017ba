import { countProngs, ownerOf, pod, prongsOf, superprongsOf, withoutPods, withPods } from './pod.js';
import { stackOn, supplyOf } from './position.js';
import type { Direction, Move, Pod, Position, Seat, Stack, Supply, Turn } from './types.js';

interface Draft {
  readonly board: Stack[];
  readonly supplies: Supply[];
}

/** The position after a legal turn; what happens after an illegal one is not defined (see `judge`). */
export function play(position: Position, turn: Turn): Position {
  const { game, turn: seat } = position;
  const draft: Draft = { board: [...position.board], supplies: [...position.supplies] };
  switch (turn.kind) {
    case 'insert':
      replace(draft, turn.square, turn.pod, turn.pod | bit(turn.prong));
      supply(draft, seat, { prongs: -1 });
      break;
    case 'reposition':
      replace(draft, turn.square, turn.pod, (turn.pod & ~bit(turn.old)) | bit(turn.prong));
      break;
    case 'enter':
      put(draft, turn.square, pod(seat));
      supply(draft, seat, { reserve: -1 });
      break;
    case 'liberate':
      put(draft, turn.square, pod(seat));
      supply(draft, seat, { captured: -1 });
      break;
    case 'move':
      move(draft, seat, turn);
  }
  return { game, turn: ((seat + 1) % game.seats.length) as Seat, ...draft };
}

/** Captured pods leave before the movers land: a stack-mate may step onto a jumped square, and it is not captured. */
function move(draft: Draft, seat: Seat, { square, parts, captures }: Move): void {
  for (const { pod } of parts) take(draft, square, pod);
  for (const { square, pods } of captures) {
    for (const captured of pods) {
      take(draft, square, captured);
      supply(draft, ownerOf(captured), { captured: 1 });
      const superprongs = countProngs(superprongsOf(captured));
      supply(draft, seat, { prongs: countProngs(prongsOf(captured)) - superprongs, superprongs });
    }
  }
  for (const { pod, path } of parts) put(draft, path.at(-1) ?? square, pod);
}

const bit = (direction: Direction): number => 1 << direction;

function put({ board }: Draft, square: number, one: Pod): void {
  board[square] = withPods(stackOn(board, square), one);
}

function take({ board }: Draft, square: number, one: Pod): void {
  const rest = withoutPods(stackOn(board, square), [one]);
  if (!rest) throw new Error(`no such pod on ${square}: the turn was not judged`);
  board[square] = rest;
}

function replace(draft: Draft, square: number, before: Pod, after: Pod): void {
  take(draft, square, before);
  put(draft, square, after);
}

function supply(
  { supplies }: Draft,
  seat: Seat,
  change: Partial<Record<'reserve' | 'captured' | 'prongs' | 'superprongs', number>>,
): void {
  const before = supplyOf({ supplies }, seat);
  supplies[seat] = {
    ...before,
    reserve: before.reserve + (change.reserve ?? 0),
    captured: before.captured + (change.captured ?? 0),
    prongs: before.prongs + (change.prongs ?? 0),
    superprongs: before.superprongs + (change.superprongs ?? 0),
  };
}
