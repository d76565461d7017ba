import { describe, expect, test } from 'vitest';
import { type Blanks, checkedSentence, sentence } from '../../src/base/index.js';
import { emailLanguages } from '../../src/base/language/playerWords.js';
import { levelRating } from '../../src/computer/index.js';
import { mostColumns, wrap } from '../../src/letter/textLayout.js';
import {
  boardRows,
  boardsTable,
  columns,
  emailRows,
  emailsText,
  moveRows,
  movesText,
  playerRows,
  playersTable,
  playerText,
  ratingRows,
  seekRows,
  seeksTable,
  standingsRows,
  standingsTable,
} from '../../src/letter/textTables.js';
import { loadRenderer } from '../../src/server/outbound/loadTemplates.js';
import type { BoardId, PlayerId, SeekId } from '../../src/store/index.js';
import { rowId } from '../support/rowId.js';

const english = loadRenderer();
const say = (code: string, data: Blanks = {}): string =>
  english.say(checkedSentence(english.catalogue, code, data));

describe('columns', () => {
  test('are as wide as their widest cell, with words aligned left and numbers aligned right', () => {
    expect(
      columns([
        ['Player', 'Won', '+-', 'Drawn'],
        ['al', '7', '-120', '1'],
        ['barbara', '1234', '+5', ''],
      ]),
    ).toBe(['Player    Won    +-  Drawn', 'al          7  -120      1', 'barbara  1234    +5'].join('\n'));
  });

  test('with text among their numbers are aligned like text', () => {
    expect(
      columns([
        ['a', 'Place'],
        ['b', '12'],
        ['c', 'x1'],
      ]),
    ).toBe('a  Place\nb  12\nc  x1');
    expect(
      columns([
        ['Place', 'a'],
        ['1', 'b'],
        ['1x', 'c'],
      ]),
    ).toBe('Place  a\n1      b\n1x     c');
  });

  test('have only a header if there are no rows', () => {
    expect(columns([['Game', 'Rating']])).toBe('Game  Rating');
    expect(columns([])).toBe('');
  });

  test('may have rows that are shorter than others', () => {
    expect(columns([['Game', 'Player'], ['octi'], ['octi', 'bob']])).toBe('Game  Player\nocti\nocti  bob');
  });
});

test.each(emailLanguages)(
  'a list of boards has the game in words, and the facts below it, in %s',
  (language) => {
    const renderer = loadRenderer(language);
    const state = sentence('club.state.declined');
    const rows = [
      { id: rowId<BoardId>(101), game: 'octi+wrap', state, players: 'alice (x), bob (o)', level: null },
      { id: rowId<BoardId>(102), game: 'octilite', state, players: 'alice (x), computer (o)', level: 2 },
    ];
    const title = (
      board: number,
      ...words: ('letter.game.octi' | 'letter.game.octilite' | 'letter.option.wrap')[]
    ) => {
      const game = words.map((word) => renderer.say(sentence(word))).join(', ');
      return renderer.say(sentence('letter.games.title', { board, game }));
    };
    const level = renderer.say(
      sentence('letter.games.level', { players: 'alice (x), computer (o)', level: 2, rating: 990 }),
    );
    expect(boardsTable(renderer, rows).split('\n')).toEqual([
      title(101, 'letter.game.octi', 'letter.option.wrap'),
      '    alice (x), bob (o)',
      `    ${renderer.say(state)}`,
      title(102, 'letter.game.octilite'),
      `    ${level}`,
      `    ${renderer.say(state)}`,
    ]);
    expect(level).toContain('990');
  },
);

test.each(emailLanguages)('the line with the computer’s level and rating fits, in %s', (language) => {
  const players = `${'a'.repeat(20)} (x), computer (o), computer (X), computer (O)`;
  const row = { id: rowId<BoardId>(101), game: 'octi4', state: sentence('club.state.declined'), players };
  const lines = boardsTable(loadRenderer(language), [{ ...row, level: 9 }]).split('\n');
  expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('9 (');
  expect(lines.join(' ')).toContain(String(levelRating({ name: 'octi4' }, 9)));
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(mostColumns);
});

