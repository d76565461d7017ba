import { afterEach, beforeEach, expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import type { BoardEffect } from '../../../src/club/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import type { DigestExempt } from '../../../src/server/outbound/boardReaders.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import { notifyReaders } from '../../../src/server/outbound/notifyReaders.js';
import { inTransaction } from '../../../src/server/outbound/transactionContext.js';
import type { BoardId, MailId, PlayerId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
const cause = { inboxId: rowId<MailId>(1), messageId: 'm@example.com', from: bob };
const renderers = loadRenderers();
const serverAddress = { address: 'octi@example.org', plusAddresses: true };
const accepted = (userid: string) => sentence('club.accept.happened', { userid });
const news = (boardId: BoardId, userid: string): BoardEffect => ({
  kind: 'boardNews',
  boardId,
  happened: accepted(userid),
});

beforeEach(async () => {
  office = new PostOffice();
  for (const userid of ['alice', 'bob']) await office.signUp(userid);
  for (const board of [101, 102]) {
    await office.send({ from: alice, subject: 'octilite challenge bob' });
    await office.send({ from: bob, subject: `accept ${board}` });
  }
});
afterEach(() => office.close());

/** Notifies readers of changes. Returns the number of letters, and the reader and first line of each. */
function announced(changes: readonly BoardEffect[], exempt?: DigestExempt) {
  const { store } = office;
  const first = store.outbox.nextId();
  const count = inTransaction({ store, renderers, serverAddress, log: silentLog }, office.now, (tx) =>
    notifyReaders(tx, changes, exempt, cause),
  );
  const rows = Array.from({ length: store.outbox.nextId() - first }, (_, at) =>
    store.outbox.byId(rowId(first + at)),
  );
  expect(rows).toHaveLength(count);
  return rows.map((row) => [
    row?.toAddress.replace('@example.com', ''),
    row?.boardId,
    row?.text.split(/(?<= accepted\.) (?!\w+ accepted)/)[0],
    row?.inReplyTo === cause.messageId,
  ]);
}

test('each reader of a board gets one letter about all changes there', () => {
  const changes = [news(rowId(101), 'zaphod'), news(rowId(102), 'arthur'), news(rowId(101), 'trillian')];
  expect(announced(changes)).toEqual([
    ['alice', 101, 'zaphod accepted. trillian accepted.', false],
    ['bob', 101, 'zaphod accepted. trillian accepted.', false],
    ['alice', 102, 'arthur accepted.', false],
    ['bob', 102, 'arthur accepted.', false],
  ]);
  expect(announced([])).toEqual([]);
});

test('news for one player is not sent to the others', () => {
  office.store.players.setPreference(rowId(2), 'digest', 'daily');
  const aside = {
    kind: 'privateNews',
    boardId: rowId<BoardId>(101),
    playerId: rowId<PlayerId>(2),
    happened: accepted('marvin'),
  } as const;
  expect(announced([aside])).toEqual([['bob', 101, 'marvin accepted.', false]]);
  expect(announced([news(rowId(101), 'zaphod'), aside])).toEqual([
    ['alice', 101, 'zaphod accepted.', false],
    ['bob', 101, 'zaphod accepted. marvin accepted.', false],
  ]);
});

test('the letter to the sender answers the email', () => {
  expect(announced([news(rowId(101), 'zaphod')], { sender: rowId<PlayerId>(2) })).toEqual([
    ['alice', 101, 'zaphod accepted.', false],
    ['bob', 101, 'zaphod accepted.', true],
  ]);
});

test('news for a player with a daily digest waits for the digest, unless the player must get the letter now', () => {
  office.store.players.setPreference(rowId(2), 'digest', 'daily');
  const changes = [news(rowId(101), 'zaphod')];
  expect(announced(changes).map(([to]) => to)).toEqual(['alice']);
  expect(office.store.missed.take(rowId(2), rowId(101))).toHaveLength(1);
  expect(announced(changes, { others: [rowId(2)] }).map(([to]) => to)).toEqual(['alice', 'bob']);
  expect(office.store.missed.take(rowId(2), rowId(101))).toEqual([]);
});
