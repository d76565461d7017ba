import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import type { Offer } from '../../store/index.js';
import {
  type BoardView,
  findActiveSeat,
  findBoard,
  listed,
  named,
  storedView,
  yetToAgree,
} from '../board/boardView.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { boardChanged, type CommandResult, succeed } from '../effects.js';
import { finishGame } from '../play/finishGame.js';
import { takeBackTurns } from '../play/storedTurns.js';
import { tutorialText } from '../play/tutorial.js';
import { acceptChallenge, declineChallenge } from './challenge.js';
import { agreesToDraw, computerName } from './computerOpponent.js';
import { nothingOffered } from './openRequests.js';

/**
 * Offers a draw, which replaces the player's own open offer. It stays open until it is answered or a turn is played.
 */
export function propose(context: CommandContext, command: CommandOf<'propose'>): CommandResult {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  if (view.board.practice) return err(refusal('club.practice.alone', { board: view.board.id }));
  if (isOwn(view, seat.seat, 'draw')) return err(refusal('club.offer.again', { board: view.board.id }));
  if (view.board.level !== null) return offerToComputer(context, view, seat.seat);
  const unanswered = whyAnswerFirst(view, seat.seat);
  if (unanswered) return err(unanswered);
  const offer = { kind: 'draw', seat: seat.seat, comment: context.message } as const;
  context.store.offers.make(view.board.id, offer, context.now);
  const data = { board: view.board.id, player: named(view, seat.seat) };
  return boardChanged(
    data.board,
    sentence('club.propose.happened', data),
    sentence('club.propose.result', data),
  );
}

/** Answers a draw offer to the computer immediately. */
function offerToComputer({ store, now }: CommandContext, view: BoardView, seat: number): CommandResult {
  const boardId = view.board.id;
  const agrees = agreesToDraw(view);
  if (agrees) finishGame(store, view, { winners: [], ending: 'club.ending.agreed' }, now);
  const data = { board: boardId, player: computerName(view) };
  const answer = sentence(agrees ? 'club.draw.agreed' : 'club.draw.rejected', data);
  const happened = sentence('club.propose.happened', { board: boardId, player: named(view, seat) });
  return succeed(
    answer,
    { kind: 'boardNews', boardId, happened },
    { kind: 'boardNews', boardId, happened: answer },
  );
}

/**
 * Asks the others to take turns back (docs/club-rules.md section 1, `undo`). The board goes back to the position before
 * the sender's last turn.
 */
export function undo(context: CommandContext, command: CommandOf<'undo'>): CommandResult {
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { practice, tutorial, turns } = view.board;
  const from = undoneFrom(context, view, practice && !tutorial ? undefined : tutorial ? 0 : seat.seat);
  if (!from.ok) return from;
  if (practice) {
    // Nobody else has to agree.
    takeBackTurns(context, view, from.value);
    const { id } = view.board;
    const undone = sentence('club.practice.undone', { board: id, number: tutorial ? from.value : turns });
    const next = tutorial ? tutorialText(storedView(context.store, id)) : undefined;
    return boardChanged(id, next ? sentence('club.both', { before: undone, after: next }) : undone);
  }
  if (view.board.level !== null) return takeBackFrom(context, view, from.value, computerName(view));
  if (isOwn(view, seat.seat, 'undo')) return err(refusal('club.offer.again', { board: view.board.id }));
  const unanswered = whyAnswerFirst(view, seat.seat);
  if (unanswered) return err(unanswered);
  const offer = { kind: 'undo', seat: seat.seat, comment: context.message } as const;
  context.store.offers.make(view.board.id, offer, context.now);
  const data = { board: view.board.id, player: named(view, seat.seat), number: from.value };
  return boardChanged(data.board, sentence('club.undo.happened', data), sentence('club.undo.result', data));
}

const isOwn = ({ offer }: BoardView, seat: number, kind: 'draw' | 'undo'): boolean =>
  offer?.seat === seat && offer.kind === kind;

/**
 * Returns why a seat may not make an offer yet: another player's offer is open, and would be lost unanswered.
 */
function whyAnswerFirst(view: BoardView, seat: number): Refusal | undefined {
  const { board, offer } = view;
  if (!offer || offer.seat === seat) return undefined;
  if (offer.agreed & (1 << seat)) return refusal('club.offer.agreed', { board: board.id });
  return refusal(`club.offer.answer.${offer.kind}`, { board: board.id, player: named(view, offer.seat) });
}

