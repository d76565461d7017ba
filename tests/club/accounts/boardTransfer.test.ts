import { describe, expect, test } from 'vitest';
import {
  acceptTransfer,
  canTransfer,
  declineTransfersTo,
  dropPlansAndOffers,
  giveUpBoards,
} from '../../../src/club/accounts/boardTransfer.js';
import type { BoardId, ConfirmationId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

function begin(...turns: string[]) {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'carol']) table.player(userid);
  table.does('alice', 'octi challenge bob');
  table.does('bob', 'accept 101');
  table.plays(rowId(101), ...turns);
  const context = () => ({ store: table.store, now: table.now, doneAt: table.now + 3 });
  const transfer = (from = 'alice', boards = [rowId<BoardId>(101)]) => ({
    fromId: table.player(from).id,
    boards,
  });
  const accept = (to = 'carol', from = 'alice', boards = [rowId<BoardId>(101)]) =>
    acceptTransfer(context(), transfer(from, boards), table.player(to));
  return { table, context, transfer, accept };
}

describe('a board can be offered', () => {
  test('while it is being played, to a player who is not on it', () => {
    const { table } = begin();
    const can = (id: BoardId, to: string) => canTransfer(table.store, table.view(id), table.player(to));
    expect([can(rowId(101), 'carol'), can(rowId(101), 'bob')]).toEqual([true, false]);
    table.does('carol', 'octi limit reject');
    expect(can(rowId(101), 'carol')).toBe(false);
    table.does('carol', 'octi limit off');
    table.does('alice', 'octi challenge bob');
    expect(can(rowId(102), 'carol')).toBe(false);
    table.mail = { record: recordOfGame('octi', []) };
    table.does('alice', 'import');
    expect(can(rowId(103), 'carol')).toBe(false);
    table.does('bob', 'resign 101');
    expect(can(rowId(101), 'carol')).toBe(false);
  });

  test('if it is against the computer, to a player with fewer than five boards against it', () => {
    const { table } = begin();
    table.does('alice', 'octi challenge computer');
    const can = () => canTransfer(table.store, table.view(rowId(102)), table.player('carol'));
    for (let n = 0; n < 5; n += 1) {
      expect(can()).toBe(true);
      table.does('carol', 'octi challenge computer');
    }
    expect(can()).toBe(false);
    // There is no limit on games between players.
    expect(canTransfer(table.store, table.view(rowId(101)), table.player('carol'))).toBe(true);
  });
});

