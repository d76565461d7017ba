import { sentence } from '../base/index.js';
import { seatOf } from '../club/index.js';
import type { BoardContent } from './letterContent.js';
import type { LetterRenderer } from './letterRenderer.js';

/** What a reader of a board may do now: three lines, or one for who only watches. */
export function nextSteps(renderer: LetterRenderer, { view, reader, claimable }: BoardContent): string[] {
  const { board, seats, offer, departed } = view;
  const seat = seatOf(view, reader.playerId);
  const data = { board: board.id, userid: reader.userid, game: view.game.name };
  const lines = (name: string, to: number) =>
    Array.from({ length: to }, (_, i) => renderer.say(sentence(`letter.how.${name}.${i + 1}`, data)));
  const codes = (name: string) => lines(name, 3);
  // Who has not played on this board yet may not know the game.
  const firstCodes = (name: string) => [...lines(name, 2), renderer.say(sentence('letter.how.first', data))];
  if (!seat) {
    const over = board.endedAt !== null ? 'watchOver' : 'watch';
    return [renderer.say(sentence(`letter.how.${reader.watchesAll ? 'watchAll' : over}`, data))];
  }
  if (board.state === 'offered') return seat.acceptedAt === null ? firstCodes('offered') : codes('waiting');
  if (board.state !== 'active') {
    const again = board.level === null ? 'over.2' : 'over.computer';
    const alone = board.practice || board.level !== null;
    return ['over.1', again, alone ? 'over.alone' : 'over.3'].map((code) =>
      renderer.say(sentence(`letter.how.${code}`, data)),
    );
  }
  if (board.practice) return codes('practice');
  if (departed.includes(seat.seat)) return codes('left');
  if (offer && !(offer.agreed & (1 << seat.seat)))
    return codes(board.seat === seat.seat ? 'offerPlay' : 'offer');
  if (board.seat === seat.seat) {
    const name = board.level === null ? 'play' : 'computer';
    return board.turns < seats.length ? firstCodes(name) : codes(name);
  }
  if (claimable) return codes('claim');
  return codes(offer?.seat === seat.seat ? 'asked' : 'wait');
}
