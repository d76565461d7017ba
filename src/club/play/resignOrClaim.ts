import { err, refusal, type Sentence, type SentenceCode, sentence } from '../../base/index.js';
import type { BoardId } from '../../store/index.js';
import { claimers, findActiveSeat, findSeat, named, whyOver } from '../board/boardView.js';
import { type Claimable, claimableFor } from '../board/gameClocks.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { type BoardEffect, type CommandResult, succeed } from '../effects.js';
import type { GameEnding } from './finishGame.js';
import { type LeaveOutcome, leaveGame } from './leaveGame.js';

const resigned = {
  declined: 'club.resign.declined',
  ended: 'club.resign.happened',
  'goes on': 'club.resign.leaves',
  closed: 'club.practice.closed',
} as const satisfies Record<LeaveOutcome, SentenceCode>;

/** Resigns the game. In a four-player game, the player leaves and the game goes on (docs/club-rules.md section 1). */
export function resign(context: CommandContext, command: CommandOf<'resign'>): CommandResult {
  const found = findSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id, state } = view.board;
  if (state !== 'active' && state !== 'offered') return err(whyOver(view.board));
  if (view.departed.includes(seat.seat)) return err(refusal('club.left', { board: id }));
  const { outcome, released } = leaveGame(context, view, seat.seat, 'club.ending.resigned');
  const data = { board: id, player: named(view, seat.seat), userid: seat.userid };
  return left(id, sentence(resigned[outcome], data), released);
}

const endings = {
  time: 'club.ending.forfeited',
  unreachable: 'club.ending.unreachable',
} as const satisfies Record<Claimable, GameEnding>;

const claimed = {
  time: {
    declined: 'club.claim.declined',
    ended: 'club.claim.happened',
    'goes on': 'club.claim.leaves',
    closed: 'club.practice.closed',
  },
  unreachable: {
    declined: 'club.unreachable.declined',
    ended: 'club.unreachable.happened',
    'goes on': 'club.unreachable.leaves',
    closed: 'club.practice.closed',
  },
} as const satisfies Record<Claimable, Record<LeaveOutcome, SentenceCode>>;

/** Claims the game from an opponent whose time has run out, or who cannot be reached (docs/club-rules.md section 3). */
export function claim(context: CommandContext, command: CommandOf<'claim'>): CommandResult {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (view.board.level !== null) return err(refusal('club.computer.noClocks', { board: id }));
  const late = view.board.seat;
  const opponents = claimers(view);
  if (late === seat.seat) return err(refusal('club.claim.own', { board: id, opponents: opponents.length }));
  if (!opponents.includes(seat)) {
    return err(refusal('club.claim.partner', { board: id, player: named(view, late) }));
  }
  const why = claimableFor(context.store, id, context.now);
  if (!why) return err(refusal('club.claim.early', { board: id, player: named(view, late) }));
  // A game that ends because mail bounced is not rated.
  const claimable = why === 'time' ? view : { ...view, board: { ...view.board, rated: false } };
  const { outcome, released } = leaveGame(context, claimable, late, endings[why]);
  const data = { board: id, player: named(view, seat.seat), late: named(view, late) };
  return left(id, sentence(claimed[why][outcome], data), released);
}

const left = (boardId: BoardId, happened: Sentence, released: readonly BoardEffect[]): CommandResult =>
  succeed(happened, { kind: 'boardNews', boardId, happened }, ...released);
