import { type Sentence, sentence } from '../base/index.js';
import {
  allNamed,
  type BoardView,
  dayMs,
  dayText,
  houseClocks,
  named,
  seatOf,
  stateOf,
  type TurnRow,
} from '../club/index.js';
import { labelsText } from '../display/index.js';
import type { Labels } from '../notation/index.js';

import type { Kit, Written } from './kit.js';
import { marksOf, shownBoard } from './picture.js';
import { clocksText } from './tables.js';
import { barred, dateText, turnColumns, wrap } from './text.js';

/** What a player wrote, and who it was. */
export interface Words {
  readonly userid: string;
  readonly text: string;
}

/** Another text that is quoted, and how it is introduced. */
export interface Quoted {
  readonly intro: Sentence;
  readonly text: string;
}

/** A letter about one board to one reader. */
export interface BoardNotice {
  readonly view: BoardView;
  /** All turns so far. */
  readonly turns: readonly TurnRow[];
  readonly reader: {
    readonly userid: string;
    readonly playerId: number;
    /** Gets the letters of every board, or word of the end of every game. */
    readonly watchesAll?: boolean;
  };
  /** What happened since the last letter, or why a command was refused. */
  readonly happened: readonly Sentence[];
  readonly words: readonly Words[];
  readonly quoted?: readonly Quoted[];
  /** Lists the labels of the pods, where the reader wants them. */
  readonly labels?: Labels;
  /** The time of the player to play has run out. */
  readonly claimable?: boolean;
  /** Players who are on vacation, and when that ends, ms. */
  readonly away?: readonly { readonly playerId: number; readonly untilAt: number }[];
  /** The command that was refused, as it was understood. */
  readonly refused?: string;
}

/** A player's words under the name, barred. */
export const saidText = (kit: Kit, { userid, text }: Words): { intro: string; text: string } => ({
  intro: kit.say(sentence('letter.wrote', { userid })),
  text: barred(text),
});

/** How many turns are listed while a game goes on. */
const lastTurns = 8;

/**
 * The subject of every letter of a board to this reader: always the same, so that mail programs keep one thread
 * (PLAY.md section 1). The game word is the one of the table of commands.
 */
export const boardSubject = (boardId: number, userid: string): string => `Octi Board ${boardId} ${userid}`;

