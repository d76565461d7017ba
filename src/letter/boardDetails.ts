import { type Sentence, sentence } from '../base/index.js';
import { type BoardView, named, type TurnRow } from '../club/index.js';
import type { TemplateRenderer } from './templateRenderer.js';
import { dateText, turnColumns } from './textLayout.js';

/** While a game is in play, a letter lists at most this many turns. */
const lastTurns = 8;

/**
 * Says when the game was offered or started, when it ended or its last turn was played, and when seats were
 * transferred.
 */
export function datesLine(renderer: TemplateRenderer, view: BoardView, turns: readonly TurnRow[]): string {
  const { board } = view;
  const last = turns.at(-1)?.playedAt;
  const when = (what: 'offered' | 'started' | 'ended' | 'turn', at: number) =>
    sentence(`letter.date.${what}`, { date: dateText(at) });
  const dates = [
    board.startedAt === null ? when('offered', board.offeredAt) : when('started', board.startedAt),
    ...(board.endedAt !== null ? [when('ended', board.endedAt)] : []),
    ...(board.endedAt === null && last !== undefined ? [when('turn', last)] : []),
  ];
  return [...dates, ...takeoverLines(view)].map((what) => renderer.say(what)).join(' ');
}

/** Describes the seat transfers, in order, each with the new player and the former one. */
const takeoverLines = (view: BoardView): Sentence[] =>
  (view.formerPlayers ?? []).map(({ seat, userid, afterTurn }, at, all) => {
    const next = all.slice(at + 1).find((later) => later.seat === seat);
    const successor = next ? `${next.userid} (${view.game.seats[seat]?.glyph})` : named(view, seat);
    return sentence('letter.takeover', { newPlayer: successor, former: userid, number: afterTurn + 1 });
  });

/** Lists the turns: all of them if the game is new or finished, otherwise the last ones. */
export function turnsText(view: BoardView, turns: readonly TurnRow[], all = false, columns?: number): string {
  const seats = view.game.seats.length;
  const from =
    all || view.board.state !== 'active'
      ? 0
      : Math.max(0, Math.ceil((turns.length - lastTurns) / seats) * seats);
  return turnColumns(turns.slice(from), seats, columns);
}

/**
 * Says how the game changed the reader's rating: `Your rating in Octi: 1512 → 1526.` Empty unless the game is
 * over and rated.
 */
export function ratingLine(
  renderer: TemplateRenderer,
  view: BoardView,
  rating: { readonly before: number; readonly after: number } | undefined,
): string {
  if (!rating || view.board.state !== 'finished') return '';
  const game = sentence(`letter.game.${view.game.name}`);
  const [before, after] = [Math.round(rating.before), Math.round(rating.after)];
  return before === after
    ? renderer.say(sentence('letter.rating.same', { game, rating: after }))
    : renderer.say(sentence('letter.rating', { game, before, after }));
}

/** Says that the record of a game is attached, and gives its file name. */
export const attachedLine = (renderer: TemplateRenderer, { board }: BoardView, file: string): string =>
  renderer.say(
    sentence(board.state === 'active' ? 'letter.attached.soFar' : 'letter.attached.game', { file }),
  );
