import { beforeEach, describe, expect, test } from 'vitest';
import { refusal, say } from '../../../src/base/index.js';
import { parseCommandLine } from '../../../src/command/index.js';
import { whichOfDigest, withExample } from '../../../src/server/inbound/refusalExamples.js';
import { loadCatalogue } from '../../../src/server/outbound/loadTemplates.js';
import type { BoardId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';

const words = loadCatalogue();
const why = refusal('command.turnAlone.digest');

test('if the reply to a digest is only a turn, the example names the board where it can be played', () => {
  const table = new Table();
  table.board('octi', 'alice', 'bob');
  table.board('octilite', 'alice', 'bob');
  const { id } = table.player('alice');
  const example = (turn: string, boards = [rowId<BoardId>(101), rowId<BoardId>(102)], player = id) =>
    whichOfDigest(table.store, why, boards, player, turn).data.example;
  expect(example('57+A')).toBe('101 57+A');
  expect(example('46+E')).toBe('102 46+E');
  // The turn is not legal on any board, so the example is a turn on a waiting board.
  expect(example('99+A')).toMatch(/^101 \d\d\+[A-H]$/);
  expect(example('57+A', [rowId(101), rowId(102)], table.player('bob').id)).toBeUndefined();
});

describe('the example in a refusal about a board', () => {
  let table: Table;
  beforeEach(() => {
    table = new Table();
    table.board('octilite', 'alice', 'bob');
    table.does('alice', 'move 101 46+E');
  });
  const [alice, bob] = ['alice', 'bob'];
  const exampleFor = (line: string, userid: string) => {
    const read = parseCommandLine(line, { board: rowId(101) });
    if (read.ok) throw new Error(`${line} is a command`);
    return say(words, withExample(table.store, read.error, rowId(101), table.player(userid).id));
  };

  test.each(['move 101 36+E#0', 'move 101 2fast 36+E', 'preview 101 32+A#3'])(
    'is a command that works on that board after the refusal of %j',
    (line) => {
      const [, shown = ''] = /"((?:preview|queue|move|\d).*?)"/.exec(exampleFor(line, bob)) ?? [];
      const written = /^\d/.test(shown) ? `move 101 ${shown}` : shown;
      table.does('bob', written);
      expect(written).toContain('101');
    },
  );

  test.each([
    ['submit 101 foo', /"submit 101 (\d\S+)"/],
    ['move 101 foo', /"move 101 (\d\S+)"/],
    ['submit 101 - 36+E', /"submit 101 bob (\d\S+)"/],
    ['export 101 2fast', /After "export" and the board number.*"export 101 bob"/],
    ['preview 101 - 36+E', /"preview 101 bob (\d\S+)"/],
  ])('has the same command as %j', (line, shown) => {
    expect(exampleFor(line, bob)).toMatch(shown);
  });

  test('answers a turn by the opponent if a queue is refused and the opponent moves next', () => {
    const [, shown = ''] = /"(queue 101 if \S+ then \S+)"/.exec(exampleFor('queue 101', alice)) ?? [];
    table.does('alice', shown);
    expect(exampleFor('queue 101', bob)).not.toContain('queue 101');
  });

  test('is left out if it is not the reader’s turn', () => {
    expect(exampleFor('move 101 36+E#0', alice)).toBe('After #, write the turn number, from 1 to 9999.');
  });

  test('is part of the reason if a turn does not begin with a square', () => {
    const inner = refusal('command.turn', { why: refusal('notation.wantTurn', { text: 'x' }) });
    expect(say(words, withExample(table.store, inner, rowId(101), table.player('bob').id))).toMatch(
      /"x" is not a turn.*as in \d\d/,
    );
  });

  describe('is a square that makes the turn legal, if a square is missing', () => {
    const exampleOf = (written: string, userid: string) =>
      /"(.*?)": write a square after "(.*?)", column first(?:, for example (\d\d))?/
        .exec(exampleFor(`move 101 ${written}`, userid))
        ?.slice(2);

    test.each(['46-', '46--45', '46E-'])('%s', (written) => {
      table.plays(rowId(101), '32+A');
      const [before = '', square] = exampleOf(written, alice) ?? [];
      expect(square).toBe('45');
      table.does('alice', `move 101 ${before}${square}`);
    });

    test('but not if no square does, or it is not the reader’s turn', () => {
      expect(exampleOf('32-', bob)).toEqual(['32-', undefined]);
      expect(exampleOf('46-', alice)).toEqual(['46-', undefined]);
    });
  });
});