/** What a reader of a board may do now, in three lines. */
function how(kit: Kit, { view, reader, claimable }: BoardNotice): string[] {
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

/** State of the board in the reader's terms. */
export function statusLine(kit: Kit, view: BoardView, playerId?: number): string {
  const { board, seats } = view;
  const data = { board: board.id, state: kit.say(stateOf(view)), number: board.turns + 1 };
  if (board.state === 'active' && playerId !== undefined && seats[board.seat]?.playerId === playerId) {
    return kit.say(sentence('letter.yourTurn', data));
  }
  if (board.state === 'finished' && board.ending !== null) {
    return kit.say(sentence('letter.over', { ...data, why: kit.say(sentence(board.ending)) }));
  }
  return kit.say(sentence('letter.state', data));
}

/** News that are an offer. */
const offering: ReadonlySet<string> = new Set(['club.propose.happened', 'club.undo.happened']);

/** When things happened on a board. */
export function datesLine(kit: Kit, view: BoardView, turns: readonly TurnRow[]): string {
  const { board } = view;
  const last = turns.at(-1)?.playedAt;
  const when = (what: string, at: number) => sentence(`letter.date.${what}`, { date: dateText(at) });
  const dates = [
    board.startedAt === null ? when('offered', board.offeredAt) : when('started', board.startedAt),
    ...(board.endedAt !== null ? [when('ended', board.endedAt)] : []),
    ...(board.endedAt === null && last !== undefined ? [when('turn', last)] : []),
  ];
  return [...dates, ...changesOfHands(view)].map((what) => kit.say(what)).join(' ');
}

/** Seats that another player has taken over, in that order. */
const changesOfHands = (view: BoardView): Sentence[] =>
  (view.takeovers ?? []).map(({ seat, userid, afterTurn }, at, all) => {
    const next = all.slice(at + 1).find((later) => later.seat === seat);
    const heir = next ? `${next.userid} (${view.game.seats[seat]?.glyph})` : named(view, seat);
    return sentence('letter.takeover', { heir, former: userid, number: afterTurn + 1 });
  });

/** The turns to list: all of a new or finished game, else the last ones. */
export function turnsText(view: BoardView, turns: readonly TurnRow[], all = false): string {
  const seats = view.game.seats.length;
  const from =
    all || view.board.state !== 'active'
      ? 0
      : Math.max(0, Math.ceil((turns.length - lastTurns) / seats) * seats);
  return turnColumns(turns.slice(from), seats);
}

/** The clocks while a game is played, and before it where they are not the usual ones. */
function clocksLine(kit: Kit, view: BoardView): string {
  const { board } = view;
  const usual = (['nagDays', 'forfeitDays', 'totalDays'] as const).every(
    (one) => board[one] === houseClocks[one],
  );
  if (board.practice) return '';
  if (board.level !== null) return unratedText(kit, view);
  const clocks =
    board.state === 'offered'
      ? [usual ? '' : clocksText(kit, board)]
      : board.state === 'active'
        ? [clocksText(kit, board) + usedText(kit, view)]
        : [];
  return [...clocks, unratedText(kit, view)].filter((text) => text !== '').join(' ');
}

/** That a game which is offered or played does not count. */
export function unratedText(kit: Kit, { board }: BoardView): string {
  if (board.rated || (board.state !== 'offered' && board.state !== 'active')) return '';
  return kit.say(
    board.level === null
      ? sentence('letter.unrated')
      : sentence('letter.againstComputer', { level: board.level }),
  );
}

/** The others who are on vacation: an answer may be long in coming. */
function awayText(kit: Kit, { view, reader, away = [] }: BoardNotice): string {
  const { board, seats, departed } = view;
  if ((board.state !== 'active' && board.state !== 'offered') || board.practice) return '';
  return seats
    .filter(({ seat, playerId }) => playerId !== reader.playerId && !departed.includes(seat))
    .flatMap(({ seat, playerId }) => {
      const until = away.find((one) => one.playerId === playerId)?.untilAt;
      const data = { player: named(view, seat), date: until === undefined ? '' : dayText(until - 1) };
      return until === undefined ? [] : [kit.say(sentence('letter.away', data))];
    })
    .join(' ');
}

/** What the players have used of a total time. */
function usedText(kit: Kit, { board, seats }: BoardView): string {
  if (board.totalDays === null) return '';
  const used = seats.map(({ userid, usedMs }) => `${userid} ${(usedMs / dayMs).toFixed(1)}`);
  return ` ${kit.say(sentence('letter.clocks.used', { used }))}`;
}

/** One letter about a board: to a player or a watcher, as news, as the mover's receipt or with a refusal. */
export function boardLetter(kit: Kit, notice: BoardNotice): Written {
  const { view, turns, reader, happened, words, labels, refused } = notice;
  const headline = [...happened.map((what) => kit.say(what)), statusLine(kit, view, reader.playerId)].join(
    ' ',
  );
  const unrated = !view.board.rated && view.board.state !== 'declined';
  const offer =
    view.offer &&
    kit.say(sentence(`letter.offer.${view.offer.kind}`, { player: named(view, view.offer.seat) }));
  return kit.fill('board', boardSubject(view.board.id, reader.userid), {
    headline: wrap(headline),
    refused: refused === undefined ? '' : barred(refused),
    refusedIntro: kit.say(sentence('letter.refused')),
    words: [
      ...words.map((said) => saidText(kit, said)),
      ...(notice.quoted ?? []).map(({ intro, text }) => ({ intro: kit.say(intro), text: barred(text) })),
    ],
    players: wrap(
      kit.say(
        sentence(unrated ? 'letter.players.unrated' : 'letter.players', {
          board: view.board.id,
          game: view.game.id,
          players: allNamed(view),
        }),
      ),
    ),
    // Where the offer is the news it need not be told twice.
    offer: happened.some(({ code }) => offering.has(code)) ? '' : wrap(offer ?? ''),
    board: shownBoard(kit, view.position, marksOf(view, turns)),
    labels: labels ? labelsText(view.position, labels) : '',
    turns: turnsText(view, turns),
    dates: wrap(datesLine(kit, view, turns)),
    clocks: wrap([clocksLine(kit, view), awayText(kit, notice)].filter((text) => text !== '').join('\n')),
    how: how(kit, notice).map((line) => wrap(line)),
  });
}
