import { expect, test } from 'vitest';
import { Store } from '../../../src/store/index.js';
import { databaseFile, olderDatabaseWithMails } from '../../support/olderDatabase.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';

const file = databaseFile();

test('limits are moved out of the preferences, and settings whose meaning has changed get new names', () => {
  const raw = olderDatabaseWithMails(file(), 27);
  raw.exec(`INSERT INTO preference (player_id, name, value) VALUES (11, 'language', 'de'), (11, 'limit octi', '2'),
      (11, 'limit octi4', 'reject'), (12, 'limit octilite', 'accept'), (12, 'limit octi', '0');
    INSERT INTO setting (name, value) VALUES ('rated up to', 'anew'), ('mail host trouble', ''), ('house', '{}')`);
  raw.close();

  const db = openedDatabase(file());
  const { players, settings } = new Store(db);
  expect([...players.preferences(rowId(11))]).toEqual([['language', 'de']]);
  expect(['octi', 'octi4', 'octilite'].map((game) => players.limit(rowId(11), game))).toEqual([
    2,
    'reject',
    undefined,
  ]);
  expect(['octi', 'octi4', 'octilite'].map((game) => players.limit(rowId(12), game))).toEqual([
    undefined,
    undefined,
    'accept',
  ]);
  const names = ['rated up to', 'ratings outdated', 'mail host trouble', 'house', 'server address'];
  expect(names.map((name) => settings.get(name))).toEqual([undefined, 'yes', undefined, undefined, '{}']);
  db.close();
});
