import { expect, test } from 'vitest';
import { areInLiveGame } from '../../../src/club/board/liveGames.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { Table } from '../../support/table.js';

/** Creates a table where alice has played 37+A against bob on board 101. Also returns the position after that turn. */
function begun() {
  const table = new Table();
  table.board('octi', 'alice', 'bob');
  const start = table.view(rowId(101)).position;
  table.plays(rowId(101), '37+A');
  return { table, start, position: table.view(rowId(101)).position };
}

test('a position in a game between people is in play, and so is its mirror image', () => {
  const { table, position } = begun();
  table.board('octi', 'carol', 'dave');
  table.plays(rowId(102), '77+A');
  const mirrored = table.view(rowId(102)).position;
  expect(areInLiveGame(table.store, [position])).toBe(true);
  table.does('alice', 'resign 101');
  expect(areInLiveGame(table.store, [position])).toBe(true);
  expect(areInLiveGame(table.store, [mirrored])).toBe(true);
  table.does('carol', 'resign 102');
  expect(areInLiveGame(table.store, [position])).toBe(false);
});

test('a board on which few turns have been played can be left out', () => {
  const { table } = begun();
  const inPlay = () => areInLiveGame(table.store, [table.view(rowId(101)).position], 4);
  expect(inPlay()).toBe(false);
  table.plays(rowId(101), '33+A', '37+B');
  expect(inPlay()).toBe(false);
  table.plays(rowId(101), '33+B');
  expect(inPlay()).toBe(true);
});

test('a list of positions counts as in play if one of them is, and an empty list never does', () => {
  const { table, position } = begun();
  table.board('octi', 'carol', 'dave');
  table.plays(rowId(102), '37+B');
  const other = table.view(rowId(102)).position;
  table.does('carol', 'resign 102');
  expect(areInLiveGame(table.store, [other])).toBe(false);
  expect(areInLiveGame(table.store, [other, position])).toBe(true);
  expect(areInLiveGame(table.store, [])).toBe(false);
});

test('a position is in play again when a turn is taken back', () => {
  const { table, position } = begun();
  const { position: text } = table.view(rowId(101)).board;
  table.plays(rowId(101), '33+A');
  const later = table.view(rowId(101)).position;
  expect([position, later].map((one) => areInLiveGame(table.store, [one]))).toEqual([false, true]);
  table.store.boards.undo(rowId(101), 2, { position: text, seat: 1 });
  expect([position, later].map((one) => areInLiveGame(table.store, [one]))).toEqual([true, false]);
});

test('a player who has left is ignored when four-player positions are compared', () => {
  const table = new Table();
  table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(rowId(101), '37+E', '77+E', '73+A', '33+A');
  const before = table.view(rowId(101)).position;
  table.does('dave', 'resign 101');
  const after = table.view(rowId(101)).position;
  expect([before, after].map((one) => areInLiveGame(table.store, [one]))).toEqual([false, true]);
});

test('the start position, which is on every new board, does not count', () => {
  const { table, start } = begun();
  table.board('octi', 'carol', 'dave');
  expect(areInLiveGame(table.store, [start])).toBe(false);
});

test('boards of another game, boards against the computer and practice boards do not count', () => {
  const { table, position } = begun();
  table.does('alice', 'resign 101');
  table.board('octi+wrap', 'carol', 'dave');
  table.plays(rowId(102), '37+A');
  table.does('carol', 'octi challenge computer');
  table.does('carol', 'move 103 37+A');
  table.mail = { record: recordOfGame('octi', ['37+A']) };
  table.does('dave', 'import');
  expect(
    [rowId<BoardId>(102), rowId<BoardId>(103), rowId<BoardId>(104)].map((id) => table.view(id).board.turns),
  ).toEqual([1, 1, 1]);
  expect(areInLiveGame(table.store, [position])).toBe(false);
});
