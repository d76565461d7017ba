import { ownerOf, type Pod, prongsOf, type Square } from '../../rules/index.js';
import { canHop } from './hop.js';
import type { TurnListBuilder } from './turnListBuilder.js';

interface Way {
  readonly end: Square;
  readonly taken: readonly Square[];
  readonly path: readonly Square[];
  readonly gain: number;
}

/** How many paths of each pod are combined, by the number of pods that move at once. */
const waysFor = [0, 0, 8, 4, 2, 2, 2] as const;
const subsetsAtMost = 24;
/** A combination of paths counts as this many hops. */
const combinationCost = 8;

/** Adds some moves of two or more pods of a stack (all, pairs, and all but one), with the paths that gain the most. */
export function addStackMoves(builder: TurnListBuilder, square: Square): void {
  const { board } = builder;
  const own: Pod[] = [];
  for (let height = 0; height < (board.counts[square] as number); height++) {
    const one = board.at(square, height);
    if (ownerOf(one) === board.turn && canHop(board, square, prongsOf(one), board.turn)) own.push(one);
  }
  if (own.length < 2) return;
  const done = new Set<string>();
  const send = (movers: readonly Pod[]) => {
    const key = movers.join();
    if (builder.walk.hops < 0 || done.has(key) || done.size >= subsetsAtMost) return;
    done.add(key);
    sendOut(builder, square, movers);
  };
  send(own);
  for (let i = 0; i < own.length; i++) {
    for (let j = i + 1; j < own.length; j++) send([own[i] as Pod, own[j] as Pod]);
  }
  if (own.length > 3) for (let i = 0; i < own.length; i++) send(own.filter((_, at) => at !== i));
}

function sendOut(builder: TurnListBuilder, square: Square, movers: readonly Pod[]): void {
  const { board } = builder;
  for (const one of movers) board.lift(square, one);
  const most = waysFor[movers.length] ?? 1;
  const ways: Way[][] = [];
  movers.forEach((one, i) => {
    // Equal pods have the same paths.
    ways.push(one === movers[i - 1] ? (ways[i - 1] as Way[]) : waysOf(builder, square, one, most));
  });
  combine(builder, square, movers, ways, []);
  for (const one of movers) board.drop(square, one);
}

function waysOf({ board, walk, barred }: TurnListBuilder, square: Square, one: Pod, most: number): Way[] {
  const ways: Way[] = [];
  const from = board.worthOf(square, one);
  walk.visit(one, square, barred(square, one), () => {
    let gain = board.worthOf(walk.end, one) - from;
    for (const over of walk.taken) gain += board.worthOf(over, board.at(over, 0));
    if (ways.length >= most && gain <= (ways.at(-1) as Way).gain) return;
    const way = {
      end: walk.end,
      taken: [...walk.taken],
      path: [...walk.path.subarray(0, walk.length)],
      gain,
    };
    let at = ways.length;
    while (at > 0 && (ways[at - 1] as Way).gain < gain) at--;
    ways.splice(at, 0, way);
    if (ways.length > most) ways.pop();
  });
  return ways;
}

function combine(
  builder: TurnListBuilder,
  square: Square,
  movers: readonly Pod[],
  ways: readonly (readonly Way[])[],
  chosen: readonly number[],
): void {
  const index = chosen.length;
  if (builder.walk.hops < 0) return;
  if (index === movers.length) {
    builder.walk.hops -= combinationCost;
    const sent = chosen.map((way, mover) => ways[mover]?.[way] as Way);
    builder.addMove(
      square,
      movers,
      sent.map(({ end }) => end),
      [...new Set(sent.flatMap(({ taken }) => taken))],
      sent.map(({ path }) => path),
    );
    return;
  }
  // If two identical pods swapped paths, the turn would be the same.
  const first = movers[index] === movers[index - 1] ? (chosen[index - 1] as number) : 0;
  for (let way = first; way < (ways[index] as readonly Way[]).length; way++) {
    combine(builder, square, movers, ways, [...chosen, way]);
  }
}
