/** The time of day as an argument, so that tests can stop it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };
