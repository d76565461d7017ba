import { encode, type ZodType } from 'zod';

/**
 * Stored data that does not have the form it is written in: it was damaged, or another version wrote it. The message names
 * the row and the fields, never a value, so that it may be logged and kept as the reason of a failed mail.
 */
export class StoredDataError extends Error {
  override readonly name = 'StoredDataError';
}

/** Writes data as JSON that `parseStored` reads back by the same schema. */
export const makeStored = <T>(schema: ZodType<T>, data: T): string => JSON.stringify(encode(schema, data));

/**
 * Reads JSON that was kept in the database and checks its form.
 * @param row what the error calls it, for example `confirmation 12 (mail)`
 * @throws StoredDataError
 */
export function parseStored<T>(schema: ZodType<T>, json: string, row: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The parser's own message quotes the text.
    throw new StoredDataError(`${row} cannot be read: it is not JSON`);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path, code }) => `${path.join('.') || 'all of it'}: ${code}`);
  throw new StoredDataError(`${row} cannot be read: ${places.slice(0, mostPlaces).join(', ')}`);
}

/** How many wrong fields an error names. */
const mostPlaces = 3;
