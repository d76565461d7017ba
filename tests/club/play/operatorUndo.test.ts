import { describe, expect, test } from 'vitest';
import { undoByOperator } from '../../../src/club/play/operatorUndo.js';
import { rebuildRatings } from '../../../src/club/play/rateGames.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';

function begin(...turns: string[]) {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  table.does('alice', 'octi challenge bob');
  table.does('bob', 'accept 101');
  table.plays(rowId(101), ...turns);
  const undo = (to?: number, reason = 'A slip') =>
    undoByOperator({ store: table.store, now: table.now }, table.view(rowId(101)), {
      reason,
      ...(to !== undefined && { to }),
    });
  const code = (to?: number, reason?: string) => {
    const result = undo(to, reason);
    return result.ok ? '' : result.error.code;
  };
  return { table, undo, code };
}

const won = ['37+E', '33+A', '37-36', '53+A', '36-35', '73+A', '57+E', '33-34', '35-33x'];

describe('an undo by the operator', () => {
  test('takes back the last turn, or all turns after the one named', () => {
    const { table, undo } = begin('37+E', '33+A', '37-36');
    expect(undo()).toEqual({
      ok: true,
      value: [
        {
          kind: 'boardNews',
          boardId: 101,
          happened: { code: 'club.undone', data: { number: 3, reason: 'A slip.' } },
        },
      ],
    });
    expect(table.view(rowId(101)).board).toMatchObject({ turns: 2, seat: 0, clockFrom: table.now });
    undo(0);
    expect(table.view(rowId(101)).board).toMatchObject({ turns: 0, seat: 0 });
  });

  test('notifies players whose queue is dropped', () => {
    const { table, undo } = begin('37+E');
    table.does('alice', 'queue 101 37-36');
    expect(undo()).toMatchObject({
      value: [
        { kind: 'boardNews' },
        { kind: 'privateNews', playerId: table.player('alice').id, happened: { code: 'club.queue.undone' } },
      ],
    });
  });
});

describe('the reason for an undo by the operator', () => {
  test('is sanitised and put on one line, and ends with a full stop', () => {
    const given = (reason: string) => {
      const result = begin('37+E').undo(undefined, reason);
      return result.ok && result.value[0]?.happened.data.reason;
    };
    expect(given('Two\n words')).toBe('Two words.');
    expect(given('Really?')).toBe('Really?');
    expect(given('Ask a@example.com')).not.toContain('@');
    expect(given('x'.repeat(501))).toBe(`${'x'.repeat(500)}.`);
  });

  test('is required', () => {
    expect(begin('37+E').code(undefined, ' \n ')).toBe('club.undone.reason');
  });
});

describe('an undo by the operator is refused', () => {
  test('if no turn has been played, or the board was closed', () => {
    const { table, code } = begin();
    expect(code()).toBe('club.undone.nothing');
    table.plays(rowId(101), '37+E');
    table.does('alice', 'resign 101');
    expect(code()).toBe('club.undone.closed');
    const { store, now } = table;
    table.does('alice', 'octi challenge bob');
    const offered = undoByOperator({ store, now }, table.view(rowId(102)), { reason: 'x' });
    expect(offered).toMatchObject({ error: { code: 'club.undone.closed' } });
  });

  test('for a number that is not a turn', () => {
    const { undo, code } = begin('37+E', '33+A');
    expect([-1, 0.5, 2, 3].map((to) => code(to))).toEqual(Array(4).fill('club.undone.number'));
    expect(undo(3)).toMatchObject({ error: { data: { board: 101, turns: 2, most: 1 } } });
    expect(code(1)).toBe('');
  });

  test('if a player has left', () => {
    const { table, undo } = begin('37+E', '33+A');
    table.does('bob', 'signoff');
    expect(undo()).toMatchObject({ error: { code: 'club.undone.gone', data: { userid: 'bob' } } });
  });
});

describe('a finished game', () => {
  test('that was resigned can be reopened with all its turns', () => {
    const { table, undo, code } = begin('37+E', '33+A');
    table.does('bob', 'resign 101');
    expect(code(3)).toBe('club.undone.number');
    expect(undo()).toMatchObject({ value: [{ happened: { code: 'club.undone.reopened' } }] });
    expect(table.view(rowId(101)).board).toMatchObject({ state: 'active', turns: 2, seat: 0 });
    expect(table.store.ratings.all()).toHaveLength(2);
    rebuildRatings(table.store);
    expect(table.store.ratings.all()).toEqual([]);
  });

  test('that was decided on the board can be reopened only without its last turn', () => {
    const { table, code, undo } = begin(...won);
    expect(table.view(rowId(101)).board.state).toBe('finished');
    expect(code(9)).toBe('club.undone.number');
    expect(undo()).toMatchObject({
      value: [{ happened: { code: 'club.undone.reopened.turns', data: { number: 9 } } }],
    });
    expect(table.view(rowId(101)).board).toMatchObject({ state: 'active', turns: 8, seat: 0 });
  });
});

test('once a player has left, the operator can take back only later turns', () => {
  const table = new Table();
  const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(id, '37+E', '77+E', '73+A', '33+A');
  table.does('dave', `signoff`);
  table.plays(id, '37-36');
  const undo = (to: number) =>
    undoByOperator({ store: table.store, now: table.now }, table.view(id), { to, reason: 'x' });
  expect(undo(4)).toMatchObject({ error: { code: 'club.undone.left', data: { number: 4 } } });
  table.plays(id, '77-76');
  expect(undo(5).ok).toBe(true);
});
