import type { Position } from '../../rules/index.js';

/** Everything that a picture of a board shows. */
export interface Picture {
  readonly position: Position;
  /** The canonical text of the turn that is marked: the last one, or a planned one. */
  readonly turn?: string;
  /** The position before that turn, so that the pods it captured can be shown as ghosts. */
  readonly before?: Position;
  /** Whether the turn has not been played: it is marked in the position before it. */
  readonly planned?: boolean;
  /** Whether the game is over; if so, no player is marked as next to play. */
  readonly over?: boolean;
}
