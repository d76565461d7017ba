import { describe, expect, test } from 'vitest';
import { type Blanks, checkedSentence, sentence } from '../../src/base/index.js';
import { type Board, dayMs } from '../../src/club/index.js';
import { languages } from '../../src/command/index.js';
import {
  clocksLine,
  datesLine,
  statusLine,
  turnsText,
  unratedText,
  vacationText,
} from '../../src/letter/boardLines.js';
import type { BoardContent } from '../../src/letter/index.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';
import { boardView, finished, type ShownGame } from '../support/boardViews.js';

const renderer = loadRenderer();
const say = (code: string, data: Blanks = {}): string =>
  renderer.say(checkedSentence(renderer.catalogue, code, data));
const [alice, bob, watcher] = [1, 2, 9];
const offered = { state: 'offered', startedAt: null } as const;

describe('the state of a board', () => {
  const game = boardView({ turns: ['37+A'] });
  const active = say('letter.state', {
    board: 101,
    state: sentence('club.state.active', { player: 'bob (o)', number: 2 }),
  });

  test.each(languages)('says whose turn it is, in %s', (language) => {
    const own = loadRenderer(language);
    const state = own.say(sentence('club.state.active', { player: 'bob (o)', number: 2 }));
    expect(statusLine(own, game.view, alice)).toBe(own.say(sentence('letter.state', { board: 101, state })));
    expect(statusLine(own, game.view, bob)).toBe(
      own.say(sentence('letter.yourTurn', { board: 101, number: 2 })),
    );
  });

  test('names the player to those who watch, and to nobody in particular', () => {
    expect(statusLine(renderer, game.view, watcher)).toBe(active);
    expect(statusLine(renderer, game.view)).toBe(active);
  });

  test('says how a game ended', () => {
    const { view } = boardView({ turns: ['37+A'], board: finished });
    const state = say('club.state.won', { winners: ['alice (x)'], turns: 1 });
    const over = say('letter.over', { board: 101, state, why: say('club.ending.resigned') });
    expect(statusLine(renderer, view, alice)).toBe(over);
    expect(statusLine(renderer, view, bob)).toBe(over);
    const unknown = boardView({ turns: ['37+A'], board: { ...finished, ending: null } });
    expect(statusLine(renderer, unknown.view, alice)).toBe(say('letter.state', { board: 101, state }));
  });

  test('of an offer is nobody’s turn', () => {
    const { view } = boardView({ board: offered });
    const state = say('club.state.offered', { waiting: [] });
    expect(statusLine(renderer, view, alice)).toBe(say('letter.state', { board: 101, state }));
  });

  test('of a declined offer has no reason', () => {
    const { view } = boardView({ board: { state: 'declined', ending: 'club.ending.declined' } });
    const state = say('club.state.declined');
    expect(statusLine(renderer, view, alice)).toBe(say('letter.state', { board: 101, state }));
  });
});

describe('the dates of a board', () => {
  const datesOf = ({ view, turns }: ShownGame) => datesLine(renderer, view, turns);
  const date = (what: string, at: string) => say(`letter.date.${what}`, { date: `2026-01-${at}Z` });

  test('are when it was offered', () => {
    expect(datesOf(boardView({ board: offered }))).toBe(date('offered', '05T12:00'));
  });

  test('are when it began and when its last turn came', () => {
    expect(datesOf(boardView())).toBe(date('started', '05T13:00'));
    expect(datesOf(boardView({ turns: ['37+A', '33+A'] }))).toBe(
      `${date('started', '05T13:00')} ${date('turn', '05T15:00')}`,
    );
  });

  test('are when it began and ended', () => {
    expect(datesOf(boardView({ turns: ['37+A'], board: finished }))).toBe(
      `${date('started', '05T13:00')} ${date('ended', '07T14:00')}`,
    );
  });

  test('end with who has taken over seats, the last of a seat by the present name', () => {
    const takeovers = [
      { seat: 1, playerId: 5, userid: 'erin', afterTurn: 3 },
      { seat: 0, playerId: 6, userid: 'frank', afterTurn: 4 },
      { seat: 1, playerId: 7, userid: 'grace', afterTurn: 8 },
    ];
    const taken = (heir: string, former: string, number: number) =>
      say('letter.takeover', { heir, former, number });
    expect(datesOf(boardView({ view: { takeovers } }))).toBe(
      [
        date('started', '05T13:00'),
        taken('grace (o)', 'erin', 4),
        taken('alice (x)', 'frank', 5),
        taken('bob (o)', 'grace', 9),
      ].join(' '),
    );
  });
});

