import { expect, test } from 'vitest';
import { Store } from '../../../src/store/index.js';
import { databaseFile, olderDatabaseWithMails } from '../../support/olderDatabase.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';

const file = databaseFile();

const seeded = (before: number) => olderDatabaseWithMails(file(), before);

const opened = (): Store => new Store(openedDatabase(file()));

test('counts of password guesses and times of broadcasts move to their own tables', () => {
  const raw = seeded(23);
  raw.exec(`INSERT INTO sender (address, proved, load, at, day, looks, others)
      VALUES ('passwords of 12', 0, 9.5, 700, 0, 0, 0), ('passwords of 99', 0, 3, 700, 0, 0, 0),
        ('bob@x.example', 1, 2, 800, 3, 1, 0);
    INSERT INTO preference (player_id, name, value)
      VALUES (11, 'last broadcast', '1767614400000'), (11, 'language', 'de')`);
  raw.close();
  const store = opened();
  expect(store.senders.guesses(rowId(12))).toEqual({ load: 9.5, at: 700 });
  expect(store.senders.guesses(rowId(11))).toEqual({ load: 0, at: 0 });
  expect(store.senders.of('passwords of 12').load).toBe(0);
  expect(store.senders.of('bob@x.example', true)).toEqual({
    load: 2,
    at: 800,
    day: 3,
    lookups: 1,
    otherAnswers: 0,
  });
  expect(store.players.lastBroadcast(rowId(11))).toBe(1_767_614_400_000);
  expect(store.players.lastBroadcast(rowId(12))).toBeUndefined();
  expect([...store.players.preferences(rowId(11))]).toEqual([['language', 'de']]);
  // After a month without another guess, nothing remains.
  expect(store.senders.forget(701, 10)).toBe(1);
  expect(store.senders.guesses(rowId(12)).load).toBe(0);
  store.close();
});
