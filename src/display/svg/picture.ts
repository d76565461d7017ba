import type { Position } from '../../rules/index.js';

/** All that a picture of a board shows. */
export interface Picture {
  readonly position: Position;
  /** The canonical text of the last turn, which is marked. */
  readonly turn?: string;
  /** The position before that turn: the pods that it captured are shown as shadows. */
  readonly before?: Position;
  /** Nobody is to play. */
  readonly over?: boolean;
}
