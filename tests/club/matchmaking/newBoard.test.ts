import { expect, test } from 'vitest';
import { clocksFor, inPlayingOrder, startBoard } from '../../../src/club/matchmaking/newBoard.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';

test.each([
  [{}, [7, 21, null]],
  // The reminder comes before the claim, whichever of the two is left at its default.
  [{ forfeitDays: 8 }, [7, 8, null]],
  [{ forfeitDays: 7 }, [6, 7, null]],
  [{ forfeitDays: 2 }, [1, 2, null]],
  [{ nagDays: 20 }, [20, 21, null]],
  [{ nagDays: 21 }, [21, 22, null]],
  [{ nagDays: 40 }, [40, 41, null]],
  [{ nagDays: 3, forfeitDays: 10, totalDays: 60 }, [3, 10, 60]],
])('the clocks of %o', (asked, [nagDays, forfeitDays, totalDays]) => {
  expect(clocksFor(asked)).toEqual({ nagDays, forfeitDays, totalDays });
});

test('a board has the clocks requested in its challenge', () => {
  const table = new Table();
  table.player('bob');
  table.does('alice', 'octi challenge bob --forfeittime=5');
  expect(table.store.boards.byId(rowId(101))).toMatchObject({ nagDays: 4, forfeitDays: 5, totalDays: null });
});

test('players sit in the order given, shifted by one, or at random', () => {
  const players = ['a', 'b', 'c', 'd'];
  expect(inPlayingOrder(players, 'as written', 0.9)).toEqual(players);
  expect(inPlayingOrder(players, 'second', 0.9)).toEqual(['b', 'c', 'd', 'a']);
  const firsts = [0, 0.24, 0.25, 0.5, 0.75, 0.99].map(
    (random) => inPlayingOrder(players, 'random', random)[0],
  );
  expect(firsts).toEqual(['d', 'd', 'c', 'b', 'a', 'a']);
  expect(inPlayingOrder(players, 'random', 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('a board gets its clock when it starts', () => {
  const table = new Table();
  table.player('bob');
  table.does('alice', 'octi challenge bob');
  const { store, now } = table;
  startBoard({ store, now: now + 1, doneAt: now + 2 }, rowId(101));
  expect(table.view(rowId(101)).board).toMatchObject({
    state: 'active',
    startedAt: now + 1,
    clockFrom: now + 2,
  });
});
