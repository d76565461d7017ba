import type { Direction, Pod, Prongs, Seat, Square, Stack } from './gameModel.js';

/** The letters for the directions: A is north, and the others follow clockwise. */
export const directionLetters = 'ABCDEFGH';
/** The eight directions, A to H. */
export const directions: readonly Direction[] = [0, 1, 2, 3, 4, 5, 6, 7];
/** A prong in every direction. */
export const allProngs: Prongs = 255;

/** Makes a pod for a seat; superprongs are a subset of the prongs. */
export const pod = (seat: Seat, prongs: Prongs = 0, superprongs: Prongs = 0): Pod =>
  (seat << 16) | (superprongs << 8) | prongs;

/** Returns the seat that a pod belongs to. */
export const ownerOf = (pod: Pod): Seat => (pod >> 16) as Seat;

/** Returns the set of a pod's prongs, including superprongs. */
export const prongsOf = (pod: Pod): Prongs => pod & 255;

/** Returns the set of a pod's superprongs. */
export const superprongsOf = (pod: Pod): Prongs => (pod >> 8) & 255;

/** Whether a pod has a prong in a direction, ordinary or super. */
export const hasProng = (pod: Pod, direction: Direction): boolean => ((pod >> direction) & 1) === 1;

/** Writes a pod's prongs as letters from A to H, superprongs with `!`; empty for a pod without prongs. */
export const prongText = (pod: Pod): string =>
  superprongsOf(pod) === 0 ? (plainTexts[prongsOf(pod)] as string) : spellProngs(pod);

function spellProngs(pod: Pod): string {
  let text = '';
  for (const direction of directions) {
    if (hasProng(pod, direction)) text += directionLetters[direction];
    if ((superprongsOf(pod) >> direction) & 1) text += '!';
  }
  return text;
}

/** The strings for all sets of plain prongs, made once because pods are written very often. */
const plainTexts: readonly string[] = Array.from({ length: 256 }, (_, prongs) => spellProngs(prongs));

/** Names a pod by its square and prongs: `46CD`. */
export const podName = (square: Square, pod: Pod): string => `${square}${prongText(pod)}`;

/** Names the pods on a square, in ASCII order. */
export const podNames = (square: Square, stack: Stack): string[] =>
  stack.map((pod) => podName(square, pod)).sort();

/** Counts the directions in a set. */
export function countProngs(prongs: Prongs): number {
  let count = 0;
  for (let rest = prongs; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Returns the stack with pods added. */
export const withPods = (stack: Stack, ...pods: readonly Pod[]): Stack =>
  [...stack, ...pods].sort((a, b) => a - b);

/** Returns the stack without these pods, each removed as many times as it is listed; undefined if one is missing. */
export function withoutPods(stack: Stack, pods: readonly Pod[]): Stack | undefined {
  const rest = [...stack];
  for (const one of pods) {
    const at = rest.indexOf(one);
    if (at < 0) return undefined;
    rest.splice(at, 1);
  }
  return rest;
}

/** Counts how many of each kind of pod a stack has. */
export function kindsOf(stack: Stack): Map<Pod, number> {
  const kinds = new Map<Pod, number>();
  for (const one of stack) kinds.set(one, (kinds.get(one) ?? 0) + 1);
  return kinds;
}
