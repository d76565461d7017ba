import { expect, test } from 'vitest';
import { refusal } from '../../../src/base/index.js';
import { whichOfDigest } from '../../../src/server/inbound/refusalExamples.js';
import { Table } from '../../support/table.js';

const why = refusal('command.turnAlone.digest');

test('a turn alone in reply to a digest is shown with the board where it can be played', () => {
  const table = new Table();
  table.board('octi', 'alice', 'bob');
  table.board('octilite', 'alice', 'bob');
  const { id } = table.player('alice');
  const example = (turn: string, boards = [101, 102], player = id) =>
    whichOfDigest(table.store, why, boards, player, turn).data.example;
  expect(example('57+A')).toBe('101 57+A');
  expect(example('46+E')).toBe('102 46+E');
  // Legal nowhere: a turn of a board that waits.
  expect(example('99+A')).toMatch(/^101 \d\d\+[A-H]$/);
  expect(example('57+A', [101, 102], table.player('bob').id)).toBeUndefined();
});
