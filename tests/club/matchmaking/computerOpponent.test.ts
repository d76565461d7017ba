import { describe, expect, test } from 'vitest';
import { say, sentence } from '../../../src/base/index.js';
import {
  aboutComputer,
  agreesToDraw,
  allowComputer,
  computerName,
  computerSeat,
  mayPlayComputer,
  namesComputer,
  playForComputer,
  ratingsOfLevels,
  takesNewGames,
} from '../../../src/club/matchmaking/computerOpponent.js';
import { parseCommandLine } from '../../../src/command/index.js';
import { type Level, levelRating } from '../../../src/computer/index.js';
import { parseTurn } from '../../../src/notation/index.js';
import { type GameName, games, type Turn } from '../../../src/rules/index.js';
import { loadCatalogue } from '../../../src/server/outbound/loadTemplates.js';
import type { BoardId } from '../../../src/store/index.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { effectsOf, Table } from '../../support/table.js';

const seats = (table: Table, id: BoardId) => table.view(id).seats.map(({ userid }) => userid);

function turnOn(table: Table, id: BoardId, text: string): Turn {
  const turn = parseTurn(table.view(id).position, text);
  if (!turn.ok) throw new Error(turn.error.code);
  return turn.value;
}

/** Plays the computer's turn on board 101. */
function played(table: Table, text: string, score = 0) {
  const view = table.view(rowId(101));
  return playForComputer({ store: table.store, now: table.now }, view, {
    turn: turnOn(table, rowId(101), text),
    score,
  });
}

describe('a challenge to the computer', () => {
  test('may put it in any seat', () => {
    const table = new Table();
    table.player('bob');
    const names = (line: string) => {
      const command = parseCommandLine(line, undefined);
      if (!command.ok || command.value.word !== 'challenge') throw new Error(line);
      return namesComputer(table.store, command.value);
    };
    expect(names('octi challenge computer')).toBe(true);
    expect(names('octi challenge alice computer')).toBe(true);
    expect(names('octi challenge bob')).toBe(false);
    // A player who had such a name before it was reserved keeps the name and remains an ordinary player.
    table.player('computer-3');
    expect(names('octi challenge computer-3')).toBe(false);
    table.does('alice', 'octi challenge computer-3');
    expect(table.view(rowId(101)).seats.map(({ userid }) => userid)).toEqual(['alice', 'computer-3']);
  });

  test('starts immediately, unrated, at the requested level', () => {
    const table = new Table();
    const done = table.does('alice', 'octi challenge computer -level=7');
    const data = { board: 101, game: sentence('letter.game.octi'), players: 'alice (x), computer (o)' };
    expect(done).toEqual({
      answer: { code: 'club.join.result', data },
      effects: [
        {
          kind: 'boardNews',
          boardId: rowId<BoardId>(101),
          happened: { code: 'club.computer.starts', data: {} },
        },
      ],
    });
    expect(table.view(rowId(101)).board).toMatchObject({
      state: 'active',
      rated: false,
      level: 7,
      startedAt: table.now,
      challengerId: table.player('alice').id,
    });
  });

  test('seats the player as requested', () => {
    const table = new Table();
    for (const line of [
      'octi challenge computer',
      'octi challenge computer -second',
      'octi challenge computer alice',
      'octi4 challenge computer',
      'octi4 challenge computer computer alice computer',
    ]) {
      table.does('alice', line);
    }
    expect(
      [
        rowId<BoardId>(101),
        rowId<BoardId>(102),
        rowId<BoardId>(103),
        rowId<BoardId>(104),
        rowId<BoardId>(105),
      ].map((id) => seats(table, id).indexOf('alice')),
    ).toEqual([0, 1, 1, 0, 2]);
    table.does('alice', 'resign 101');
    table.does('alice', 'octi challenge alice computer');
    expect(seats(table, rowId(106))).toEqual(['alice', 'computer']);
    expect(seats(table, rowId(104))).toEqual(['alice', 'computer', 'computer', 'computer']);
  });

  test.each([
    ['octi challenge computer bob', 'club.computer.others'],
    ['octi challenge computer computer computer', 'club.challenge.two'],
    ['octi challenge computer computer', 'club.challenge.others'],
    ['octi4 challenge alice alice computer computer', 'club.challenge.self'],
  ])('%s is refused', (line, code) => {
    const table = new Table();
    table.player('bob');
    expect(table.refuses('alice', line)).toBe(code);
  });

  test('is refused if the player already has five boards in play against it', () => {
    const table = new Table();
    for (let n = 0; n < 5; n += 1) {
      expect(mayPlayComputer(table.store, table.player('alice'))).toBeUndefined();
      table.does('alice', n === 0 ? 'octilite challenge computer -level=1' : 'octi challenge computer');
    }
    const refused = table.says('alice', 'octi challenge computer');
    const lite = present(games.find(({ id }) => id === 'octilite'));
    expect(refused).toMatchObject({ error: { code: 'club.computer.most', data: { most: 5 } } });
    expect(refused.ok ? '' : say(loadCatalogue(), refused.error)).toContain(
      `in play: 101 (Octi Lite, level 1, rating ${levelRating(lite, 1)}), 102 (Octi, level 5, rating 1500), 103 (`,
    );
    expect(table.refuses('bob', 'octi challenge computer')).toBe('');
    table.does('alice', 'resign 103');
    expect(table.refuses('alice', 'octi challenge computer')).toBe('');
  });
});

