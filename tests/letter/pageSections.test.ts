import { describe, expect, test } from 'vitest';
import { type Blanks, checkedSentence, sentence } from '../../src/base/index.js';
import { emailLanguages } from '../../src/base/language/playerWords.js';
import type { BoardView, Page, PlayerId } from '../../src/club/index.js';
import { helpPage } from '../../src/command/index.js';
import { levelRating } from '../../src/computer/index.js';
import { boardText, labelsText } from '../../src/display/index.js';
import { lastTurnMarks, shownBoard } from '../../src/letter/boardPicture.js';
import { helpAsText, pageSections, parseHelp } from '../../src/letter/index.js';
import {
  boardsTable,
  emailsText,
  movesText,
  playerText,
  seeksTable,
  standingsTable,
} from '../../src/letter/textTables.js';
import { firstLabels, makePosition, parsePosition, tryPlay } from '../../src/notation/index.js';
import { games, startPosition, usualGame } from '../../src/rules/index.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import type { BoardId, Rating, SeekId } from '../../src/store/index.js';
import { boardView, finished } from '../support/boardViews.js';
import { positionOf } from '../support/examples.js';
import { PostOffice } from '../support/postOffice.js';
import { rowId } from '../support/rowId.js';

const renderer = loadRenderer();
const say = (code: string, data: Blanks = {}): string =>
  renderer.say(checkedSentence(renderer.catalogue, code, data));
const prose = (text: string) => ({ kind: 'prose', text });
const heading = (text: string) => ({ ...prose(text), isHeading: true });
const fixed = (text: string) => ({ kind: 'fixed', text });
/** Matches an HTML list whose rows contain these strings. */
const list = (text: string, ...shown: string[]) => ({
  ...fixed(text),
  html: expect.stringMatching(new RegExp(shown.join('[\\s\\S]*'))),
});
/** Matches the legend below the board, which looks different on a narrow screen. */
const folding = (text: string) => ({ ...fixed(text), narrow: expect.any(String) });
const sectionsOf = (page: Page) => pageSections(renderer, page);

