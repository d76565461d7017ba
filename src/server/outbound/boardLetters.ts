import {
  type Board,
  type BoardView,
  labelsOf,
  nextNumberOf,
  recordFile,
  seatOf,
  viewAt,
  viewOf,
} from '../../club/index.js';
import type { BoardContent } from '../../letter/index.js';
import { labelLetters } from '../../notation/index.js';
import {
  type BoardId,
  type DigestedBoard,
  isComputersTurn,
  type NewLetter,
  type Player,
  type PlayerId,
  type Store,
} from '../../store/index.js';
import type { Log } from '../health/log.js';
import type { AnsweredMail } from './answeredMail.js';
import { makeStoredNews, takeMissedNews } from './storedNews.js';

/**
 * How long a letter waits for the computer's turn, in ms. If the turn comes in time, one letter reports both turns; if
 * not, the receipt goes out without it.
 */
export const computerTurnWaitMs = 20_000;

/** Options for letters about a board. */
export interface BoardLetterOptions {
  /** Whether they are time notices, which a turn supersedes. */
  readonly notice?: boolean;
  /** The email that the letters answer. */
  readonly cause?: AnsweredMail | undefined;
}

/** Whether the player will soon get a hint from the computer: the letter with the hint replaces this one. */
function awaitsHint(store: Store, board: Board, playerId: PlayerId): boolean {
  const { id: boardId, generation, turns, position } = board;
  const hint = store.hints.on({ boardId, playerId, generation, number: turns + 1, position });
  return hint?.turn === null && hint.thinkAt !== null && hint.generation === generation;
}

function boardIn(store: Store, boardId: BoardId): Board {
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} is gone`);
  return board;
}

function fieldsOf(
  view: BoardView,
  playerId: PlayerId,
): Pick<NewLetter, 'boardId' | 'turnNumber' | 'generation'> {
  const { board } = view;
  const seat = seatOf(view, playerId);
  const turn = seat && { turnNumber: nextNumberOf(view, seat.seat) };
  return { boardId: board.id, generation: board.generation, ...turn };
}

/** Returns the fields of a letter about a board that say what a reply to it means. */
export const replyFields = (
  store: Store,
  boardId: BoardId,
  playerId: PlayerId,
): ReturnType<typeof fieldsOf> => fieldsOf(viewOf(store, boardIn(store, boardId)), playerId);

/** Returns the fields of a digest that say what a reply to it means, for one of its boards. */
export function digestedBoard(view: BoardView, playerId: PlayerId): DigestedBoard {
  const { turnNumber = null } = fieldsOf(view, playerId);
  const { id, generation, turns } = view.board;
  return { boardId: id, turnNumber, generation, turns, offerId: view.offer?.id ?? null };
}

/**
 * Makes the letters about the current state of a board; the board is looked up once for all readers. Each letter begins
 * with the reader's news, followed by the board itself.
 */
export function boardLetters(
  server: { readonly store: Store; readonly log: Log },
  boardId: BoardId,
  now: number,
): (
  reader: Player,
  toAddress: string,
  news: Pick<BoardContent, 'happened'> & Partial<Pick<BoardContent, 'words' | 'quoted' | 'refused'>>,
  about?: BoardLetterOptions,
) => { readonly letter: NewLetter; readonly content: BoardContent } {
  const { store } = server;
  const view = viewAt(store, boardIn(store, boardId), now);
  const { board } = view;
  const facts = { view, turns: store.boards.turns(boardId) };
  const mayBeNew = board.state === 'offered' || (board.state === 'active' && board.turns < view.seats.length);
  const ratings = board.state === 'finished' ? store.boards.ratingChanges(boardId) : [];
  return (reader, toAddress, { refused, quoted = [], ...news }, { notice = false, cause } = {}) => {
    const preferences = store.players.preferences(reader.id);
    // Missed news waits for another letter, since a notice may be superseded before it is sent.
    const missed = notice ? { boardId, happened: [], words: [] } : takeMissedNews(server, reader.id, boardId);
    const happened = [...missed.happened, ...news.happened];
    const words = [...missed.words, ...(news.words ?? [])];
    const rating = ratings.find(({ playerId }) => playerId === reader.id);
    const waits =
      (isComputersTurn(board) || awaitsHint(store, board, reader.id)) && refused === undefined && !notice;
    // If this letter is superseded, the next one includes its news, but not a refusal, which would make no sense there.
    const pending = refused === undefined ? { boardId, happened, words } : missed;
    const file = wantsFile(view, preferences, refused) ? recordFile(store, view, reader.id) : undefined;
    return {
      letter: {
        purpose: 'board',
        toAddress,
        playerId: reader.id,
        ...fieldsOf(view, reader.id),
        ...(file && { attachment: file }),
        ...(view.offer && { offerId: view.offer.id }),
        ...(notice ? { notice } : { news: makeStoredNews([pending]) }),
        ...(waits && {
          delayed: { until: now + computerTurnWaitMs, news: makeStoredNews([{ ...pending, cause }]) },
        }),
      },
      content: {
        kind: 'board',
        ...facts,
        reader: {
          userid: reader.userid,
          playerId: reader.id,
          watchesAll: store.watchesAndMutes.watches(reader.id, 'all boards'),
          isNew: mayBeNew && !store.boards.hasFinished(reader.id),
        },
        happened,
        words,
        quoted,
        ...(view.game.seats.length === labelLetters.length &&
          preferences.get('labels') === 'on' && { labels: labelsOf(store, view) }),
        ...(refused !== undefined && { refused }),
        ...(rating && { rating }),
        ...(file && { attached: file.name }),
      },
    };
  };
}

/**
 * Whether to attach the record: to the last letter of a game, and to every letter for readers who have asked for it.
 */
function wantsFile(
  { board }: BoardView,
  preferences: ReadonlyMap<string, string>,
  refused: string | undefined,
): boolean {
  if (board.startedAt === null) return false;
  const ends = board.state === 'finished' && refused === undefined;
  return ends || preferences.get('sgf') === 'on';
}