test.each(emailLanguages)('every line of a board after the first is indented, in %s', (language) => {
  const names = Array.from({ length: 4 }, (_, at) => `a-name-of-20-letter${at}`);
  const row = {
    ...{ id: rowId<BoardId>(101), game: 'octi4', level: null },
    state: sentence('club.state.offered', { waiting: names }),
    players: names.map((name) => `${name} (x)`).join(', '),
  };
  const [, ...lines] = boardsTable(loadRenderer(language), [row]).split('\n');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(/^ {4}\S/);
    expect(line.length).toBeLessThanOrEqual(mostColumns);
  }
});

/** Makes links whose labels are their commands, up to a limit, and records the commands in `asked`. */
function linksUpTo(most: number) {
  const asked: string[] = [];
  const link = (_: string, command: string) => {
    if (asked.length >= most) return [];
    asked.push(command);
    return [{ label: command, href: `mailto:octi@example.org?subject=${command}` }];
  };
  return { asked, link };
}

test('boards waiting for the reader get links first, then the newest', () => {
  const state = sentence('club.state.declined');
  const board = (id: number, waits?: true) => ({
    ...{ id: rowId<BoardId>(id), game: 'octi', state, players: 'alice (x), bob (o)', level: null },
    ...(waits !== undefined && { waits }),
  });
  const { asked, link } = linksUpTo(3);
  const rows = boardRows(english, [board(101), board(102, true), board(103), board(104)], link);
  expect(asked).toEqual(['show 102', 'show 104', 'show 103']);
  expect(rows.map(({ links }) => links?.map(({ label }) => label))).toEqual([
    [],
    ['show 102'],
    ['show 103'],
    ['show 104'],
  ]);
  const title = (id: number) => say('letter.games.title', { board: id, game: 'Octi' });
  expect(rows.map((row) => row.title)).toEqual([101, 102, 103, 104].map(title));
  expect(rows[0]?.facts).toEqual(['alice (x), bob (o)', english.say(state)]);
});

describe('seeks', () => {
  const seek = {
    ...{
      id: rowId<SeekId>(5),
      playerId: rowId<PlayerId>(1),
      game: 'octi',
      madeAt: 0,
      closedAt: null,
      boardId: null,
    },
    ...{ nagDays: 7, forfeitDays: 21, totalDays: null, order: 'as written', rated: true },
    ...{ players: ['alice'], missing: 1, isOwn: false },
  };
  const rowOf = (order: string, rated: string, id = 5, count = 2) =>
    wrap(
      say('letter.seeks.row', {
        ...{ seek: id, game: 'Octi', player: 'alice' },
        order: say(`letter.seeks.order.${order}`, { player: 'alice' }),
        rated: say(`letter.seeks.${rated}`),
        clocks: say(count === 2 ? 'letter.clocks.two' : 'letter.clocks', { nag: 7, forfeit: 21 }),
      }),
    );

  test('say who plays first and whether the game is rated', () => {
    expect(seeksTable(english, [seek])).toBe(rowOf('first', 'rated'));
    expect(seeksTable(english, [{ ...seek, order: 'second', rated: false }])).toBe(
      rowOf('second', 'unrated'),
    );
    expect(seeksTable(english, [{ ...seek, order: 'random' }])).toBe(rowOf('random', 'rated'));
  });

  test.each([
    ['en', 'Seek 5 by alice: Octi for four, edges joined (-wrap)', 'Octi for four'],
    ['de', 'Gesuch 5 von alice: Octi zu viert, verbundene Ränder (-wrap)', 'Octi zu viert'],
    ['it', 'Annuncio 5 di alice: Octi a quattro, bordi uniti (-wrap)', 'Octi a quattro'],
  ])('name the game in words, in %s', (language, title, game) => {
    const renderer = loadRenderer(language);
    const asked: object[] = [];
    const [row] = seekRows(renderer, [{ ...seek, game: 'octi4+wrap' }], (_, __, data) => {
      asked.push(data ?? {});
      return [];
    });
    expect(row?.title).toBe(title);
    expect(asked).toEqual([{ game, opponent: 'alice' }]);
    const text = seeksTable(renderer, [{ ...seek, game: 'octi4+wrap' }]);
    expect(text.replaceAll('\n', ' ')).toMatch(new RegExp(`^${title.replace(/[()]/g, '\\$&')}\\. `));
  });

  test('name the players who have joined, and how many are needed', () => {
    const joined = say('letter.seeks.joined', { joined: ['bob', 'carol'], missing: 1 });
    expect(
      seeksTable(english, [
        { ...seek, players: ['alice', 'bob', 'carol'] },
        { ...seek, id: rowId(6) },
      ]),
    ).toBe([rowOf('first', 'rated', 5, 4), wrap(joined), rowOf('first', 'rated', 6)].join('\n'));
  });

  test('have a link to join, except for the players who made them', () => {
    const { asked, link } = linksUpTo(9);
    const rows = seekRows(english, [seek, { ...seek, id: rowId(6), isOwn: true }], link);
    expect(asked).toEqual(['join 5']);
    expect(rows.map(({ links }) => links?.length)).toEqual([1, 0]);
    expect(rows[0]?.title).toBe(say('letter.seeks.title', { seek: 5, game: 'Octi', player: 'alice' }));
    const joined = seekRows(english, [{ ...seek, players: ['alice', 'bob'] }]);
    expect(joined[0]?.facts?.at(-1)).toBe(say('letter.seeks.joined', { joined: ['bob'], missing: 1 }));
    expect(rows[0]?.facts).toHaveLength(1);
  });

  test('are wrapped', () => {
    const players = Array.from({ length: 9 }, (_, at) => `a-name-of-20-letter${at}`);
    for (const line of seeksTable(english, [{ ...seek, players }]).split('\n'))
      expect(line.length).toBeLessThanOrEqual(mostColumns);
  });
});

