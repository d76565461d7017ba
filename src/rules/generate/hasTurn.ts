import type { Position } from '../position/types.js';
import { turns } from './turns.js';

/** Whether the seat to play has a legal turn; a finished game has none. */
export const hasTurn = (position: Position): boolean => turns(position).next().done === false;
