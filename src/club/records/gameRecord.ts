import { sentence } from '../../base/index.js';
import { version } from '../../base/node/packageFacts.js';
import { type Level, levelRating } from '../../computer/search/levels.js';
import { makeSgf, parseTurn, type SgfRecord, withoutLeavers } from '../../notation/index.js';
import { type Game, play } from '../../rules/index.js';
import { computerId, type PlayerId, type Store } from '../../store/index.js';
import { type BoardView, findBoard, mustParse, startOf, whoPlayed } from '../board/boardView.js';
import { isoDate } from '../board/gameClocks.js';
import type { CommandContext, CommandOf } from '../commandContext.js';
import { type CommandResult, succeed } from '../effects.js';
import { askingPlayer } from '../findPlayers.js';
import type { GameEnding } from '../play/finishGame.js';

/**
 * For games that were not won on the board: how the game ended, in the form that RE uses after the winner (FF[4], RE).
 */
export const endingLetters: readonly (readonly [ending: GameEnding, letter: string])[] = [
  ['club.ending.resigned', 'R'],
  ['club.ending.forfeited', 'T'],
  ['club.ending.signedOff', 'F'],
];

function resultOf({ board, game }: BoardView): string | undefined {
  if (board.state === 'declined') return board.practice ? undefined : 'Void';
  if (board.state !== 'finished') return undefined;
  const [winner] = board.winners ?? [];
  if (winner === undefined) return '0';
  const letter = endingLetters.find(([ending]) => ending === board.ending)?.[1] ?? '';
  return `${game.seats[winner]?.side.charAt(0)}+${letter}`;
}

/** The reader of a record: a player, undefined for nobody in particular, or the operator, who may read everything. */
export type Reader = PlayerId | undefined | 'everything';

/**
 * Returns the players whose comments on a board a reader may see. There are none unless the reader plays on it or
 * watches it, and they never include players whom the reader has muted.
 */
function commentersFor(
  store: Store,
  { board, seats, formerPlayers = [] }: BoardView,
  reader: Reader,
): ReadonlySet<PlayerId> {
  const players = [...seats, ...formerPlayers].map(({ playerId }) => playerId);
  if (reader === 'everything') return new Set(players);
  const may =
    reader !== undefined &&
    (seats.some(({ playerId }) => playerId === reader) ||
      (!board.practice && store.watchesAndMutes.watchers(board.id, false).includes(reader)));
  return new Set(players.filter((id) => may && (id === reader || !store.watchesAndMutes.mutes(reader, id))));
}

/** Returns an upper bound on the number of lines that text takes up in a letter, once it is wrapped. */
const linesAtMost = (text: string): number =>
  text.split('\n').reduce((sum, line) => sum + 1 + Math.floor((2 * line.length) / 76), 0);

/** How many lines of a comment a letter shows (`renderLetter.ts`). */
const mostQuoted = 40;

/** Returns a file with the full text of the comments that letters truncate, for a reader who may see them. */
export function longComments(
  store: Store,
  view: BoardView,
  reader: Reader,
): { name: string; text: string } | undefined {
  const shown = commentersFor(store, view, reader);
  const texts = store.boards.turns(view.board.id).flatMap((turn) => {
    const writer = whoPlayed(view, turn);
    const isLong = linesAtMost(turn.comment) > mostQuoted;
    return writer && isLong && shown.has(writer.playerId)
      ? [`${turn.number}. ${turn.text} (${writer.userid})\n\n${turn.comment}\n`]
      : [];
  });
  if (texts.length === 0) return undefined;
  return { name: `octi-${view.board.id}-comments.txt`, text: texts.join('\n') };
}

const aboutLevel = (game: Game, level: Level): string =>
  `(level ${level}, rating ${levelRating(game, level)})`;

/** Makes the record of a board, with the comments that a reader may see. */
export function recordOf(store: Store, view: BoardView, reader: Reader): SgfRecord {
  const { board, game, seats, departures = [] } = view;
  const shown = commentersFor(store, view, reader);
  const start = startOf(view);
  let position = withoutLeavers(start, { departures }, 0);
  const turns = store.boards.turns(board.id).map(({ number, seat, text, comment }) => {
    const turn = mustParse(parseTurn(position, text), board.id);
    position = withoutLeavers(play(position, turn), { departures }, number);
    const writer = whoPlayed(view, { seat, number });
    return { turn, comment: writer && shown.has(writer.playerId) ? comment : '' };
  });
  const result = resultOf(view);
  return {
    game,
    name: `Octi Board ${board.id}`,
    players: seats.map(({ playerId, userid }) =>
      playerId === computerId ? `${userid} ${aboutLevel(game, board.level as Level)}` : userid,
    ),
    date: isoDate(board.startedAt ?? board.offeredAt),
    ...(result !== undefined && { result }),
    start,
    turns,
    ...(departures.length > 0 && { departures }),
    comment: '',
  };
}

/** Makes a board's SGF file for a reader (docs/club-rules.md section 2). */
export const recordFile = (store: Store, view: BoardView, reader: Reader) => ({
  name: `octi-${view.board.id}.sgf`,
  text: makeSgf(recordOf(store, view, reader), version),
});

/** Answers with the record of a board as a file, with the comments that the sender may read. */
export function exportBoard(context: CommandContext, command: CommandOf<'export'>): CommandResult {
  const found = findBoard(context, command.board);
  if (!found.ok) return found;
  const { store } = context;
  // If the sender is not authenticated, the record contains the comments that the owner of the address may see: the
  // answer goes to that address.
  const reader = askingPlayer(context);
  const file = recordFile(store, found.value, reader?.id);
  return succeed(sentence('club.export.result', { board: found.value.board.id }), { kind: 'file', ...file });
}
