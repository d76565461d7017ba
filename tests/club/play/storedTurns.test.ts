import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../src/base/index.js';
import { viewOf } from '../../../src/club/board/boardView.js';
import { undoByOperator } from '../../../src/club/play/operatorUndo.js';
import { addTurn, takeBackTurns } from '../../../src/club/play/storedTurns.js';
import { parseTurn } from '../../../src/notation/index.js';
import { checkBoards } from '../../../src/server/admin/checkDatabase.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { effectsOf, Table } from '../../support/table.js';

/** Creates a board with a total time and three turns, which took two, five and eight days. */
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

const used = ({ store }: Table) => store.boards.seats(rowId(101)).map(({ usedMs }) => usedMs / dayMs);

test('an undo refunds the time of the turns that it takes back', () => {
  const table = begin();
  expect(used(table)).toEqual([10, 5]);
  table.now += 3 * dayMs;
  table.does('alice', 'undo 101');
  table.does('bob', 'accept 101 undo');
  expect(used(table)).toEqual([2, 5]);
  // Bob's thinking time was for a turn that is gone, and alice's starts again.
  table.now += dayMs;
  table.does('alice', 'move 101 37-36');
  expect(used(table)).toEqual([3, 5]);
});

test('an undo refunds both players, and the deadline depends on the time that is left', () => {
  const table = begin();
  table.now += 3 * dayMs;
  table.does('bob', 'undo 101');
  table.does('alice', 'accept 101 undo');
  expect(used(table)).toEqual([2, 0]);
  expect(table.store.boards.byId(rowId(101))).toMatchObject({ seat: 1, clockFrom: table.now });
  // 20 days in total, 21 per turn: if the 5 days still counted, a claim would be possible after 15.
  table.now += 19 * dayMs;
  expect(table.says('alice', 'claim 101').ok).toBe(false);
  table.now += dayMs;
  expect(table.says('alice', 'claim 101').ok).toBe(true);
});

describe('after an undo', () => {
  /** Creates a board with two turns. Also returns the letter that bob got before alice took hers back. */
  function undone() {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.does('alice', `move ${id} 37+E`);
    const before = table.letter(id);
    table.does('alice', `undo ${id}`);
    table.does('bob', `accept ${id} undo`);
    table.does('alice', `move ${id} 57+E`);
    return { table, id, before };
  }

  test('replies to earlier letters can no longer play a turn, even with its number', () => {
    const { table, id, before } = undone();
    expect(table.letter(id)).toMatchObject({ number: before.number, generation: before.generation + 1 });
    for (const line of ['33+A', '33+A#2', `move ${id} 33+A`, 'submit 33+A', 'confirm', 'queue 33+A']) {
      expect(table.refuses('bob', line, before), line).toBe('club.undoneSince');
    }
    expect(table.store.boards.turns(id).map(({ text }) => text)).toEqual(['57+E']);
    table.does('bob', '33+A', table.letter(id));
    expect(table.refuses('alice', 'queue 37+E', before)).toBe('club.undoneSince');
  });

  test('each further undo increments the generation', () => {
    const { table, id } = undone();
    const second = table.letter(id);
    table.does('alice', `undo ${id}`);
    table.does('bob', `accept ${id} undo`);
    table.does('alice', `move ${id} 57+E`);
    expect(table.letter(id).generation).toBe(second.generation + 1);
    expect(table.refuses('bob', '33+A', second)).toBe('club.undoneSince');
  });

  test('nothing that was queued, submitted or offered remains', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.does('alice', `move ${id} 37+E`);
    table.does('alice', `queue ${id} 37-36`);
    table.does('bob', `submit ${id} 33+A`);
    table.does('alice', `undo ${id}`);
    const news = effectsOf(table.does('bob', `accept ${id} undo`), 'privateNews');
    const { id: playerId } = table.player('alice');
    expect(news).toMatchObject([{ playerId, happened: { code: 'club.queue.undone' } }]);
    expect(table.store.plannedTurns.queued(id, 0)).toBeUndefined();
    expect(table.store.plannedTurns.submitted(id, 1)).toBeUndefined();
    expect(table.store.offers.on(id)).toBeUndefined();
    table.does('alice', `move ${id} 37+E`);
    expect(table.refuses('bob', `confirm ${id}`)).toBe('club.confirm.none');
    table.does('bob', `move ${id} 33+A`);
    expect(table.store.boards.byId(id)?.turns).toBe(2);
  });
});

