import { describe, expect, test } from 'vitest';
import { recordOfGame } from '../../support/sgf.js';
import { pageOf, Table } from '../../support/table.js';

function begin() {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const carol = table.player('carol').id;
  const hears = (atEnd: boolean, board = id) =>
    table.store.watchesAndMutes.watchers(board, atEnd).includes(carol);
  return { table, id, carol, hears };
}

describe('subscribe', () => {
  test('to a board', () => {
    const { table, id, hears } = begin();
    expect(table.does('carol', `subscribe ${id}`)).toEqual({
      answer: { code: 'club.subscribe.result', data: { board: id } },
      effects: [],
    });
    expect([hears(false), hears(true)]).toEqual([true, true]);
  });

  test('to all boards', () => {
    const { table, hears, carol } = begin();
    expect(table.does('carol', 'subscribe all').answer.code).toBe('club.subscribe.all');
    expect([hears(false), hears(true)]).toEqual([true, true]);
    expect(table.store.watchesAndMutes.watches(carol, 'all boards')).toBe(true);
  });

  test('is refused if the sender plays on the board, or if there is nothing to watch', () => {
    const { table, id } = begin();
    expect(table.refuses('alice', `subscribe ${id}`)).toBe('club.subscribe.playing');
    expect(table.refuses('carol', 'subscribe 999')).toBe('club.noBoard');
    table.mail = { record: recordOfGame('octi', []) };
    table.does('alice', 'import');
    expect(table.refuses('carol', 'subscribe 102')).toBe('club.subscribe.practice');
    table.does('bob', `resign ${id}`);
    expect(table.refuses('carol', `subscribe ${id}`)).toBe('club.over.plain');
    table.does('alice', 'octi challenge bob');
    expect(table.refuses('carol', 'subscribe 103')).toBe('');
  });
});

describe('unsubscribe', () => {
  test('stops letters about a board', () => {
    const { table, id, hears } = begin();
    table.does('carol', `subscribe ${id}`);
    expect(table.does('carol', `unsubscribe ${id}`).answer).toEqual({
      code: 'club.unsubscribe.result',
      data: { board: id },
    });
    expect(hears(true)).toBe(false);
    expect(table.refuses('carol', `unsubscribe ${id}`)).toBe('club.unsubscribe.none');
    expect(table.refuses('carol', 'unsubscribe 999')).toBe('club.noBoard');
    table.does('carol', 'subscribe all');
    expect(table.refuses('carol', `unsubscribe ${id}`)).toBe('club.unsubscribe.byAll');
  });

  test('stops letters about all boards', () => {
    const { table, id, hears } = begin();
    table.does('carol', 'subscribe all');
    table.does('carol', `subscribe ${id}`);
    expect(table.does('carol', 'unsubscribe all').answer.code).toBe('club.unsubscribe.all');
    expect(hears(true)).toBe(false);
  });

  test('does not stop letters to players while they play', () => {
    const { table, id } = begin();
    expect(table.does('alice', `unsubscribe ${id}`).answer.code).toBe('club.unsubscribe.playing');
    table.does('alice', `resign ${id}`);
    expect(table.does('alice', `unsubscribe ${id}`).answer.code).toBe('club.unsubscribe.over');
    table.does('alice', 'octi challenge bob');
    expect(table.does('bob', 'unsubscribe 102').answer.code).toBe('club.unsubscribe.offered');
  });

  test('lists the ways to get fewer emails, with the current settings', () => {
    const { table, id } = begin();
    const choices = (userid: string, line: string) => pageOf(table.does(userid, line), 'emails');
    expect(choices('alice', `unsubscribe ${id}`)).toEqual({
      ...{
        kind: 'emails',
        digest: false,
        receipts: true,
        broadcast: true,
        puzzle: false,
        proposed: '2026-01-19',
      },
      board: { id, userid: 'alice', leave: 'resign' },
    });
    for (const line of ['set digest daily', 'set receipts off', 'set broadcast off', 'set puzzle weekly'])
      table.does('alice', line);
    table.does('alice', 'vacation until 2026-01-10');
    expect(choices('alice', 'unsubscribe')).toEqual({
      ...{ kind: 'emails', digest: true, receipts: false, broadcast: false, puzzle: true },
      ...{ awayUntil: '2026-01-10', proposed: '2026-01-19' },
    });
    table.does('alice', 'octi challenge bob');
    expect(choices('bob', 'unsubscribe 102').board).toEqual({ id: 102, userid: 'bob', leave: 'decline' });
  });
});

describe('notify', () => {
  test('announces only the end of the given boards', () => {
    const { table, id, hears } = begin();
    const other = table.board('octi', 'alice', 'bob');
    expect(table.does('carol', `notify ${id} ${other}`).answer).toEqual({
      code: 'club.notify.result',
      data: { boards: [`${id}`, `${other}`] },
    });
    expect([hears(false), hears(true), hears(true, other)]).toEqual([false, true, true]);
  });

  test('announces the end of every board, or of none', () => {
    const { table, id, hears } = begin();
    const other = table.board('octi', 'alice', 'bob');
    table.does('carol', `subscribe ${other}`);
    expect(table.does('carol', 'notify all').answer.code).toBe('club.notify.all');
    expect([hears(false), hears(true)]).toEqual([false, true]);
    expect(table.does('carol', 'notify off').answer.code).toBe('club.notify.off');
    expect([hears(false, id), hears(true, id), hears(false, other)]).toEqual([false, false, true]);
  });

  test('is refused for a board that cannot be watched', () => {
    const { table, id } = begin();
    expect(table.refuses('alice', `notify ${id}`)).toBe('club.subscribe.playing');
    expect(table.refuses('carol', 'notify 999')).toBe('club.noBoard');
  });
});
