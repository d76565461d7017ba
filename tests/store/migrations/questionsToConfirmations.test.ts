import { expect, test } from 'vitest';
import { type ConfirmationId, type MailId, type PlayerId, Store } from '../../../src/store/index.js';
import { databaseFile, olderDatabaseWithMails } from '../../support/olderDatabase.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { rowId } from '../../support/rowId.js';

const file = databaseFile();

const seeded = (before: number) => olderDatabaseWithMails(file(), before);

const opened = (): Store => new Store(openedDatabase(file()));

test('questions become confirmations and keep their numbers, letters and payloads', () => {
  const raw = seeded(22);
  const insert = raw.prepare(
    `INSERT INTO question (id, kind, player_id, address, inbox_id, held, state, asked_at, expires_at)
     VALUES (?, ?, ?, 'a@x.example', ?, ?, ?, 5, 1000)`,
  );
  const signup = { userid: 'carol', passwordHash: null, address: 'a@x.example', others: [] };
  const resign = { word: 'resign', board: 101, line: 'resign 101' };
  const signoff = { word: 'signoff', heir: 'bob', line: 'signoff to bob' };
  const mail = (more: object, commands: object[] = [resign]) =>
    JSON.stringify({ commands, message: '', numbers: [], receivedAt: 5, passwordHash: null, ...more });
  const again = { boards: [101], repeats: [], isOfLost: false };
  const confirmed = { from: 'a@x.example', messageId: 'm', lot: 0.5 };
  insert.run(1, 'signup', null, 1, JSON.stringify(signup), 'open');
  insert.run(2, 'mail', 11, 2, mail({}, [resign, signoff]), 'open');
  insert.run(3, 'mail', 11, 3, mail({ kept: 'resign' }), 'open');
  insert.run(4, 'mail', 11, 4, mail({ again }), 'open');
  insert.run(5, 'mail', 11, 5, mail({ again: { ...again, confirmed } }), 'open');
  insert.run(6, 'handover', 12, 6, '{"fromId":11,"boards":[101,102]}', 'open');
  insert.run(7, 'address', 11, 7, '{"address":"a@x.example"}', 'open');
  insert.run(8, 'mail', 11, 8, '{}', 'carried out');
  insert.run(20, 'mail', 11, 9, '{}', 'dropped');
  raw.exec(`DELETE FROM question WHERE id = 20;
    INSERT INTO outbox (id, state, purpose, to_address, question_id, message_id, subject, text, html, written_at,
      next_attempt_at) VALUES (1, 'sent', 'question', 'a@x.example', 2, 'm', '', '', '', 5, 5)`);
  raw.close();

  const store = opened();
  const { confirmations } = store;
  const payload = (id: ConfirmationId) => JSON.parse(confirmations.byId(id)?.payload ?? '');
  expect(confirmations.byId(rowId(1))).toEqual({
    id: 1,
    kind: 'signup',
    playerId: null,
    address: 'a@x.example',
    inboxId: rowId<MailId>(1),
    payload: JSON.stringify(signup),
    state: 'open',
    askedAt: 5,
    expiresAt: 1000,
  });
  expect(payload(rowId(2)).commands).toEqual([
    resign,
    { word: 'signoff', newPlayer: 'bob', line: 'signoff to bob' },
  ]);
  expect(confirmations.postponed(rowId(11), 6).map(({ id }) => id)).toEqual([3]);
  expect(payload(rowId(3))).toEqual(JSON.parse(mail({ why: 'resign' })));
  expect(confirmations.refetched(6).map(({ id, state }) => `${id} ${state}`)).toEqual([
    '4 open',
    '5 confirmed',
  ]);
  expect(payload(rowId(4)).refetched).toEqual(again);
  expect(payload(rowId(5)).refetched).toEqual({ ...again, confirmed });
  expect(payload(rowId(5)).again).toBeUndefined();
  expect(confirmations.transfersTo(rowId(12)).map(({ id }) => id)).toEqual([6]);
  expect(payload(rowId(6))).toEqual({ fromId: rowId<PlayerId>(11), boards: [101, 102] });
  expect(confirmations.byId(rowId(7))).toMatchObject({
    kind: 'address',
    playerId: rowId<PlayerId>(11),
    state: 'open',
  });
  expect(confirmations.byId(rowId(8))?.state).toBe('carried out');
  expect(store.outbox.byId(rowId(1))).toMatchObject({
    purpose: 'question',
    confirmationId: rowId<ConfirmationId>(2),
  });
  // Numbers are never reused, because tokens contain them.
  const next = {
    kind: 'address',
    playerId: rowId<PlayerId>(11),
    address: 'b@x.example',
    inboxId: rowId<MailId>(1),
    payload: '{}',
  } as const;
  expect(confirmations.add({ ...next, askedAt: 6, expiresAt: 7 })).toBe(21);
  store.close();
});

test('invalid JSON in a question does not stop the migration', () => {
  const raw = seeded(22);
  // The question is not open: the index on the JSON of open questions would have rejected the row.
  raw.exec(`INSERT INTO question (id, kind, player_id, address, inbox_id, held, state, asked_at, expires_at)
    VALUES (1, 'mail', 11, 'a@x.example', 1, '{"heir', 'refused', 5, 1000)`);
  raw.close();
  const store = opened();
  expect(store.confirmations.byId(rowId(1))).toMatchObject({ state: 'refused', payload: '{"heir' });
  store.close();
});
