/** A server at work. */
export interface Running {
  /** Finishes what is in hand, then lets go of everything. */
  stop(): Promise<void>;
  /** Rejects when the server cannot go on; never resolves otherwise. */
  readonly failed?: Promise<never>;
}
