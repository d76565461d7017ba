import type { Sentence } from '../../base/index.js';
import type { BoardEffect, Effect } from '../../club/index.js';
import type { Quotation } from '../../letter/index.js';
import type { BoardId, PlayerId } from '../../store/index.js';
import type { ReaderNews } from './boardNews.js';
import { type DigestExempt, readersOf } from './boardReaders.js';
import type { AnsweredMail } from './letterDraft.js';
import { keepForDigest } from './pendingNews.js';
import type { TransactionContext } from './transactionContext.js';

/** What the commands of a mail, or the server itself, did on one board. */
interface BoardUpdate {
  readonly happened: Sentence[];
  /** By player, sentences for that player alone. */
  readonly privately: Map<PlayerId, Sentence[]>;
  /** Shown only to the sender. */
  readonly quoted: Quotation[];
  /** Replaces the text of the mail. */
  comment?: string;
}

/** Groups effects by board, in the order in which boards occur first. */
export function updatesOf(effects: readonly Effect[]): Map<BoardId, BoardUpdate> {
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

/** Tells the readers of boards what has changed there, without comments. Returns the number of letters. */
export function announce(
  { store, outbox }: TransactionContext,
  changes: readonly BoardEffect[],
  exempt: DigestExempt = {},
  cause?: AnsweredMail,
): number {
  let letters = 0;
  for (const [boardId, { happened: all, privately }] of updatesOf(changes)) {
    const others = [...privately.keys(), ...(exempt.others ?? [])];
    const readers = readersOf(store, boardId, { ...exempt, others });
    keepForDigest(store, boardId, { happened: all, text: '' }, readers);
    const news = readers.flatMap((reader): ReaderNews[] => {
      const happened = [...all, ...(privately.get(reader.id) ?? [])];
      const isAnswer = reader.id === exempt.sender;
      return happened.length === 0 ? [] : [{ reader, happened, ...(isAnswer && { cause }) }];
    });
    outbox.board(boardId, news, true);
    letters += news.length;
  }
  return letters;
}
