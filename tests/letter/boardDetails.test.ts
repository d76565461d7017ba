import { describe, expect, test } from 'vitest';
import { type Blanks, checkedSentence } from '../../src/base/index.js';
import { datesLine, turnsText } from '../../src/letter/boardDetails.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import type { PlayerId } from '../../src/store/index.js';
import { boardView, finished, type ShownGame } from '../support/boardViews.js';
import { rowId } from '../support/rowId.js';

const renderer = loadRenderer();
const say = (code: string, data: Blanks = {}): string =>
  renderer.say(checkedSentence(renderer.catalogue, code, data));
const offered = { state: 'offered', startedAt: null } as const;

describe('the dates of a board', () => {
  const datesOf = ({ view, turns }: ShownGame) => datesLine(renderer, view, turns);
  const date = (what: string, at: string) => say(`letter.date.${what}`, { date: `2026-01-${at}Z` });

  test('include when it was offered', () => {
    expect(datesOf(boardView({ board: offered }))).toBe(date('offered', '05T12:00'));
  });

  test('include when it began and when the last turn was played', () => {
    expect(datesOf(boardView())).toBe(date('started', '05T13:00'));
    expect(datesOf(boardView({ turns: ['37+A', '33+A'] }))).toBe(
      `${date('started', '05T13:00')} ${date('turn', '05T15:00')}`,
    );
  });

  test('include when it began and ended', () => {
    expect(datesOf(boardView({ turns: ['37+A'], board: finished }))).toBe(
      `${date('started', '05T13:00')} ${date('ended', '07T14:00')}`,
    );
  });

  test('end with the players who took over seats; the current player of a seat is listed under the current userid', () => {
    const formerPlayers = [
      { seat: 1, playerId: rowId<PlayerId>(5), userid: 'erin', afterTurn: 3 },
      { seat: 0, playerId: rowId<PlayerId>(6), userid: 'frank', afterTurn: 4 },
      { seat: 1, playerId: rowId<PlayerId>(7), userid: 'grace', afterTurn: 8 },
    ];
    const taken = (newPlayer: string, former: string, number: number) =>
      say('letter.takeover', { newPlayer, former, number });
    expect(datesOf(boardView({ view: { formerPlayers } }))).toBe(
      [
        date('started', '05T13:00'),
        taken('grace (o)', 'erin', 4),
        taken('alice (x)', 'frank', 5),
        taken('bob (o)', 'grace', 9),
      ].join(' '),
    );
  });
});

describe('the turns on a board', () => {
  /** Returns this many turns, none of which moves a pod. */
  const inserts = (count: number, homes: readonly (readonly number[])[]): string[] =>
    Array.from({ length: count }, (_, at) => {
      const own = homes[at % homes.length] ?? [];
      const turn = Math.floor(at / homes.length);
      return `${own[turn % own.length]}+${'ABCDEFGH'[Math.floor(turn / own.length)]}`;
    });
  const duel = [
    [37, 57, 77],
    [33, 53, 73],
  ];
  const firstOf = ({ view, turns }: ShownGame, all?: boolean) =>
    Number.parseInt(turnsText(view, turns, all), 10);

  test('are limited to the last eight during the game, starting with the first player', () => {
    expect(firstOf(boardView({ turns: inserts(8, duel) }))).toBe(1);
    expect(firstOf(boardView({ turns: inserts(9, duel) }))).toBe(3);
    expect(firstOf(boardView({ turns: inserts(10, duel) }))).toBe(3);
    expect(turnsText(...shown(boardView({ turns: inserts(3, duel) })))).toBe(
      '  1. 37+A      2. 33+A\n  3. 57+A',
    );
  });

  test('are all listed if the reader asks for all of them, or if the game is over', () => {
    expect(firstOf(boardView({ turns: inserts(10, duel) }), true)).toBe(1);
    expect(firstOf(boardView({ turns: inserts(10, duel), board: finished }))).toBe(1);
  });

  test('have a column for each of the four players', () => {
    const turns = ['37+E', '77+E', '73+H', '33+B', '37+A'];
    expect(turnsText(...shown(boardView({ game: 'octi4', turns })))).toBe(
      '  1. 37+E    2. 77+E    3. 73+H    4. 33+B\n  5. 37+A',
    );
  });

  const shown = ({ view, turns }: ShownGame) => [view, turns] as const;
});
