import { expect, test } from 'vitest';
import { dayMs } from '../../src/club/index.js';
import { Table } from '../support/table.js';

/** A board with a total time, three turns played: two days, five days and eight days of thinking. */
function begin(): Table {
  const table = new Table();
  for (const userid of ['alice', 'bob']) table.player(userid);
  table.does('alice', 'octi challenge bob --totaltime=20');
  table.does('bob', 'accept 101');
  for (const [userid, turn, days] of [
    ['alice', '37+E', 2],
    ['bob', '33+A', 5],
    ['alice', '37-36', 8],
  ] as const) {
    table.now += days * dayMs;
    table.does(userid, `move 101 ${turn}`);
  }
  return table;
}

const used = ({ store }: Table) => store.boards.seats(101).map(({ usedMs }) => usedMs / dayMs);

test('an undo gives back the time of the turns that it takes back', () => {
  const table = begin();
  expect(used(table)).toEqual([10, 5]);
  table.now += 3 * dayMs;
  table.does('alice', 'undo 101');
  table.does('bob', 'accept 101 undo');
  expect(used(table)).toEqual([2, 5]);
  // Bob had thought for three days about a turn that is gone; alice begins hers anew.
  table.now += dayMs;
  table.does('alice', 'move 101 37-36');
  expect(used(table)).toEqual([3, 5]);
});

test('to both, and the clocks run by what is left', () => {
  const table = begin();
  table.now += 3 * dayMs;
  table.does('bob', 'undo 101');
  table.does('alice', 'accept 101 undo');
  expect(used(table)).toEqual([2, 0]);
  expect(table.store.boards.byId(101)).toMatchObject({ seat: 1, clockFrom: table.now });
  // 20 days in all, 21 for a turn: with the 5 still booked a claim could be made after 15.
  table.now += 19 * dayMs;
  expect(table.says('alice', 'claim 101').ok).toBe(false);
  table.now += dayMs;
  expect(table.says('alice', 'claim 101').ok).toBe(true);
});
