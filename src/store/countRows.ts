import type { Db } from './open.js';

/** Returns the result of a SELECT that returns a single count. */
export const countRows = (db: Db, select: string, ...values: readonly (string | number)[]): number =>
  Number(
    db
      .prepare(select)
      .pluck()
      .get(...values),
  );
