import { dayMs, type Sentence, sentence } from '../base/index.js';
import {
  type Board,
  type BoardView,
  claimers,
  countsNot,
  gameInSentence,
  named,
  type PlayerId,
  puzzleTask,
  seatName,
  sideOf,
  solvingSeat,
} from '../club/index.js';
import { type Level, levelRating } from '../computer/search/levels.js';
import { findGame, type Game } from '../rules/index.js';
import type { TemplateRenderer } from './templateRenderer.js';
import { dayText } from './textLayout.js';

/** Returns the name of a player, by seat. */
export type NameSeat = (seat: number) => string;

/** Names players by userid, glyph and the colour of their pods in a picture: `alice (x, black)`. */
export const namedByColour =
  (renderer: TemplateRenderer, view: BoardView): NameSeat =>
  (seat) => {
    const glyph = view.game.seats[seat]?.glyph ?? 'x';
    return `${seatName(view, seat)} (${glyph}, ${renderer.say(sentence(`letter.colour.${glyph}`))})`;
  };

/** Returns the userid of the reader's opponent in a two-player game; undefined otherwise. */
export function onlyOpponent({ seats }: BoardView, playerId: PlayerId | undefined): string | undefined {
  const others = seats.filter((seat) => seat.playerId !== playerId);
  return seats.length === 2 && others.length === 1 ? others[0]?.userid : undefined;
}

/** Returns the name of a game with its options: `Octi, edges joined (-wrap)`. */
export const gameInWords = (renderer: TemplateRenderer, game: Game): string =>
  renderer.say(gameInSentence(game));

/** Returns the name of the game with a given id; an unknown id is returned unchanged. */
export function gameOfId(renderer: TemplateRenderer, id: string): string {
  const found = findGame(id);
  return found.ok ? gameInWords(renderer, found.value) : id;
}

/**
 * Returns the name of the game with a given id for a link label, without its options. The usual name of octi3base
 * explains how to win, which makes it too long for a label.
 */
export function gameInLabel(renderer: TemplateRenderer, id: string): string {
  const found = findGame(id);
  if (!found.ok) return id;
  const { name, wins } = found.value;
  return renderer.say(sentence(wins === 'all goals' ? 'letter.label.octi3base' : `letter.game.${name}`));
}

/** Explains the options of a game, one line per option. */
export function optionLines(renderer: TemplateRenderer, { wins, wrap, super: hasSuper }: Game): string[] {
  return [
    ...(wins === 'all goals' ? [sentence('letter.explain.threeBases')] : []),
    ...(wrap ? [sentence('letter.explain.wrap')] : []),
    ...(hasSuper ? [sentence('letter.explain.super')] : []),
  ].map((words) => renderer.say(words));
}

/** The reader of a board, and how to show it. */
export interface HeaderReader {
  /** The reader; undefined for nobody in particular. */
  readonly playerId?: PlayerId | undefined;
  /** Whether the board is shown as it was earlier, without clocks. */
  readonly past?: boolean;
  /** Whether the text above already says that a claim is possible. */
  readonly isTimeTold?: boolean;
  /** The sentences above, which may already say what a puzzle asks for. */
  readonly stated?: readonly Sentence[];
  /** How players are named; by default, by userid and glyph. */
  readonly nameSeat?: NameSeat;
}

/**
 * Writes the lines above every view of a board. They give the game, the players and their sides, the clocks, and who is
 * on vacation. Until everybody has played, they also explain the options.
 */
export function headerLines(
  renderer: TemplateRenderer,
  view: BoardView,
  reader: HeaderReader = {},
): string[] {
  const { board, game, seats } = view;
  const { nameSeat = (seat: number) => named(view, seat), past = false, isTimeTold = false } = reader;
  const data = {
    board: board.id,
    game: gameInWords(renderer, game),
    players: seats.map(({ seat }) => nameSeat(seat)),
    level: board.level ?? 0,
    rating: board.level === null ? 0 : levelRating(game, board.level as Level),
  };
  const isNew = board.state === 'offered' || (board.state === 'active' && board.turns < seats.length);
  return [
    [renderer.say(sentence(`letter.header.${kindOf(view)}`, data)), puzzleText(renderer, view, reader)]
      .filter((said) => said !== '')
      .join(' '),
    ...(isNew ? optionLines(renderer, game) : []),
    ...(past
      ? []
      : [clocksLine(renderer, view, reader.playerId, isTimeTold), vacationLine(renderer, view, reader)]),
  ].filter((line) => line !== '');
}

