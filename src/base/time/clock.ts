/** Tells the current time. Passed as an argument so that tests can stop the clock. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() };
