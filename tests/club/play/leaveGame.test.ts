import { describe, expect, test } from 'vitest';
import { leaveGame } from '../../../src/club/play/leaveGame.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

function leave(table: Table, id: BoardId, seat: number) {
  const { store, now } = table;
  return leaveGame({ store, now, doneAt: now + 9 }, table.view(id), seat, 'club.ending.resigned');
}

const fourTurns = ['37+E', '77+E', '73+A', '33+A'];

function four(turns: readonly string[] = fourTurns) {
  const table = new Table();
  const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(id, ...turns);
  return { table, id };
}

describe('a two-player game', () => {
  test.each([
    [[], 'declined'],
    [['37+E'], 'declined'],
    [['37+E', '33+A'], 'ended'],
  ])('after %j is %s', (turns, outcome) => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.plays(id, ...turns);
    expect(leave(table, id, 1)).toEqual({ outcome, released: [] });
    const { winners, state } = table.view(id).board;
    expect([state, winners]).toEqual(outcome === 'ended' ? ['finished', [0]] : ['declined', undefined]);
  });

  test('is closed if it has only been offered', () => {
    const table = new Table();
    table.player('bob');
    table.does('alice', 'octi challenge bob');
    expect(leave(table, rowId(101), 0).outcome).toBe('declined');
  });
});

describe('a four-player game', () => {
  test('goes on and stays rated or unrated, but the plans and offers of the player who left are dropped', () => {
    const { table, id } = four();
    table.does('carol', `queue ${id} 73-74`);
    table.does('alice', `propose ${id}`);
    table.store.plannedTurns.submit(id, 2, { turn: '73-74', number: 7, comment: '' });
    table.store.plannedTurns.queue(id, 1, JSON.stringify({ turn: '77-76' }));
    expect(leave(table, id, 2)).toEqual({ outcome: 'goes on', released: [] });
    const { plannedTurns, offers } = table.store;
    expect([plannedTurns.queued(id, 2), plannedTurns.submitted(id, 2), offers.on(id)]).toEqual(
      Array(3).fill(undefined),
    );
    expect(plannedTurns.queued(id, 1)).toBeDefined();
    expect(table.view(id).departures).toEqual([{ seat: 2, afterTurn: 4 }]);
    expect(table.view(id)).toMatchObject({ departed: [2], board: { seat: 0, state: 'active' } });
    expect(table.store.boards.departures(id)).toMatchObject([{ seat: 2, afterTurn: 4, leftAt: table.now }]);
  });

  test('starts the clock of the next player if the turn passes on; otherwise, the clock keeps running', () => {
    const { table, id } = four();
    const { clockFrom } = table.view(id).board;
    leave(table, id, 3);
    expect(table.view(id).board.clockFrom).toBe(clockFrom);
    table.now += 1000;
    leave(table, id, 0);
    expect(table.view(id).board).toMatchObject({ seat: 1, clockFrom: table.now + 9 });
  });

  test('is over when a side has no players left', () => {
    const { table, id } = four();
    expect(leave(table, id, 0).outcome).toBe('goes on');
    expect(leave(table, id, 2)).toEqual({ outcome: 'ended', released: [] });
    expect(table.view(id).board).toMatchObject({
      state: 'finished',
      winners: [1, 3],
      ending: 'club.ending.resigned',
    });
  });

  test('is closed unless both sides have played; one seat on each side is enough', () => {
    const one = four(fourTurns.slice(0, 1));
    expect(leave(one.table, one.id, 0).outcome).toBe('declined');
    const two = four(fourTurns.slice(0, 2));
    expect(leave(two.table, two.id, 0).outcome).toBe('goes on');
  });

  test('plays what the next player has queued, but nothing that depends on a turn that was not played', () => {
    const queued = four();
    queued.table.does('bob', `queue ${queued.id} 77-76`);
    const { released } = leave(queued.table, queued.id, 0);
    expect(released).toMatchObject([{ kind: 'boardNews', happened: { data: { turn: '77-76' } } }]);
    const branched = four();
    branched.table.does('bob', `queue ${branched.id} if 37-36 then 77-76`);
    expect(leave(branched.table, branched.id, 0).released).toMatchObject([
      {
        kind: 'privateNews',
        playerId: branched.table.player('bob').id,
        happened: { code: 'club.queue.noBranch' },
      },
    ]);
  });

  test('stays unrated if it was not rated', () => {
    const { table, id } = four();
    leave(table, id, 3);
    expect(table.view(id).board.rated).toBe(false);
  });

  test('stays rated if it was rated', () => {
    const table = new Table();
    for (const userid of ['carol', 'bob', 'dave']) table.player(userid);
    table.does('alice', 'octi4 challenge carol bob dave');
    for (const userid of ['carol', 'bob', 'dave']) table.does(userid, 'accept 101');
    table.plays(rowId(101), ...fourTurns);
    leave(table, rowId(101), 3);
    expect(table.view(rowId(101)).board.rated).toBe(true);
  });

  test('is over if it is against the computer', () => {
    const table = new Table();
    table.does('alice', 'octi4 challenge computer');
    const { store, now } = table;
    for (const [at, text] of ['37+E', '77+E'].entries()) {
      const { position } = recordAfter(fourTurns.slice(0, at + 1));
      store.boards.addTurn(rowId(101), {
        ...{ number: at + 1, seat: at, text, position, comment: '', playedAt: now },
        ...{ nextSeat: at + 1, inboxId: null },
      });
    }
    expect(leave(table, rowId(101), 0).outcome).toBe('ended');
    expect(table.view(rowId(101)).board.winners).toEqual([1, 3]);
  });
});

/** Returns the position after these turns in a four-player game. */
function recordAfter(turns: readonly string[]): { position: string } {
  const { table, id } = four(turns);
  return { position: table.view(id).board.position };
}

test('a practice board is closed', () => {
  const table = new Table();
  table.mail = { record: recordOfGame('octi', ['37+E', '33+A']) };
  table.does('alice', 'import');
  expect(leave(table, rowId(101), 0)).toEqual({ outcome: 'closed', released: [] });
  expect(table.view(rowId(101)).board.state).toBe('declined');
  expect(table.view(rowId(101)).board.winners).toBeUndefined();
});
