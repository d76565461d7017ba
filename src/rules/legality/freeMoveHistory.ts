import type { Direction, Pod, Prongs, Square } from '../position/gameModel.js';

/** A pod that has made free moves in the current turn; every other pod is fresh. */
export interface FreeMover {
  readonly square: Square;
  readonly pod: Pod;
  /** The superprongs it has used up. */
  readonly used: Prongs;
  /** The squares it has jumped over, in ascending order. */
  readonly jumped: readonly Square[];
  readonly marked: boolean;
}

/**
 * One possible assignment of pods to the free moves so far. A turn does not distinguish pods with the same prongs, so
 * there may be several; a turn is legal if one of them allows it (docs/rules.md section 1: such pods are interchangeable).
 */
export type FreeMoveHistory = readonly FreeMover[];

/**
 * At most this many histories are kept. Two superprongs lead to at most two histories; only positions set up by hand
 * have more.
 */
const most = 100;

const compare = (one: FreeMover, other: FreeMover): number =>
  one.square - other.square ||
  one.pod - other.pod ||
  one.used - other.used ||
  Number(one.marked) - Number(other.marked) ||
  one.jumped.join().localeCompare(other.jumped.join());

/** Removes duplicate histories. */
export function distinct(histories: readonly FreeMoveHistory[]): FreeMoveHistory[] {
  const byKey = new Map<string, FreeMoveHistory>();
  for (const history of histories) {
    const ordered = [...history].sort(compare);
    byKey.set(JSON.stringify(ordered), ordered);
    if (byKey.size === most) break;
  }
  return [...byKey.values()];
}

const isAt = (square: Square, pod: Pod) => (one: FreeMover) =>
  one.square === square && one.pod === pod && !one.marked;

/** Counts how many of `count` equal unmarked pods on a square are fresh. */
const freshOf = (history: FreeMoveHistory, square: Square, pod: Pod, count: number): number =>
  count - history.filter(isAt(square, pod)).length;

const areApart = (one: readonly Square[], other: readonly Square[]): boolean =>
  !one.some((square) => other.includes(square));

/** Returns the possible histories after a free move by one of `count` unmarked pods of this kind. */
export function afterMove(
  history: FreeMoveHistory,
  count: number,
  move: { square: Square; pod: Pod; direction: Direction; jumped: readonly Square[]; end: Square },
): FreeMoveHistory[] {
  const { square, pod, direction, jumped, end } = move;
  const bit = 1 << direction;
  const accounts: FreeMoveHistory[] = [];
  if (freshOf(history, square, pod, count) > 0) {
    const traveller = {
      square: end,
      pod,
      used: bit,
      jumped: [...jumped].sort((a, b) => a - b),
      marked: false,
    };
    accounts.push([...history, traveller]);
  }
  history.forEach((one, at) => {
    if (!isAt(square, pod)(one) || one.used & bit || !areApart(one.jumped, jumped)) return;
    const further = [...one.jumped, ...jumped].sort((a, b) => a - b);
    accounts.push(history.with(at, { ...one, square: end, used: one.used | bit, jumped: further }));
  });
  return accounts;
}

/** Returns the possible histories after one of `count` unmarked pods of this kind is marked for capture. */
export function afterMark(
  history: FreeMoveHistory,
  count: number,
  square: Square,
  pod: Pod,
): FreeMoveHistory[] {
  const accounts: FreeMoveHistory[] = freshOf(history, square, pod, count) > 0 ? [history] : [];
  history.forEach((one, at) => {
    if (isAt(square, pod)(one)) accounts.push(history.with(at, { ...one, marked: true }));
  });
  return accounts;
}

/**
 * Whether pods of this kind may take paths that jump over these squares. A pod may jump over a square only once in a
 * turn.
 */
export function mayGo(
  history: FreeMoveHistory,
  count: number,
  square: Square,
  pod: Pod,
  ways: readonly (readonly Square[])[],
): boolean {
  const travellers = history.filter(isAt(square, pod));
  const fresh = count - travellers.length;
  const holders: (number | undefined)[] = travellers.map(() => undefined);
  // Matching by augmenting paths: as many paths as possible go to travellers, the rest to fresh pods.
  const place = (way: number, seen: Set<number>): boolean =>
    travellers.some((traveller, at) => {
      if (seen.has(at) || !areApart(traveller.jumped, ways[way] ?? [])) return false;
      seen.add(at);
      const holder = holders[at];
      if (holder !== undefined && !place(holder, seen)) return false;
      holders[at] = way;
      return true;
    });
  const placed = ways.filter((_, way) => place(way, new Set())).length;
  return ways.length - placed <= fresh;
}
