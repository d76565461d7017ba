import { parseTurn } from '../../notation/index.js';
import {
  type Direction,
  type Game,
  hopBetween,
  neighbour,
  ownerOf,
  type Pod,
  pod,
  prongsOf,
  type Square,
  squaresOf,
  stackOn,
  superprongsOf,
  supplyOf,
} from '../../rules/index.js';
import type { Picture } from './picture.js';
import { drawBase, drawSquare } from './svgBackground.js';
import { downward, drawBox, drawCross, drawLine, drawPoint, drawStackCross, eastward } from './svgMarks.js';
import { drawCount, drawGhost, ghostPlaces, isRed, placePod, stackPlaces } from './svgPod.js';
import { type Trace, traceOf } from './turnTrace.js';

/** SVG elements, centred on a square 100 wide, bottom first. Equal layers look the same on any square. */
export type Layers = readonly string[];

/** The last turn's marks on one square. */
interface Marks {
  /** Whether the turn ended here, or a pod entered or gained a prong here. */
  end?: true;
  start?: true;
  /** Whether pods were captured here. */
  taken?: true;
  /** The direction of a prong that was added. */
  prong?: Direction;
  /** Directions in which a path leads from the middle to the edge. */
  readonly halves: Set<number>;
  /** Corners that a diagonal path runs through. */
  readonly corners: Set<number>;
}

/** Draws the layers of every square in a picture. */
export function squareLayers(
  picture: Picture,
  captured: CapturedPods = capturedPods(picture),
): (square: Square) => Layers {
  const { position, turn = '', planned = false } = picture;
  const { game, board } = position;
  const marks = marksOf(game, traceOf(game, turn));
  return (square) => {
    const own = marks.get(square);
    const stack = stackOn(board, square);
    // The pods that a planned turn captures are still on the board, but are drawn as captured.
    const pods = planned ? without(stack, captured.get(square)) : stack;
    const taken = captured.get(square) ?? (own?.taken ? [] : undefined);
    const base = drawBase(game, square, pods.length === 0 && !taken);
    return [
      drawSquare(),
      ...(base === '' ? [] : [base]),
      ...(own ? markLayers(own) : []),
      ...(planned && own?.prong !== undefined && pods.length === 1
        ? [drawPlannedProng(game, pods[0] as Pod, own.prong)]
        : []),
      ...podLayers(game, pods, taken, own?.halves),
      ...(own?.prong !== undefined && pods.length === 1 ? [drawPoint(own.prong)] : []),
    ];
  };
}

/** Draws the prong that a pod would gain, below the pod and paler than its other prongs. */
function drawPlannedProng(game: Game, before: Pod, prong: Direction): string {
  const after = pod(ownerOf(before), prongsOf(before) | (1 << prong), superprongsOf(before));
  return `<g opacity=".5">${placePod(game, after, 0, 0, 1)}</g>`;
}