describe('legal turns', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, at) => `33-${at + 34}`);

  test('are listed after their group, two spaces apart', () => {
    expect(
      movesText(english, [
        { square: 33, kind: 'move', count: 2, texts: texts(2) },
        { square: 57, kind: 'insert', count: 1, texts: ['57+E'] },
      ]),
    ).toBe(
      [
        `${say('letter.moves.move', { square: 33, count: 2 })}: 33-34  33-35`,
        `${say('letter.moves.insert', { square: 57, count: 1 })}: 57+E`,
      ].join('\n'),
    );
  });

  test('end with three dots if some are omitted', () => {
    expect(movesText(english, [{ square: 33, kind: 'move', count: 3, texts: texts(2) }])).toBe(
      `${say('letter.moves.move', { square: 33, count: 3 })}: 33-34  33-35 ...`,
    );
  });

  test('are broken to fit the width of a letter, and no line is a turn', () => {
    const lines = movesText(english, [{ square: 33, kind: 'move', count: 30, texts: texts(30) }]).split('\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(mostColumns);
    for (const line of lines.slice(1)) expect(line).toMatch(/^ {3}\.\. 33-/);
    expect(lines.join(' ').match(/33-\d+/g)).toEqual(texts(30));
  });
});

/** A rating as wide as any in a very active club. */
const rating = {
  playerId: rowId<PlayerId>(1),
  userid: 'a-name-of-20-letters',
  game: 'octi3base+wrap+super',
  rating: 2100,
  deviation: 350,
  volatility: 0.06,
  games: 99_999,
  wins: 99_999,
  draws: 0,
};

test.each(emailLanguages)('tables of ratings in %s fit the width of a letter', (language) => {
  const renderer = loadRenderer(language);
  const tables = [
    standingsTable(renderer, { kind: 'standings', game: 'octi', rows: [rating], from: 999 }),
    playerText(renderer, { userid: rating.userid, ratings: [rating] }),
  ];
  for (const line of tables.join('\n').split('\n'))
    expect(line.length, line).toBeLessThanOrEqual(mostColumns);
});

