import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Store } from '../../../src/store/index.js';
import { olderDatabaseWithMails } from '../../support/olderDatabase.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';

test('letters keep all their data when the Message-ID index is dropped, and numbering continues', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-message-ids-'));
  const file = join(folder, 'octi.db');
  const raw = olderDatabaseWithMails(file, 36);
  const columns = raw.prepare("SELECT name FROM pragma_table_info('outbox')").pluck().all() as string[];
  const fixed = {
    ...{ id: 40, state: 'sending', purpose: 'message', to_address: 'a@x.example', message_id: 'm@x' },
    ...{ player_id: 11, inbox_id: 3, writer_id: 12, board_id: null, confirmation_id: null },
    ...{ reason: 'why', news: '[]', boards: '[]' },
  };
  // Different numbers, so that mixed-up columns would be noticed.
  const letter = Object.fromEntries(columns.map((name, at) => [name, at + 100]));
  raw
    .prepare(
      `INSERT INTO outbox (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
    )
    .run({ ...letter, ...fixed });
  raw.exec(`INSERT INTO letter (id, refs, headers, subject, text, html) VALUES (40, '', '{}', 's', 't', '')`);
  raw.prepare("UPDATE sqlite_sequence SET seq = 50 WHERE name = 'outbox'").run();
  const indexes = raw.prepare<[], { sql: string | null }>(
    "SELECT sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'outbox' ORDER BY name",
  );
  const before = { row: raw.prepare('SELECT * FROM outbox').get(), indexes: indexes.all() };
  raw.close();

  const opened = openedDatabase(file);
  const store = new Store(opened);
  expect(opened.prepare('SELECT * FROM outbox').get()).toEqual(before.row);
  expect(opened.prepare(indexes.source).all()).toEqual(before.indexes.filter(({ sql }) => sql !== null));
  expect(store.outbox.byId(rowId(40))).toMatchObject({ subject: 's', text: 't', writerId: 12 });
  expect(store.outbox.nextId()).toBe(51);
  expect(store.damage()).toBeUndefined();
  store.close();
  rmSync(folder, { recursive: true });
});
