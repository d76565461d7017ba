import { lastSeat } from './position.js';
import { turns } from './turns.js';
import type { Outcome, Position } from './types.js';
import { isWon } from './won.js';

/** Whether the seat to play has a legal turn; a finished game has none. */
export const hasTurn = (position: Position): boolean => turns(position).next().done === false;

/** How the game has ended, or undefined while it goes on (RULES.md section 3, End of the game). */
export function outcome(position: Position): Outcome | undefined {
  const winners = [lastSeat(position)];
  if (isWon(position)) {
    return { winners, reason: position.game.wins === 'any goal' ? 'rules.endAnyGoal' : 'rules.endAllGoals' };
  }
  return hasTurn(position) ? undefined : { winners, reason: 'rules.endNoTurn' };
}
