import { type Db, openDatabase } from '../../src/store/index.js';

/** A database that must open; throws if it does not. */
export function openedDatabase(...options: Parameters<typeof openDatabase>): Db {
  const opened = openDatabase(...options);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}
