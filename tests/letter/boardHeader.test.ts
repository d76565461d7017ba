import { describe, expect, test } from 'vitest';
import { type Blanks, checkedSentence, dayMs } from '../../src/base/index.js';
import { emailLanguages } from '../../src/base/language/playerWords.js';
import type { Board, BoardView } from '../../src/club/index.js';
import {
  clocksLine,
  clocksText,
  gameInLabel,
  gameInWords,
  headerLines,
  namedByColour,
  onlyOpponent,
  optionLines,
} from '../../src/letter/boardHeader.js';
import { games } from '../../src/rules/index.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import type { PlayerId } from '../../src/store/index.js';
import { boardView, finished, offeredAt } from '../support/boardViews.js';
import { rowId } from '../support/rowId.js';

const renderer = loadRenderer();
const say = (code: string, data: Blanks = {}): string =>
  renderer.say(checkedSentence(renderer.catalogue, code, data));
const [alice, bob, watcher] = [rowId<PlayerId>(1), rowId<PlayerId>(2), rowId<PlayerId>(9)];
const offered = { state: 'offered', startedAt: null } as const;
const turns = ['37+A', '33+A'];
const usual = say('letter.clocks.two', { nag: 7, forfeit: 21 });

describe('the game in words', () => {
  test.each([
    ['octi', 'Octi'],
    ['octi+wrap', 'Octi, edges joined (-wrap)'],
    [
      'octi3base+wrap+super',
      'Octi, all three home squares (-3base), edges joined (-wrap), superprongs (-super)',
    ],
    ['octilite', 'Octi Lite'],
    ['octi4', 'Octi for four'],
  ])('%s is %s', (id, words) => {
    const game = games.find((one) => one.id === id);
    expect(game && gameInWords(renderer, game)).toBe(words);
  });

  test.each([
    ['en', 'three-base Octi', 'Octi for four'],
    ['de', 'Octi mit allen drei Startfeldern', 'Octi zu viert'],
    ['it', 'Octi a tre basi', 'Octi a quattro'],
  ])('fits into the label of a link (%s)', (language, octi3base, octi4) => {
    const own = loadRenderer(language);
    expect(['octi3base+wrap', 'octi4'].map((id) => gameInLabel(own, id))).toEqual([octi3base, octi4]);
  });

  test.each(emailLanguages)('has a line for each option, no wider than a letter, in %s', (language) => {
    const own = loadRenderer(language);
    for (const game of games) {
      const lines = optionLines(own, game);
      expect(lines).toHaveLength(Number(game.name === 'octi3base') + Number(game.wrap) + Number(game.super));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
      expect(gameInWords(own, game)).not.toBe('');
    }
  });
});

