/** The value of a win, from which the plies until the win are subtracted. */
export const winning = 100_000;
/** Larger than any value. */
export const infinity = 2 * winning;
/** The lowest value that does not claim a forced loss. */
export const unprovedLoss = -winning / 2;
/** The margin of futility pruning: how much a turn may gain beyond its immediate gain, in hundredths of a pod. */
export const futilityMargin = 90;

/**
 * Whether a turn that seems better than alpha has to be searched again, with more depth or a wider window. A forced win
 * needs no second search, because it is a win at any depth.
 */
export const isUnproved = (value: number, alpha: number): boolean => value > alpha && value <= winning / 2;

/**
 * Converts a value for the transposition table. There, plies until a win are counted from the position, not from the
 * root.
 */
export const toTable = (value: number, ply: number): number =>
  value > winning / 2 ? value + ply : value < -winning / 2 ? value - ply : value;

/** Undoes `toTable`, for the ply where the position occurs now. */
export const fromTable = (value: number, ply: number): number =>
  value > winning / 2 ? value - ply : value < -winning / 2 ? value + ply : value;
