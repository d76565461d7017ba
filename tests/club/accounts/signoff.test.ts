import { describe, expect, test } from 'vitest';
import { newPlayerFor } from '../../../src/club/accounts/signoff.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { effectsOf, Table } from '../../support/table.js';

/** Puts alice on a board with two turns, an offered board, a four-player board and a practice board. */
function begin() {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol', 'dave', 'eve']) table.player(userid);
  const id = table.board('octi', 'alice', 'bob');
  table.plays(id, '37+E', '33+A');
  table.does('alice', 'octi challenge bob');
  const four = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(four, '37+E', '77+E', '73+A', '33+A');
  table.mail = { record: recordOfGame('octi', []) };
  table.does('alice', 'import');
  table.mail = {};
  return table;
}

const states = (table: Table) =>
  [rowId<BoardId>(101), rowId<BoardId>(102), rowId<BoardId>(103), rowId<BoardId>(104)].map(
    (id) => table.view(id).board.state,
  );

describe('signoff', () => {
  test('leaves every board', () => {
    const table = begin();
    const done = table.does('alice', 'signoff');
    expect(done.answer).toEqual({ code: 'club.signoff.result', data: { boards: 4 } });
    const news = effectsOf(done, 'boardNews');
    expect(done.effects).toEqual(news);
    expect(news.map(({ boardId, happened }) => [boardId, happened.code])).toEqual([
      [101, 'club.signoff.ended'],
      [102, 'club.signoff.declined'],
      [103, 'club.signoff.leaves'],
      [104, 'club.practice.closed'],
    ]);
    expect(news[0]?.happened.data).toMatchObject({ board: 101, player: 'alice (x)' });
    expect(news[0]).not.toHaveProperty('comment');
    expect(states(table)).toEqual(['finished', 'declined', 'active', 'declined']);
    expect(table.view(rowId(101)).board.ending).toBe('club.ending.signedOff');
    expect(table.player('alice').leftAt).toBe(table.now);
  });

  test('does not leave a board that has already been left', () => {
    const table = begin();
    table.does('alice', 'resign 103');
    expect(table.does('alice', 'signoff').answer.data.boards).toBe(3);
  });

  test('ends seeks, subscriptions, digests and transfers', () => {
    const table = begin();
    const { id } = table.player('alice');
    table.does('alice', 'octi seek');
    table.does('bob', 'octi4 seek');
    table.does('alice', 'join 2');
    table.does('alice', 'subscribe all');
    table.does('alice', 'set digest daily');
    table.store.missed.keep(id, { boardId: rowId(101), happened: '[]', writerId: null, words: '' });
    const other = table.board('octi', 'bob', 'eve');
    table.plays(other, '37+E', '33+A');
    table.offersTransfer('eve', 'alice', [other]);
    const done = table.does('alice', 'signoff');
    expect(effectsOf(done, 'boardNews').at(-1)).toMatchObject({
      boardId: other,
      happened: { code: 'club.transfer.ended' },
    });
    const { seeks, watchesAndMutes, players, missed } = table.store;
    expect(seeks.byId(rowId(1))).toMatchObject({ closedAt: table.now, boardId: null });
    expect(seeks.byId(rowId(2))?.closedAt).toBeNull();
    expect(seeks.players(rowId(2))).toEqual([table.player('bob').id]);
    expect(watchesAndMutes.watchers(other, false)).toEqual([]);
    expect(players.dueForDigest(Number.MAX_SAFE_INTEGER, 9)).toEqual([]);
    expect(missed.boards(id)).toEqual([]);
  });

  test('plays the turn queued by the player who moves next', () => {
    const table = begin();
    table.does('bob', 'queue 103 77-76');
    const codes = effectsOf(table.does('alice', 'signoff'), 'boardNews').map(({ happened }) => happened.code);
    expect(codes).toContain('club.move.happened');
  });
});

