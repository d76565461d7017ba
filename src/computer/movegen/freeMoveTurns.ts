import { ownerOf, type Pod, type Square, superprongsOf } from '../../rules/index.js';
import type { TurnListBuilder } from './turnListBuilder.js';

/** A superprong used in this turn, the square its pod is on now, and the squares the pod jumped over. */
interface Used {
  readonly pod: Pod;
  readonly direction: number;
  readonly square: Square;
  readonly jumped: readonly Square[];
}

/** The maximum number of free moves in one turn, since a game has two superprongs. */
const most = 2;

/**
 * Adds the turns with free moves (docs/rules.md section 3, Superprongs). A free move captures every enemy it
 * jumps over.
 * @param usual adds the turns that can follow the free moves made so far
 */
export function addFreeMoveTurns(
  builder: TurnListBuilder,
  usual: () => void,
  used: readonly Used[] = [],
): void {
  const { board } = builder;
  if (!board.hasSuperprong(board.turn)) return;
  for (let square = 11; square < 100; square++) {
    let last = -1;
    for (let height = 0; height < (board.counts[square] as number); height++) {
      const pod = board.at(square, height);
      if (pod === last || ownerOf(pod) !== board.turn) continue;
      last = pod;
      for (let supers = superprongsOf(pod), direction = 0; supers !== 0; supers >>= 1, direction++) {
        if (!(supers & 1)) continue;
        if (used.some((one) => one.pod === pod && one.square === square && one.direction === direction))
          continue;
        leap(builder, usual, used, square, pod, direction);
      }
    }
  }
}

function leap(
  builder: TurnListBuilder,
  usual: () => void,
  used: readonly Used[],
  square: Square,
  pod: Pod,
  direction: number,
): void {
  const { board, walk } = builder;
  const { neighbours, counts } = board;
  const ends: { end: Square; jumped: Square[]; path: Square[] }[] = [];
  board.remove(square, pod);
  const near = neighbours[square * 8 + direction] as Square;
  if (near !== 0 && !board.isEnemyOf(near, board.turn)) ends.push({ end: near, jumped: [], path: [near] });
  const before = barredFor(used, square, pod);
  const jumped: Square[] = [];
  const path: Square[] = [];
  for (let from = square; ; ) {
    const over = neighbours[from * 8 + direction] as Square;
    if (over === 0 || counts[over] === 0 || jumped.includes(over) || before.includes(over)) break;
    const landing = neighbours[over * 8 + direction] as Square;
    if (landing === 0 || counts[landing] !== 0) break;
    jumped.push(over);
    path.push(landing);
    ends.push({ end: landing, jumped: [...jumped], path: [...path] });
    from = landing;
  }
  const loss = board.worthOf(square, pod);
  for (const { end, jumped, path } of ends) {
    const taken = jumped.filter((over) => walk.takes(over));
    const captures = builder.captures(taken);
    board.add(end, pod);
    let gain = board.worthOf(end, pod) - loss;
    for (const { square: over, pods } of captures) {
      walk.marked[over] = 1;
      for (const one of pods) {
        gain += board.worthOf(over, one);
        builder.freeTaken.push(over, one);
      }
    }
    builder.free.push(square, pod, end);
    builder.freeMoves.push({ square, pod, path, captures });
    builder.freeGain += gain;
    const after = used.map((one) =>
      one.pod === pod && one.square === square ? { ...one, square: end } : one,
    );
    const now = [...after, { pod, direction, square: end, jumped }];
    const barred = builder.barred;
    builder.barred = (at, one) => barredFor(now, at, one);
    usual();
    if (now.length < most) addFreeMoveTurns(builder, usual, now);
    builder.barred = barred;
    builder.freeGain -= gain;
    builder.freeMoves.pop();
    builder.free.length -= 3;
    for (const { square: over, pods } of captures) {
      walk.marked[over] = 0;
      builder.freeTaken.length -= 2 * pods.length;
    }
    board.remove(end, pod);
  }
  board.add(square, pod);
}

const barredFor = (used: readonly Used[], square: Square, pod: Pod): readonly Square[] =>
  used.filter((one) => one.pod === pod && one.square === square).flatMap(({ jumped }) => jumped);
