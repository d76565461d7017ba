import { sentence } from '../../base/index.js';
import type { Command } from '../../command/index.js';
import { findBoard } from '../boardView.js';
import type { Context } from '../context.js';
import { type CommandResult, succeed } from '../effects.js';
import { fileOf } from './gameRecord.js';

/** The record of a board as a file; words of players are in it for those alone who got them before. */
export function exportBoard(context: Context, command: Extract<Command, { word: 'export' }>): CommandResult {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const { store, speaker, address } = context;
  // Who is not proven gets no more than at the address that the answer goes to.
  const reader = speaker?.player ?? store.players.byAddress(address);
  const file = fileOf(store, found.value, reader?.id);
  return succeed(sentence('club.export.result', { board: found.value.board.id }), { kind: 'file', ...file });
}
