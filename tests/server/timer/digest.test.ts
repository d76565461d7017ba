import { beforeEach, describe, expect, test } from 'vitest';
import { dayMs, sentence } from '../../../src/base/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import { loadRenderers } from '../../../src/server/outbound/loadTemplates.js';
import { writeDigest } from '../../../src/server/timer/digest.js';
import type { BoardId, LetterId, OutboxRow } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';
import { inTransaction } from '../../support/transaction.js';

const renderers = loadRenderers();
const serverAddress = { address: 'octi@example.org', plusAddresses: true };
let table: Table;
let board: BoardId;
beforeEach(() => {
  table = new Table();
  table.store.settings.addKey(Buffer.alloc(32, 7), 0);
  board = table.board('octi', 'alice', 'bob');
});

/** Returns the digest that a player gets now; undefined if there is none. */
function digestFor(userid: string): OutboxRow | undefined {
  const { store, now } = table;
  const { letters } = inTransaction(table, ({ outbox }) =>
    writeDigest({ store, renderers, serverAddress, log: silentLog }, outbox, table.player(userid).id, now),
  );
  expect(letters.length).toBeLessThan(2);
  return letters[0];
}
const shown = (letter: OutboxRow | undefined) => letter?.boards.map(({ boardId }) => boardId);
const dueAt = (userid: string) =>
  table.store.players.dueForDigest(table.now + 2 * dayMs, 9).includes(table.player(userid).id);

describe('a digest', () => {
  test('lists the boards where it is the reader’s turn, and sets the time of the next digest', () => {
    expect(digestFor('bob')).toBeUndefined();
    const letter = digestFor('alice');
    expect(letter).toMatchObject({ purpose: 'digest', toAddress: 'alice@example.com', boardId: null });
    expect(shown(letter)).toEqual([board]);
    expect([dueAt('alice'), dueAt('carol')]).toEqual([true, false]);
  });

  test('puts the boards with the latest turns first', () => {
    const second = table.board('octi', 'bob', 'alice');
    table.now += 1000;
    table.does('bob', `move ${second} 37+A`);
    expect(shown(digestFor('alice'))).toEqual([second, board]);
    table.now += 1000;
    table.does('alice', `move ${board} 37+A`);
    table.now += 1000;
    table.does('bob', `move ${board} 33+A`);
    expect(shown(digestFor('alice'))).toEqual([board, second]);
  });

  test('lists the others’ turns since the reader’s last turn or the last digest, with their comments', () => {
    table.does('alice', `move ${board} 37+A`);
    table.now += 1000;
    table.mail = { message: 'Your pod is lonely.' };
    table.does('bob', `move ${board} 33+A`);
    table.mail = {};
    const first = digestFor('alice');
    expect(first?.text).toContain('bob played 33+A');
    expect(first?.text).toContain('Your pod is lonely.');
    expect(first?.text).not.toContain('You played 37+A');
    const second = digestFor('alice');
    expect(shown(second)).toEqual([board]);
    expect(second?.text).not.toContain('bob played 33+A');
    expect(second?.text).not.toContain('Your pod is lonely.');
  });

  test('lists what happened in order, whether turns or other events', async () => {
    const office = new PostOffice();
    const [from, reader] = ['alice@example.com', 'bob@example.com'];
    for (const userid of ['alice', 'bob']) await office.signUp(userid);
    await office.send({ from: reader, subject: 'set digest daily' });
    await office.send({ from: reader, subject: 'octi challenge alice -second' });
    await office.send({ from, subject: 'accept 101' });
    await office.send({ from, subject: 'move 101 57+E' });
    office.now += dayMs;
    const [digest] = await office.settle();
    await office.close();
    expect(digest?.text.replace(/\s+/g, ' ')).toContain(
      'alice accepted; the game begins. alice played 57+E. Your turn on board 101 (turn 2).',
    );
  });

  test('leaves out comments by players whom the reader has muted', () => {
    table.does('alice', `move ${board} 37+A`);
    table.mail = { message: 'Your pod is lonely.' };
    table.does('bob', `move ${board} 33+A`);
    table.store.watchesAndMutes.mute(table.player('alice').id, table.player('bob').id);
    const letter = digestFor('alice');
    expect(letter?.text).toContain('bob played 33+A');
    expect(letter?.text).not.toContain('Your pod is lonely.');
  });

  test('includes missed news about boards where it is not the reader’s turn, once', () => {
    const missed = JSON.stringify([sentence('club.accept.happened', { userid: 'zaphod' })]);
    const { id } = table.player('bob');
    table.store.missed.keep(id, { boardId: board, happened: missed, writerId: null, words: '' });
    const letter = digestFor('bob');
    expect(shown(letter)).toEqual([board]);
    expect(letter?.text).toContain('zaphod');
    expect(letter?.news).toContain('zaphod');
    expect(table.store.missed.boards(id)).toEqual([]);
    expect(digestFor('bob')).toBeUndefined();
  });

  test('shows 20 waiting boards and counts the others', () => {
    for (let more = 1; more < 22; more++) table.board('octi', 'alice', 'bob');
    const letter = digestFor('alice');
    expect(letter?.boards).toHaveLength(20);
    // All boards started at the same time; the newest have the highest numbers.
    expect(shown(letter)).not.toContain(board);
    expect(shown(letter)?.[0]).toBe(Math.max(...table.store.boards.ids()));
    expect(letter?.subject).toContain('22');
  });

  test('counts an offer that the reader must answer', () => {
    table.does('alice', `propose ${board}`);
    const letter = digestFor('bob');
    expect(shown(letter)).toEqual([board]);
    expect(letter?.boards[0]?.offerId).toBe(table.store.offers.on(board)?.id);
  });

  test('does not go to a player who has left or whose address bounces, and missed news is kept for later', () => {
    const { id } = table.player('alice');
    table.store.missed.keep(id, { boardId: board, happened: '[]', writerId: null, words: '' });
    for (const letter of [1, 2, 3])
      table.store.bounces.add('alice@example.com', rowId<LetterId>(letter), table.now);
    expect(digestFor('alice')).toBeUndefined();
    expect(table.store.missed.boards(id)).toEqual([board]);
    table.store.players.addAddress(id, 'alice@example.net', false, table.now);
    table.store.players.setLeft(id, table.now);
    expect(digestFor('alice')).toBeUndefined();
    table.store.players.setLeft(id, null);
    expect(digestFor('alice')?.toAddress).toBe('alice@example.net');
  });
});