describe('the header of a board', () => {
  const headOf = (board: Partial<Board>, view: Partial<BoardView> = {}) =>
    headerLines(renderer, boardView({ turns, board, view }).view)[0];

  test('names the game and the players, and says whether the game is rated', () => {
    expect(headOf({})).toBe('Board 101: Octi, rated. alice (x), bob (o).');
    expect(headOf({ rated: false })).toBe('Board 101: Octi, unrated. alice (x), bob (o).');
    expect(headOf({ ...finished, rated: false })).toContain('unrated');
    expect(headOf({ state: 'declined', rated: false })).toBe('Board 101: Octi. alice (x), bob (o).');
    expect(headOf({ practice: true, rated: false })).toContain('for practice');
    expect(headOf({ level: 3, rated: false })).toMatch(
      /against the computer at level 3 \(rating \d+\), unrated/,
    );
  });

  test('explains the options until everybody has played', () => {
    const [wrap] = optionLines(renderer, boardView({ game: 'octi+wrap' }).view.game);
    const lines = (played: readonly string[], board: Partial<Board> = {}) =>
      headerLines(renderer, boardView({ game: 'octi+wrap', turns: played, board }).view);
    expect(lines([], offered)).toContain(wrap);
    expect(lines(['37+A'])).toContain(wrap);
    expect(lines(turns)).not.toContain(wrap);
    expect(lines(['37+A'], finished)).not.toContain(wrap);
  });

  test('names colours if the picture has them', () => {
    const { view } = boardView({ game: 'octi4' });
    const nameSeat = namedByColour(renderer, view);
    expect(headerLines(renderer, view, { nameSeat })[0]).toBe(
      'Board 101: Octi for four, rated. alice (x, black), bob (o, white), carol (X, red), dave (O, blue).',
    );
  });

  test('has no clocks for a past position', () => {
    const { view } = boardView({
      turns,
      view: { clocks: { away: [{ playerId: bob, lastDay: '2026-01-19' }] } },
    });
    expect(headerLines(renderer, view, { past: true })).toHaveLength(1);
    expect(headerLines(renderer, view)).toHaveLength(3);
  });

  test('says who is on vacation, including the reader, until the game is over', () => {
    const away = [alice, bob].map((playerId) => ({ playerId, lastDay: `2026-01-${17 + playerId}` }));
    const last = (board: Partial<Board>, playerId: PlayerId, view: Partial<BoardView> = {}) =>
      headerLines(renderer, boardView({ turns, board, view: { clocks: { away }, ...view } }).view, {
        playerId,
      }).at(-1);
    const bobs = say('letter.away', { player: 'bob (o)', date: '2026-01-19' });
    const alices = say('letter.away', { player: 'alice (x)', date: '2026-01-18' });
    const own = say('letter.away.you', { date: '2026-01-18' });
    expect(last({}, alice)).toBe(`${own} ${bobs}`);
    expect(last(offered, alice)).toBe(`${own} ${bobs}`);
    expect(last({}, watcher)).toBe(`${alices} ${bobs}`);
    expect(last({}, alice, { departed: [1] })).toBe(own);
    for (const board of [finished, { state: 'declined' }, { practice: true }] as const)
      expect(last(board, alice)).not.toContain('vacation');
  });
});

