/** A server at work. */
export interface Running {
  /** Finishes what is in hand, then lets go of everything. */
  stop(): Promise<void>;
  /** Says that what is in hand is cut off now; for a `stop` that takes too long. */
  cutOff(): void;
  /** Rejects when the server cannot go on; never resolves otherwise. */
  readonly failed?: Promise<never>;
}
