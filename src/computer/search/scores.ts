/** The value of a win, from which the plies until the win are subtracted. */
export const winning = 100_000;
/** Larger than any value. */
export const infinity = 2 * winning;
/** The margin of futility pruning: how much a turn may gain beyond its immediate gain, in hundredths of a pod. */
export const futilityMargin = 90;

/**
 * Converts a value for the transposition table. There, plies until a win are counted from the position, not from the
 * root.
 */
export const toTable = (value: number, ply: number): number =>
  value > winning / 2 ? value + ply : value < -winning / 2 ? value - ply : value;

/** Undoes `toTable`, for the ply where the position occurs now. */
export const fromTable = (value: number, ply: number): number =>
  value > winning / 2 ? value - ply : value < -winning / 2 ? value + ply : value;
