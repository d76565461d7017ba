import { beforeEach, expect, test } from 'vitest';
import type { ConfirmationId, PlayerId } from '../../../src/store/index.js';
import { MemoryStore } from '../../support/memoryStore.js';
import { rowId } from '../../support/rowId.js';

let memory: MemoryStore;
beforeEach(() => {
  memory = new MemoryStore();
});

const alice = () => {
  const player = memory.store.players.byId(rowId(1));
  if (!player) throw new Error('no alice');
  return player;
};
const kept = () => memory.db.prepare('SELECT id FROM outbox WHERE kept = 1 ORDER BY id').pluck().all();
const texts = () => memory.db.prepare('SELECT id FROM letter ORDER BY id').pluck().all();
const raws = () => memory.db.prepare('SELECT id FROM inbox WHERE raw IS NOT NULL ORDER BY id').pluck().all();

test('emails to and from a player are deleted, but letters that others are waiting for are kept', () => {
  const { store } = memory;
  const [hers, others] = [memory.board([rowId(1), rowId(2)]), memory.board([rowId(2), rowId(3)])];
  const mails = [1, 2, 3, 4].map(() => memory.mail());
  for (const id of mails.slice(0, 3)) store.inbox.setState(id, 'done');
  const sent = (fields: Parameters<MemoryStore['letter']>[0]) => {
    const id = memory.letter(fields);
    store.outbox.sent(id, 5);
    return id;
  };
  const bob = 'bob@example.com';
  sent({ playerId: rowId(1), inboxId: rowId(1), news: '[]' });
  sent({ playerId: rowId(2), toAddress: bob, writerId: rowId(1) });
  sent({ playerId: rowId(2), toAddress: bob, boardId: hers, inboxId: rowId(4) });
  const receipt = sent({ playerId: rowId(2), toAddress: bob, inboxId: rowId(1) });
  const stays = sent({ playerId: rowId(2), toAddress: bob, boardId: others, inboxId: rowId(2) });
  const waits = memory.letter({ playerId: rowId(2), toAddress: bob, boardId: hers });
  const own = memory.letter({ playerId: rowId(1), boardId: hers });
  store.missed.keep(rowId(2), { boardId: hers, happened: 'x', writerId: rowId(1), words: 'hers' });
  store.missed.keep(rowId(2), { boardId: others, happened: 'x', writerId: rowId(3), words: 'not hers' });
  store.erasePlayerMail(alice());
  expect(kept()).toEqual([stays, waits]);
  expect(texts()).toEqual([stays, waits]);
  expect(store.outbox.byId(receipt)).toMatchObject({ text: '', kept: false, toAddress: bob });
  expect(memory.value('SELECT state FROM outbox WHERE id = ?', own)).toBe('superseded');
  expect(memory.value("SELECT count(*) FROM outbox WHERE to_address = 'alice@example.com'")).toBe(0);
  // Mail 4 is being processed.
  expect(raws()).toEqual([2, 3, 4]);
  expect(store.missed.boards(rowId(2))).toEqual([others]);
});

test("letters to an address that now belongs to somebody else are not the player's", () => {
  const { store } = memory;
  store.outbox.sent(memory.letter({ playerId: rowId(1), toAddress: 'shared@x' }), 5);
  store.outbox.sent(memory.letter({ toAddress: 'shared@x' }), 5);
  store.players.addAddress(rowId(2), 'shared@x', false, 6);
  store.erasePlayerMail(alice());
  expect(kept()).toEqual([2]);
  expect(store.outbox.byId(rowId(2))?.toAddress).toBe('shared@x');
});

test("answers sent to one of the player's addresses before the account existed are deleted, too", () => {
  const { store } = memory;
  const mail = memory.mail();
  store.inbox.setState(mail, 'done');
  store.outbox.sent(memory.letter({ toAddress: 'alice@example.com', inboxId: mail }), 5);
  store.outbox.sent(memory.letter({ toAddress: 'dora@example.com' }), 5);
  store.erasePlayerMail(alice());
  expect([kept(), raws()]).toEqual([[2], []]);
  expect(store.outbox.byId(rowId(1))?.toAddress).toBe('');
});

