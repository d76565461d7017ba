import { sentence } from '../base/index.js';
import { seatOf } from '../club/index.js';
import type { Kit } from './kit.js';
import type { BoardNotice } from './notice.js';

/** What a reader of a board may do now, in three lines. */
export function how(kit: Kit, { view, reader, claimable }: BoardNotice): string[] {
  const { board, offer, departed } = view;
  const seat = seatOf(view, reader.playerId);
  const data = { board: board.id, userid: reader.userid, number: board.turns + 1 };
  const codes = (name: string) =>
    [1, 2, 3].map((line) => kit.say(sentence(`letter.how.${name}.${line}`, data)));
  if (!seat) {
    const over = board.endedAt !== null ? 'watchOver' : 'watch';
    return [kit.say(sentence(`letter.how.${reader.watchesAll ? 'watchAll' : over}`, data))];
  }
  if (board.state === 'offered') return codes(seat.acceptedAt === null ? 'offered' : 'waiting');
  if (board.state !== 'active') return codes('over');
  if (board.practice) return codes('practice');
  if (departed.includes(seat.seat)) return codes('left');
  if (offer && !(offer.agreed & (1 << seat.seat)))
    return codes(board.seat === seat.seat ? 'offerPlay' : 'offer');
  if (board.seat === seat.seat) return codes(board.level === null ? 'play' : 'computer');
  return codes(claimable ? 'claim' : 'wait');
}
