import { type Sentence, sentence } from '../base/index.js';
import { type BoardView, listed, type PlayerId, yetToAgree } from '../club/index.js';
import { nameIn } from './boardNewsText.js';
import type { TemplateRenderer } from './templateRenderer.js';
import { wrap } from './textLayout.js';

/**
 * Describes the open offer on a board and who made it; empty if there is none.
 * @param tellsAnswers whether to say, in a four-player game, who has agreed and who has not answered yet
 */
export function offerText(
  renderer: TemplateRenderer,
  view: BoardView,
  playerId: PlayerId,
  tellsAnswers = true,
): string {
  const { offer, seats } = view;
  if (!offer) return '';
  const isOwn = seats[offer.seat]?.playerId === playerId;
  const made = isOwn
    ? sentence(`letter.offer.${offer.kind}.you`)
    : sentence(`letter.offer.${offer.kind}`, { player: nameIn({ view }, offer.seat) });
  return [made, ...(tellsAnswers ? answersSoFar(view, offer, playerId) : [])]
    .map((what) => renderer.say(what))
    .join(' ');
}

/** Says who has agreed to an offer and who has not answered yet; empty until somebody has agreed. */
function answersSoFar(view: BoardView, { seat: by, agreed: mask }: Offer, playerId: PlayerId): Sentence[] {
  const agreeing = view.seats.filter(({ seat }) => seat !== by && mask & (1 << seat));
  if (agreeing.length === 0) return [];
  const namesOf = (seats: BoardView['seats']) =>
    seats.filter((one) => one.playerId !== playerId).map(({ seat }) => nameIn({ view }, seat));
  const others = namesOf(agreeing);
  const waiting = namesOf(yetToAgree(view, mask));
  const agreed = { agreed: listed(others), count: others.length };
  const isOwn = agreeing.some((one) => one.playerId === playerId);
  const agreement = isOwn
    ? sentence(others.length > 0 ? 'letter.offer.agreed.youToo' : 'letter.offer.agreed.you', agreed)
    : sentence('letter.offer.agreed', agreed);
  return [
    agreement,
    ...(waiting.length > 0
      ? [sentence('letter.offer.waiting', { waiting: listed(waiting), count: waiting.length })]
      : []),
  ];
}

type Offer = NonNullable<BoardView['offer']>;

/** Describes the offer that is waiting for the reader's answer, and how to answer it. */
export function offerToAnswer(renderer: TemplateRenderer, view: BoardView, playerId: PlayerId): string {
  const { board, seats, offer } = view;
  const seat = seats.find((one) => one.playerId === playerId);
  if (!offer || !seat || offer.agreed & (1 << seat.seat)) return '';
  const said = offerText(renderer, view, playerId);
  return wrap(
    renderer.say(sentence('letter.digest.offer', { offer: said, board: board.id, offered: offer.kind })),
  );
}
