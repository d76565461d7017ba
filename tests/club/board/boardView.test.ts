import { describe, expect, test } from 'vitest';
import { err, ok, refusal } from '../../../src/base/index.js';
import {
  allNamed,
  findActiveSeat,
  findBoard,
  findSeat,
  findTurn,
  labelsOf,
  mustParse,
  named,
  nextNumberOf,
  playerAt,
  positionAfter,
  seatOf,
  startOf,
  stateOf,
  storedView,
  whoPlayed,
} from '../../../src/club/board/boardView.js';
import type { CommandContext } from '../../../src/club/commandContext.js';
import { makePosition } from '../../../src/notation/index.js';
import { findGame, startPosition } from '../../../src/rules/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';

const octi = findGame('octi');
const start = octi.ok ? makePosition(startPosition(octi.value)) : '';

function four() {
  const table = new Table();
  const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
  table.plays(id, '37+E', '77+E', '73+A', '33+A');
  return { table, id };
}

function contextOf(table: Table, userid?: string, letterOf?: BoardId): CommandContext {
  return {
    store: table.store,
    now: table.now,
    doneAt: table.now,
    inboxId: null,
    ...(userid !== undefined && { sender: { player: table.player(userid), proof: 'token' } }),
    address: '',
    numbers: new Map(),
    ...(letterOf !== undefined && { letter: { boardId: letterOf, offerId: null } }),
    message: '',
    random: 0,
    passwordHash: null,
  };
}

const codeOf = (result: { ok: boolean; error?: { code: string } }) => result.error?.code ?? '';

test('a stored game must be legal', () => {
  expect(mustParse(ok(3), rowId(101))).toBe(3);
  expect(() => mustParse(err(refusal('club.over', { board: 101 })), rowId(101))).toThrow('board 101');
});

test('a stored board must exist', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  expect(storedView(table.store, id).board.id).toBe(id);
  expect(() => storedView(table.store, rowId(999))).toThrow('board 999');
});

describe('a view', () => {
  test('includes the open offer, and has no fields for anything that does not exist', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    expect(table.view(id)).not.toHaveProperty('offer');
    expect(table.view(id)).not.toHaveProperty('formerPlayers');
    table.plays(id, '37+E', '33+A');
    table.does('alice', `propose ${id}`);
    expect(table.view(id)).toMatchObject({ departed: [], offer: { kind: 'draw', seat: 0 } });
  });

  test('lists the players who have left for good', () => {
    const { table, id } = four();
    table.does('dave', `resign ${id}`);
    const { departed, position } = table.view(id);
    expect(departed).toEqual([3]);
    expect(position.supplies.map(({ resigned }) => resigned === true)).toEqual([false, false, false, true]);
  });

  test('lists the former players of its seats', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.plays(id, '37+E', '33+A');
    const { boards } = table.store;
    boards.transferSeat(id, 0, table.player('carol').id, table.now);
    const view = table.view(id);
    expect(view.formerPlayers).toMatchObject([{ seat: 0, userid: 'alice', afterTurn: 2 }]);
    expect(whoPlayed(view, { seat: 0, number: 1 })?.userid).toBe('alice');
    expect(whoPlayed(view, { seat: 0, number: 2 })?.userid).toBe('alice');
    expect(whoPlayed(view, { seat: 0, number: 3 })?.userid).toBe('carol');
    expect(whoPlayed(view, { seat: 1, number: 1 })?.userid).toBe('bob');
  });
});

test('a view gives the position and the labels after any earlier turn', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  table.plays(id, '37+E', '33+A', '37-36');
  const view = table.view(id);
  const after = (number: number) => makePosition(positionAfter(table.store, view, number));
  expect(makePosition(startOf(view))).toBe(start);
  expect(after(0)).toBe(start);
  expect(after(3)).toBe(view.board.position);
  expect(after(2)).toBe(table.store.boards.turns(id, 2, 2)[0]?.position);
  expect(after(2)).not.toBe(after(1));
  expect(() => after(4)).toThrow('has no turn 4');
  const labels = (upTo?: number) => JSON.stringify(labelsOf(table.store, view, upTo));
  expect(labels()).toBe(labels(3));
  expect(labels(2)).not.toBe(labels(3));
});

