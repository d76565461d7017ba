import type { Db } from './open.js';

/** The number that a SELECT of one count returns. */
export const countRows = (db: Db, select: string, ...values: readonly (string | number)[]): number =>
  Number(
    db
      .prepare(select)
      .pluck()
      .get(...values),
  );
