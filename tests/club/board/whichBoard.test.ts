import { expect, test } from 'vitest';
import { say } from '../../../src/base/index.js';
import { whichBoard } from '../../../src/club/board/whichBoard.js';
import { type Level, levelRating } from '../../../src/computer/index.js';
import { parseTurn } from '../../../src/notation/index.js';
import { usualGame } from '../../../src/rules/index.js';
import { loadCatalogue } from '../../../src/server/outbound/loadTemplates.js';
import { rowId } from '../../support/rowId.js';
import { Table } from '../../support/table.js';

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

test('if there is only one board, the example names it; several are listed, newest first', () => {
  const { table, which } = begin();
  expect(which('resign')).toBe('You have no games in play. "octi challenge bob" offers bob a game.');
  table.board('octi', 'alice', 'bob');
  expect(which('resign')).toBe('Which board? Send "resign 101" for Octi with bob.');
  table.board('octilite', 'cleo', 'alice');
  expect(which('resign')).toBe(
    'Which board? Send one of these: "resign 102" for Octi Lite with cleo, or "resign 101" for Octi with bob.',
  );
});

test("for a turn, only boards where it is the player's turn are listed", () => {
  const { table, which } = begin();
  table.board('octi', 'alice', 'bob');
  table.board('octilite', 'cleo', 'alice');
  expect(which('move', '57+E')).toBe('Which board? Send "move 101 57+E" for Octi with bob.');
  table.does('alice', 'move 101 57+E');
  expect(which('move', '57+E')).toBe(
    'It is not your turn on any board. On board 102, cleo is to play (turn 1). On board 101, bob is to play (turn 2).',
  );
});

test('for a turn, only boards where it may be legal are listed, unless that is only on a practice board', () => {
  const { table, which } = begin();
  table.board('octi', 'alice', 'bob');
  table.board('octilite', 'alice', 'cleo');
  expect(which('move', '57+E')).toBe('Which board? Send "move 101 57+E" for Octi with bob.');
  expect(which('move', '46+E#1')).toBe('Which board? Send "move 102 46+E#1" for Octi Lite with cleo.');
  // It is legal on neither.
  expect(which('move', '12+E')).toContain(
    '"move 102 12+E" for Octi Lite with cleo, or "move 101 12+E" for Octi',
  );
  table.does('alice', 'tutorial start');
  const { board, position } = table.view(rowId(103));
  expect(board).toMatchObject({ practice: true, game: 'octi' });
  expect(parseTurn(position, '57+E').ok).toBe(true);
  table.does('alice', 'move 101 57+E');
  // It is legal on the practice board, but not in the game.
  expect(which('move', '57+E')).toContain('"move 102 57+E" for Octi Lite with cleo');
});

test('for a hint, games against the computer are listed, and for a draw offer, the other games', () => {
  const { table, which } = begin();
  table.does('alice', 'octilite challenge computer');
  expect(which('propose')).toContain('no games in play against other players');
  expect(which('hint')).toBe(
    'Which board? Send "hint 101" for Octi Lite with the computer, level 5 (rating 1500).',
  );
  table.board('octi', 'alice', 'cleo');
  expect(which('propose')).toBe('Which board? Send "propose 102" for Octi with cleo.');
  table.does('alice', 'resign 102');
  table.does('alice', 'resign 101');
  table.board('octi', 'alice', 'bob');
  expect(which('hint')).toContain('no games in play against the computer');
});

test('for a claim, only boards where an opponent has run out of time are listed', () => {
  const { table, which } = begin();
  table.board('octi', 'bob', 'alice');
  table.now += 20 * day;
  expect(which('claim')).toBe('Nobody has run out of time in your games.');
  table.now += 2 * day;
  expect(which('claim')).toBe('Which board? Send "claim 101" for Octi with bob.');
  expect(which('claim', '', 'bob')).toContain('Nobody');
});

test('for a rematch or an analysis, finished games are listed', () => {
  const { table, which } = begin();
  table.board('octi', 'alice', 'bob');
  for (const word of ['rematch', 'analyse']) expect(which(word)).toContain('no finished game');
  table.does('alice', 'move 101 57+E');
  table.does('bob', 'move 101 53+A');
  table.does('bob', 'resign 101');
  for (const word of ['rematch', 'analyse'])
    expect(which(word)).toBe(`Which board? Send "${word} 101" for Octi with bob.`);
  expect(which('undo')).toContain('no games in play');
});

test('for a rematch, declined games are also listed', () => {
  const { table, which } = begin();
  table.does('bob', 'octi challenge alice');
  table.does('alice', 'decline 101');
  expect(which('rematch')).toBe('Which board? Send "rematch 101" for Octi with bob.');
  expect(which('analyse')).toContain('no finished game');
});

test("for a command that may be about other people's boards, the player's own boards are not listed", () => {
  const { table, which } = begin();
  expect(which('show')).toBeUndefined();
  table.board('octi', 'alice', 'bob');
  expect(which('subscribe')).toBeUndefined();
  expect(which('show')).toBe('Which board? Send "show 101" for Octi with bob.');
});

test('games against the computer are told apart by its level and rating', () => {
  const { table, which } = begin();
  for (const level of [3, 7]) table.does('alice', `octi challenge computer -level=${level}`);
  const rating = (level: Level) => levelRating(usualGame, level);
  const line = (word: string, board: number, level: Level) =>
    `"${word} ${board}" for Octi with the computer, level ${level} (rating ${rating(level)})`;
  expect(which('hint')).toBe(
    `Which board? Send one of these: ${line('hint', 102, 7)}, or ${line('hint', 101, 3)}.`,
  );
  for (const board of [101, 102]) {
    table.plays(rowId(board), '57+E', '53+A');
    table.does('alice', `resign ${board}`);
  }
  expect(which('analyse')).toBe(
    `Which board? Send one of these: ${line('analyse', 102, 7)}, or ${line('analyse', 101, 3)}.`,
  );
});
