import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { Store } from '../../../src/store/index.js';
import { migrations } from '../../../src/store/migrations/index.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';

test('letters keep their content in the new schema, and those that were emptied have none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-letters-'));
  const file = join(folder, 'octi.db');
  const step = migrations.findIndex((sql) => sql.includes('CREATE TABLE letter ('));
  const raw = new Database(file);
  for (const sql of migrations.slice(0, step)) raw.exec(sql);
  raw.pragma(`user_version = ${step}`);
  const insert = raw.prepare(
    `INSERT INTO outbox (state, purpose, to_address, message_id, subject, text, html, headers, refs, reply_to, in_reply_to,
       attachment_name, attachment, pictures, written_at, next_attempt_at)
     VALUES (?, 'answer', 'a@b', ?, 'S', ?, ?, '{"X":"y"}', 'r1 r2', 'octi+t@x', 'r2', ?, ?, ?, 5, 5)`,
  );
  insert.run('new', 'm1@b', 'text', '<p>', 'a.sgf', '(;)', '[{"id":"p","position":"s"}]');
  insert.run('sent', 'm2@b', 'text 2', '', null, null, null);
  insert.run('sent', 'm3@b', '', '', null, null, null);
  insert.run('new', 'm4@b', '', '', null, null, null);
  raw.close();
  const opened = openedDatabase(file);
  const store = new Store(opened);
  expect(store.outbox.lease(5, 9, 9).map(({ id, text }) => [id, text])).toEqual([
    [1, 'text'],
    [4, ''],
  ]);
  expect(store.outbox.byId(rowId(1))).toMatchObject({
    ...{ subject: 'S', html: '<p>', headers: { X: 'y' }, references: ['r1', 'r2'], replyTo: 'octi+t@x' },
    ...{
      inReplyTo: 'r2',
      attachment: { name: 'a.sgf', text: '(;)' },
      pictures: [{ id: 'p', position: 's' }],
    },
  });
  expect(store.mailQueueAdmin.letters({ most: 9 }).map(({ kept }) => kept)).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect(opened.prepare('SELECT id FROM letter').pluck().all()).toEqual([1, 2, 4]);
  expect(store.mailQueueAdmin.prune(6, 9)).toBe(1);
  expect(store.outbox.byId(rowId(2))?.text).toBe('');
  expect(store.damage()).toBeUndefined();
  store.close();
  rmSync(folder, { recursive: true });
});