describe('turns from before a player left', () => {
  /** Plays four turns, after which dave leaves, and then alice's turn 5 and bob's turn 6. */
  function left() {
    const table = new Table();
    const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
    const play = (userid: string, turn: string) => table.does(userid, `move ${id} ${turn}`);
    play('alice', '37+E');
    play('bob', '77+E');
    play('carol', '73+A');
    play('dave', '33+A');
    table.does('dave', `resign ${id}`);
    return { table, id, play };
  }

  test('are not taken back by an undo, but later ones are', () => {
    const { table, id, play } = left();
    for (const userid of ['alice', 'bob', 'carol']) {
      expect(table.refuses(userid, `undo ${id}`), userid).toBe('club.undo.left');
    }
    play('alice', '37-36');
    // The position before it is the one after turn 4, when dave was still playing.
    expect(table.refuses('alice', `undo ${id}`)).toBe('club.undo.left');
    expect(table.refuses('bob', `undo ${id}`)).toBe('club.undo.left');
    play('bob', '77-76');
    table.does('bob', `undo ${id}`);
    for (const userid of ['alice', 'carol']) table.does(userid, `accept ${id} undo`);
    expect(table.store.boards.byId(id)).toMatchObject({ turns: 5, seat: 1 });
    expect(checkBoards(table.store).wrong).toEqual([]);
  });

  test('are not taken back by the operator either', () => {
    const { table, id, play } = left();
    play('alice', '37-36');
    play('bob', '77-76');
    const undo = (to: number) => {
      const board = table.store.boards.byId(id);
      if (!board) throw new Error('it is gone');
      const { store, now } = table;
      const outcome = undoByOperator({ store, now }, viewOf(store, board), { to, reason: 'a test' });
      return outcome.ok ? '' : outcome.error.code;
    };
    expect([0, 3, 4].map(undo)).toEqual(Array(3).fill('club.undone.left'));
    expect(undo(5)).toBe('');
    expect(table.store.boards.byId(id)?.turns).toBe(5);
    expect(checkBoards(table.store).wrong).toEqual([]);
  });
});

describe('a turn that is played', () => {
  function add(
    table: Table,
    id: BoardId,
    text: string,
    by: Parameters<typeof addTurn>[3] = { inboxId: null },
  ) {
    const view = table.view(id);
    const turn = parseTurn(view.position, text);
    if (!turn.ok) throw new Error(turn.error.code);
    return addTurn({ store: table.store, now: table.now, doneAt: table.now + 4 }, view, turn.value, by);
  }

  test('is reported as news about the board, and its thinking time is counted', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.now += 50;
    expect(add(table, id, '37+E', { comment: 'hi', inboxId: table.inboxId })).toEqual({
      kind: 'boardNews',
      boardId: id,
      happened: {
        code: 'club.move.happened',
        data: { board: id, player: 'alice (x)', turn: '37+E', number: 1 },
      },
    });
    const [turn] = table.store.boards.turns(id);
    expect(turn).toMatchObject({ number: 1, seat: 0, comment: 'hi', playedAt: table.now });
    expect(turn?.position).toBe(table.view(id).board.position);
    expect(table.view(id).board).toMatchObject({ turns: 1, seat: 1, clockFrom: table.now + 4 });
    expect(table.view(id).seats[0]?.usedMs).toBe(50);
    expect(table.store.boards.hasTurnOf(id, [table.inboxId])).toBe(true);
  });

  test('ends the game if it decides the game', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    for (const text of ['37+E', '33+A', '37-36', '53+A', '36-35', '73+A', '57+E', '33-34'])
      add(table, id, text);
    expect(table.view(id).board.state).toBe('active');
    add(table, id, '35-33x');
    expect(table.view(id).board).toMatchObject({ state: 'finished', winners: [0], endedAt: table.now });
    expect(table.view(id).board.ending).toMatch(/^rules\./);
  });
});

describe('taking back turns', () => {
  test('restores the position and the seat to play, and starts its clock', () => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    const start = table.view(id).board.position;
    table.plays(id, '37+E', '33+A', '37-36');
    const [, second] = table.store.boards.turns(id);
    const back = (from: number) =>
      takeBackTurns({ store: table.store, doneAt: table.now + 4 }, table.view(id), from);
    expect(back(3)).toEqual([]);
    expect(table.view(id).board).toMatchObject({
      turns: 2,
      seat: 0,
      position: second?.position,
      clockFrom: table.now + 4,
    });
    back(1);
    expect(table.view(id).board).toMatchObject({ turns: 0, seat: 0, position: start });
    expect(() => back(2)).toThrow('has no turn 2');
    back(1);
    expect(table.view(id).board).toMatchObject({ turns: 0, seat: 0, position: start });
  });
});
