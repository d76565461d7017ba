import { describe, expect, test } from 'vitest';
import { dayMs, sentence } from '../../../src/base/index.js';
import type { SgfRecord } from '../../../src/notation/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOf, recordOfGame } from '../../support/sgf.js';
import { effectsOf, Table } from '../../support/table.js';

function imported(record: SgfRecord) {
  const table = new Table();
  table.mail = { record };
  const done = table.does('alice', 'import');
  const { board, seats } = table.view(rowId(101));
  return { table, done, board, seats };
}

const won = ['37+E', '33+A', '37-36', '53+A', '36-35', '73+A', '57+E', '33-34', '35-33x'];

describe('an imported record', () => {
  test('without turns starts a practice board from its position, and the answer says so', () => {
    const { done } = imported(recordOfGame('octi', []));
    expect(done).toMatchObject({
      answer: { code: 'club.import.result.start' },
      effects: [{ happened: { code: 'club.import.happened.start' } }],
    });
  });

  test('is a practice board on which one player has all the seats', () => {
    const { done, board, seats, table } = imported(recordOfGame('octi', ['37+E', '33+A']));
    const data = { board: 101, game: sentence('letter.game.octi'), turns: 2 };
    expect(done).toEqual({
      answer: { code: 'club.import.result', data },
      effects: [
        { kind: 'boardNews', boardId: rowId<BoardId>(101), happened: { code: 'club.import.happened', data } },
      ],
    });
    expect(board).toMatchObject({
      practice: true,
      state: 'active',
      rated: false,
      turns: 2,
      start: null,
      seat: 0,
    });
    expect(seats.map(({ userid }) => userid)).toEqual(['alice', 'alice']);
    expect(table.store.boards.turns(rowId(101))).toMatchObject([
      { number: 1, seat: 0, text: '37+E', playedAt: table.now, comment: '' },
      { number: 2, seat: 1, text: '33+A' },
    ]);
    expect(table.store.boards.hasTurnOf(rowId(101), [table.inboxId])).toBe(true);
  });

  test('may start from any position', () => {
    const { view } = (() => {
      const { table } = imported(recordOfGame('octi', ['37+E']));
      return { view: table.view(rowId(101)) };
    })();
    const { board } = imported(recordOf(view.board.position, ['33+A']));
    expect(board).toMatchObject({ start: view.board.position, turns: 1, seat: 0 });
  });

  test('keeps comments but sanitises them; the root comment goes with the first turn', () => {
    const { table } = imported(
      recordOfGame('octi', ['37+E first', '33+A write to a@example.com', '37-36'], { comment: 'root' }),
    );
    const comments = table.store.boards.turns(rowId(101)).map(({ comment }) => comment);
    expect(comments[0]).toBe('root\n\nfirst');
    expect(comments[1]).toContain('write to');
    expect(comments[1]).not.toContain('@');
    expect(comments[2]).toBe('');
    const without = imported(recordOfGame('octi', ['37+E'], { comment: 'root' }));
    expect(without.table.store.boards.turns(rowId(101))[0]?.comment).toBe('root');
  });

  test('shows the player what its header says', () => {
    const head = { name: 'A game', players: ['Ann', undefined], date: '2020', comment: 'hi', result: '' };
    const { done } = imported(recordOfGame('octi', ['37+E'], head));
    expect(effectsOf(done, 'quotedText')).toEqual([
      {
        kind: 'quotedText',
        boardId: rowId<BoardId>(101),
        intro: { code: 'club.import.said', data: {} },
        text: 'A game\nx: Ann\n2020\nhi',
      },
    ]);
  });

  test('includes the players who left, even before the first turn', () => {
    const turns = ['37+E', '77+E', '73+A', '37-36'];
    const departures = [{ afterTurn: 3, seat: 3 }] as const;
    const { table, board } = imported(recordOfGame('octi4', turns, { departures }));
    expect(table.view(rowId(101)).departed).toEqual([3]);
    expect(board).toMatchObject({ turns: 4, seat: 1 });
    expect(table.store.boards.departures(rowId(101))).toMatchObject([
      { seat: 3, afterTurn: 3, leftAt: table.now },
    ]);
    const before = imported(recordOfGame('octi4', ['77+E'], { departures: [{ afterTurn: 0, seat: 0 }] }));
    expect(before.board).toMatchObject({ turns: 1, seat: 2 });
  });
});

describe('an imported record is finished', () => {
  const endOf = (result: string | undefined, texts = ['37+E']) => {
    const { board } = imported(recordOfGame('octi', texts, result === undefined ? {} : { result }));
    return [board.state, board.winners, board.ending, board.rated];
  };

  test('by a win on the board, whatever the record says', () => {
    for (const result of ['W+R', undefined]) {
      const [state, winners, ending] = endOf(result, won);
      expect([state, winners]).toEqual(['finished', [0]]);
      expect(ending).toMatch(/^rules\./);
    }
  });

  test.each([
    ['B+R', [0], 'club.ending.resigned'],
    ['W+T', [1], 'club.ending.forfeited'],
    ['W+F', [1], 'club.ending.signedOff'],
    ['B+', [0], 'club.ending.recorded'],
    ['B+17', [0], 'club.ending.recorded'],
    ['0', [], 'club.ending.agreed'],
  ])('by %s', (result, winners, ending) => {
    expect(endOf(result)).toEqual(['finished', winners, ending, false]);
  });

  test.each(['', 'Void', '?', undefined])('but not by %s', (result) => {
    expect(endOf(result)[0]).toBe('active');
  });
});

describe('an import is refused', () => {
  test('without a record', () => {
    expect(new Table().refuses('alice', 'import')).toBe('club.import.nothing');
  });

  test('if the player has five practice boards in play, unless the imported game is over', () => {
    const table = new Table();
    table.mail = { record: recordOfGame('octi', ['37+E']) };
    for (let n = 0; n < 5; n += 1) table.does('alice', 'import');
    expect(table.says('alice', 'import')).toMatchObject({
      error: { code: 'club.import.most', data: { most: 5, boards: ['101', '102', '103', '104', '105'] } },
    });
    expect(table.refuses('bob', 'import')).toBe('');
    table.mail = { record: recordOfGame('octi', ['37+E'], { result: '0' }) };
    expect(table.refuses('alice', 'import')).toBe('');
  });

  test('after twenty in one day', () => {
    const table = new Table();
    table.mail = { record: recordOfGame('octi', ['37+E'], { result: '0' }) };
    for (let n = 0; n < 20; n += 1) table.does('alice', 'import');
    const refused = { error: { code: 'club.practice.mostADay', data: { most: 20 } } };
    expect(table.says('alice', 'import')).toMatchObject(refused);
    expect(table.refuses('bob', 'import')).toBe('');
    table.now += dayMs - 1;
    expect(table.refuses('alice', 'import')).toBe('club.practice.mostADay');
    table.now += 2;
    expect(table.refuses('alice', 'import')).toBe('');
  });
});
