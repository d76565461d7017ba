import { sentence } from '../base/index.js';
import type { BoardView, PlayerId } from '../club/index.js';
import { nameIn } from './headline.js';
import type { LetterRenderer } from './letterRenderer.js';
import { wrap } from './textLayout.js';

/** The open offer of a board and who made it, as text; empty if there is none. */
export function offerText(renderer: LetterRenderer, view: BoardView, playerId: PlayerId): string {
  const { offer, seats } = view;
  if (!offer) return '';
  if (seats[offer.seat]?.playerId === playerId) {
    return renderer.say(sentence(offer.kind === 'draw' ? 'letter.offer.draw.you' : 'letter.offer.undo.you'));
  }
  return renderer.say(sentence(`letter.offer.${offer.kind}`, { player: nameIn({ view }, offer.seat) }));
}

/** The offer that waits for the reader's answer, and how to give it. */
export function offerToAnswer(renderer: LetterRenderer, view: BoardView, playerId: PlayerId): string {
  const { board, seats, offer } = view;
  const seat = seats.find((one) => one.playerId === playerId);
  if (!offer || !seat || offer.agreed & (1 << seat.seat)) return '';
  const said = offerText(renderer, view, playerId);
  return wrap(
    renderer.say(sentence('letter.digest.offer', { offer: said, board: board.id, kind: offer.kind })),
  );
}
