import type { Sentence } from '../../base/index.js';
import {
  allBoards,
  type BoardView,
  claimableFor,
  fileOf,
  labelsOf,
  nextNumberOf,
  seatOf,
  viewOf,
} from '../../club/index.js';
import type { BoardNotice, Quoted, Words } from '../../letter/index.js';
import { labelLetters } from '../../notation/index.js';
import {
  isComputersTurn,
  type NewLetter,
  type OutboxRow,
  type Player,
  type Store,
} from '../../store/index.js';
import { newsOf, takeMissed } from './missedNews.js';
import type { Cause, Fields } from './writeLetter.js';

/**
 * For so long a letter waits for the computer's turn, ms: where that comes in time one letter tells both, and nobody
 * waits longer for a receipt where it does not.
 */
export const computerTurnWaitMs = 20_000;

/** What a letter tells that waits for the computer's turn. */
export interface HeldNews {
  readonly happened: readonly Sentence[];
  readonly words: readonly Words[];
  readonly cause?: Cause;
}

/** What a letter of a board tells. */
export interface Told {
  readonly happened: readonly Sentence[];
  readonly words?: readonly Words[];
  readonly quoted?: readonly Quoted[];
  readonly refused?: string;
  /** It comes of the clock, and a turn overtakes it. */
  readonly notice?: boolean;
}

/** News of a board for one reader, and the mail that they answer. */
export interface ToReader {
  readonly reader: Player;
  readonly told: Told;
  readonly cause?: Cause;
}

/** What every letter of a board says, whoever reads it. */
type BoardFacts = Pick<BoardNotice, 'view' | 'turns' | 'away' | 'claimable'>;

type TurnFields = Pick<NewLetter, 'boardId' | 'turnNumber' | 'generation'>;

function turnIn(view: BoardView, playerId: number): TurnFields {
  const { board } = view;
  const seat = seatOf(view, playerId);
  const turn = seat && { turnNumber: nextNumberOf(view, seat.seat) };
  return { boardId: board.id, generation: board.generation, ...turn };
}

function boardIn(store: Store, boardId: number): BoardView {
  const board = store.boards.byId(boardId);
  if (!board) throw new Error(`board ${boardId} is gone`);
  return viewOf(store, board);
}

/** What a reply to a letter about a board means there. */
export const turnOf = (store: Store, boardId: number, playerId: number): TurnFields =>
  turnIn(boardIn(store, boardId), playerId);

/** Looked up once for all who read of a board. */
export function boardFacts(store: Store, boardId: number, now: number): BoardFacts {
  const view = boardIn(store, boardId);
  return {
    view,
    turns: store.boards.turns(boardId),
    away: awayOn(store, view, now),
    claimable: claimableFor(store, boardId, now) !== undefined,
  };
}

/** A letter of a board to one reader: what it says, and what it brings and waits for. */
export function boardNews(
  store: Store,
  now: number,
  facts: BoardFacts,
  { reader, told, cause }: ToReader,
): { notice: BoardNotice; fields: Omit<Fields, 'purpose' | 'toAddress'> } {
  const { view } = facts;
  const { board } = view;
  const wishes = store.players.preferences(reader.id);
  // A notice may be overtaken before it is sent.
  const missed = told.notice ? { happened: [], words: [] } : takeMissed(store, reader.id, board.id);
  const happened = [...missed.happened, ...told.happened];
  const words = [...missed.words, ...(told.words ?? [])];
  const notice: BoardNotice = {
    ...facts,
    reader: {
      userid: reader.userid,
      playerId: reader.id,
      watchesAll: store.people.watches(reader.id, allBoards),
    },
    happened,
    words,
    quoted: told.quoted ?? [],
    ...(view.game.seats.length === labelLetters.length &&
      wishes.get('labels') === 'on' && { labels: labelsOf(store, view) }),
    ...(told.refused !== undefined && { refused: told.refused }),
  };
  const waits = isComputersTurn(board) && told.refused === undefined && !told.notice;
  const held: HeldNews = { happened, words, ...(cause && { cause }) };
  // A notice is overtaken, and a refusal means nothing in another letter.
  const own = told.refused === undefined && { happened, words };
  const news = told.notice ? undefined : newsOf({ boardId: board.id, ...missed, ...own });
  return {
    notice,
    fields: {
      ...turnIn(view, reader.id),
      ...(wantsFile(view, wishes, told) && { attachment: fileOf(store, view, reader.id) }),
      ...(view.offer && { offerId: view.offer.id }),
      ...(told.notice && { notice: true }),
      ...(news !== undefined && { news }),
      ...(waits && { held: { until: now + computerTurnWaitMs, news: JSON.stringify(held) } }),
    },
  };
}

/** The players of a board who are on vacation now. */
function awayOn(store: Store, { seats }: BoardView, moment: number): { playerId: number; untilAt: number }[] {
  return seats.flatMap(({ playerId }) => {
    const vacations = store.people.vacations(playerId, moment);
    const now = vacations.find(({ fromAt }) => fromAt <= moment);
    return now ? [{ playerId, untilAt: now.untilAt }] : [];
  });
}

/** The record goes with the last letter of a game, and with every letter to those who have asked for it. */
function wantsFile({ board }: BoardView, wishes: ReadonlyMap<string, string>, { refused }: Told): boolean {
  if (board.startedAt === null) return false;
  const ends = board.state === 'finished' && refused === undefined;
  return ends || wishes.get('sgf') === 'on';
}

/** A letter of a board or of a player, or an answer about one board; all others speak for nothing but themselves. */
export const isNews = (letter: OutboxRow | undefined): letter is OutboxRow =>
  letter?.purpose === 'board' ||
  letter?.purpose === 'message' ||
  (letter?.purpose === 'answer' && letter.boardId !== null);
