import type { Sentence } from '../../base/index.js';
import type { BoardEffect, Context, Effect } from '../../club/index.js';
import type { Quotation } from '../../letter/index.js';
import type { BoardId, Player, PlayerId, Store } from '../../store/index.js';
import type { ReaderNews } from './boardNews.js';
import { type DigestExempt, readersOf } from './boardReaders.js';
import type { AnsweredMail } from './letterDraft.js';
import { keepForDigest } from './pendingNews.js';
import type { TransactionContext } from './transactionContext.js';

/** What the commands of an email, or the server itself, did on one board. */
interface BoardUpdate {
  readonly happened: Sentence[];
  /** By player, sentences for that player alone. */
  readonly privately: Map<PlayerId, Sentence[]>;
  /** Shown only to the sender. */
  readonly quoted: Quotation[];
  /** Replaces the text of the email. */
  comment?: string;
}

/** Groups effects by board, in the order in which boards occur first. */
function updatesOf(effects: readonly Effect[]): Map<BoardId, BoardUpdate> {
  const updates = new Map<BoardId, BoardUpdate>();
  const on = (boardId: BoardId): BoardUpdate => {
    const update = updates.get(boardId) ?? { happened: [], privately: new Map(), quoted: [] };
    updates.set(boardId, update);
    return update;
  };
  for (const effect of effects) {
    if (effect.kind === 'boardNews') {
      const update = on(effect.boardId);
      update.happened.push(effect.happened);
      if (effect.comment !== undefined) update.comment = effect.comment;
    } else if (effect.kind === 'privateNews') {
      const { privately } = on(effect.boardId);
      privately.set(effect.playerId, [...(privately.get(effect.playerId) ?? []), effect.happened]);
    } else if (effect.kind === 'quotedText') {
      on(effect.boardId).quoted.push({ intro: effect.intro, text: effect.text });
    }
  }
  return updates;
}

/** The news of an update for one reader: what everybody is told, and what only that reader is told. */
const sentencesFor = ({ happened, privately }: BoardUpdate, { id }: Player): readonly Sentence[] => [
  ...happened,
  ...(privately.get(id) ?? []),
];

/**
 * Writes one letter about each board that the commands of an email changed to each of its readers. The sender's own is a
 * receipt, written only for an email with a single command. Returns the number of receipts, and who got the text of the
 * mail with the letter of a board.
 */
export function writeBoardLetters(
  { store, outbox }: TransactionContext,
  { speaker, message }: Pick<Context, 'speaker' | 'message'>,
  effects: readonly Effect[],
  receiptFor: AnsweredMail | undefined,
): { receipts: number; hasComment(boardId: BoardId, playerId: PlayerId): boolean } {
  const sender = speaker?.player;
  const commented = new Map<BoardId, Set<PlayerId>>();
  let receipts = 0;
  for (const [boardId, update] of updatesOf(effects)) {
    const { happened, privately, quoted, comment = message } = update;
    const others = [...privately.keys()];
    const readers = readersOf(store, boardId, { ...(sender && { sender: sender.id }), others });
    keepForDigest(store, boardId, { happened, text: comment, ...(sender && { writer: sender }) }, readers);
    const news: ReaderNews[] = [];
    const hearers = new Set<PlayerId>();
    for (const reader of readers) {
      const isSender = reader.id === sender?.id;
      // A sender who has just left gets the answer as the receipt.
      if (isSender && (!receiptFor || reader.leftAt !== null)) continue;
      if (isSender && isUnwantedReceipt(store, reader, boardId, update)) {
        receipts += 1;
        continue;
      }
      const sentences = sentencesFor(update, reader);
      if (sentences.length === 0) continue;
      const isHeard = sender && comment !== '' && !store.watchesAndMutes.mutes(reader.id, sender.id);
      const words = isHeard ? [{ userid: sender.userid, text: comment }] : [];
      news.push({ reader, happened: sentences, words, ...(isSender && { quoted, cause: receiptFor }) });
      if (isSender) receipts += 1;
      if (isHeard && comment === message) hearers.add(reader.id);
    }
    commented.set(boardId, hearers);
    outbox.board(boardId, news);
  }
  return { receipts, hasComment: (boardId, playerId) => commented.get(boardId)?.has(playerId) === true };
}

/**
 * Whether a receipt says nothing but the sender's own turn, and the sender has set `receipts off`. Against the computer
 * one letter reports both turns, so it goes out.
 */
function isUnwantedReceipt(
  store: Store,
  { id }: Player,
  boardId: BoardId,
  { happened, quoted, privately }: BoardUpdate,
): boolean {
  const [first, ...others] = happened;
  if (first?.code !== 'club.move.happened' || others.length + quoted.length > 0 || privately.has(id))
    return false;
  if (store.players.preferences(id).get('receipts') !== 'off') return false;
  const board = store.boards.byId(boardId);
  return board?.state === 'active' && board.level === null && !board.practice;
}

/** Tells the readers of boards what has changed there, without comments. Returns the number of letters. */
export function announce(
  { store, outbox }: TransactionContext,
  changes: readonly BoardEffect[],
  exempt: DigestExempt = {},
  cause?: AnsweredMail,
): number {
  let letters = 0;
  for (const [boardId, update] of updatesOf(changes)) {
    const others = [...update.privately.keys(), ...(exempt.others ?? [])];
    const readers = readersOf(store, boardId, { ...exempt, others });
    keepForDigest(store, boardId, { happened: update.happened, text: '' }, readers);
    const news = readers.flatMap((reader): ReaderNews[] => {
      const happened = sentencesFor(update, reader);
      const isAnswer = reader.id === exempt.sender;
      return happened.length === 0 ? [] : [{ reader, happened, ...(isAnswer && { cause }) }];
    });
    outbox.board(boardId, news, true);
    letters += news.length;
  }
  return letters;
}
