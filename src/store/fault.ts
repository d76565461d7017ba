/**
 * Result codes of SQLite that tell of the storage and say nothing about what was to be written: a full disk, a failing or
 * read-only one, a damaged file, or another process that holds the database (https://sqlite.org/rescode.html).
 */
const ofStorage =
  /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|BUSY|LOCKED|PROTOCOL|NOLFS|PERM)(?:_|$)/;

/** The result code if an error is a fault of the storage, else undefined. */
export function storageFault(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && ofStorage.test(code) ? code : undefined;
}

/** Whether a fault may pass while nobody changes anything but the room on the disk. */
export const isPassing = (code: string): boolean => /^SQLITE_(?:FULL|IOERR|BUSY|PROTOCOL)/.test(code);

/** Whether a fault says that the file itself is damaged; waiting does not help then. */
export const isDamage = (code: string): boolean => /^SQLITE_(?:CORRUPT|NOTADB)/.test(code);