describe('the operator', () => {
  test('can limit the computer’s levels', () => {
    const table = new Table();
    allowComputer(table.store, 4);
    expect(takesNewGames(table.store)).toBe(true);
    expect(table.says('alice', 'octi challenge computer -level=5')).toMatchObject({
      error: { code: 'club.computer.level', data: { level: 5, highest: 4 } },
    });
    table.does('alice', 'octi challenge computer -level=4');
    table.does('alice', 'octi challenge computer');
    expect([rowId<BoardId>(101), rowId<BoardId>(102)].map((id) => table.view(id).board.level)).toEqual([
      4, 4,
    ]);
    // The help page lists only levels up to 4.
    expect(table.does('alice', 'help challenge').effects).toMatchObject([
      { page: { kind: 'help', topics: ['challenge'], highest: 4 } },
    ]);
    expect(aboutComputer(table.store)).toEqual({
      code: 'club.userinfo.computer',
      data: { first: 1, last: 4 },
    });
    const own = ['octi', 'octi3base', 'octilite', 'octi4'];
    const each: readonly Level[] = [1, 2, 3, 4];
    expect(
      ratingsOfLevels(table.store).toSorted((a, b) => own.indexOf(a.game) - own.indexOf(b.game)),
    ).toEqual(
      own.map((game) => ({
        game,
        ratings: each.map((level) => levelRating({ name: game as GameName }, level)),
      })),
    );
  });

  test('can turn the computer off', () => {
    const table = new Table();
    allowComputer(table.store, 0);
    expect(takesNewGames(table.store)).toBe(false);
    expect(table.refuses('alice', 'octi challenge computer')).toBe('club.computer.off');
    expect(aboutComputer(table.store).code).toBe('club.userinfo.computerOff');
    expect(ratingsOfLevels(table.store)).toEqual([]);
    allowComputer(table.store);
    expect(aboutComputer(table.store).data).toEqual({ first: 1, last: 9 });
    table.does('alice', 'octi challenge computer -level=9');
    table.does('alice', 'octi challenge computer');
    expect(table.view(rowId(102)).board.level).toBe(5);
  });
});

