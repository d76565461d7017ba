import { checkedSentence, type Sentence, sentence } from '../base/index.js';
import {
  type BoardView,
  dayMs,
  defaultClocks,
  named,
  type PlayerId,
  stateOf,
  type TurnRow,
} from '../club/index.js';
import type { BoardContent } from './letterContent.js';
import type { LetterRenderer } from './letterRenderer.js';
import { dateText, turnColumns } from './textLayout.js';
import { clocksText } from './textTables.js';

/** How many turns a letter lists at most while a game goes on. */
const lastTurns = 8;

/** Whose turn it is, or how the game ended, as this reader sees it. */
export function statusLine(renderer: LetterRenderer, view: BoardView, playerId?: PlayerId): string {
  const { board, seats } = view;
  const data = { board: board.id, state: renderer.say(stateOf(view)), number: board.turns + 1 };
  if (board.state === 'active' && board.practice) {
    const { side, glyph } = view.game.seats[board.seat] ?? {};
    return renderer.say(sentence('letter.practiceTurn', { ...data, side: `${side} (${glyph})` }));
  }
  if (board.state === 'active' && playerId !== undefined && seats[board.seat]?.playerId === playerId) {
    return renderer.say(sentence('letter.yourTurn', data));
  }
  if (board.state === 'finished' && board.ending !== null) {
    return renderer.say(
      sentence('letter.over', {
        ...data,
        why: renderer.say(checkedSentence(renderer.catalogue, board.ending)),
      }),
    );
  }
  return renderer.say(sentence('letter.state', data));
}

/** When things happened on a board. */
export function datesLine(renderer: LetterRenderer, view: BoardView, turns: readonly TurnRow[]): string {
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

/** Who took over a seat from whom, in that order. */
const takeoverLines = (view: BoardView): Sentence[] =>
  (view.takeovers ?? []).map(({ seat, userid, afterTurn }, at, all) => {
    const next = all.slice(at + 1).find((later) => later.seat === seat);
    const successor = next ? `${next.userid} (${view.game.seats[seat]?.glyph})` : named(view, seat);
    return sentence('letter.takeover', { heir: successor, former: userid, number: afterTurn + 1 });
  });

/** The turns to list: all of a new or finished game, else the last ones. */
export function turnsText(view: BoardView, turns: readonly TurnRow[], all = false, columns?: number): string {
  const seats = view.game.seats.length;
  const from =
    all || view.board.state !== 'active'
      ? 0
      : Math.max(0, Math.ceil((turns.length - lastTurns) / seats) * seats);
  return turnColumns(turns.slice(from), seats, columns);
}

/** The clocks of an active board, or of an offered one that has unusual clocks; and whether it is unrated. */
export function clocksLine(renderer: LetterRenderer, view: BoardView): string {
  const { board } = view;
  const usual = (['nagDays', 'forfeitDays', 'totalDays'] as const).every(
    (one) => board[one] === defaultClocks[one],
  );
  if (board.practice) return '';
  if (board.level !== null) return unratedText(renderer, view);
  const clocks =
    board.state === 'offered'
      ? [usual ? '' : clocksText(renderer, board)]
      : board.state === 'active'
        ? [clocksText(renderer, board) + usedText(renderer, view)]
        : [];
  return [...clocks, unratedText(renderer, view)].filter((text) => text !== '').join(' ');
}

/** Says of an offered or active game that it is unrated. */
export function unratedText(renderer: LetterRenderer, { board }: BoardView): string {
  if (board.rated || (board.state !== 'offered' && board.state !== 'active')) return '';
  return renderer.say(
    board.level === null
      ? sentence('letter.unrated')
      : sentence('letter.againstComputer', { level: board.level }),
  );
}

/** Which of the other players are on vacation, and until when. */
export function vacationText(renderer: LetterRenderer, { view, reader, away = [] }: BoardContent): string {
  const { board, seats, departed } = view;
  if ((board.state !== 'active' && board.state !== 'offered') || board.practice) return '';
  return seats
    .filter(({ seat, playerId }) => playerId !== reader.playerId && !departed.includes(seat))
    .flatMap(({ seat, playerId }) => {
      const date = away.find((one) => one.playerId === playerId)?.lastDay;
      const data = { player: named(view, seat), date: date ?? '' };
      return date === undefined ? [] : [renderer.say(sentence('letter.away', data))];
    })
    .join(' ');
}

/** What the players have used of a total time. */
function usedText(renderer: LetterRenderer, { board, seats }: BoardView): string {
  if (board.totalDays === null) return '';
  const used = seats.map(({ userid, usedMs }) => `${userid} ${(usedMs / dayMs).toFixed(1)}`);
  return ` ${renderer.say(sentence('letter.clocks.used', { used }))}`;
}
