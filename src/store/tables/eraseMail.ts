import type { LetterId, MailId, PlayerId } from '../../base/data/ids.js';
import type { Db } from '../open.js';
import type { Player } from './players.js';

/** Letters that are no longer being delivered. */
const gone = "state IN ('sent', 'superseded', 'dead')";
/** Confirmations that are not closed. */
const awaited = "state IN ('postponed', 'open', 'confirmed')";
const boards = `SELECT board_id FROM seat WHERE player_id = @id
  UNION SELECT board_id FROM takeover WHERE player_id = @id`;

/** Returns every recorded address of the player, except addresses that now belong to somebody else. */
function addressesOf(db: Db, id: PlayerId): string[] {
  const known = db
    .prepare<number[], string>(
      `SELECT address FROM address WHERE player_id = ? UNION SELECT address FROM confirmation WHERE player_id = ?
       UNION SELECT to_address FROM outbox WHERE player_id = ?`,
    )
    .pluck()
    .all(id, id, id) as string[];
  const owner = db.prepare<[string], number>('SELECT player_id FROM address WHERE address = ?').pluck();
  return known.filter((address) => address !== '' && (owner.get(address) ?? id) === id);
}

/**
 * Deletes the text of a player's emails and letters. Also deletes the text of everybody's letters about boards that
 * the player has played on. The rows are kept, since they are needed to look up tokens and to recognise duplicate
 * emails. Letters to others that have not been sent keep their text.
 */
export function erasePlayerMail(db: Db, { id }: Player): void {
  const addresses = addressesOf(db, id);
  const run = (sql: string, ...values: (string | number | { id: number })[]) =>
    db.prepare(sql).run(...values);
  run("UPDATE outbox SET state = 'superseded' WHERE player_id = ? AND state = 'new'", id);
  const letters = `player_id = @id OR writer_id = @id OR board_id IN (${boards})`;
  // The text of the current email is deleted after its answer has been sent.
  const processed = "raw IS NOT NULL AND state <> 'new'";
  run(
    `UPDATE inbox SET raw = NULL WHERE ${processed} AND id IN (SELECT inbox_id FROM outbox WHERE ${letters})`,
    { id },
  );
  run(
    `UPDATE inbox SET raw = NULL WHERE ${processed} AND id IN (SELECT inbox_id FROM confirmation WHERE player_id = ?)`,
    id,
  );
  const forget = (where: string, ...values: (string | { id: number })[]) => {
    run(`DELETE FROM letter WHERE id IN (SELECT id FROM outbox WHERE ${where})`, ...values);
    run(`UPDATE outbox SET news = NULL, kept = 0 WHERE ${where}`, ...values);
  };
  // The receipt for a message, triggered by the same email, names the recipient of the message.
  forget(`${gone} AND inbox_id IN (SELECT inbox_id FROM outbox WHERE ${letters})`, { id });
  forget(`${gone} AND (${letters})`, { id });
  run(`UPDATE outbox SET to_address = '' WHERE player_id = ? AND ${gone}`, id);
  run(
    `UPDATE inbox SET state = 'ignored', reason = 'the account is gone' WHERE state = 'waiting' AND id IN (
       SELECT inbox_id FROM confirmation WHERE player_id = ? AND ${awaited})`,
    id,
  );
  run(`UPDATE confirmation SET state = 'dropped' WHERE player_id = ? AND ${awaited}`, id);
  run("UPDATE confirmation SET address = '', payload = '{}' WHERE player_id = ?", id);
  for (const address of addresses) {
    run(
      `UPDATE inbox SET raw = NULL WHERE ${processed} AND id IN (SELECT inbox_id FROM outbox WHERE to_address = ?)`,
      address,
    );
    forget(`to_address = ? AND ${gone}`, address);
    run(`UPDATE outbox SET to_address = '' WHERE to_address = ? AND ${gone}`, address);
    run(`UPDATE confirmation SET address = '', payload = '{}' WHERE address = ? AND NOT ${awaited}`, address);
  }
  // The news may name or quote the player.
  run(`DELETE FROM missed WHERE player_id = @id OR board_id IN (${boards})`, { id });
  run(
    `UPDATE offer SET comment = '' WHERE comment <> '' AND (board_id, seat) IN (
       SELECT board_id, seat FROM seat WHERE player_id = ?)`,
    id,
  );
  // If a seat was transferred, earlier turns belong to its former player.
  const since = (seat: string, more = '') =>
    `coalesce((SELECT max(after_turn) FROM takeover AS before WHERE before.board_id = ${seat}.board_id
       AND before.seat = ${seat}.seat ${more}), 0)`;
  run(
    `UPDATE turn SET comment = '' WHERE comment <> '' AND (board_id, number) IN (
       SELECT turn.board_id, number FROM seat CROSS JOIN turn ON turn.board_id = seat.board_id
       AND turn.seat = seat.seat AND number > ${since('seat')} WHERE player_id = ?)`,
    id,
  );
  run(
    `UPDATE turn SET comment = '' WHERE comment <> '' AND (board_id, number) IN (
       SELECT turn.board_id, number FROM takeover CROSS JOIN turn ON turn.board_id = takeover.board_id
       AND turn.seat = takeover.seat AND number <= after_turn
       AND number > ${since('takeover', 'AND before.id < takeover.id')} WHERE player_id = ?)`,
    id,
  );
}

/** Deletes the text of a letter that was sent to a player whose account is deleted, and of the email that it answers. */
export function eraseSentLetter(db: Db, letterId: LetterId): void {
  const letter = db
    .prepare<[number], { inboxId: MailId | null }>(
      `SELECT inbox_id AS inboxId FROM outbox WHERE id = ? AND player_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM address WHERE address.player_id = outbox.player_id)`,
    )
    .get(letterId);
  if (!letter) return;
  db.prepare('UPDATE inbox SET raw = NULL WHERE id = ?').run(letter.inboxId);
  db.prepare('DELETE FROM letter WHERE id = ?').run(letterId);
  db.prepare("UPDATE outbox SET to_address = '', news = NULL, kept = 0 WHERE id = ?").run(letterId);
}