/**
 * Says what an open puzzle asks for. If the text above already does, says which side the reader plays; empty for readers
 * who do not play.
 */
function puzzleText(
  renderer: TemplateRenderer,
  view: BoardView,
  { playerId, stated = [] }: HeaderReader,
): string {
  const task = puzzleTask(view);
  if (!task) return '';
  if (!stated.some((what) => mentions(what, 'club.puzzle.task.'))) return renderer.say(task);
  const isSolver = view.seats.some((seat) => seat.playerId === playerId);
  return isSolver
    ? renderer.say(sentence('letter.puzzle.side', { side: sideOf(view, solvingSeat(view)) }))
    : '';
}

/** Whether a sentence, or one that it joins with others, has a code that begins in this way. */
export const mentions = ({ code, data }: Sentence, prefix: string): boolean =>
  code.startsWith(prefix) ||
  Object.values(data).some(
    (value) => typeof value === 'object' && 'code' in value && mentions(value, prefix),
  );

function kindOf({ board }: BoardView) {
  if (board.puzzle !== null) return 'puzzle';
  if (board.tutorial) return 'tutorial';
  if (board.practice) return 'practice';
  if (board.level !== null) return 'computer';
  if (board.state === 'declined') return 'plain';
  return board.rated ? 'rated' : 'unrated';
}

/** Describes the clocks: how long they run in an offered game, or when they run out in a game in play. */
export function clocksLine(
  renderer: TemplateRenderer,
  view: BoardView,
  playerId?: PlayerId,
  isTimeTold = false,
): string {
  const { board, clocks } = view;
  if (board.practice || board.level !== null) return '';
  const ofAll = () => generalClocks(renderer, view);
  if (board.state === 'offered') return ofAll();
  if (board.state !== 'active') return '';
  if (isTimeTold && clocks?.claimable) return usedText(renderer, view, false).trim();
  const dates = clocks === undefined ? [] : datesOf(renderer, view, playerId);
  const said = dates.length > 0 ? dates.join(' ') : ofAll();
  return said + usedText(renderer, view, dates.length > 0);
}

/** Describes the clocks without dates. Until both sides have played, also says what a claim would do. */
function generalClocks(renderer: TemplateRenderer, view: BoardView): string {
  const text = clocksText(renderer, view.board, view.seats.length);
  return countsNot(view) ? `${text} ${renderer.say(sentence('letter.clocks.closes'))}` : text;
}

/** Says when a reminder is due and when the game can first be claimed, or that it can be claimed now. */
function datesOf(renderer: TemplateRenderer, view: BoardView, playerId?: PlayerId): string[] {
  const { board, seats, clocks } = view;
  const late = seats[board.seat];
  if (!clocks || !late) return [];
  const others = claimers(view);
  const isLate = late.playerId === playerId;
  const mayClaim = others.some((one) => one.playerId === playerId);
  const [other] = others;
  const data = { board: board.id, player: late.userid, claimer: other?.userid ?? '' };
  if (clocks.claimable) {
    if (clocks.claimable === 'unreachable' && countsNot(view)) {
      const to = isLate ? 'you' : mayClaim || playerId === undefined ? 'other' : 'told';
      return [renderer.say(sentence(`letter.clock.closable.unreachable.${to}`, data))];
    }
    const why = countsNot(view) ? 'closable' : clocks.claimable;
    const opponent = onlyOpponent(view, playerId);
    if (isLate && opponent !== undefined) {
      return [renderer.say(sentence(`letter.clock.${why}.one`, { opponent }))];
    }
    // If the late player has a partner left, a claim takes the late player out of the game, which goes on.
    const claiming = seats.length > 2 ? 'four' : 'other';
    const to = isLate ? 'you' : mayClaim || playerId === undefined ? claiming : 'told';
    const code =
      why === 'closable'
        ? (`letter.clock.closable.${to === 'four' ? 'other' : to}` as const)
        : (`letter.clock.${why}.${to}` as const);
    return [renderer.say(sentence(code, data))];
  }
  const { remindAt, claimAt } = clocks;
  const code = countsNot(view)
    ? (`letter.clock.close.${mayClaim ? 'you' : seats.length > 2 ? 'four' : 'one'}` as const)
    : seats.length > 2
      ? claimOfFour(isLate, mayClaim, remindAt !== undefined)
      : (`letter.clock.claim.${mayClaim ? 'you' : 'one'}` as const);
  return [
    ...(remindAt === undefined
      ? []
      : [
          sentence(isLate ? 'letter.clock.remind.you' : 'letter.clock.remind.other', {
            ...data,
            date: dayText(remindAt),
          }),
        ]),
    ...(claimAt === undefined ? [] : [sentence(code, { ...data, date: dayText(claimAt) })]),
  ].map((what) => renderer.say(what));
}

