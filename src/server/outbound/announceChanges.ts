import type { BoardEffect } from '../../club/index.js';
import type { ReaderNews } from './boardNews.js';
import { type DigestExempt, readersOf } from './boardReaders.js';
import { type AnsweredMail, keepForDigest } from './pendingNews.js';
import type { TransactionContext } from './transactionContext.js';

/** Tells the readers of boards what has changed there, without words of a player; returns the number of letters. */
export function announce(
  { store, outbox }: TransactionContext,
  changes: readonly BoardEffect[],
  exempt: DigestExempt = {},
  cause?: AnsweredMail,
): number {
  let letters = 0;
  for (const boardId of new Set(changes.map((change) => change.boardId))) {
    const here = changes.filter((change) => change.boardId === boardId);
    const all = here.flatMap((change) => (change.kind === 'boardNews' ? change.happened : []));
    const privately = here.flatMap((change) => (change.kind === 'privateNews' ? change : []));
    const others = [...privately.map(({ playerId }) => playerId), ...(exempt.others ?? [])];
    const readers = readersOf(store, boardId, { ...exempt, others });
    keepForDigest(store, boardId, { happened: all, text: '' }, readers);
    const news = readers.flatMap((reader): ReaderNews[] => {
      const own = privately.filter(({ playerId }) => playerId === reader.id);
      const happened = [...all, ...own.map((one) => one.happened)];
      const isAnswer = reader.id === exempt.sender;
      return happened.length === 0 ? [] : [{ reader, happened, ...(isAnswer && { cause }) }];
    });
    outbox.board(boardId, news, true);
    letters += news.length;
  }
  return letters;
}
