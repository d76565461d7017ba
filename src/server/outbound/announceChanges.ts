import type { BoardEffect } from '../../club/index.js';
import type { Store } from '../../store/index.js';
import { readersOf, type Sure } from './boardReaders.js';
import { keepMissed } from './missedNews.js';
import type { Cause, OutboxWriter } from './outboxWriter.js';

/** Writes the readers of boards what has changed there, where no mail of a player's goes with it. */
export function announce(
  { store, outbox }: { readonly store: Store; readonly outbox: OutboxWriter },
  changes: readonly BoardEffect[],
  sure: Sure = {},
  cause?: Cause,
): number {
  let letters = 0;
  for (const boardId of new Set(changes.map((change) => change.boardId))) {
    const here = changes.filter((change) => change.boardId === boardId);
    const all = here.flatMap((change) => (change.kind === 'boardNews' ? change.happened : []));
    const privately = here.flatMap((change) => (change.kind === 'privateNews' ? change : []));
    const others = [...privately.map(({ playerId }) => playerId), ...(sure.others ?? [])];
    const readers = readersOf(store, boardId, { ...sure, others });
    keepMissed(store, boardId, { happened: all, text: '' }, readers);
    for (const reader of readers) {
      const own = privately.filter(({ playerId }) => playerId === reader.id);
      const happened = [...all, ...own.map((news) => news.happened)];
      if (happened.length === 0) continue;
      outbox.board(boardId, reader, { happened }, reader.id === sure.writer ? cause : undefined);
      letters += 1;
    }
  }
  return letters;
}