/**
 * Returns the sentence about a claim in a four-player game. If there is a sentence about the reminder, it has already
 * named the player.
 */
function claimOfFour(isLate: boolean, mayClaim: boolean, isNamed: boolean) {
  if (isLate) return 'letter.clock.claim.late';
  const claimer = mayClaim ? 'opponent' : 'four';
  return isNamed
    ? (`letter.clock.claim.${claimer}.reminded` as const)
    : (`letter.clock.claim.${claimer}` as const);
}

/** Number formats for days with one decimal place, cached by language because creating one is slow. */
const formats = new Map<string, Intl.NumberFormat>();

function daysFormat(language: string): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
  const inDays = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
  const format = formats.get(language) ?? new Intl.NumberFormat(language, { ...digits, ...inDays });
  formats.set(language, format);
  return format;
}

/** Says how much of their total time the players have used. */
function usedText(renderer: TemplateRenderer, { board, seats }: BoardView, namesTotal: boolean): string {
  if (board.totalDays === null) return '';
  const isUsed = seats.some(({ usedMs }) => usedMs > 0);
  if (!isUsed) {
    const { totalDays: total } = board;
    return namesTotal ? ` ${renderer.say(sentence('letter.clock.total.unused', { total }))}` : '';
  }
  const days = daysFormat(renderer.language);
  const used = seats.map(({ userid, usedMs }) => `${userid} ${days.format(usedMs / dayMs)}`);
  const data = { used, total: board.totalDays };
  return ` ${renderer.say(sentence(namesTotal ? 'letter.clock.total' : 'letter.clocks.used', data))}`;
}

/** Says which players are on vacation, and until when. */
function vacationLine(renderer: TemplateRenderer, view: BoardView, { playerId }: HeaderReader): string {
  const { board, seats, departed, clocks } = view;
  if ((board.state !== 'active' && board.state !== 'offered') || board.practice) return '';
  return seats
    .filter(({ seat }) => !departed.includes(seat))
    .flatMap(({ seat, playerId: id }) => {
      const date = clocks?.away.find((one) => one.playerId === id)?.lastDay;
      return date === undefined
        ? []
        : [
            renderer.say(
              id === playerId
                ? sentence('letter.away.you', { date })
                : sentence('letter.away', { player: named(view, seat), date }),
            ),
          ];
    })
    .join(' ');
}

/** Describes the clocks of a board in a sentence. */
export function clocksText(
  renderer: TemplateRenderer,
  { nagDays, forfeitDays, totalDays }: BoardClocks,
  players = 0,
): string {
  const data = { nag: nagDays, forfeit: forfeitDays, total: totalDays ?? 0 };
  if (players === 2) {
    return renderer.say(sentence(totalDays === null ? 'letter.clocks.two' : 'letter.clocks.total.two', data));
  }
  return renderer.say(sentence(totalDays === null ? 'letter.clocks' : 'letter.clocks.total', data));
}
type BoardClocks = Pick<Board, 'nagDays' | 'forfeitDays' | 'totalDays'>;