/** Returns the pods of a stack without some of them. */
function without(pods: readonly Pod[], removed: readonly Pod[] = []): readonly Pod[] {
  const left = [...pods];
  for (const pod of removed) {
    // After a free move, a pod may be captured on another square than the one it is still on.
    const at = left.indexOf(pod);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * Draws the pods on a square; if there are several, they are smaller and their number is shown. Captured pods are drawn
 * crossed out beside those that remain, each with its own cross. A single remaining pod is drawn at full size, as if
 * alone on its square, with the captured ones in the corners. A whole stack has one large, thin cross, because small ones
 * cannot be seen on a phone. If it is unknown which pods were captured, the square is crossed out.
 * @param trail the directions in which the turn's path leaves the middle of the square
 */
function podLayers(
  game: Game,
  pods: readonly Pod[],
  captured: readonly Pod[] | undefined,
  trail: ReadonlySet<number> | undefined,
): string[] {
  const all = [...pods, ...(captured ?? [])];
  const [left] = pods;
  const isAlone = left !== undefined && pods.length === 1;
  const around = isAlone && all.length > 1 ? ghostPlaces(left, all.length - 1, trail) : undefined;
  const { pods: places, count, scale } = stackPlaces(around ? 1 : all.length);
  const isWholeStack = pods.length === 0 && all.length > 1;
  const drawn = all.flatMap((pod, at) => {
    const ghost = around?.[at - pods.length];
    const { x = 0, y = 0 } = ghost ?? places[at] ?? {};
    if (at < pods.length) return [placePod(game, pod, x, y, scale)];
    const size = ghost?.scale ?? scale;
    return [
      drawGhost(game, pod, x, y, size),
      ...(isWholeStack ? [] : [drawCross(x, y, size, isRed(game, pod))]),
    ];
  });
  return [
    ...(captured?.length === 0 ? [drawCross()] : []),
    ...drawn,
    ...(isWholeStack ? [drawStackCross(all.every((pod) => isRed(game, pod)))] : []),
    ...(pods.length > 1 ? [drawCount(pods.length, count.x, count.y)] : []),
  ];
}

/** The pods that a turn captured, by square. */
export type CapturedPods = ReadonlyMap<Square, readonly Pod[]>;

/** Finds the pods captured by the marked turn in a picture, including those of players eliminated by the turn. */
export function capturedPods(picture: Picture): CapturedPods {
  const { turn: text = '', position: after, planned = false } = picture;
  const before = planned ? after : picture.before;
  const captured = new Map<Square, readonly Pod[]>();
  if (before === undefined) return captured;
  const turn = parseTurn(before, text);
  if (!turn.ok) return captured;
  const isPutOut = (pod: Pod): boolean =>
    !supplyOf(before, ownerOf(pod)).out && supplyOf(after, ownerOf(pod)).out;
  const add = (square: Square, pods: readonly Pod[]) => {
    if (pods.length > 0) captured.set(square, [...(captured.get(square) ?? []), ...pods]);
  };
  const { free = [] } = turn.value;
  const captures = [...free, turn.value].flatMap((part) => ('captures' in part ? part.captures : []));
  for (const { square, pods } of captures) {
    add(
      square,
      pods.filter((pod) => !isPutOut(pod)),
    );
  }
  for (const square of squaresOf(before.game)) add(square, stackOn(before.board, square).filter(isPutOut));
  return captured;
}

function markLayers({ end, start, halves, corners }: Marks): string[] {
  return [
    ...(end ? [drawBox('end')] : []),
    ...(start ? [drawBox('start')] : []),
    ...(halves.size + corners.size > 0 ? [drawLine(linePath(halves, corners))] : []),
  ];
}

/** Finds the parts of paths that run through one square. */
function linePath(halves: ReadonlySet<number>, corners: ReadonlySet<number>): string {
  const [x, y] = [(d: number) => (eastward[d] as number) * 50, (d: number) => (downward[d] as number) * 50];
  const toEdge = [...halves].sort().map((d) => `M0 0L${x(d)} ${y(d)}`);
  // A path that cuts a corner runs between the centres of the two squares beside it.
  const through = [...corners].sort().map((d) => {
    const [left, right] = [(d + 7) % 8, (d + 1) % 8];
    return `M${2 * x(left)} ${2 * y(left)}L${2 * x(right)} ${2 * y(right)}`;
  });
  return [...toEdge, ...through].join('');
}

function marksOf(game: Game, { paths, built, taken }: Trace): ReadonlyMap<Square, Marks> {
  const marks = new Map<Square, Marks>();
  const on = (square: Square): Marks => {
    const known = marks.get(square) ?? { halves: new Set(), corners: new Set() };
    marks.set(square, known);
    return known;
  };
  const step = (from: Square, to: Square, direction: Direction) => {
    on(from).halves.add(direction);
    on(to).halves.add((direction + 4) % 8);
    if (direction % 2 === 0) return;
    for (const turned of [7, 1]) {
      const beside = neighbour(game, from, ((direction + turned) % 8) as Direction);
      if (beside !== 0) on(beside).corners.add((direction + (turned === 7 ? 2 : 6)) % 8);
    }
  };
  for (const path of paths) {
    const [first] = path;
    if (first !== undefined) on(first).start = true;
    on(path.at(-1) as Square).end = true;
    path.forEach((to, at) => {
      const from = path[at - 1];
      const hop = from === undefined ? undefined : hopBetween(game, from, to);
      if (from === undefined || !hop) return;
      if (hop.over === undefined) step(from, to, hop.direction);
      else {
        step(from, hop.over, hop.direction);
        step(hop.over, to, hop.direction);
      }
    });
  }
  for (const { square, prong } of built) {
    on(square).end = true;
    if (prong !== undefined) on(square).prong = prong;
  }
  for (const square of taken) on(square).taken = true;
  return marks;
}
