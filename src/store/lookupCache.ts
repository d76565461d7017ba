import type Database from 'better-sqlite3';

type Db = Database.Database;

const caches = new WeakMap<Db, LookupCache>();
const written =
  /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+(\w+)/gi;
const read = /\b(?:FROM|JOIN)\s+(\w+)/gi;

const tablesIn = (sql: string, pattern: RegExp): string[] => [
  ...new Set([...sql.matchAll(pattern)].map(([, table = '']) => table.toLowerCase())),
];

/**
 * Caches look-ups until the transaction ends, a savepoint is rolled back, or one of the tables changes. Processing
 * one email looks up the same board and the same player a dozen times. No other process can write in the meantime,
 * since a transaction holds the write lock from its start.
 */
export class LookupCache {
  #depth = 0;
  #forgotten = 0;
  readonly #writes = new Map<string, number>();

  /** Returns the cache for a database, which is created on first use. */
  static of(db: Db): LookupCache {
    const cache = caches.get(db) ?? new LookupCache();
    caches.set(db, cache);
    return cache;
  }

  /** Whether a transaction that caches look-ups is open. */
  get isOpen(): boolean {
    return this.#depth > 0;
  }

  /** Runs `work` as a transaction, or as a savepoint if one is open. */
  during<T>(work: () => T): T {
    if (this.#depth === 0) this.#forgotten += 1;
    this.#depth += 1;
    try {
      return work();
    } catch (error) {
      this.#forgotten += 1;
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Counts every execution of a statement that writes. */
  watch(statement: { source: string; readonly: boolean; run: unknown; get: unknown; all: unknown }): void {
    if (statement.readonly) return;
    const tables = tablesIn(statement.source, written);
    const writes = this.#writes;
    for (const verb of ['run', 'get', 'all'] as const) {
      const call = statement[verb] as (...values: unknown[]) => unknown;
      statement[verb] = (...values: unknown[]) => {
        for (const table of tables) writes.set(table, (writes.get(table) ?? 0) + 1);
        return call.apply(statement, values);
      };
    }
  }

  /** Returns a counter that grows with every write to these tables. */
  stampOf(tables: readonly string[]): number {
    let stamp = this.#forgotten;
    for (const table of tables) stamp += this.#writes.get(table) ?? 0;
    return stamp;
  }
}

/**
 * Caches a look-up by one key until the transaction ends or a table that the statement reads is written to. Results are
 * shared and must not be changed.
 */
export function lookup<K extends string | number, T>(db: Db, sql: string, get: (key: K) => T): (key: K) => T {
  const cache = caches.get(db);
  if (!cache) return get;
  const tables = tablesIn(sql, read);
  const known = new Map<K, T>();
  let stamp = -1;
  return (key) => {
    if (!cache.isOpen) return get(key);
    const now = cache.stampOf(tables);
    if (now !== stamp) known.clear();
    stamp = now;
    if (known.has(key)) return known.get(key) as T;
    const found = get(key);
    known.set(key, found);
    return found;
  };
}
