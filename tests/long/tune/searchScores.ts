import { type LearnedWeights, learnedWeights } from '../../../src/computer/board/learnedWeights.js';
import { levels, think } from '../../../src/computer/index.js';
import { parsePosition } from '../../../src/notation/index.js';
import type { Position } from '../../../src/rules/index.js';

/** Reads a position from a work file. */
export function positionIn(text: string): Position {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(`not a position: ${text}`);
  return position.value;
}

/**
 * Scores positions with a search that uses the learned weights, but no network. Scores are for the side to play, in
 * hundredths of a pod. The scores are limited to `surest`.
 */
export const searchScores = (positions: readonly string[], nodes: number): number[] =>
  positions.map((text) => {
    const position = positionIn(text);
    const weights = learnedWeights(position.game) as LearnedWeights;
    const score = think(position, { level: levels.last, seed: 1, nodes, weights })?.score ?? 0;
    return cutOff(score);
  });

/** Scores are cut off at this many hundredths of a pod: beyond that the result is clear. */
export const surest = 600;

/** Limits a score to `surest`. */
export const cutOff = (score: number): number => Math.max(-surest, Math.min(surest, score));
