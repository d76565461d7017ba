import { encode, type ZodType } from 'zod';

/**
 * Stored data does not match its schema: it is damaged, or was written by another version. The message names the row
 * and the fields, never a value, so it can be logged and stored as the reason an email failed.
 */
export class StoredDataError extends Error {
  override readonly name = 'StoredDataError';
}

/** Writes data as JSON that `parseStored` reads back with the same schema. */
export const makeStored = <T>(schema: ZodType<T>, data: T): string => JSON.stringify(encode(schema, data));

/**
 * Reads JSON from the database and checks it against a schema.
 * @param row how the error refers to it, for example `confirmation 12 (mail)`
 * @throws StoredDataError
 */
export function parseStored<T>(schema: ZodType<T>, json: string, row: string): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The JSON parser's own message would quote the text.
    throw new StoredDataError(`${row} cannot be read: it is not JSON`);
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path, code }) => `${path.join('.') || 'top level'}: ${code}`);
  throw new StoredDataError(`${row} cannot be read: ${places.slice(0, mostPlaces).join(', ')}`);
}

/**
 * Calls `read`, which reads from the database. Returns its result, or undefined if the stored data does not match its
 * schema.
 */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof StoredDataError) return undefined;
    throw error;
  }
}

/** The maximum number of invalid fields that an error names. */
const mostPlaces = 3;