describe('a turn by the computer', () => {
  test('is an ordinary turn without an email, and is scored', () => {
    const table = new Table();
    table.does('alice', 'octi challenge computer -second');
    const done = played(table, '37+E', 12.6);
    expect(done).toMatchObject({
      value: { effects: [{ kind: 'boardNews', happened: { code: 'club.move.happened' } }] },
    });
    expect(table.view(rowId(101)).board).toMatchObject({ turns: 1, computerScore: 13 });
    expect(table.store.boards.hasTurnOf(rowId(101), [table.inboxId])).toBe(false);
    expect(table.store.boards.turns(rowId(101))[0]).toMatchObject({ text: '37+E', playedAt: table.now });
  });

  test('is refused if the board has changed, or if turns have been taken back', () => {
    const table = new Table();
    table.does('alice', 'octi challenge computer -second');
    const [view, turn] = [table.view(rowId(101)), turnOn(table, rowId(101), '37+E')];
    played(table, '37+E', 5);
    const late = () => {
      const result = playForComputer({ store: table.store, now: table.now }, view, { turn, score: 1 });
      return result.ok ? '' : result.error.code;
    };
    expect(late()).toBe('club.stale');
    table.does('alice', 'move 101 33+A');
    table.does('alice', 'undo 101');
    expect(late()).toBe('club.undoneSince');
    expect(table.view(rowId(101)).board.computerScore).toBeNull();
  });

  test('has the opposite score if it is played for the player’s partner', () => {
    const table = new Table();
    table.does('alice', 'octi4 challenge computer -level=1');
    expect(computerSeat(table.view(rowId(101)))).toBe(1);
    expect(computerName(table.view(rowId(101)))).toBe(
      `computer (${table.view(rowId(101)).game.seats[1]?.glyph})`,
    );
    table.plays(rowId(101), '37+E');
    played(table, '77+E', 5);
    expect(table.view(rowId(101)).board.computerScore).toBe(5);
    played(table, '73+A', 5);
    expect(table.view(rowId(101)).board.computerScore).toBe(-5);
  });
});

test('an offer is answered by the first computer seat that plays against the player', () => {
  const table = new Table();
  table.does('alice', 'octi4 challenge computer computer alice computer');
  table.does('alice', 'octi4 challenge computer alice computer computer');
  table.does('alice', 'octi challenge computer');
  const against = (id: BoardId) => {
    const view = table.view(id);
    const own = view.seats.findIndex(({ userid }) => userid === 'alice');
    const side = (seat: number) => view.game.seats[seat]?.side;
    expect(side(computerSeat(view))).not.toBe(side(own));
    return computerSeat(view);
  };
  expect([rowId<BoardId>(101), rowId<BoardId>(102), rowId<BoardId>(103)].map(against)).toEqual([1, 0, 1]);
  const only = table.board('octi', 'alice', 'bob');
  const view = table.view(only);
  const seatsOfOne = view.seats.map((seat) => ({ ...seat, playerId: table.player('alice').id }));
  expect(computerSeat({ ...view, seats: seatsOfOne })).toBe(1);
  expect(() => computerSeat({ ...view, seats: seatsOfOne.slice(0, 1) })).toThrow('no computer seat');
});

test('the computer agrees to a draw if it did not consider itself ahead', () => {
  const table = new Table();
  table.does('alice', 'octi challenge computer -second');
  const view = table.view(rowId(101));
  const agrees = (computerScore: number | null) =>
    agreesToDraw({ ...view, board: { ...view.board, computerScore } });
  expect([null, -1, 0, 1].map(agrees)).toEqual([false, true, true, false]);
});

test('the computer answers an offer immediately', () => {
  const table = new Table();
  table.does('alice', 'octi challenge computer -second');
  played(table, '37+E', 3);
  table.does('alice', 'move 101 33+A');
  const data = { board: 101, player: 'computer (x)' };
  const rejected = table.does('alice', 'propose 101');
  expect(rejected.answer).toEqual({ code: 'club.draw.rejected', data });
  expect(effectsOf(rejected, 'boardNews').map(({ happened }) => happened)).toEqual([
    { code: 'club.propose.happened', data: { board: 101, player: 'alice (o)' } },
    { code: 'club.draw.rejected', data },
  ]);
  expect(table.view(rowId(101)).board.state).toBe('active');
  expect(table.store.offers.on(rowId(101))).toBeUndefined();
  table.store.computer.setScore(rowId(101), 0);
  expect(table.does('alice', 'propose 101').answer).toEqual({ code: 'club.draw.agreed', data });
  expect(table.view(rowId(101)).board).toMatchObject({
    state: 'finished',
    winners: [],
    ending: 'club.ending.agreed',
  });
});
