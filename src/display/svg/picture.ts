import type { Position } from '../../rules/index.js';

/** Everything that a picture of a board shows. */
export interface Picture {
  readonly position: Position;
  /** The canonical text of the last turn, which is marked. */
  readonly turn?: string;
  /** The position before that turn, so that the pods it captured can be shown as ghosts. */
  readonly before?: Position;
  /** Whether the game is over; if so, no player is marked as next to play. */
  readonly over?: boolean;
}