describe('the clocks', () => {
  const lineOf = (board: Partial<Board>, clocks?: BoardView['clocks'], playerId?: PlayerId) =>
    clocksLine(renderer, boardView({ turns, board, view: clocks ? { clocks } : {} }).view, playerId);
  const clocks = { remindAt: offeredAt + 7 * dayMs, claimAt: offeredAt + 21 * dayMs, away: [] };

  test('are given as dates in the reader’s time zone', () => {
    expect(lineOf({}, clocks, alice)).toBe(
      'Reminder on Mon 12 Jan 2026. bob can claim the win from Mon 26 Jan 2026.',
    );
    expect(lineOf({}, clocks, bob)).toBe(
      'Reminder to alice on Mon 12 Jan 2026. You can claim the win from Mon 26 Jan 2026.',
    );
    expect(lineOf({}, clocks)).toBe(
      'Reminder to alice on Mon 12 Jan 2026. bob can claim the win from Mon 26 Jan 2026.',
    );
    expect(lineOf({}, { claimAt: clocks.claimAt, away: [] }, watcher)).toBe(
      'bob can claim the win from Mon 26 Jan 2026.',
    );
  });

  test('of a four-player game say that the opponents can claim', () => {
    const four = ['37+E', '77+E', '73+A', '33+A'];
    const { view } = boardView({ game: 'octi4', turns: four, view: { clocks } });
    const [, , partner] = view.seats;
    const date = 'Mon 26 Jan 2026';
    const said = (code: string) => say(code, { date, player: 'alice' });
    expect(clocksLine(renderer, view, alice)).toContain(said('letter.clock.claim.late'));
    expect(clocksLine(renderer, view, bob)).toContain(said('letter.clock.claim.opponent.reminded'));
    expect(clocksLine(renderer, view, partner?.playerId)).toContain(said('letter.clock.claim.four.reminded'));
    const later = boardView({
      game: 'octi4',
      turns: four,
      view: { clocks: { claimAt: clocks.claimAt, away: [] } },
    }).view;
    expect(clocksLine(renderer, later, bob)).toBe(said('letter.clock.claim.opponent'));
    expect(clocksLine(renderer, later, partner?.playerId)).toBe(said('letter.clock.claim.four'));
    const { view: left } = boardView({ game: 'octi4', turns: four, view: { clocks, departed: [1] } });
    expect(clocksLine(renderer, left, bob)).toContain(said('letter.clock.claim.four.reminded'));
    const late = { clocks: { claimable: 'time', away: [] } } as const;
    const lineFor = (playerId?: PlayerId) =>
      clocksLine(renderer, boardView({ game: 'octi4', turns: four, view: late }).view, playerId);
    expect(lineFor(bob)).toContain('send "claim 101"');
    for (const reader of [partner?.playerId, watcher]) {
      expect(lineFor(reader)).toBe(say('letter.clock.time.told', { player: 'alice' }));
    }
  });

  test('say that a claim merely closes the board if not every side has played', () => {
    const text = (clocks: BoardView['clocks'], playerId: PlayerId, game = 'octi') =>
      clocksLine(
        renderer,
        boardView({ game, turns: game === 'octi' ? ['37+A'] : [], view: clocks ? { clocks } : {} }).view,
        playerId,
      );
    expect(text(clocks, alice)).toContain(
      ' From Mon 26 Jan 2026 you can close the board, in which case the game does not count.',
    );
    expect(text(clocks, bob)).toContain(
      ' From Mon 26 Jan 2026 alice can close the board, in which case the game does not count.',
    );
    expect(text(clocks, alice, 'octi4')).toContain('an opponent can close the board');
    const late = { claimable: 'time', away: [] } as const;
    expect(text(late, alice)).toBe(
      'bob has run out of time. To close the board, send "claim 101". The game will not count.',
    );
    expect(text(late, bob)).toContain('Until you play, alice can close the board');
    for (const reader of [alice, bob, watcher])
      expect(text(late, reader, 'octi4')).toContain('close the board');
    const lost = { claimable: 'unreachable', away: [] } as const;
    expect(text(lost, alice)).toBe(
      'Emails to bob have not been delivered for 60 days. To close the board, send "claim 101". The game will not count.',
    );
    expect(text(lost, watcher)).toMatch(
      /An opponent can close the board, in which case the game does not count\.$/,
    );
    expect(text(lost, bob)).toMatch(
      /in which case the game does not count\. Any email from you prevents that\.$/,
    );
  });

  test('tell the other players how to claim once they can', () => {
    for (const claimable of ['time', 'unreachable'] as const) {
      const late = { claimable, away: [] };
      expect(lineOf({}, late, bob)).toContain('"claim 101"');
      expect(lineOf({}, late)).toContain('"claim 101"');
      const data = { board: 101, player: 'alice', claimer: 'bob' };
      expect(lineOf({}, late, bob)).toBe(say(`letter.clock.${claimable}.other`, data));
      const four = boardView({
        game: 'octi4',
        turns: ['37+E', '77+E', '73+A', '33+A'],
        view: { clocks: late },
      }).view;
      expect(clocksLine(renderer, four, bob)).toBe(say(`letter.clock.${claimable}.four`, data));
      expect(lineOf({}, late, alice)).toBe(say(`letter.clock.${claimable}.one`, { opponent: 'bob' }));
    }
    // The text says what a claim wins, and how the player can prevent it.
    const lost = { claimable: 'unreachable', away: [] } as const;
    expect(lineOf({}, lost, bob)).toMatch(
      /To claim the win, send "claim 101"\. The game then ends unrated\.$/,
    );
    expect(lineOf({}, lost, alice)).toMatch(/bob can claim the win\. Any email from you prevents that\.$/);
  });

  test('are given in days until there are dates', () => {
    expect(lineOf({})).toBe(usual);
    expect(lineOf({}, { away: [] })).toBe(usual);
    expect(lineOf(offered)).toBe(usual);
    expect(lineOf({ ...offered, totalDays: 60 })).toContain(
      say('letter.clocks.total.two', { nag: 7, forfeit: 21, total: 60 }),
    );
  });

  test('say, until both sides have played, that a claim merely closes the board', () => {
    const textOf = (language: string, played: readonly string[], board: Partial<Board> = {}) =>
      clocksLine(loadRenderer(language), boardView({ turns: played, board }).view);
    expect(textOf('en', [], offered)).toBe(
      `${usual} Until both sides have played, a claim only closes the board, and the game does not count.`,
    );
    expect(textOf('de', ['37+A'])).toContain(
      'Solange nicht beide Seiten gezogen haben, wird das Brett damit nur',
    );
    expect(textOf('it', [], offered)).toContain('Finché non hanno giocato entrambe le parti, ');
    expect(textOf('en', turns)).toBe(usual);
  });

  test('of a challenge to a four-player game say that a claim removes a player from the game', () => {
    const { view } = boardView({ game: 'octi4', board: offered });
    expect(clocksLine(renderer, view)).toMatch(
      /^Reminder after 7 days\. After 21 days, an opponent can send "claim"; the player to move is then out of the game\./,
    );
    for (const language of emailLanguages)
      expect(clocksLine(loadRenderer(language), view)).not.toMatch(/win\b|Sieg|vittoria/);
  });

  test('include the total time and how much of it has been used', () => {
    const seats = boardView().view.seats.map((seat) => ({ ...seat, usedMs: (seat.seat + 1) * 1.25 * dayMs }));
    const { view } = boardView({ turns, board: { totalDays: 60 }, view: { seats, clocks } });
    const data = { total: 60, used: ['alice 1.3 days', 'bob 2.5 days'] };
    expect(clocksLine(renderer, view)).toMatch(new RegExp(`${say('letter.clock.total', data)}$`));
    expect(clocksLine(loadRenderer('de'), view)).toContain('alice 1,3 Tage, bob 2,5 Tage');
    expect(clocksLine(loadRenderer('it'), view)).toContain('alice 1,3 giorni, bob 2,5 giorni');
    const { view: days } = boardView({ turns, board: { totalDays: 60 }, view: { seats } });
    expect(clocksLine(renderer, days)).toBe(
      `${say('letter.clocks.total.two', { nag: 7, forfeit: 21, total: 60 })} ${say('letter.clocks.used', data)}`,
    );
  });

  test('do not list the time used until somebody has used some', () => {
    const { view } = boardView({ turns: [], board: { totalDays: 60 }, view: { clocks } });
    expect(clocksLine(renderer, view)).toMatch(/Each player has 60 days in all\.$/);
    const { view: days } = boardView({ turns, board: { totalDays: 60 } });
    expect(clocksLine(renderer, days)).toBe(
      say('letter.clocks.total.two', { nag: 7, forfeit: 21, total: 60 }),
    );
  });

  test('stop when the game ends, and do not run in practice games or against the computer', () => {
    for (const board of [finished, { state: 'declined' }, { practice: true }, { level: 1 }] as const)
      expect(lineOf(board, clocks)).toBe('');
  });
});

test('only a two-player game has a single opponent', () => {
  const two = boardView().view;
  expect([alice, bob, watcher, undefined].map((id) => onlyOpponent(two, id))).toEqual([
    ...['bob', 'alice', undefined, undefined],
  ]);
  const four = boardView({ game: 'octi4' }).view;
  const mostlyAlices = four.seats.map((seat) => ({ ...seat, playerId: seat.seat === 3 ? bob : alice }));
  expect(onlyOpponent({ ...four, seats: mostlyAlices }, alice)).toBeUndefined();
  const own = two.seats.map((seat) => ({ ...seat, playerId: alice }));
  expect(onlyOpponent({ ...two, seats: own }, alice)).toBeUndefined();
});

test('clocks are described with the total time, if there is one', () => {
  const clocks = { nagDays: 7, forfeitDays: 21 };
  expect(clocksText(renderer, { ...clocks, totalDays: null })).toBe(
    say('letter.clocks', { nag: 7, forfeit: 21 }),
  );
  expect(clocksText(renderer, { ...clocks, totalDays: 60 })).toBe(
    say('letter.clocks.total', { nag: 7, forfeit: 21, total: 60 }),
  );
});
