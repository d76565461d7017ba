import { pino } from 'pino';

/** What the server says about itself: numbers and codes, never addresses, passwords or words of a mail. */
export interface Log {
  info(facts: object, what: string): void;
  warn(facts: object, what: string): void;
  error(facts: object, what: string): void;
}

/** One JSON object a line on standard error; times in ISO 8601. */
export const makeLog = (level: string): Log =>
  pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );

/** For places where nothing is to be said. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
