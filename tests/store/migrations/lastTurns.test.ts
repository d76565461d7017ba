import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Store } from '../../../src/store/index.js';
import { migrations } from '../../../src/store/migrations/index.js';
import { olderDatabase } from '../../support/olderDatabase.js';
import { openedDatabase } from '../../support/openedDatabase.js';

test('the last turn of each player is taken from the boards, except practice boards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-migrations-'));
  const file = join(folder, 'octi.db');
  const raw = olderDatabase(file, migrations.findIndex((sql) => sql.includes('last_turn_at')) + 1);
  raw.exec(`INSERT INTO player (id, userid, joined_at) VALUES (11, 'alice', 1), (12, 'bob', 1), (13, 'carol', 1);
    INSERT INTO address (address, player_id, rank, confirmed_at)
      VALUES ('a@example.com', 11, 1, 1), ('b@example.com', 12, 1, 1), ('c@example.com', 13, 1, 1);
    INSERT INTO board (id, game, state, rated, practice, challenger_id, position, offered_at)
      VALUES (101, 'octi', 'active', 1, 0, 11, '', 1), (102, 'octi', 'active', 0, 1, 13, '', 1);
    INSERT INTO seat (board_id, seat, player_id) VALUES (101, 0, 11), (101, 1, 12), (102, 0, 13);
    INSERT INTO turn (board_id, number, seat, text, position, played_at)
      VALUES (101, 1, 0, '', '', 10), (101, 2, 1, '', '', 20), (101, 3, 0, '', '', 30), (102, 1, 0, '', '', 40);`);
  raw.close();
  const db = openedDatabase(file);
  const store = new Store(db);
  expect(
    store.players
      .listed({ games: 4, most: 10, skip: 0 })
      .map(({ userid, lastTurnAt }) => [userid, lastTurnAt]),
  ).toEqual([
    ['alice', 30],
    ['bob', 20],
    ['carol', null],
  ]);
  store.close();
  rmSync(folder, { recursive: true });
});
