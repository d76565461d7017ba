import type { Db } from '../open.js';

/**
 * Empties up to `most` mails and as many letters that nothing waits for any more and that are from before then. Their
 * rows stay: Message-ID and content hash know a mail for ever, and tokens are looked up by their letters.
 */
export function prune(db: Db, before: number, most: number): number {
  // Nobody looks after the junk of strangers.
  db.prepare(
    `UPDATE inbox SET state = 'ignored' WHERE id IN (SELECT id FROM inbox INDEXED BY inbox_strangers
         WHERE state = 'quarantined' AND stranger = 1 AND stored_at < ? ORDER BY stored_at LIMIT ?)`,
  ).run(before, most);
  const mails = db
    .prepare(
      `UPDATE inbox SET raw = NULL WHERE id IN (SELECT id FROM inbox INDEXED BY inbox_kept
         WHERE raw IS NOT NULL AND state IN ('done', 'refused', 'ignored') AND stored_at < ?
         ORDER BY stored_at LIMIT ?)`,
    )
    .run(before, most).changes;
  const letters = db
    .prepare<[number, number], number>(
      `UPDATE outbox SET news = NULL, kept = 0 WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_kept
         WHERE kept = 1 AND state IN ('sent', 'superseded', 'dead') AND written_at < ? ORDER BY written_at LIMIT ?)
       RETURNING id`,
    )
    .pluck()
    .all(before, most) as number[];
  const drop = db.prepare<[number]>('DELETE FROM letter WHERE id = ?');
  for (const id of letters) drop.run(id);
  return mails + letters.length;
}