test('help about settings explains each setting beside its usage, and lists the reader’s own', () => {
  const settings = new Map([
    ['labels', 'off'],
    ['digest', 'daily 07:00'],
  ]);
  const text = (language: string) =>
    pageSections(loadRenderer(language), { kind: 'help', topics: ['set'], settings })
      .map((section) => section.text)
      .join('\n');
  expect(text('en')).toMatch(/"set labels on\|off"[^"]*the Android app's labels[\s\S]*"set display/);
  expect(text('en')).toMatch(/Your settings are now: labels off, digest daily 07:00\.$/);
  expect(text('de')).toMatch(/Deine Einstellungen jetzt: kürzel aus, übersicht täglich 07:00\.$/);
});

describe('help', () => {
  const topicsOf = (language: string, ...topics: string[]) =>
    pageSections(loadRenderer(language), { kind: 'help', topics });

  test.each(emailLanguages)(
    'shows the pages for its topics, or the first page if no topic is named, in %s',
    (language) => {
      const own = loadRenderer(language);
      const [first] = topicsOf(language);
      expect(first?.text).toBe(helpAsText(parseHelp(own.helpPages.get('help') ?? '')));
      expect(first?.html).toMatch(/^<h1 style="font-size: 22px">/);
      expect(topicsOf(language, 'rules', 'move')).toEqual([
        ...topicsOf(language, 'rules'),
        ...topicsOf(language, 'move'),
      ]);
    },
  );

  test.each(emailLanguages)('shows the board after each turn of the first game, in %s', (language) => {
    const boards = topicsOf(language, 'tutorial').flatMap(({ board }) => (board ? [board] : []));
    let position = startPosition(usualGame);
    expect(boards[0]?.picture).toEqual({ position: makePosition(position) });
    for (const { text, picture } of boards.slice(1)) {
      const played = tryPlay(position, picture.turn ?? '');
      if (!played.ok) throw new Error(played.error.code);
      position = played.value.position;
      expect(played.value.text).toBe(picture.turn);
      expect(picture.position).toBe(makePosition(position));
      expect(text).toBe(boardText(position));
    }
    expect(boards).toHaveLength(8);
  });

  test('says so if a topic does not exist', () => {
    const help = helpPage('zzz', renderer.helpPages, renderer.catalogue);
    if (help.ok) throw new Error('there is such a topic');
    expect(sectionsOf({ kind: 'help', topics: ['zzz'] })).toEqual([prose(renderer.say(help.error))]);
  });
});

describe('a board', () => {
  const turns = ['37+A', '33+A', '37+B', '33+B', '37+C', '33+C', '37+D', '33+D', '37+E', '33+E'];
  const game = boardView({ turns });
  const list = turns
    .map((text, at) => `${String(at + 1).padStart(3)}. ${text}`)
    .flatMap((text, at, all) => (at % 2 === 0 ? [`${text}    ${all[at + 1]}`] : []))
    .join('\n');
  const dates = `${say('letter.date.started', { date: '2026-01-05T13:00Z' })} ${say('letter.date.turn', { date: '2026-01-05T23:00Z' })}`;
  const clocks = say('letter.clocks.two', { nag: 7, forfeit: 21 });
  const state = say('letter.turnOf', { board: 101, player: 'alice', number: 11 });
  const rated = (players: string) => say('letter.header.rated', { board: 101, game: 'Octi', players });
  const headerOf = (...below: string[]) => {
    const lines = [rated('alice (x), bob (o)'), ...below];
    const drawn = [rated('alice (x, black), bob (o, white)'), ...below];
    return { ...prose(lines.join('\n')), header: { lines, drawn } };
  };

  test('shows its state, its header, all its turns and dates', () => {
    const shown = shownBoard(renderer, game.view.position, lastTurnMarks(game.view, game.turns));
    expect(sectionsOf({ kind: 'board', ...game })).toEqual([
      heading(state),
      headerOf(clocks),
      { ...fixed(`${shown.lastTurn}\n\n${shown.text}`), board: shown },
      folding(list),
      prose(dates),
    ]);
  });

  test('tells its player whose turn it is, like the email about the board', () => {
    const [said] = pageSections(
      renderer,
      { kind: 'board', ...game },
      { playerId: game.view.seats[0]?.playerId },
    );
    expect(said).toEqual(heading(say('letter.yourTurn', { board: 101, number: 11 })));
  });

  test('tells players that they are out of the game, or have left it', () => {
    const out = parsePosition('octi4 o x37,o77 x:3/0/12/out o:3/0/12 X:3/0/12 O:3/0/12');
    if (!out.ok) throw new Error(out.error.code);
    const four = boardView({ game: 'octi4', turns: ['37+E'] });
    const [alice, , , dave] = four.view.seats;
    const above = (view: Partial<BoardView>, playerId?: PlayerId, past?: number) =>
      pageSections(
        renderer,
        { kind: 'board', ...four, view: { ...four.view, ...view }, ...(past !== undefined && { past }) },
        { playerId },
      )[0]?.text;
    const isOut = say('letter.how.out.1');
    expect(above({ position: out.value }, alice?.playerId)).toContain(isOut);
    expect(above({ position: out.value }, dave?.playerId)).not.toContain(isOut);
    expect(above({ position: out.value }, alice?.playerId, 0)).not.toContain(isOut);
    expect(above({ departed: [0] }, alice?.playerId)).toContain(say('letter.how.left.1'));
  });

  test('asks its players, and nobody else, to answer an offer', () => {
    const offer = { id: 1, kind: 'undo', seat: 1, agreed: 2 } as unknown as NonNullable<BoardView['offer']>;
    const view: BoardView = { ...game.view, offer };
    const shown = (seat: number, past?: number) =>
      pageSections(
        renderer,
        { kind: 'board', ...game, view, ...(past !== undefined && { past }) },
        { playerId: view.seats[seat]?.playerId },
      ).map(({ text }) => text.replace(/\s+/g, ' '));
    const asked = say('letter.digest.offer', {
      offer: say('letter.offer.undo', { player: 'bob' }),
      ...{ board: 101, offered: 'undo' },
    });
    expect(shown(0)[2]).toBe(asked);
    for (const one of [shown(1), shown(2), shown(0, 10)]) expect(one).not.toContain(asked);
  });

  test('has no header if the letter already shows it above the page', () => {
    const sections = pageSections(renderer, { kind: 'board', ...game }, { hasHeader: true });
    expect(sections).toEqual(sectionsOf({ kind: 'board', ...game }).toSpliced(1, 1));
  });

  test('is plain text on request, with labels if the reader wants them', () => {
    const labels = firstLabels(game.view.position);
    const [, , board, labelled] = sectionsOf({ kind: 'board', ...game, plain: true, labels });
    expect(board).toEqual(fixed(shownBoard(renderer, game.view.position).text));
    expect(labelled).toEqual(fixed(labelsText(game.view.position, labels)));
  });

  test('at an earlier turn shows no clocks, and its picture does not mark the end of the game', () => {
    const over = boardView({ turns, board: { ...finished, rated: false } });
    const [said, , board, , end] = sectionsOf({ kind: 'board', ...over, past: 10 });
    expect(said).toEqual(heading(say('letter.past', { board: 101, number: 10 })));
    expect(board?.board?.picture).toEqual({ position: over.view.board.position, turn: '33+E' });
    expect(end?.text).toBe(
      `${say('letter.date.started', { date: '2026-01-05T13:00Z' })} ${say('letter.date.ended', { date: '2026-01-07T14:00Z' })}`,
    );
    const [start] = sectionsOf({ kind: 'board', view: game.view, turns: [], past: 0 });
    expect(start).toEqual(heading(say('letter.past.start', { board: 101, number: 0 })));
    expect(sectionsOf({ kind: 'board', ...game, past: 10 }).slice(1, 2)).toEqual([headerOf()]);
    expect(sectionsOf({ kind: 'board', ...game, past: 10 })[4]).toEqual(prose(dates));
  });

  test('of a finished game shows no clocks, and its picture marks the end of the game', () => {
    const over = boardView({ turns, board: finished });
    const [, , board, , end] = sectionsOf({ kind: 'board', ...over });
    expect(board?.board?.picture).toMatchObject({ turn: '33+E', over: true });
    expect(end?.text).not.toContain(clocks);
  });

  test('without turns marks none', () => {
    const [, , board] = sectionsOf({ kind: 'board', ...boardView() });
    expect(board?.board?.picture).toEqual({ position: boardView().view.board.position });
    expect(board?.text).toBe(boardText(boardView().view.position));
  });
});

describe('a preview', () => {
  const position = boardView().view.position;
  const state = sentence('club.preview.toPlay', { player: 'x' });

  test('shows the board after some turns, and numbers the turns', () => {
    const turns = [
      { seat: 1, text: '33+A' },
      { seat: 0, text: '37+A' },
    ];
    const board = shownBoard(renderer, position, { turn: '37+A', number: 9, seat: 0, turnIs: 'preview' });
    const { view } = boardView({});
    const ofBoard = sectionsOf({ kind: 'preview', view, position, turns, from: 8, state });
    const named = ofBoard.find((section) => section.board)?.board;
    expect(named?.supplies.map(({ player }) => player)).toEqual(['alice', 'bob']);
    expect(named?.lastTurn).toBe('Last turn of the preview: 9. 37+A');
    const submitted = { kind: 'preview', view, position, turns, from: 8, state, isSubmitted: true } as const;
    const [lastTurn] = sectionsOf(submitted).flatMap((section) => section.board?.lastTurn ?? []);
    expect(lastTurn).toBe('Submitted turn: 9. 37+A');
    expect(sectionsOf({ kind: 'preview', position, turns, from: 8, state })).toEqual([
      heading(renderer.say(state)),
      { ...fixed(`${board.lastTurn}\n\n${board.text}`), board },
      folding('               8. 33+A\n  9. 37+A'),
    ]);
  });

  test('marks no turn if there is none', () => {
    const [, board, turns] = sectionsOf({ kind: 'preview', position, turns: [], from: 1, state });
    expect(board?.board?.picture).toEqual(shownBoard(renderer, position).picture);
    expect(turns).toEqual(folding(''));
  });

  test('marks the end of the game', () => {
    const won = positionOf('octi o x33,o53 x:0/0/0 o:0/0/0');
    const [, board] = sectionsOf({ kind: 'preview', position: won, turns: [], from: 1, state });
    expect(board?.board?.picture).toMatchObject({ over: true });
  });
});

describe('a table', () => {
  test('of boards says so if it is empty or incomplete', () => {
    const page = { kind: 'boards', more: false } as const;
    const row = {
      id: rowId<BoardId>(101),
      game: 'octi',
      state: sentence('club.state.declined'),
      players: 'alice (x)',
      level: null,
    };
    expect(sectionsOf({ ...page, rows: [] })).toEqual([prose(say('letter.games.none'))]);
    const none = sentence('club.history.none');
    expect(sectionsOf({ ...page, rows: [], none })).toEqual([prose(renderer.say(none))]);
    const table = list(boardsTable(renderer, [row]), 'Board 101: Octi', 'alice \\(x\\)', 'declined');
    expect(sectionsOf({ ...page, rows: [row] })).toEqual([table]);
    expect(sectionsOf({ ...page, rows: [row], more: true })).toEqual([
      table,
      prose(say('letter.games.more')),
    ]);
  });

  test('of players says so if it is empty; otherwise, it says what each has played and is looking for, and how to challenge them', () => {
    const row = {
      ...{ userid: 'bob', active: 2, finished: 5, lastTurnAt: Date.UTC(2026, 0, 4) },
      ...{ rating: { game: 'octilite', rating: 1512.4 } as Rating, seeks: [], awayUntil: '2026-01-09' },
    };
    const stranger = {
      userid: 'carol',
      active: 0,
      finished: 0,
      lastTurnAt: null,
      seeks: [{ id: rowId<SeekId>(7), game: 'octi' }],
    };
    const games = (active: number, finished: number) => say('letter.players.games', { active, finished });
    const page = { kind: 'players', rows: [row, stranger] } as const;
    expect(sectionsOf({ ...page, rows: [] })).toEqual([
      prose(say('letter.players.none', { example: 'octi seek', command: 'octilite challenge computer' })),
    ]);
    const [none] = sectionsOf({ ...page, rows: [], game: 'octilite' });
    expect(none?.text).toMatch(/^Nobody else here plays Octi Lite yet\. "players" lists everybody/);
    expect(none?.text).toContain('"octilite seek"');
    expect(none?.text).toContain('"octilite challenge computer"');
    const [picky] = sectionsOf({ ...page, rows: [{ ...row, refuses: ['octilite', 'octi'] }] });
    expect(picky?.text).toContain('Does not accept challenges to Octi Lite and Octi.');
    const text = [
      'bob:',
      `    ${say('letter.players.rated', { rating: '1512', game: 'Octi Lite' })} ${games(2, 5)} ${say('letter.players.last', { date: '2026-01-04' })}`,
      `    ${say('letter.players.away', { date: '2026-01-09' })}`,
      'carol:',
      `    ${say('letter.players.new')} ${games(0, 0)}`,
      `    ${say('letter.players.seeks', { seek: 7, game: 'Octi' })}`,
    ].join('\n');
    const [table, below] = sectionsOf(page);
    expect(table?.text.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '));
    expect(table?.text).toMatch(/^bob:\n {4}\S[\s\S]*\ncarol:\n {4}\S/);
    expect(below).toEqual(prose(say('letter.players.how', { game: 'octi' })));
    const next = { ...page, game: 'octilite', next: 2 };
    expect(sectionsOf(next)[1]).toEqual(
      prose(
        `${say('letter.players.how', { game: 'octilite' })} ${say('letter.players.more', { page: 'octilite 2' })}`,
      ),
    );
    expect(sectionsOf({ ...page, next: 2 })[1]?.text).toContain(say('letter.players.more', { page: '2' }));
  });

  test('of seeks says so if it is empty; otherwise, it says how to join one', () => {
    const seek = {
      ...{
        id: rowId<SeekId>(5),
        playerId: rowId<PlayerId>(1),
        game: 'octi',
        madeAt: 0,
        closedAt: null,
        boardId: null,
      },
      ...{ nagDays: 7, forfeitDays: 21, totalDays: null, order: 'random', rated: true },
      ...{ players: ['alice'], missing: 1, isOwn: false },
    };
    expect(sectionsOf({ kind: 'seeks', seeks: [] })).toEqual([prose(say('letter.seeks.none'))]);
    expect(sectionsOf({ kind: 'seeks', seeks: [seek] })).toEqual([
      list(seeksTable(renderer, [seek]), 'Seek 5 by alice: Octi', 'Rated\\.'),
      prose(say('letter.seeks.how')),
    ]);
  });

  const rating = {
    ...{ playerId: rowId<PlayerId>(1), game: 'octi', rating: 1500, deviation: 50, volatility: 0.06 },
    ...{ games: 30, wins: 10, draws: 10 },
  };

  test('of standings says so if it is empty or incomplete', () => {
    const page = { kind: 'standings', game: 'octi', from: 1 } as const;
    const rows = [{ ...rating, userid: 'alice' }];
    expect(sectionsOf({ ...page, rows: [] })).toEqual([
      prose(say('letter.standings.none', { game: 'Octi' })),
    ]);
    const table = list(standingsTable(renderer, { ...page, rows }), '1\\. alice', '1500 ±100', '10 won');
    expect(sectionsOf({ ...page, rows })).toEqual([table]);
    expect(sectionsOf({ ...page, rows, next: 2 })).toEqual([
      table,
      prose(say('letter.standings.more', { game: 'octi', page: 2 })),
    ]);
  });

  test('of a player’s ratings comes after the facts', () => {
    const facts = [sentence('letter.seeks.unrated'), sentence('letter.dropped')];
    expect(sectionsOf({ kind: 'player', userid: 'alice', facts, ratings: [rating] })).toEqual([
      prose(`${say('letter.seeks.unrated')} ${say('letter.dropped')}`),
      list(playerText(renderer, { userid: 'alice', ratings: [rating] }), 'Octi', '1500 ±100', '30 games'),
    ]);
  });

  test('of ratings is a sentence for a player without any, and is left out for the computer', () => {
    const facts = [sentence('letter.dropped')];
    const page = { kind: 'player', userid: 'alice', facts, ratings: [] } as const;
    expect(sectionsOf(page)).toEqual([prose(say('letter.dropped')), prose(playerText(renderer, page))]);
    expect(sectionsOf({ ...page, isComputer: true, ratings: [rating] })).toEqual([
      prose(say('letter.dropped')),
    ]);
  });

  test('of the ways to get fewer emails has a row for each', () => {
    const page = {
      kind: 'emails',
      digest: false,
      receipts: true,
      broadcast: false,
      puzzle: false,
      proposed: '2026-01-12',
    } as const;
    const [only, ...others] = sectionsOf(page);
    expect(others).toEqual([]);
    expect(only).toEqual(list(emailsText(renderer, page), 'set digest daily', 'set receipts off', 'signoff'));
  });

  test('of legal turns has each group on its own line', () => {
    const groups = [{ square: 33, kind: 'move' as const, count: 1, texts: ['33-34'] }];
    expect(sectionsOf({ kind: 'moves', view: boardView().view, groups })).toEqual([
      list(movesText(renderer, groups), 'Move from 33 \\(1\\):', '33-34'),
    ]);
    const clocks = { claimable: 'time', away: [] } as unknown as NonNullable<BoardView['clocks']>;
    const { view } = boardView({ turns: ['57+E', '33+A', '57-56'], view: { clocks } });
    const below = (playerId: PlayerId) =>
      pageSections(renderer, { kind: 'moves', view, groups }, { playerId }).slice(1);
    expect(below(rowId(2))).toEqual([]);
    expect(below(rowId(1))).toEqual([
      { kind: 'prose', text: say('letter.clock.time.other', { board: 101, player: 'bob' }) },
    ]);
  });
});

test('plain text is shown unchanged', () => {
  expect(sectionsOf({ kind: 'text', text: '  (;GM[1])\n' })).toEqual([fixed('  (;GM[1])\n')]);
});

test("the computer's profile lists the ratings of its levels in every game, in the reader's language", async () => {
  const office = new PostOffice();
  await office.signUp('alice');
  for (const [language, challenge, options] of [
    ['en', '"help challenge"', 'The options -wrap and -super do not change these ratings.'],
    ['de', '"hilfe herausfordern"', 'Mit den Optionen -wrap und -super gelten dieselben Wertungen.'],
    ['it', '"aiuto sfida"', 'Con le opzioni -wrap e -super i punteggi sono gli stessi.'],
  ] as const) {
    await office.send({ from: 'alice@example.com', subject: `set language ${language}` });
    await office.send({ from: 'alice@example.com', subject: 'userinfo computer' });
    const { text, html } = office.last('alice@example.com');
    expect(text.replace(/\s+/g, ' ')).toContain(challenge);
    expect(text).toContain(options);
    for (const game of games.filter((one) => !one.wrap && !one.super)) {
      const ratings = ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((level) => levelRating(game, level));
      expect(text).toContain(`:\n    ${ratings.join(', ')}\n`);
      expect(html).toContain(ratings.join(', '));
    }
  }
  await office.close();
});
