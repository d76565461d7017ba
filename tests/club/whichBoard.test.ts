import { expect, test } from 'vitest';
import { say } from '../../src/base/index.js';
import { whichBoard } from '../../src/club/whichBoard.js';
import { loadCatalogue } from '../../src/server/outbound/catalogue.js';
import { Table } from '../support/table.js';

const words = loadCatalogue();
const day = 24 * 60 * 60 * 1000;

function begin() {
  const table = new Table();
  for (const userid of ['alice', 'bob', 'cleo']) table.player(userid);
  const which = (word: string, rest = '', userid = 'alice') => {
    const why = whichBoard(table.store, table.player(userid), { word, rest }, table.now);
    return why && say(words, why);
  };
  return { table, which };
}

test('a single board is the example, and several are listed, newest first', () => {
  const { table, which } = begin();
  expect(which('resign')).toBe(say(words, { code: 'club.which.none', data: { word: 'resign' } }));
  table.board('octi', 'alice', 'bob');
  expect(which('resign')).toBe('Which board? Send "resign 101" (octi with bob).');
  table.board('octilite', 'cleo', 'alice');
  expect(which('resign')).toBe(
    'Which board? Send one of these: "resign 102" (octilite with cleo), or "resign 101" (octi with bob).',
  );
});

test("a turn goes to boards where it is the player's turn", () => {
  const { table, which } = begin();
  table.board('octi', 'alice', 'bob');
  table.board('octilite', 'cleo', 'alice');
  expect(which('move', '57+E')).toBe('Which board? Send "move 101 57+E" (octi with bob).');
});

test('a claim goes to boards whose time has run out', () => {
  const { table, which } = begin();
  table.board('octi', 'bob', 'alice');
  table.now += 20 * day;
  expect(which('claim')).toContain('no board');
  table.now += 2 * day;
  expect(which('claim')).toBe('Which board? Send "claim 101" (octi with bob).');
  expect(which('claim', '', 'bob')).toContain('no board');
});

test('a rematch and an analysis go to finished games', () => {
  const { table, which } = begin();
  table.board('octi', 'alice', 'bob');
  expect(which('rematch')).toContain('no board');
  table.does('alice', 'move 101 57+E');
  table.does('bob', 'move 101 53+A');
  table.does('bob', 'resign 101');
  for (const word of ['rematch', 'analyse'])
    expect(which(word)).toBe(`Which board? Send "${word} 101" (octi with bob).`);
  expect(which('undo')).toContain('no board');
});

test("a command that may be about others' boards has no list of one's own", () => {
  const { table, which } = begin();
  expect(which('show')).toBeUndefined();
  table.board('octi', 'alice', 'bob');
  expect(which('subscribe')).toBeUndefined();
  expect(which('show')).toBe('Which board? Send "show 101" (octi with bob).');
});
