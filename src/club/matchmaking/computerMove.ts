import { makeTurn } from '../../notation/index.js';
import type { Turn } from '../../rules/index.js';
import { computerId, type Store } from '../../store/index.js';
import type { Context } from '../context.js';
import type { CommandResult } from '../effects.js';
import { move } from '../play/playTurn.js';
import type { BoardView } from '../resultPages.js';
import { computerSeat } from './computerOpponent.js';

/**
 * Plays a turn of the computer as an ordinary `move` with the number that was open when it began to think: refused where
 * the board has gone on since, or turns have been taken back. Joins the caller's transaction, which drops a refusal.
 */
export function playForComputer(
  { store, now }: { store: Store; now: number },
  view: BoardView,
  { turn, score }: { turn: Turn; score: number },
): CommandResult {
  const player = store.players.byId(computerId);
  if (!player) throw new Error('the database does not know the computer');
  const { game, position } = view;
  const { id, turns, generation, seat } = view.board;
  const number = turns + 1;
  const text = makeTurn(position, turn);
  const context: Context = {
    ...{ store, now, doneAt: now, inboxId: null, address: '', message: '', lot: 0, passwordHash: null },
    speaker: { player, proof: 'token' },
    numbers: new Map([[id, { number, generation, turns }]]),
  };
  const outcome = move(context, {
    ...{ word: 'move', board: id, turn: text, number },
    line: `move ${id} ${text}#${number}`,
  });
  if (!outcome.ok) return outcome;
  // What it plays as the player's partner is worth to it what it costs its own side.
  const isPartner = game.seats[seat]?.side !== game.seats[computerSeat(view)]?.side;
  store.computer.setScore(id, Math.round(isPartner ? -score : score));
  return outcome;
}
