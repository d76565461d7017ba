import { err, ok, type Refusal, type Result, refusal, sentence } from '../../base/index.js';
import type { Player, SeatRow, Store } from '../../store/index.js';
import { named, viewOf } from '../boardView.js';
import type { Context } from '../context.js';
import type { BoardEffect, Transfer } from '../effects.js';
import { startClock } from '../gameClocks.js';
import { mayBeOffered } from '../matchmaking/challengeLimit.js';
import { mayPlayComputer } from '../matchmaking/computerOpponent.js';
import type { Gone } from '../play/finishGame.js';
import { leaveBoard } from '../play/leaveBoard.js';
import type { BoardView } from '../resultPages.js';

/** So long an heir has to answer; then the boards are given up. */
export const handoverDays = 7;

type Moment = Pick<Context, 'store' | 'now' | 'doneAt'>;

/** Whether a board can change hands: it is played, and the heir is not on it and wants games of its kind. */
export const mayBeHanded = (store: Store, view: BoardView, heir: Player): boolean =>
  view.board.state === 'active' &&
  !view.board.practice &&
  hasPlaceFor(store, view, heir) &&
  mayBeOffered(store, heir, view.game.name) === undefined;

/** Whether the heir is not on a board already, nor on as many against the computer as one may have. */
const hasPlaceFor = (store: Store, { board, seats }: BoardView, heir: Player): boolean =>
  seats.every(({ playerId }) => playerId !== heir.id) &&
  (board.level === null || mayPlayComputer(store, heir) === undefined);

/** Drops what a player who leaves has laid up or offered: it is nobody else's. */
export function layDown(store: Store, { board, offer }: BoardView, seat: number): void {
  store.plans.dropQueue(board.id, seat);
  store.plans.dropSubmission(board.id, seat);
  if (offer && offer.agreed & (1 << seat)) store.offers.drop(board.id);
}

/** The boards that still wait, with the seat that is to change hands. */
function waiting(store: Store, { fromId, boards }: Transfer): { view: BoardView; seat: SeatRow }[] {
  return boards.flatMap((id) => {
    const board = store.boards.byId(id);
    if (board?.state !== 'active') return [];
    const view = viewOf(store, board);
    const seat = view.seats.find(({ playerId }) => playerId === fromId);
    return seat && !view.departed.includes(seat.seat) ? [{ view, seat }] : [];
  });
}

/**
 * The heir agrees: the seats are the heir's from now on, and the boards count for nothing, since two have played in one
 * place. A clock that runs for such a seat starts anew. A board on which the heir has come to play meanwhile, or for
 * which there is no place among those against the computer, is given up.
 */
export function takeOver(moment: Moment, held: Transfer, heir: Player): Result<BoardEffect[], Refusal> {
  const { store, now, doneAt } = moment;
  const found = waiting(store, held);
  if (found.length === 0) return err(refusal('club.handover.none'));
  return ok(
    found.flatMap(({ view, seat }): BoardEffect[] => {
      const { id, rated, seat: toPlay } = view.board;
      if (!hasPlaceFor(store, view, heir)) return giveUp(moment, view, seat);
      store.boards.handOver(id, seat.seat, heir.id, now);
      if (rated) store.boards.setUnrated(id);
      store.people.unwatch(heir.id, id);
      if (toPlay === seat.seat) startClock(store, id, doneAt);
      const data = { heir: heir.userid, player: named(view, seat.seat) };
      const code = rated ? 'club.handover.takenUnrated' : 'club.handover.taken';
      return [{ kind: 'boardNews', boardId: id, happened: sentence(code, data), comment: '' }];
    }),
  );
}

/** Nobody takes the boards over: they are given up as by a signoff. */
export const giveUpAll = (moment: Moment, held: Transfer): BoardEffect[] =>
  waiting(moment.store, held).flatMap(({ view, seat }) => giveUp(moment, view, seat));

const givenUp: Readonly<Record<Exclude<Gone, 'closed'>, string>> = {
  declined: 'club.handover.declined',
  ended: 'club.handover.ended',
  'goes on': 'club.handover.leaves',
};

function giveUp(moment: Moment, view: BoardView, { seat }: SeatRow): BoardEffect[] {
  const { id } = view.board;
  const { gone, released } = leaveBoard(moment, view, seat, 'club.ending.signedOff');
  if (gone === 'closed') throw new Error(`board ${id} is a practice board and waits for an heir`);
  const happened = sentence(givenUp[gone], { board: id, player: named(view, seat) });
  return [{ kind: 'boardNews', boardId: id, happened, comment: '' }, ...released];
}

/** Turns down everything that a player was asked to take over. */
export function refuseAll(moment: Moment, heirId: number): BoardEffect[] {
  const { questions } = moment.store;
  return questions.handoversTo(heirId).flatMap(({ id, held }) => {
    questions.close(id, 'dropped');
    return giveUpAll(moment, JSON.parse(held) as Transfer);
  });
}
