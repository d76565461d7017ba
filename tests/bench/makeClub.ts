import { openedDatabase } from '../support/openedDatabase.js';
import { fillBoard } from './fillBoard.js';
import { fillPlayer, fillSeek } from './fillPlayer.js';
import { lines, present } from './lines.js';

/** Rows written in one transaction. */
const batch = 20_000;

/** The size of a club. There are ten times as many boards as players who have boards. */
export interface Size {
  readonly players: number;
  readonly boards: number;
}

/**
 * Makes the database of a club that has been playing for a while. It has accounts, boards in every state with their
 * turns, ratings, vacations, watchers, seeks, and old mail. The same size always gives the same club.
 */
export function makeClub(file: string, { players, boards }: Size): void {
  const opened = openedDatabase(file, { create: true });
  const db = opened;
  // After an interruption, the club is rebuilt, so no write needs to be durable before they are all complete.
  db.pragma('synchronous = OFF');
  db.pragma('journal_mode = OFF');
  db.pragma('foreign_keys = OFF');
  db.pragma('cache_size = -2000000');
  const inBatches = (count: number, write: (index: number) => void) => {
    for (let from = 0; from < count; from += batch) {
      db.transaction(() => {
        for (let index = from; index < Math.min(count, from + batch); index++) write(index);
      })();
    }
  };
  inBatches(players, fillPlayer(db));
  inBatches(players, fillSeek(db));
  inBatches(boards, fillBoard(db, lines, Math.min(players, Math.ceil(boards / 10))));
  db.exec(`INSERT INTO secret (key, made_at) VALUES (zeroblob(32), ${present});
    INSERT INTO setting (name, value) SELECT 'rated up to', max(ending_number) FROM board;`);
  db.pragma('journal_mode = WAL');
  db.close();
}
