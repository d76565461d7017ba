import { pino } from 'pino';
import { StoredDataError } from '../../base/index.js';

/** The server's log: numbers and codes, never addresses, passwords or text from an email. */
export interface Log {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
  error(facts: object, what: string): void;
}

/** Makes a log of one JSON object per line on standard error, with times in ISO 8601. */
export const makeLog = (level: string): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );

/** A log that writes nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Describes an error by its name and where it was thrown, without its message, which may quote players. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'not an error';
  // We wrote this message, and it quotes nobody.
  if (error instanceof StoredDataError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  const frame = /\(?(?:file:\/\/)?[^\s(]*\/((?:dist|src)\/[^\s)]+)\)?/.exec(error.stack ?? '')?.[1];
  return [error.name, code, frame].filter(Boolean).join(' ');
}
