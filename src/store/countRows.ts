import type { Db } from './open.js';

/** Returns the number that a SELECT of a single count yields. */
export const countRows = (db: Db, select: string, ...values: readonly (string | number)[]): number =>
  Number(
    db
      .prepare(select)
      .pluck()
      .get(...values),
  );