/** Returns the first turn that an undo for a seat takes back; without a seat, the last turn on the board. */
function undoneFrom(
  { store }: CommandContext,
  view: BoardView,
  seat: number | undefined,
): Result<number, Refusal> {
  const { id } = view.board;
  const last = store.boards.turns(id).findLast((turn) => seat === undefined || turn.seat === seat);
  if (!last) return err(refusal('club.undo.nothing', { board: id }));
  const left = store.boards.departures(id).some(({ afterTurn }) => afterTurn >= last.number - 1);
  return left ? err(refusal('club.undo.left', { board: id })) : ok(last.number);
}

/**
 * Accepts a challenge or the open offer. A reply accepts only the offer that was in the letter it answers; otherwise,
 * the command must name the kind of offer (docs/club-rules.md section 1).
 */
export function accept(context: CommandContext, command: CommandOf<'accept'>): CommandResult {
  const board = findBoard(context, command.board);
  if (!board.ok) return board;
  if (board.value.board.state === 'offered' && command.what === undefined) {
    return acceptChallenge(context, command.board);
  }
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { id } = view.board;
  if (!view.offer) return err(nothingOffered(context.store, context.sender?.player, id));
  const { kind, agreed } = view.offer;
  if (view.offer.seat === seat.seat) return err(refusal('club.offer.own', { board: id }));
  if (command.what !== undefined && command.what !== kind) {
    return err(refusal('club.offer.other', { board: id, offered: kind }));
  }
  const { letter } = context;
  const answered =
    (letter?.boardId === id && letter.offerId === view.offer.id) || letter?.offers?.includes(view.offer.id);
  if (command.what === undefined && !answered) {
    return err(refusal('club.offer.name', { board: id, offered: kind }));
  }
  if (agreed & (1 << seat.seat)) return err(refusal('club.offer.agreed', { board: id }));
  return agree(context, view, view.offer, seat.seat);
}

function agree(context: CommandContext, view: BoardView, offer: Offer, seat: number): CommandResult {
  const { store, now } = context;
  const { id } = view.board;
  store.offers.agree(offer.id, seat);
  const agreed = offer.agreed | (1 << seat);
  const data = { board: id, player: named(view, seat) };
  const waiting = yetToAgree(view, agreed);
  if (waiting.length > 0) {
    const names = listed(waiting.map((other) => named(view, other.seat)));
    const asked = { ...data, waiting: names, count: waiting.length };
    return boardChanged(id, sentence(`club.${offer.kind}.oneAgreed`, asked));
  }
  if (offer.kind === 'draw') {
    finishGame(store, view, { winners: [], ending: 'club.ending.agreed' }, now);
    return boardChanged(id, sentence('club.draw.agreed', data));
  }
  const from = undoneFrom(context, view, offer.seat);
  return from.ok ? takeBackFrom(context, view, from.value, data.player) : from;
}

/** Takes back turns once everybody has agreed. */
function takeBackFrom(context: CommandContext, view: BoardView, from: number, player: string): CommandResult {
  const { id } = view.board;
  const happened = sentence('club.undo.agreed', { board: id, player });
  const dropped = takeBackTurns(context, view, from);
  return succeed(happened, { kind: 'boardNews', boardId: id, happened }, ...dropped);
}

/** Rejects the open offer, or withdraws it if it is the player's own. */
export function reject(context: CommandContext, command: CommandOf<'reject'>): CommandResult {
  const board = findBoard(context, command.board);
  if (!board.ok) return board;
  const { id, state, challengerId } = board.value.board;
  if (state === 'offered') {
    const isOwn = challengerId === context.sender?.player.id;
    return err(refusal(isOwn ? 'club.offer.withdraw' : 'club.offer.decline', { board: id }));
  }
  const found = findActiveSeat(context, command.board);
  if (!found.ok) return found;
  const { view, seat } = found.value;
  const { offer } = view;
  if (!offer) return err(nothingOffered(context.store, context.sender?.player, id));
  if (command.what !== undefined && command.what !== offer.kind) {
    return err(refusal('club.offer.otherOpen', { board: id, offered: offer.kind }));
  }
  context.store.offers.drop(id);
  const what = offer.seat === seat.seat ? 'withdrawn' : 'rejected';
  return boardChanged(
    id,
    sentence(`club.${offer.kind}.${what}`, { board: id, player: named(view, seat.seat) }),
  );
}

/** Declines a challenge, or the open offer in a game in play. */
export function decline(context: CommandContext, command: CommandOf<'decline'>): CommandResult {
  const board = findBoard(context, command.board);
  if (!board.ok) return board;
  const { offer, board: played } = board.value;
  return offer && played.state === 'active'
    ? reject(context, { ...command, word: 'reject' })
    : declineChallenge(context, command.board);
}
