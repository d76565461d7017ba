import { describe, expect, test } from 'vitest';
import { longComments, type Reader, recordFile, recordOf } from '../../../src/club/records/gameRecord.js';
import { parseSgf } from '../../../src/notation/index.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame, turnTexts } from '../../support/sgf.js';
import { effectsOf, Table } from '../../support/table.js';

/** Plays two turns with comments. Also returns functions that list the comments shown to a reader. */
function begin() {
  const table = new Table();
  const id = table.board('octi', 'alice', 'bob');
  for (const [userid, turn] of [
    ['alice', '37+E'],
    ['bob', '33+A'],
  ] as const) {
    table.mail = { message: `from ${userid}` };
    table.does(userid, `move ${id} ${turn}`);
  }
  table.mail = {};
  const comments = (reader: Reader, board = id) =>
    recordOf(table.store, table.view(board), reader).turns.map(({ comment }) => comment);
  const commentsFor = (userid: string) => comments(table.player(userid).id);
  return { table, id, comments, commentsFor };
}

describe('a record', () => {
  test('contains the turns, the players and the date', () => {
    const { table, id } = begin();
    const record = recordOf(table.store, table.view(id), 'everything');
    expect(record).toMatchObject({ name: 'Octi Board 101', players: ['alice', 'bob'], date: '2026-01-05' });
    expect(turnTexts(record)).toEqual(['37+E', '33+A']);
    expect(record).not.toHaveProperty('departures');
    expect(record).not.toHaveProperty('result');
  });

  test('includes the computer’s level and rating', () => {
    const table = new Table();
    table.does('alice', 'octi challenge computer -level=2');
    expect(recordOf(table.store, table.view(rowId(101)), undefined).players).toEqual([
      'alice',
      'computer (level 2, rating 1070)',
    ]);
  });

  test('includes the players who left a four-player game', () => {
    const table = new Table();
    const id = table.board('octi4', 'alice', 'carol', 'bob', 'dave');
    table.plays(id, '37+E', '77+E', '73+A', '33+A');
    table.does('dave', `resign ${id}`);
    table.plays(id, '37-36');
    const record = recordOf(table.store, table.view(id), undefined);
    expect(record.departures).toEqual([{ afterTurn: 4, seat: 3 }]);
    expect(turnTexts(record)).toHaveLength(5);
  });

  test('has the date of the offer until the game starts', () => {
    const table = new Table();
    table.player('bob');
    table.does('alice', 'octi challenge bob');
    table.now += 40 * 86_400_000;
    const date = () => recordOf(table.store, table.view(rowId(101)), undefined).date;
    expect(date()).toBe('2026-01-05');
    table.does('bob', 'accept 101');
    expect(date()).toBe('2026-02-14');
  });
});

describe('the result in a record', () => {
  const resultAfter = (end: (table: Table) => void) => {
    const { table, id } = begin();
    end(table);
    return recordOf(table.store, table.view(id), undefined).result;
  };

  test.each([
    ['resignation', (table: Table) => table.does('alice', 'resign 101'), 'W+R'],
    ['signoff', (table: Table) => table.does('bob', 'signoff'), 'B+F'],
    [
      'claim',
      (table: Table) => {
        table.now += 30 * 86_400_000;
        table.does('bob', 'claim 101');
      },
      'W+T',
    ],
    [
      'draw',
      (table: Table) => {
        table.does('alice', 'propose 101');
        table.does('bob', 'accept 101 draw');
      },
      '0',
    ],
  ])('after a %s', (_, end, result) => expect(resultAfter(end)).toBe(result));

  test('after a win on the board, in a closed game and on a practice board', () => {
    const table = new Table();
    const won = table.board('octi', 'alice', 'bob');
    table.plays(won, '37+E', '33+A', '37-36', '53+A', '36-35', '73+A', '57+E', '33-34', '35-33x');
    const closed = table.board('octi', 'alice', 'bob');
    table.does('alice', `resign ${closed}`);
    table.mail = { record: recordOfGame('octi', []) };
    table.does('alice', 'import');
    table.does('alice', 'resign 103');
    const result = (id: BoardId) => recordOf(table.store, table.view(id), undefined).result;
    expect([won, closed, rowId<BoardId>(103)].map(result)).toEqual(['B+', 'Void', undefined]);
  });
});

