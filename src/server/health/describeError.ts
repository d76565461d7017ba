import { StoredDataError } from '../../base/index.js';

/** Name of an error and where it was thrown; its message may hold what players wrote and is left out, unless we wrote it. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  if (error instanceof StoredDataError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  const frame = /\(?(?:file:\/\/)?[^\s(]*\/((?:dist|src)\/[^\s)]+)\)?/.exec(error.stack ?? '')?.[1];
  return [error.name, code, frame].filter(Boolean).join(' ');
}
