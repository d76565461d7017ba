import { hasTurn } from '../generate/generateTurns.js';
import { isWon, sidesIn } from '../legality/gameEnd.js';
import type { Outcome, Position } from '../position/gameModel.js';
import { lastSeat } from '../position/positionLookups.js';
import { pass } from './endTurn.js';

const reasons = {
  'any goal': 'rules.endAnyGoal',
  'all goals': 'rules.endAllGoals',
  'enemies out': 'rules.endEnemiesOut',
} as const;

/** Returns how the game ended, or undefined while it is in progress (docs/rules.md section 3, End of the game). */
export function outcome(position: Position): Outcome | undefined {
  const { game } = position;
  const winners = (at: Position) =>
    game.wins === 'enemies out' ? sidesIn(game, at.supplies) : [lastSeat(at)];
  if (isWon(position)) return { winners: winners(position), reason: reasons[game.wins] };
  if (hasTurn(position)) return undefined;
  if (game.wins !== 'enemies out') return { winners: winners(position), reason: 'rules.endNoTurn' };
  // In a real four-player game, nobody is ever left without a turn; in a position set up by hand, that can happen.
  const passed = pass(position);
  return isWon(passed) ? { winners: winners(passed), reason: reasons[game.wins] } : undefined;
}
