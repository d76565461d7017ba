import { err, ok, refusal, sentence } from '../base/index.js';
import type { Command } from '../command/index.js';
import type { Context, Outcomes } from './types.js';
import { findBoard } from './view.js';

/** Ends the letters of a board; its players get them for as long as it is played, and are told how to end that. */
export function unsubscribe(context: Context, command: Extract<Command, { word: 'unsubscribe' }>): Outcomes {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const { board, seats } = found.value;
  if (!seats.some(({ playerId }) => playerId === context.speaker?.player.id)) {
    return err(refusal('club.unsubscribe.none', { board: board.id }));
  }
  if (board.state === 'active') return err(refusal('club.unsubscribe.playing', { board: board.id }));
  if (board.state === 'offered') return err(refusal('club.unsubscribe.offered', { board: board.id }));
  return ok({ result: sentence('club.unsubscribe.over', { board: board.id }) });
}
