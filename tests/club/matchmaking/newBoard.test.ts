import { expect, test } from 'vitest';
import { clocksFor } from '../../../src/club/matchmaking/newBoard.js';
import { Table } from '../../support/table.js';

test.each([
  [{}, [7, 21, null]],
  // A reminder comes before the win can be claimed, whichever of both is left out.
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

test('a board has the clocks that its challenge asks for', () => {
  const table = new Table();
  table.player('bob');
  table.does('alice', 'octi challenge bob --forfeittime=5');
  expect(table.store.boards.byId(101)).toMatchObject({ nagDays: 4, forfeitDays: 5, totalDays: null });
});