test("the player's comments are deleted, but not those from other seats or by others who had the seat", () => {
  const { store } = memory;
  const board = memory.board([rowId(1), rowId(2)]);
  const turn = (number: number, seat: number) =>
    store.boards.addTurn(board, {
      ...{ number, seat, text: 't', position: 'p', comment: `c${number}`, playedAt: 1, nextSeat: 1 - seat },
      inboxId: null,
    });
  turn(1, 0);
  turn(2, 1);
  store.boards.transferSeat(board, 0, rowId(3), 5);
  turn(3, 0);
  store.boards.transferSeat(board, 1, rowId(1), 6);
  turn(4, 1);
  store.offers.make(board, { kind: 'draw', seat: 0, comment: 'of carol' }, 7);
  store.erasePlayerMail(alice());
  expect(store.boards.turns(board).map(({ comment }) => comment)).toEqual(['', 'c2', 'c3', '']);
  expect(store.offers.on(board)?.comment).toBe('of carol');
  store.offers.make(board, { kind: 'draw', seat: 1, comment: 'of alice' }, 8);
  store.erasePlayerMail(alice());
  expect(store.offers.on(board)?.comment).toBe('');
});

test('the last letter to a deleted account is forgotten once it is sent, with the email that it answers', () => {
  const { store } = memory;
  const mails = [memory.mail(), memory.mail()];
  const letters = mails.map((inboxId, at) =>
    memory.letter({ playerId: rowId<PlayerId>(at + 1), inboxId, news: '[]' }),
  );
  store.players.forget(rowId(1), 'gone');
  for (const id of letters) store.outbox.sent(id, 5);
  expect([kept(), texts(), raws()]).toEqual([[2], [2], [2]]);
  expect(store.outbox.byId(rowId(1))?.toAddress).toBe('');
  const given = memory.letter({ playerId: rowId(1) });
  store.outbox.dead(given, 'x');
  expect(texts()).toEqual([2]);
});

test("a player's open confirmations are dropped and emptied", () => {
  const { store, db } = memory;
  const mails = [memory.mail(), memory.mail()];
  for (const id of mails) store.inbox.setState(id, 'waiting');
  const ask = db.prepare(
    `INSERT INTO confirmation (kind, player_id, address, inbox_id, payload, state, asked_at, expires_at)
     VALUES ('mail', ?, ?, ?, '{"a":1}', 'open', 0, 9)`,
  );
  ask.run(1, 'alice@example.com', mails[0]);
  ask.run(2, 'bob@example.com', mails[1]);
  store.erasePlayerMail(alice());
  expect(db.prepare('SELECT state, address, payload FROM confirmation').raw().all()).toEqual([
    ['dropped', '', '{}'],
    ['open', 'bob@example.com', '{"a":1}'],
  ]);
  expect(store.mailQueueAdmin.mails({ most: 9 }).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'ignored the account is gone',
    'waiting null',
  ]);
});

test('emails that a player was asked to confirm are deleted even if no letter is left, unless they are still waiting', () => {
  const { store } = memory;
  const [asked, other, waiting] = [memory.mail(), memory.mail(), memory.mail()];
  for (const id of [asked, other]) store.inbox.setState(id, 'done');
  const confirmation = { kind: 'mail', payload: '{}', askedAt: 1, expiresAt: 9 } as const;
  store.confirmations.add({
    ...confirmation,
    playerId: rowId(1),
    address: 'zoe@example.com',
    inboxId: asked,
  });
  store.confirmations.add({
    ...confirmation,
    playerId: rowId(2),
    address: 'bob@example.com',
    inboxId: other,
  });
  store.confirmations.add({
    ...confirmation,
    playerId: rowId(1),
    address: 'zoe@example.com',
    inboxId: waiting,
  });
  store.erasePlayerMail(alice());
  expect(raws()).toEqual([other, waiting]);
  expect(
    [rowId<ConfirmationId>(1), rowId<ConfirmationId>(2), rowId<ConfirmationId>(3)].map(
      (id) => store.confirmations.byId(id)?.address,
    ),
  ).toEqual(['', 'bob@example.com', '']);
});
