import { expect, test } from 'vitest';
import { closeBoard, finishGame } from '../../../src/club/play/finishGame.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';

function rated() {
  const table = new Table();
  table.player('bob');
  table.does('alice', 'octi challenge bob');
  table.does('bob', 'accept 101');
  table.plays(rowId(101), '37+E', '33+A');
  table.does('bob', 'queue 101 53+A');
  table.does('alice', 'submit 101 37-36');
  return table;
}

const noPlans = ({ store }: Table) => {
  expect(store.plannedTurns.queued(rowId(101), 1)).toBeUndefined();
  expect(store.plannedTurns.submitted(rowId(101), 0)).toBeUndefined();
};

test('a finished game has a result and no plans, and is rated', () => {
  const table = rated();
  finishGame(
    table.store,
    table.view(rowId(101)),
    { winners: [1], ending: 'club.ending.agreed' },
    table.now + 7,
  );
  expect(table.view(rowId(101)).board).toMatchObject({
    state: 'finished',
    winners: [1],
    ending: 'club.ending.agreed',
    rated: true,
    endedAt: table.now + 7,
    clockFrom: null,
  });
  noPlans(table);
  const wins = (userid: string) => table.store.ratings.ofPlayer(table.player(userid).id)[0]?.wins;
  expect([wins('alice'), wins('bob')]).toEqual([0, 1]);
});

test('a finished game is not rated if the caller says so', () => {
  const table = rated();
  finishGame(
    table.store,
    table.view(rowId(101)),
    { winners: [1], ending: 'club.ending.agreed', rated: false },
    table.now,
  );
  expect(table.view(rowId(101)).board.rated).toBe(false);
  expect(table.store.ratings.all()).toEqual([]);
});

test('a closed board has no winner and is not rated', () => {
  const table = rated();
  closeBoard(table.store, table.view(rowId(101)), table.now + 7);
  expect(table.view(rowId(101)).board).toMatchObject({
    state: 'declined',
    ending: 'club.ending.declined',
    rated: false,
    endedAt: table.now + 7,
  });
  noPlans(table);
  expect(table.store.ratings.all()).toEqual([]);
});
