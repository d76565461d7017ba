import { describe, expect, test } from 'vitest';
import { type BoardId, computerId } from '../../../src/store/index.js';
import { rowId } from '../../support/rowId.js';
import { recordOfGame } from '../../support/sgf.js';
import { boardOf, Table } from '../../support/table.js';

/** Creates a board on which these players have played until the first of them resigned. */
function finishedBoard(game = 'octi', ...userids: readonly string[]) {
  const table = new Table();
  const players = userids.length > 0 ? userids : ['alice', 'bob'];
  const [first = '', ...others] = players;
  for (const userid of players) table.player(userid);
  const id = boardOf(table.does(first, `${game} challenge ${others.join(' ')} --nagtime=3 --totaltime=90`));
  for (const userid of others) table.does(userid, `accept ${id}`);
  table.plays(id, '37+E', '33+A');
  table.does(first, `resign ${id}`);
  table.now += 1000;
  const seats = (board: BoardId) => table.view(board).seats.map(({ userid }) => userid);
  return { table, id, seats };
}

describe('a rematch', () => {
  test('offers the same game and clocks, with colours swapped', () => {
    const { table, id, seats } = finishedBoard('octi');
    const done = table.does('bob', `rematch ${id}`);
    const next = boardOf(done);
    expect(done.answer.code).toBe('club.challenge.result');
    expect(done.effects).toMatchObject([
      { happened: { code: 'club.rematch.happened', data: { former: id } } },
    ]);
    expect(seats(next)).toEqual(['bob', 'alice']);
    expect(table.view(next).board).toMatchObject({
      ...{ game: 'octi', state: 'offered', rated: true, nagDays: 3, forfeitDays: 21, totalDays: 90 },
      challengerId: table.player('bob').id,
    });
    table.does('alice', `accept ${next}`);
    expect(table.view(next).board.state).toBe('active');
  });

  test('keeps the options, in reply to a letter about the board', () => {
    const { table, id, seats } = finishedBoard('octi3base+wrap');
    const next = boardOf(table.does('alice', 'rematch', table.letter(id)));
    expect(table.view(next).board.game).toBe('octi3base+wrap');
    expect(seats(next)).toEqual(['bob', 'alice']);
  });

  test('is accepted with the word rematch in reply to the offer', () => {
    const { table, id } = finishedBoard();
    const next = boardOf(table.does('alice', `rematch ${id}`));
    expect(table.says('alice', `rematch ${next}`)).toMatchObject({
      error: { code: 'club.rematch.offered', data: { board: next } },
    });
    table.does('bob', 'rematch', table.letter(next));
    expect(table.view(next).board.state).toBe('active');
  });

  test('is refused in reply to another challenge', () => {
    const { table } = finishedBoard();
    const other = boardOf(table.does('bob', 'octilite challenge alice'));
    expect(table.refuses('alice', `rematch ${other}`)).toBe('club.rematch.running');
  });

  test('is accepted by the other player with the word rematch', () => {
    const { table, id } = finishedBoard();
    const next = boardOf(table.does('bob', `rematch ${id}`));
    expect(table.says('bob', `rematch ${id}`)).toMatchObject({
      error: { code: 'club.rematch.offered', data: { board: next } },
    });
    table.does('alice', `rematch ${id}`);
    expect(table.view(next).board.state).toBe('active');
    expect(table.store.boards.byId(rowId<BoardId>(next + 1))).toBeUndefined();
  });

  test('is rated like the first game, even if that game was declined or ended before everybody had played', () => {
    const table = new Table();
    for (const userid of ['alice', 'bob']) table.player(userid);
    const declined = boardOf(table.does('alice', 'octi challenge bob'));
    table.does('bob', `decline ${declined}`);
    const left = boardOf(table.does('alice', 'octi challenge bob'));
    table.does('bob', `accept ${left}`);
    table.does('bob', `resign ${left}`);
    const unrated = boardOf(table.does('alice', 'octi challenge bob -unrated'));
    table.does('bob', `decline ${unrated}`);
    for (const [id, rated] of [
      [declined, true],
      [left, true],
      [unrated, false],
    ] as const) {
      table.now += 1000;
      const next = boardOf(table.does('alice', `rematch ${id}`));
      expect(table.view(id).board.rated).toBe(false);
      expect(table.view(next).board.rated).toBe(rated);
      table.does('alice', `decline ${next}`);
    }
  });

  test('is not confused with an earlier challenge to the same players', () => {
    const { table, id } = finishedBoard();
    table.now -= 10_000;
    const earlier = boardOf(table.does('bob', 'octi challenge alice'));
    table.now += 10_000;
    expect(boardOf(table.does('alice', `rematch ${id}`))).toBe(earlier + 1);
  });

  test('swaps the sides of a four-player game, and partners stay partners', () => {
    const table = new Table();
    const id = table.board('octi4', 'alice', 'bob', 'carol', 'dave');
    expect(table.view(id).seats.map(({ userid }) => userid)).toEqual(['alice', 'carol', 'bob', 'dave']);
    table.does('alice', `resign ${id}`);
    const next = boardOf(table.does('dave', `rematch ${id}`));
    expect(table.view(next).seats.map(({ userid }) => userid)).toEqual(['carol', 'bob', 'dave', 'alice']);
  });

  test('against the computer begins immediately, at the same level', () => {
    const table = new Table();
    const id = boardOf(table.does('alice', 'octilite challenge computer -level=2'));
    table.does('alice', `resign ${id}`);
    const next = boardOf(table.does('alice', `rematch ${id}`));
    expect(table.view(next).board).toMatchObject({
      state: 'active',
      level: 2,
      rated: false,
      game: 'octilite',
    });
    expect(table.view(next).seats.map(({ playerId }) => playerId)).toEqual([
      computerId,
      table.player('alice').id,
    ]);
    // Sent twice, it starts only one game; once that game is over, it may start another.
    expect(table.refuses('alice', `rematch ${id}`)).toBe('club.rematch.started');
    table.does('alice', `resign ${next}`);
    expect(boardOf(table.does('alice', `rematch ${id}`))).not.toBe(next);
  });

  test('is refused during the game, to non-players, and if a player accepts no games or has left', () => {
    const { table, id } = finishedBoard();
    const running = table.board('octi', 'alice', 'bob');
    expect(table.refuses('alice', `rematch ${running}`)).toBe('club.rematch.running');
    expect(table.refuses('carol', `rematch ${id}`)).toBe('club.notAPlayer');
    table.does('bob', 'octi limit reject');
    expect(table.refuses('alice', `rematch ${id}`)).toBe('club.limit.rejects');
    table.does('bob', 'signoff');
    expect(table.refuses('alice', `rematch ${id}`)).toBe('club.signedOff');
  });
});

test('there is no rematch of a tutorial or other practice board, and the answer says what to send instead', () => {
  const table = new Table();
  table.does('alice', 'tutorial start');
  table.does('alice', 'resign 101');
  expect(table.refuses('alice', 'rematch 101')).toBe('club.rematch.tutorial');
  table.mail = { record: recordOfGame('octi', ['37+E']) };
  table.does('alice', 'import');
  expect(table.refuses('alice', 'rematch 102')).toBe('club.rematch.practice');
});