test('in the standings, ratings have a rank after twenty games', () => {
  const renderer = loadRenderer('en');
  const rows = [
    { ...rating, userid: 'many', games: 21 },
    { ...rating, userid: 'twenty', games: 20 },
    { ...rating, userid: 'nineteen', games: 19 },
  ];
  const table = standingsTable(renderer, { kind: 'standings', game: 'octi', rows, from: 51 });
  const [head, ...lines] = table.split('\n');
  expect(head?.split(/ {2,}/)).toEqual(say('letter.standings.head').split('|'));
  expect(lines.map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual([
    ['51', 'many'],
    ['52', 'twenty'],
    ['nineteen', expect.any(String)],
  ]);
});

test('a rating is shown with twice its deviation, and the numbers of wins, draws and losses', () => {
  const row = { ...rating, game: 'octi', rating: 1650.4, deviation: 60.3, games: 30, wins: 17, draws: 5 };
  const results = say('letter.ratings.games', { games: 30, wins: 17, draws: 5, losses: 8 });
  expect(playerText(english, { userid: row.userid, ratings: [row] })).toBe(
    `Octi\n    1650 ±121\n    ${results}`,
  );
  const table = standingsTable(english, {
    ...{ kind: 'standings', game: 'octi' },
    rows: [{ ...row, userid: 'alice' }],
    from: 1,
  });
  expect(table).toBe(
    columns([say('letter.standings.head').split('|'), ['1', 'alice', '1650', '±121', '30', '17', '5', '8']]),
  );
});

test('as rows, ratings give their games in words, and only established ones have a rank', () => {
  const row = { ...rating, game: 'octi', rating: 1650.4, deviation: 60.3, games: 30, wins: 17, draws: 5 };
  const facts = ['1650 ±121', say('letter.ratings.games', { games: 30, wins: 17, draws: 5, losses: 8 })];
  expect(ratingRows(english, [row])).toEqual([{ title: 'Octi', facts }]);
  const page = { kind: 'standings', game: 'octi', from: 51, rows: [row, { ...row, games: 19 }] } as const;
  const [first, second] = standingsRows(english, page);
  expect(first).toEqual({ title: `51. ${row.userid}`, facts });
  expect(second?.title).toBe(row.userid);
});

describe('players', () => {
  const bob = { userid: 'bob', active: 2, finished: 5, lastTurnAt: null, seeks: [] };
  const rowsOf = (row: Parameters<typeof playerRows>[1]['rows'][number], game?: string) => {
    const { asked, link } = linksUpTo(9);
    const rows = playerRows(english, { kind: 'players', rows: [row], ...(game && { game }) }, link);
    return { asked, facts: rows[0]?.facts };
  };

  test('are described, with a link to challenge them to the game asked about, the game that they usually play, or octi', () => {
    const games = say('letter.players.games', { active: 2, finished: 5 });
    expect(rowsOf(bob)).toEqual({
      asked: ['octi challenge bob'],
      facts: [`${say('letter.players.new')} ${games}`],
    });
    const rated = { ...bob, rating: { ...rating, game: 'octilite', rating: 1650.4 } };
    expect(rowsOf(rated).asked).toEqual(['octilite challenge bob']);
    expect(rowsOf(rated, 'octi+wrap').asked).toEqual(['octi+wrap challenge bob']);
    expect(rowsOf(rated).facts).toEqual([
      `${say('letter.players.rated', { rating: '1650', game: 'Octi Lite' })} ${games}`,
    ]);
  });

  test('who are looking for games have a link to join each of them instead', () => {
    const seeks = [
      { id: rowId<SeekId>(5), game: 'octi' },
      { id: rowId<SeekId>(6), game: 'octi4' },
    ];
    const { asked, facts } = rowsOf({ ...bob, seeks, awayUntil: '2026-12-24' });
    expect(asked).toEqual(['join 5', 'join 6']);
    expect(facts?.slice(1)).toEqual([
      say('letter.players.away', { date: '2026-12-24' }),
      say('letter.players.seeks', { seek: 5, game: 'Octi' }),
      say('letter.players.seeks', { seek: 6, game: 'Octi for four' }),
    ]);
  });

  test('as text, fit facts of up to 74 columns on one line', () => {
    const factIn = (length: number) => {
      const seeks = [
        {
          id: rowId<SeekId>(5),
          game: 'x'.repeat(length - say('letter.players.seeks', { seek: 5, game: '' }).length),
        },
      ];
      const lines = playersTable(english, { kind: 'players', rows: [{ ...bob, seeks }] }).split('\n');
      return lines.slice(2).map((line) => line.length);
    };
    expect(factIn(74)).toEqual([mostColumns]);
    expect(factIn(75)).toHaveLength(2);
  });

  test('as text, have their facts below their names, indented by four spaces', () => {
    const text = playersTable(english, { kind: 'players', rows: [{ ...bob, awayUntil: '2026-12-24' }, bob] });
    const [name, ...facts] = text.split('\nbob:')[0]?.split('\n') ?? [];
    expect(name).toBe('bob:');
    expect(facts.length).toBeGreaterThanOrEqual(2);
    for (const line of facts) expect(line).toMatch(/^ {4}\S/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(mostColumns);
  });
});

describe('the ways to get fewer emails', () => {
  const page = {
    kind: 'emails',
    digest: false,
    receipts: true,
    broadcast: true,
    puzzle: false,
    proposed: '2026-01-12',
  } as const;
  const commands = (more: Partial<Parameters<typeof emailRows>[1]> = {}) =>
    emailRows(english, { ...page, ...more }).map(({ title }) => title);

  test('are commands that fit the player’s settings', () => {
    const vacation = `"${say('letter.vacationUntil', { date: '2026-01-12' })}"`;
    expect(commands()).toEqual([
      ...['"set digest daily"', '"set receipts off"', '"set broadcast off"', vacation, '"signoff"'],
    ]);
    expect(commands({ digest: true, receipts: false, broadcast: false, awayUntil: '2026-01-09' })).toEqual([
      ...['"set digest off"', '"vacation off"', '"signoff"'],
    ]);
    for (const leave of ['resign', 'decline'] as const)
      expect(commands({ board: { id: rowId(101), userid: 'alice', leave } }).at(-1)).toBe(`"${leave} 101"`);
  });

  test('say what each does, and when a vacation ends', () => {
    const facts = (more: Partial<Parameters<typeof emailRows>[1]> = {}) =>
      emailRows(english, { ...page, ...more }).flatMap((row) => row.facts);
    expect(facts()).toEqual([
      ...['digestDaily', 'receiptsOff', 'broadcastOff', 'vacation', 'signoff'].map((name) =>
        say(`letter.emails.${name}`),
      ),
    ]);
    expect(facts({ awayUntil: '2026-01-09' })).toContain(
      say('letter.emails.vacationOff', { date: '2026-01-09' }),
    );
  });

  test('have a link each, except those that leave a board, which need a reply that returns the token', () => {
    const { asked, link } = linksUpTo(99);
    const board = { id: rowId<BoardId>(101), userid: 'alice', leave: 'resign' } as const;
    const rows = emailRows(english, { ...page, board }, link);
    expect(asked).toEqual([
      'set digest daily',
      'set receipts off',
      'set broadcast off',
      rows[3]?.title.slice(1, -1),
    ]);
    expect(rows.map(({ links }) => links?.length)).toEqual([1, 1, 1, 1, 0]);
    emailRows(english, { ...page, board: { ...board, leave: 'decline' } }, link);
    expect(asked).toHaveLength(8);
    emailRows(english, page, link);
    expect(asked.at(-1)).toBe('signoff');
  });

  test('as text, are a list whose lines fit the width of a letter', () => {
    const text = emailsText(english, page);
    expect(
      text.startsWith(`- "set digest daily": ${say('letter.emails.digestDaily')}\n- "set receipts off": `),
    ).toBe(true);
    const last = text.slice(text.indexOf('- "signoff"'));
    expect(last).toMatch(/^- "signoff": .*\n {2}\S/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(mostColumns);
  });
});

test('as rows, legal turns are below the description of their group', () => {
  const group = { square: 33, kind: 'move', count: 3, texts: ['33-34', '33-35'] } as const;
  expect(moveRows(english, [group])).toEqual([
    { title: say('letter.moves.move', { square: 33, count: 3 }), turns: '33-34  33-35 ...' },
  ]);
});

test('a player without ratings gets a sentence instead, which says "you" in their own profile', () => {
  const unrated = { userid: 'bob', ratings: [] };
  expect(playerText(english, unrated)).toBe('bob has not finished any rated games yet.');
  expect(playerText(english, { ...unrated, isReader: true })).toBe(
    'You have not finished any rated games yet.',
  );
});

test('the page of ways to get fewer emails mentions the weekly puzzle to players who get it', () => {
  const page = {
    kind: 'emails',
    digest: true,
    receipts: false,
    broadcast: false,
    puzzle: false,
    proposed: '2026-01-19',
  } as const;
  expect(emailsText(english, { ...page, puzzle: true })).toContain('"set puzzle off": no weekly puzzle');
  expect(emailsText(english, { ...page, puzzle: false })).not.toContain('puzzle');
  const linked = emailRows(english, { ...page, puzzle: true }, (label, command) => [
    { label, href: command },
  ]);
  expect(linked.flatMap(({ links = [] }) => links)).toContainEqual({
    label: 'puzzleOff',
    href: 'set puzzle off',
  });
});