describe('signoff to a new player', () => {
  test('offers the boards that can be transferred, and resigns the others', () => {
    const table = begin();
    table.does('alice', 'propose 101');
    const done = table.does('alice', 'signoff to eve');
    expect(done.answer).toEqual({
      code: 'club.both',
      data: {
        before: {
          code: 'club.both',
          data: {
            before: { code: 'club.signoff.result', data: { boards: 4 } },
            after: {
              code: 'club.transfer.asked',
              data: { newPlayer: 'eve', days: 7, boards: ['101', '103'] },
            },
          },
        },
        after: { code: 'club.transfer.given', data: { newPlayer: 'eve', days: 7, boards: ['102', '104'] } },
      },
    });
    expect(effectsOf(done, 'offerTransfer')).toEqual([
      {
        kind: 'offerTransfer',
        newPlayerId: table.player('eve').id,
        transfer: { fromId: table.player('alice').id, boards: [101, 103] },
      },
    ]);
    const news = effectsOf(done, 'boardNews');
    expect(news.map(({ happened }) => happened.code)).toEqual([
      ...['club.signoff.asks', 'club.signoff.declined', 'club.signoff.asks', 'club.practice.closed'],
    ]);
    expect(news[0]?.happened.data).toMatchObject({ newPlayer: 'eve', days: 7, player: 'alice (x)' });
    expect(states(table)).toEqual(['active', 'declined', 'active', 'declined']);
    expect(table.store.offers.on(rowId(101))).toBeUndefined();
  });

  test('reports on boards only if there were any', () => {
    const table = new Table();
    table.player('bob');
    expect(table.does('alice', 'signoff to bob')).toEqual({
      answer: { code: 'club.signoff.result', data: { boards: 0 } },
      effects: [],
    });
    const id = table.board('octi', 'carol', 'dave');
    const done = table.does('carol', 'signoff to bob');
    expect(done.answer.data.after).toMatchObject({
      code: 'club.transfer.asked',
      data: { boards: [`${id}`] },
    });
    expect(done.answer.data.before).toMatchObject({ code: 'club.signoff.result' });
  });

  test('must name another active player', () => {
    const table = begin();
    table.does('eve', 'signoff');
    const code = (userid?: string) => {
      const found = newPlayerFor(table.store, table.player('alice'), userid);
      return found.ok ? found.value?.userid : found.error.code;
    };
    expect(['zoe', 'computer', 'alice', 'eve', 'bob', undefined].map(code)).toEqual([
      ...[
        'club.noPlayer',
        'club.transfer.computer',
        'club.transfer.self',
        'club.signedOff',
        'bob',
        undefined,
      ],
    ]);
    expect(table.refuses('alice', 'signoff to eve')).toBe('club.signedOff');
    expect(table.refuses('alice', 'delete to eve')).toBe('club.signedOff');
    expect(table.player('alice').leftAt).toBeNull();
  });
});

describe('delete', () => {
  test('leaves every board, replaces the userid with a pseudonym, and notifies the addresses', () => {
    const table = begin();
    const { id } = table.player('alice');
    table.store.players.addAddress(id, 'a2@example.com', false, 1);
    table.does('bob', 'queue 103 77+A');
    const pseudonym = `gone-${id}`;
    const done = table.does('alice', 'delete');
    expect(done.answer).toEqual({ code: 'club.delete.result', data: { pseudonym } });
    const news = effectsOf(done, 'boardNews').filter(
      ({ happened }) => happened.code !== 'club.move.happened',
    );
    expect(news.map(({ happened }) => happened.code)).toEqual([
      ...['club.delete.ended', 'club.delete.declined', 'club.delete.leaves', 'club.practice.closed'],
    ]);
    expect(news[0]?.happened.data).toMatchObject({ board: 101, glyph: 'x', pseudonym });
    expect(effectsOf(done, 'boardNews').map(({ comment }) => comment)).toEqual(
      effectsOf(done, 'boardNews').map(() => null),
    );
    expect(effectsOf(done, 'notifyAddress')).toEqual(
      ['alice@example.com', 'a2@example.com'].map((address) => ({ kind: 'notifyAddress', address })),
    );
    expect(table.store.players.addresses(id)).toEqual([]);
    expect(table.store.players.byId(id)).toMatchObject({ userid: pseudonym, leftAt: table.now });
  });

  test('deletes the text of emails to the player', () => {
    const table = begin();
    const { id: playerId } = table.player('alice');
    const { outbox } = table.store;
    const id = outbox.nextId();
    outbox.write(
      {
        ...{ purpose: 'answer', toAddress: 'alice@example.com', playerId, messageId: 'm@example.org' },
        ...{ references: [], headers: {}, subject: 'Octi', text: 'Krikkit rules.', html: '' },
      },
      table.now,
    );
    expect(outbox.byId(id)?.text).toBe('Krikkit rules.');
    table.does('alice', 'delete');
    expect(outbox.byId(id)).toMatchObject({ text: '', state: 'superseded' });
  });

  test('offers boards to a new player, and the vacation no longer extends the clocks', () => {
    const table = begin();
    const { id } = table.player('alice');
    table.does('alice', 'vacation until 2026-01-20');
    const before = table.view(rowId(101)).board.noticeAt ?? 0;
    const done = table.does('alice', 'delete to eve');
    expect(effectsOf(done, 'offerTransfer')).toMatchObject([
      { transfer: { fromId: id, boards: [101, 103] } },
    ]);
    expect(effectsOf(done, 'notifyAddress')).toHaveLength(1);
    expect(effectsOf(done, 'boardNews')[0]).toMatchObject({
      happened: { code: 'club.delete.asks', data: { newPlayer: 'eve', glyph: 'x', pseudonym: `gone-${id}` } },
      comment: null,
    });
    expect(table.view(rowId(101)).board.noticeAt).toBeLessThan(before);
  });
});
