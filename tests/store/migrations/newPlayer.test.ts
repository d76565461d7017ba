import { expect, test } from 'vitest';
import { databaseFile, olderDatabaseWithMails } from '../../support/olderDatabase.js';
import { openedDatabase } from '../../support/openedDatabase.js';

const file = databaseFile();

test('stored news of transfers gets the current codes and blanks; text from players does not change', () => {
  const raw = olderDatabaseWithMails(file(), 30);
  const words = 'They said "heir": "code":"club.handover.taken"';
  const before = [
    { code: 'club.handover.taken', data: { heir: 'bob', player: 'alice (x)' } },
    { code: 'club.signoff.asks', data: { player: 'alice (x)', heir: 'bob', days: 7 } },
    { code: 'club.handover.ended', data: { player: words } },
  ];
  const news = (happened: object[]) => JSON.stringify([{ boardId: 101, happened, words: [] }]);
  raw.exec(`INSERT INTO board (id, game, state, rated, practice, challenger_id, position, offered_at)
    VALUES (101, 'octi', 'active', 1, 0, 11, '', 1)`);
  raw
    .prepare('INSERT INTO missed (player_id, board_id, happened, words) VALUES (11, 101, ?, ?)')
    .run(JSON.stringify(before), words);
  raw
    .prepare(
      `INSERT INTO outbox (id, state, purpose, to_address, message_id, written_at,
        next_attempt_at, news) VALUES (1, 'new', 'board', 'a@x.example', 'm', 5, 5, ?)`,
    )
    .run(news(before));
  raw.close();

  const db = openedDatabase(file());
  const after = [
    { code: 'club.transfer.taken', data: { newPlayer: 'bob', player: 'alice (x)' } },
    { code: 'club.signoff.asks', data: { player: 'alice (x)', newPlayer: 'bob', days: 7 } },
    { code: 'club.transfer.ended', data: { player: words } },
  ];
  expect(db.prepare('SELECT happened, words FROM missed').all()).toEqual([
    { happened: JSON.stringify(after), words },
  ]);
  expect(db.prepare('SELECT news FROM outbox').pluck().all()).toEqual([news(after)]);
  db.close();
});
