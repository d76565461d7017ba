import type { Db } from './open.js';

/** Returns the result of a SELECT of a single count. */
export const countRows = (db: Db, select: string, ...values: readonly (string | number)[]): number =>
  Number(
    db
      .prepare(select)
      .pluck()
      .get(...values),
  );