describe('the board for a command', () => {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  const other = table.board('octi', 'alice', 'bob');
  table.plays(id, '37+E');

  test('is the board named in the command, or else the one in the letter being answered', () => {
    const idOf = (context: CommandContext, board: BoardId | undefined) => {
      const found = findBoard(context, board);
      return found.ok ? found.value.board.id : found.error.code;
    };
    expect(idOf(contextOf(table, 'alice', other), id)).toBe(id);
    expect(idOf(contextOf(table, 'alice', other), undefined)).toBe(other);
    expect(idOf(contextOf(table, 'alice'), undefined)).toBe('club.whichBoard');
    expect(idOf(contextOf(table, 'alice'), rowId(999))).toBe('club.noBoard');
  });

  test('is shown after the turn named in the command, or else after the last turn', () => {
    const numberOf = (number?: number) => {
      const found = findTurn(contextOf(table), { board: id, ...(number !== undefined && { number }) });
      return found.ok ? found.value.number : found.error;
    };
    expect([undefined, 0, 1].map(numberOf)).toEqual([1, 0, 1]);
    expect(numberOf(2)).toMatchObject({
      code: 'club.show.notPlayed',
      data: { board: id, number: 2, turns: 1 },
    });
    expect(codeOf(findTurn(contextOf(table), {}))).toBe('club.whichBoard');
  });

  test('must be one the sender plays on', () => {
    const seat = (context: CommandContext, board?: BoardId) => {
      const found = findSeat(context, board);
      return found.ok ? found.value.seat.seat : found.error.code;
    };
    expect(seat(contextOf(table, 'alice'), id)).toBe(0);
    expect(seat(contextOf(table, 'bob'), id)).toBe(1);
    expect(seat(contextOf(table, 'carol'), id)).toBe('club.notAPlayer');
    expect(seat(contextOf(table), id)).toBe('club.notAPlayer');
    table.does('dave', `subscribe ${id}`);
    expect(seat(contextOf(table, 'dave'), id)).toBe('club.watching');
    table.does('eve', `notify ${id}`);
    expect(seat(contextOf(table, 'eve'), id)).toBe('club.watching');
    expect(seat(contextOf(table), id)).toBe('club.notAPlayer');
    expect(seat(contextOf(table, 'dave'), rowId(999))).toBe('club.noBoard');
  });
});

describe('an active seat', () => {
  const code = (table: Table, userid: string, id: BoardId) =>
    codeOf(findActiveSeat(contextOf(table, userid), id));

  test('is on a board that has begun and is not over', () => {
    const table = new Table();
    table.player('bob');
    table.does('alice', 'octi challenge bob');
    expect(code(table, 'alice', rowId(101))).toBe('club.notBegun');
    table.does('bob', 'accept 101');
    expect(code(table, 'alice', rowId(101))).toBe('');
    expect(code(table, 'carol', rowId(101))).toBe('club.notAPlayer');
    table.does('alice', 'resign 101');
    expect(code(table, 'alice', rowId(101))).toBe('club.over');
    // After a declined challenge, the refusal does not suggest a rematch.
    table.does('alice', 'octi challenge bob');
    table.does('bob', 'decline 102');
    expect(code(table, 'alice', rowId(102))).toBe('club.over.plain');
  });

  test('has not been left', () => {
    const { table, id } = four();
    table.does('dave', `resign ${id}`);
    expect(code(table, 'dave', id)).toBe('club.left');
    expect(code(table, 'bob', id)).toBe('');
  });
});

test('a player with several seats plays for the one whose turn it is', () => {
  const table = new Table();
  const { id: alice } = table.player('alice');
  const id = table.board('octi', 'alice', 'bob');
  table.store.boards.transferSeat(id, 1, alice, table.now);
  expect(seatOf(table.view(id), alice)?.seat).toBe(0);
  table.plays(id, '37+E');
  expect(seatOf(table.view(id), alice)?.seat).toBe(1);
  expect(seatOf(table.view(id), table.player('bob').id)).toBeUndefined();
});

test('the player in a seat must exist', () => {
  const table = new Table();
  const view = table.view(table.board('octi', 'alice', 'bob'));
  expect(playerAt(view, 1)).toBe(table.player('bob').id);
  expect(() => playerAt(view, 2)).toThrow('has no seat 2');
});

test('players are named with their glyphs', () => {
  const table = new Table();
  const view = table.view(table.board('octi', 'alice', 'bob'));
  expect(named(view, 1)).toBe('bob (o)');
  expect(allNamed(view)).toBe('alice (x), bob (o)');
});

describe('the state of a board', () => {
  const state = (table: Table, id: BoardId) => {
    const { code, data } = stateOf(table.view(id));
    return [code, data];
  };

  test('is offered, active, won, drawn or declined', () => {
    const table = new Table();
    table.player('bob');
    table.does('alice', 'octi challenge bob');
    expect(state(table, rowId(101))).toEqual(['club.state.offered', { waiting: 'bob' }]);
    table.does('bob', 'accept 101');
    table.plays(rowId(101), '37+E');
    expect(state(table, rowId(101))).toEqual(['club.state.active', { player: 'bob (o)', number: 2 }]);
    table.plays(rowId(101), '33+A');
    table.does('alice', 'resign 101');
    expect(state(table, rowId(101))).toEqual(['club.state.won', { winners: 'bob (o)', turns: 2 }]);
    const drawn = table.board('octi', 'alice', 'bob');
    table.does('alice', `propose ${drawn}`);
    table.does('bob', `accept ${drawn} draw`);
    expect(state(table, drawn)).toEqual(['club.state.drawn', { turns: 0 }]);
    table.does('alice', 'octi challenge bob');
    table.does('bob', 'decline 103');
    expect(state(table, rowId(103))).toEqual(['club.state.declined', {}]);
  });
});

test("the number of a seat's next turn counts only the seats still in the game", () => {
  const { table, id } = four();
  const numbers = () => [0, 1, 2, 3].map((seat) => nextNumberOf(table.view(id), seat));
  expect(numbers()).toEqual([5, 6, 7, 8]);
  table.does('bob', `resign ${id}`);
  expect(numbers()).toEqual([5, 6, 6, 7]);
});