describe('the turns of a board', () => {
  /** As many turns, none of which moves a pod. */
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

  test('are the last eight while it goes on, from the first player on', () => {
    expect(firstOf(boardView({ turns: inserts(8, duel) }))).toBe(1);
    expect(firstOf(boardView({ turns: inserts(9, duel) }))).toBe(3);
    expect(firstOf(boardView({ turns: inserts(10, duel) }))).toBe(3);
    expect(turnsText(...shown(boardView({ turns: inserts(3, duel) })))).toBe(
      '  1. 37+A      2. 33+A\n  3. 57+A',
    );
  });

  test('are all where all are asked for, and of a game that is over', () => {
    expect(firstOf(boardView({ turns: inserts(10, duel) }), true)).toBe(1);
    expect(firstOf(boardView({ turns: inserts(10, duel), board: finished }))).toBe(1);
  });

  test('have a column for each of four players', () => {
    const turns = ['37+E', '77+E', '73+H', '33+B', '37+A'];
    expect(turnsText(...shown(boardView({ game: 'octi4', turns })))).toBe(
      '  1. 37+E    2. 77+E    3. 73+H    4. 33+B\n  5. 37+A',
    );
  });

  const shown = ({ view, turns }: ShownGame) => [view, turns] as const;
});

describe('the clocks of a board', () => {
  const lineOf = (board: Partial<Board>) => clocksLine(renderer, boardView({ board }).view);
  const clocks = (nag: number, forfeit: number) => say('letter.clocks', { nag, forfeit });

  test('are told while it goes on', () => {
    expect(lineOf({})).toBe(clocks(7, 21));
    expect(lineOf({ nagDays: 1, forfeitDays: 3 })).toBe(clocks(1, 3));
  });

  test('are told with the offer where they are not the usual ones', () => {
    expect(lineOf(offered)).toBe('');
    expect(lineOf({ ...offered, nagDays: 8 })).toBe(clocks(8, 21));
    expect(lineOf({ ...offered, forfeitDays: 22 })).toBe(clocks(7, 22));
    expect(lineOf({ ...offered, totalDays: 60 })).toBe(
      say('letter.clocks.total', { nag: 7, forfeit: 21, total: 60 }),
    );
  });

  test('are told with the time that is used, where there is a total', () => {
    const seats = boardView().view.seats.map((seat) => ({ ...seat, usedMs: (seat.seat + 1) * 1.25 * dayMs }));
    const { view } = boardView({ board: { totalDays: 60 }, view: { seats } });
    expect(clocksLine(renderer, view)).toBe(
      `${say('letter.clocks.total', { nag: 7, forfeit: 21, total: 60 })} ${say('letter.clocks.used', { used: ['alice 1.3', 'bob 2.5'] })}`,
    );
  });

  test('end with the game', () => {
    expect(lineOf(finished)).toBe('');
    expect(lineOf({ ...finished, rated: false })).toBe('');
    expect(lineOf({ state: 'declined', nagDays: 1, rated: false })).toBe('');
  });

  test('say whether it is unrated', () => {
    expect(lineOf({ rated: false })).toBe(`${clocks(7, 21)} ${say('letter.unrated')}`);
    expect(lineOf({ ...offered, rated: false })).toBe(say('letter.unrated'));
  });

  test('do not run against the computer, nor on a practice board', () => {
    expect(lineOf({ level: 3, rated: false })).toBe(say('letter.againstComputer', { level: 3 }));
    expect(lineOf({ level: 3, rated: false, nagDays: 1 })).toBe(say('letter.againstComputer', { level: 3 }));
    expect(lineOf({ practice: true, rated: false })).toBe('');
  });

  test('of a rated game say nothing of that', () => {
    expect(unratedText(renderer, boardView().view)).toBe('');
    expect(unratedText(renderer, boardView({ board: { rated: false } }).view)).toBe(say('letter.unrated'));
    expect(unratedText(renderer, boardView({ board: { ...finished, rated: false } }).view)).toBe('');
  });
});

describe('players on vacation', () => {
  const away = [alice, bob].map((playerId) => ({ playerId, lastDay: `2026-01-${17 + playerId}` }));
  const textOf = ({ view, turns }: ShownGame, more: Partial<BoardContent> = {}, playerId = alice) =>
    vacationText(renderer, {
      ...{ kind: 'board', view, turns, happened: [], words: [] },
      reader: { userid: 'alice', playerId },
      ...more,
    });
  const bobs = say('letter.away', { player: 'bob (o)', date: '2026-01-19' });

  test('are named to the others, with the last day of it', () => {
    expect(textOf(boardView(), { away })).toBe(bobs);
    expect(textOf(boardView({ board: offered }), { away })).toBe(bobs);
    expect(textOf(boardView(), { away }, watcher)).toBe(
      `${say('letter.away', { player: 'alice (x)', date: '2026-01-18' })} ${bobs}`,
    );
  });

  test('are not named where nobody is, or nobody waits for them', () => {
    expect(textOf(boardView())).toBe('');
    expect(textOf(boardView(), { away: [] })).toBe('');
    expect(textOf(boardView({ board: finished }), { away })).toBe('');
    expect(textOf(boardView({ board: { state: 'declined' } }), { away })).toBe('');
    expect(textOf(boardView({ board: { practice: true } }), { away })).toBe('');
  });

  test('are not named once they have left the game', () => {
    expect(textOf(boardView({ game: 'octi4', view: { departed: [1] } }), { away })).toBe('');
  });
});