describe('comments', () => {
  test('are shown to players, watchers and the operator', () => {
    const { table, id, comments, commentsFor } = begin();
    const all = ['from alice', 'from bob'];
    const none = ['', ''];
    expect(comments('everything')).toEqual(all);
    expect(comments(undefined)).toEqual(none);
    expect(commentsFor('alice')).toEqual(all);
    expect(commentsFor('bob')).toEqual(all);
    expect(commentsFor('carol')).toEqual(none);
    table.does('carol', `subscribe ${id}`);
    table.does('dave', `notify ${id}`);
    expect(commentsFor('carol')).toEqual(all);
    expect(commentsFor('dave')).toEqual(none);
  });

  test("by a muted player are omitted, but not the reader's own", () => {
    const { table, commentsFor, comments } = begin();
    table.does('alice', 'mute bob');
    expect(commentsFor('alice')).toEqual(['from alice', '']);
    expect(commentsFor('bob')).toEqual(['from alice', 'from bob']);
    expect(comments('everything')).toEqual(['from alice', 'from bob']);
  });

  test('belong to their authors, even if the seat has been transferred since', () => {
    const { table, id, commentsFor } = begin();
    table.store.boards.transferSeat(id, 0, table.player('carol').id, table.now);
    expect(commentsFor('carol')).toEqual(['from alice', 'from bob']);
    expect(commentsFor('alice')).toEqual(['', '']);
    table.does('carol', 'mute alice');
    expect(commentsFor('carol')).toEqual(['', 'from bob']);
  });

  test('on a practice board are shown only to its player', () => {
    const { table, comments } = begin();
    table.mail = { record: recordOfGame('octi', ['37+E hello']) };
    table.does('alice', 'import');
    const carol = table.player('carol').id;
    table.does('carol', 'subscribe all');
    expect(comments(table.player('alice').id, rowId(102))).toEqual(['hello']);
    expect(comments(carol, rowId(102))).toEqual(['']);
  });
});

describe('export', () => {
  test('produces a file that can be read again', () => {
    const { table, id } = begin();
    const done = table.does('alice', `export ${id}`);
    expect(done.answer).toEqual({ code: 'club.export.result', data: { board: id } });
    const [file] = effectsOf(done, 'file');
    expect(file).toEqual({
      kind: 'file',
      ...recordFile(table.store, table.view(id), table.player('alice').id),
    });
    expect(file?.name).toBe('octi-101.sgf');
    const read = parseSgf(file?.text ?? '');
    expect(read.ok && read.value.turns.map(({ comment }) => comment)).toEqual(['from alice', 'from bob']);
    expect(effectsOf(table.does('carol', `export ${id}`), 'file')[0]?.text).not.toContain('from alice');
    expect(table.refuses('alice', 'export 999')).toBe('club.noBoard');
  });

  test('includes the comments that may go to the sender address of an unauthenticated email', () => {
    const { table, id } = begin();
    const file = (address: string) => {
      const shown = table.saysUnauthenticated(address, `export ${id}`);
      return shown.ok ? effectsOf(shown.value, 'file')[0]?.text : undefined;
    };
    expect(file('alice@example.com')).toBe(
      recordFile(table.store, table.view(id), table.player('alice').id).text,
    );
    expect(file('nobody@example.com')).toBe(recordFile(table.store, table.view(id), undefined).text);
    expect(file('nobody@example.com')).not.toBe(file('alice@example.com'));
  });
});

describe('comments that are cut short in letters', () => {
  const long = Array.from({ length: 41 }, (_, at) => `line ${at}`).join('\n');
  const withComment = (message: string) => {
    const table = new Table();
    const id = table.board('octi', 'alice', 'bob');
    table.mail = { message };
    table.does('alice', `move ${id} 37+E`);
    table.mail = {};
    return { table, id, of: (reader: Reader) => longComments(table.store, table.view(id), reader) };
  };

  test('are sent as a file to readers who are allowed to see them', () => {
    const { table, id, of } = withComment(long);
    const file = { name: `octi-${id}-comments.txt`, text: `1. 37+E (alice)\n\n${long}\n` };
    expect(of(table.player('bob').id)).toEqual(file);
    expect(of(undefined)).toBeUndefined();
    expect(of(table.player('carol').id)).toBeUndefined();
    table.does('bob', 'mute alice');
    expect(of(table.player('bob').id)).toBeUndefined();
    expect(table.does('alice', `show ${id}`).effects).toContainEqual({ kind: 'file', ...file });
    const effects = (address: string) => {
      const shown = table.saysUnauthenticated(address, `show ${id}`);
      return shown.ok ? effectsOf(shown.value, 'file') : undefined;
    };
    expect(effects('alice@example.com')).toEqual([{ kind: 'file', ...file }]);
    expect(effects('nobody@example.com')).toEqual([]);
  });

  test('are those that are too long for letters to show in full', () => {
    expect(withComment('word '.repeat(350).trim()).of('everything')).toBeDefined();
    expect(withComment('A few words.').of('everything')).toBeUndefined();
  });
});
