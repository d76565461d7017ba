/** A won game, less the turns until then. */
export const winning = 100_000;
export const endless = 2 * winning;
/** What a turn may bring beyond what is seen at once, in hundredths of a pod. */
export const margin = 90;

/** Turns until a win are counted from the position that is kept, not from the root. */
export const toTable = (value: number, ply: number): number =>
  value > winning / 2 ? value + ply : value < -winning / 2 ? value - ply : value;

/** Undoes `toTable` for the ply at which the position has come up again. */
export const fromTable = (value: number, ply: number): number =>
  value > winning / 2 ? value - ply : value < -winning / 2 ? value + ply : value;
