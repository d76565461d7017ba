import type {
  Capture,
  Direction,
  Move,
  Pod,
  Position,
  Seat,
  Stack,
  Supply,
  Turn,
} from '../position/gameModel.js';
import {
  countProngs,
  ownerOf,
  pod,
  prongsOf,
  superprongsOf,
  withoutPods,
  withPods,
} from '../position/pod.js';
import { partnerOf, stackOn, supplyOf } from '../position/positionLookups.js';
import { endTurn } from './endTurn.js';

interface Draft {
  readonly board: Stack[];
  readonly supplies: Supply[];
}

/** Amounts added to a player's supply. */
type Change = Partial<Record<'reserve' | 'captured' | 'prongs' | 'superprongs', number>>;

/** Returns the position after a legal turn. The result of an illegal turn is undefined; use `judge` first. */
export function play(position: Position, turn: Turn): Position {
  const { game, turn: seat } = position;
  const draft: Draft = { board: position.board.slice(), supplies: [...position.supplies] };
  const { free = [] } = turn;
  for (const { square, pod, path } of free) {
    take(draft, square, [pod]);
    put(draft, path.at(-1) ?? square, pod);
  }
  switch (turn.kind) {
    case 'insert': {
      const prong = bit(turn.prong);
      replace(draft, turn.square, turn.pod, turn.pod | prong | (turn.superprong ? prong << 8 : 0));
      supply(draft, seat, turn.superprong ? { superprongs: -1 } : { prongs: -1 });
      break;
    }
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
    case 'rescue': {
      const partner = partnerOf(game, seat);
      put(draft, turn.square, pod(partner));
      supply(draft, partner, { captured: -1 });
      draft.supplies[partner] = { ...supplyOf(draft, partner), out: false };
      break;
    }
    case 'move':
      move(draft, seat, turn);
  }
  // Pods captured by free moves stay on the board until the end of the turn.
  for (const { captures } of free) seize(draft, seat, captures);
  if (game.wins === 'enemies out') return endTurn({ game, turn: seat, ...draft });
  return { game, turn: ((seat + 1) % game.seats.length) as Seat, ...draft };
}

/** Removes captured pods before the movers land, so a mover can land on a jumped square without being captured. */
function move(draft: Draft, seat: Seat, { square, parts, captures }: Move): void {
  take(
    draft,
    square,
    parts.map(({ pod }) => pod),
  );
  seize(draft, seat, captures);
  for (const { pod, path } of parts) put(draft, path.at(-1) ?? square, pod);
}

/** Removes captured pods from the board and gives their prongs to the mover. */
function seize(draft: Draft, seat: Seat, captures: readonly Capture[]): void {
  let prongs = 0;
  let superprongs = 0;
  for (const { square, pods } of captures) {
    take(draft, square, pods);
    for (const captured of pods) {
      prongs += countProngs(prongsOf(captured));
      superprongs += countProngs(superprongsOf(captured));
    }
    // The pods in a stack may have different owners, since partners may share a square.
    for (const owner of new Set(pods.map(ownerOf))) {
      supply(draft, owner, { captured: pods.filter((captured) => ownerOf(captured) === owner).length });
    }
  }
  if (captures.length > 0) supply(draft, seat, { prongs: prongs - superprongs, superprongs });
}

const bit = (direction: Direction): number => 1 << direction;

function put({ board }: Draft, square: number, one: Pod): void {
  board[square] = withPods(stackOn(board, square), one);
}

function take({ board }: Draft, square: number, pods: Stack): void {
  const rest = withoutPods(stackOn(board, square), pods);
  if (!rest) throw new Error(`no such pods on ${square}: the turn was not judged`);
  board[square] = rest;
}

function replace(draft: Draft, square: number, before: Pod, after: Pod): void {
  take(draft, square, [before]);
  put(draft, square, after);
}

function supply({ supplies }: Draft, seat: Seat, change: Change): void {
  const { reserve, captured, prongs, superprongs, ...rest } = supplyOf({ supplies }, seat);
  supplies[seat] = {
    ...rest,
    reserve: reserve + (change.reserve ?? 0),
    captured: captured + (change.captured ?? 0),
    prongs: prongs + (change.prongs ?? 0),
    superprongs: superprongs + (change.superprongs ?? 0),
  };
}