test('the plans and offers of the player who leaves are dropped, and those of the others are kept', () => {
  const { table } = begin('37+E', '33+A');
  const { plannedTurns, offers } = table.store;
  for (const seat of [0, 1]) {
    plannedTurns.queue(rowId(101), seat, '{}');
    plannedTurns.submit(rowId(101), seat, { turn: '37-36', number: 3, comment: '' });
  }
  table.does('bob', 'propose 101');
  dropPlansAndOffers(table.store, table.view(rowId(101)), 0);
  expect([plannedTurns.queued(rowId(101), 0), plannedTurns.submitted(rowId(101), 0)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(plannedTurns.queued(rowId(101), 1)).toBeDefined();
  expect(plannedTurns.submitted(rowId(101), 1)).toBeDefined();
  expect(offers.on(rowId(101))).toBeDefined();
  dropPlansAndOffers(table.store, table.view(rowId(101)), 1);
  expect(offers.on(rowId(101))).toBeUndefined();
});

describe('accepting a transfer', () => {
  test('gives the seat to the new player, unrated, and starts its clock', () => {
    const { table, accept } = begin('37+E', '33+A');
    table.does('carol', 'subscribe 101');
    table.now += 1000;
    const data = { newPlayer: 'carol', player: 'alice (x)' };
    const happened = { code: 'club.transfer.takenUnrated', data };
    expect(accept()).toEqual({
      ok: true,
      value: [{ kind: 'boardNews', boardId: rowId<BoardId>(101), happened, comment: null }],
    });
    expect(table.view(rowId(101))).toMatchObject({
      seats: [{ userid: 'carol', acceptedAt: table.now }, { userid: 'bob' }],
      board: { rated: false, clockFrom: table.now + 3, state: 'active' },
      formerPlayers: [{ userid: 'alice', afterTurn: 2 }],
    });
    expect(table.store.watchesAndMutes.watchers(rowId(101), false)).toEqual([]);
    expect(accept('bob')).toMatchObject({ error: { code: 'club.transfer.none' } });
  });

  test("leaves another player's clock alone, and an unrated board unrated", () => {
    const { table, accept } = begin('37+E');
    const { clockFrom } = table.view(rowId(101)).board;
    table.store.boards.setUnrated(rowId(101));
    table.now += 1000;
    expect(accept()).toMatchObject({ value: [{ happened: { code: 'club.transfer.taken' } }] });
    expect(table.view(rowId(101)).board.clockFrom).toBe(clockFrom);
  });

  test('closes a board that the new player has since joined', () => {
    const { table, accept } = begin('37+E', '33+A');
    expect(accept('bob')).toEqual({
      ok: true,
      value: [
        {
          kind: 'boardNews',
          boardId: rowId<BoardId>(101),
          happened: { code: 'club.transfer.ended', data: { board: 101, player: 'alice (x)' } },
          comment: null,
        },
      ],
    });
    expect(table.view(rowId(101)).board).toMatchObject({
      state: 'finished',
      winners: [1],
      ending: 'club.ending.signedOff',
    });
  });

  test('is refused if no board is left to transfer', () => {
    const { table, accept } = begin('37+E', '33+A');
    const code = (boards: BoardId[]) => {
      const result = accept('carol', 'alice', boards);
      return result.ok ? '' : result.error.code;
    };
    expect(code([rowId(999)])).toBe('club.transfer.none');
    table.does('alice', 'resign 101');
    expect(code([rowId(101)])).toBe('club.transfer.none');
    expect(code([])).toBe('club.transfer.none');
  });
});

describe('boards that no new player accepts', () => {
  const happened = (effects: readonly { happened: { code: string } }[]) =>
    effects.map((effect) => effect.happened.code);

  test('are resigned, or closed if a side has not played', () => {
    const played = begin('37+E', '33+A');
    expect(happened(giveUpBoards(played.context(), played.transfer()))).toEqual(['club.transfer.ended']);
    const early = begin('37+E');
    expect(happened(giveUpBoards(early.context(), early.transfer()))).toEqual(['club.transfer.declined']);
    expect(giveUpBoards(early.context(), early.transfer())).toEqual([]);
  });

  test('go on without the player who left if there are four players', () => {
    const table = new Table();
    const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
    table.plays(id, '37+E', '77+E', '73+A', '33+A');
    table.does('bob', `queue ${id} 77-76`);
    const context = { store: table.store, now: table.now, doneAt: table.now };
    const transfer = { fromId: table.player('alice').id, boards: [id] };
    const effects = giveUpBoards(context, transfer);
    expect(happened(effects)).toEqual(['club.transfer.leaves', 'club.move.happened']);
    expect(effects[0]).toMatchObject({ comment: null });
    // The player has left the seat, so no board is left to transfer.
    expect(giveUpBoards(context, transfer)).toEqual([]);
  });

  test('are never practice boards', () => {
    const { table, context, transfer } = begin();
    table.mail = { record: recordOfGame('octi', []) };
    table.does('alice', 'import');
    expect(() => giveUpBoards(context(), transfer('alice', [rowId(102)]))).toThrow('practice board');
  });
});

test('a player who leaves declines every transfer', () => {
  const { table, context } = begin('37+E', '33+A');
  const [first, other] = [
    table.offersTransfer('alice', 'carol', [rowId(101)]),
    table.offersTransfer('alice', 'bob', [rowId(101)]),
  ];
  const effects = declineTransfersTo(context(), table.player('carol').id);
  expect(effects).toMatchObject([
    { boardId: rowId<BoardId>(101), happened: { code: 'club.transfer.ended' } },
  ]);
  const state = (id: ConfirmationId) => table.store.confirmations.byId(id)?.state;
  expect([state(first), state(other)]).toEqual(['dropped', 'open']);
});
