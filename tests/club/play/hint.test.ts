import { describe, expect, test } from 'vitest';
import { playForComputer } from '../../../src/club/matchmaking/computerOpponent.js';
import { hintText } from '../../../src/club/play/hint.js';
import { parseTurn } from '../../../src/notation/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { effectsOf, Table } from '../../support/table.js';

/** Starts a game between alice and the computer on board 101, with alice to play. */
function againstComputer(): Table {
  const table = new Table();
  table.does('alice', 'octilite challenge computer');
  return table;
}

/** Returns the next hint that the computer has to find, if there is one. */
const request = (table: Table) => table.store.hints.next(table.now);

/** Stores the result for the hint that is waiting. */
function find(table: Table, turn: string): void {
  table.store.hints.done(present(request(table)?.id), turn);
}

test('a hint for the current turn is requested from the computer, and only the player who asked gets it', () => {
  const table = againstComputer();
  const done = table.does('alice', 'hint 101');
  const happened = { code: 'club.hint.waiting', data: { board: 101 } };
  const playerId = table.player('alice').id;
  expect(done).toEqual({
    answer: happened,
    effects: [{ kind: 'privateNews', boardId: rowId<BoardId>(101), playerId, happened }],
  });
  const { generation } = table.view(rowId(101)).board;
  expect(request(table)).toMatchObject({
    boardId: rowId<BoardId>(101),
    playerId,
    generation,
    number: 1,
    turn: null,
  });
});

test('asking again for the same turn repeats the answer and does not count', () => {
  const table = againstComputer();
  table.does('alice', 'hint 101');
  expect(table.does('alice', 'hint 101').answer.code).toBe('club.hint.waiting');
  find(table, '46+E');
  const again = table.does('alice', 'hint 101');
  expect(again.answer).toEqual({ code: 'club.hint.result', data: { turn: '46+E', had: 1, most: 5 } });
  expect(effectsOf(again, 'privateNews')).toHaveLength(1);
  expect(request(table)).toBeUndefined();
});

describe('a hint is refused', () => {
  test('on boards that are not against the computer', () => {
    const table = againstComputer();
    table.board('octilite', 'alice', 'bob');
    expect(table.refuses('alice', 'hint 102')).toBe('club.hint.people');
    expect(table.refuses('bob', 'hint 101')).toBe('club.notAPlayer');
    expect(table.refuses('alice', 'hint 999')).toBe('club.noBoard');
  });

  test('on practice boards, and the answer says what to do instead', async () => {
    const office = new PostOffice();
    const from = 'alice@example.com';
    await office.signUp('alice');
    await office.send({ from, subject: 'tutorial start' });
    await office.send({ from, subject: 'puzzle' });
    await office.send({ from, subject: 'import', body: '(;GM[19]RU[kids]SZ[6:7];B[46+E])' });
    const answers = [];
    for (const board of [101, 102, 103]) {
      await office.send({ from, subject: `hint ${board}` });
      answers.push(office.last(from).text.replaceAll(/\s+/g, ' '));
    }
    await office.close();
    expect(answers).toEqual([
      expect.stringContaining(
        'The tutorial gives no hints: its emails tell you what to play. On board 101, reply "57+E".',
      ),
      expect.stringContaining(
        'There are no hints for a puzzle. Reply to the email about board 102 with a turn,',
      ),
      expect.stringContaining(
        'On board 103, you are practising alone: reply with any legal turn, or with "moves"',
      ),
    ]);
  });

  test("while it is the computer's turn", () => {
    const table = againstComputer();
    table.does('alice', 'move 101 46+E');
    expect(table.refuses('alice', 'hint 101')).toBe('club.hint.notYourTurn');
    expect(request(table)).toBeUndefined();
  });

  test('after five on one board', () => {
    const table = againstComputer();
    const { id: playerId } = table.player('alice');
    const ask = (number: number) =>
      table.store.hints.ask(
        { boardId: rowId(101), playerId, generation: 0, number, position: `${number}` },
        table.now,
      );
    for (const number of [3, 5, 7, 9]) ask(number);
    expect(hintText(table.store, rowId(101), playerId, '46+E').data).toEqual({
      turn: '46+E',
      had: 4,
      most: 5,
    });
    ask(11);
    expect(table.says('alice', 'hint 101')).toMatchObject({
      error: { code: 'club.hint.most', data: { board: 101, most: 5 } },
    });
  });

  test('while people are playing the mirror image of the position', () => {
    const table = againstComputer();
    table.does('alice', 'move 101 46+E');
    const view = table.view(rowId(101));
    const turn = parseTurn(view.position, '22+A');
    if (!turn.ok) throw new Error(turn.error.code);
    playForComputer({ store: table.store, now: table.now }, view, { turn: turn.value, score: 0 });
    table.board('octilite', 'carol', 'dave');
    table.plays(rowId(102), '36+E', '52+A');
    expect(table.refuses('alice', 'hint 101')).toBe('club.hint.inPlay');
    expect(request(table)).toBeUndefined();
    table.plays(rowId(102), '36+D');
    expect(table.refuses('alice', 'hint 101')).toBe('');
  });
});

describe('after an undo', () => {
  /** Lets the computer answer on board 101. */
  function computerPlays(table: Table): void {
    const view = table.view(rowId(101));
    const turn = parseTurn(view.position, '22+A');
    if (!turn.ok) throw new Error(turn.error.code);
    playForComputer({ store: table.store, now: table.now }, view, { turn: turn.value, score: 0 });
  }

  test('a hint is repeated if its position is on the board again, even if none is left', () => {
    const table = againstComputer();
    table.does('alice', 'hint 101');
    find(table, '46+E');
    table.does('alice', 'move 101 46+E');
    computerPlays(table);
    const { id: playerId } = table.player('alice');
    for (const number of [5, 7, 9, 11]) {
      const asked = { boardId: rowId<BoardId>(101), playerId, generation: 0, number, position: `${number}` };
      table.store.hints.ask(asked, table.now);
    }
    expect(table.refuses('alice', 'hint 101')).toBe('club.hint.most');
    table.does('alice', 'undo 101');
    expect(table.view(rowId(101)).board.turns).toBe(0);
    expect(table.does('alice', 'hint 101').answer).toEqual({
      code: 'club.hint.result',
      data: { turn: '46+E', had: 5, most: 5 },
    });
    // The same number in another position is another turn.
    table.does('alice', 'move 101 36+E');
    computerPlays(table);
    expect(table.refuses('alice', 'hint 101')).toBe('club.hint.most');
  });

  test('a hint that was not found in time is asked for again, and counts once', () => {
    const table = againstComputer();
    table.does('alice', 'hint 101');
    table.does('alice', 'move 101 46+E');
    computerPlays(table);
    table.store.hints.done(present(request(table)?.id), null);
    table.does('alice', 'undo 101');
    expect(table.does('alice', 'hint 101').answer.code).toBe('club.hint.waiting');
    const { generation } = table.view(rowId(101)).board;
    expect(request(table)).toMatchObject({ generation, number: 1 });
    expect(table.store.hints.count(rowId(101), table.player('alice').id)).toBe(1);
  });
});
