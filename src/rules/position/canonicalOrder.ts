import type { Capture, Part, Square } from './gameModel.js';

/** Compares the parts of a `Move` for sorting: by pod, then path. */
export function compareParts(one: Part, other: Part): number {
  return one.pod - other.pod || comparePaths(one.path, other.path);
}

function comparePaths(one: readonly Square[], other: readonly Square[]): number {
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const difference = (one[i] as Square) - (other[i] as Square);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

export const orderParts = (parts: readonly Part[]): Part[] => [...parts].sort(compareParts);

export const orderCaptures = (captures: readonly Capture[]): Capture[] =>
  captures
    .map(({ square, pods }) => ({ square, pods: [...pods].sort((a, b) => a - b) }))
    .sort((a, b) => a.square - b.square);
