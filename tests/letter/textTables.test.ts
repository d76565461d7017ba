import { describe, expect, test } from 'vitest';
import { type Blanks, checkedSentence, sentence } from '../../src/base/index.js';
import { languages } from '../../src/command/index.js';
import { mostColumns, wrap } from '../../src/letter/textLayout.js';
import {
  boardsTable,
  columns,
  movesText,
  playerText,
  seeksTable,
  standingsTable,
} from '../../src/letter/textTables.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';

const english = loadRenderer();
const say = (code: string, data: Blanks = {}): string =>
  english.say(checkedSentence(english.catalogue, code, data));

describe('columns', () => {
  test('are as wide as their widest cell, words to the left and numbers to the right', () => {
    expect(
      columns([
        ['Player', 'Won', '+-', 'Drawn'],
        ['al', '7', '-120', '1'],
        ['barbara', '1234', '+5', ''],
      ]),
    ).toBe(['Player    Won    +-  Drawn', 'al          7  -120      1', 'barbara  1234    +5'].join('\n'));
  });

  test('with one word among numbers are words', () => {
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

  test('have a head alone where there are no rows', () => {
    expect(columns([['Game', 'Rating']])).toBe('Game  Rating');
    expect(columns([])).toBe('');
  });

  test('bear a row that is shorter than the others', () => {
    expect(columns([['Game', 'Player'], ['octi'], ['octi', 'bob']])).toBe('Game  Player\nocti\nocti  bob');
  });
});

test.each(languages)('a table of boards has two lines a board, in %s', (language) => {
  const renderer = loadRenderer(language);
  const state = sentence('club.state.declined');
  const rows = [
    { id: 101, game: 'octi', state, players: 'alice (x), bob (o)', level: null },
    { id: 102, game: 'octilite', state, players: 'alice (x), computer (o)', level: 2 },
  ];
  const row = (board: number, game: string, players: string) =>
    renderer.say(sentence('letter.games.row', { board, game, players, state }));
  const level = renderer.say(
    sentence('letter.games.level', { players: 'alice (x), computer (o)', level: 2 }),
  );
  expect(boardsTable(renderer, rows)).toBe(
    `${row(101, 'octi    ', 'alice (x), bob (o)')}\n${row(102, 'octilite', level)}`,
  );
});

describe('seeks', () => {
  const seek = {
    ...{ id: 5, playerId: 1, game: 'octi', madeAt: 0, closedAt: null, boardId: null },
    ...{ nagDays: 7, forfeitDays: 21, totalDays: null, order: 'as written', rated: true },
    ...{ players: ['alice'], missing: 1, isOwn: false },
  };
  const rowOf = (order: string, rated: string, id = 5, count = 2) =>
    wrap(
      say('letter.seeks.row', {
        ...{ seek: id, game: 'octi', player: 'alice' },
        order: say(`letter.seeks.order.${order}`, { player: 'alice' }),
        rated: say(`letter.seeks.${rated}`),
        clocks: say(count === 2 ? 'letter.clocks.two' : 'letter.clocks', { nag: 7, forfeit: 21 }),
      }),
    );

  test('say who plays first and whether the game counts', () => {
    expect(seeksTable(english, [seek])).toBe(rowOf('first', 'rated'));
    expect(seeksTable(english, [{ ...seek, order: 'second', rated: false }])).toBe(
      rowOf('second', 'unrated'),
    );
    expect(seeksTable(english, [{ ...seek, order: 'random' }])).toBe(rowOf('random', 'rated'));
  });

  test('name those who have joined, and how many are wanted', () => {
    const joined = say('letter.seeks.joined', { joined: ['bob', 'carol'], missing: 1 });
    expect(
      seeksTable(english, [
        { ...seek, players: ['alice', 'bob', 'carol'] },
        { ...seek, id: 6 },
      ]),
    ).toBe([rowOf('first', 'rated', 5, 4), wrap(joined), rowOf('first', 'rated', 6)].join('\n'));
  });

  test('are wrapped', () => {
    const players = Array.from({ length: 9 }, (_, at) => `a-name-of-20-letter${at}`);
    for (const line of seeksTable(english, [{ ...seek, players }]).split('\n'))
      expect(line.length).toBeLessThanOrEqual(mostColumns);
  });
});

describe('legal turns', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, at) => `33-${at + 34}`);

  test('are listed behind their group, two blanks apart', () => {
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

  test('end with dots where some are left out', () => {
    expect(movesText(english, [{ square: 33, kind: 'move', count: 3, texts: texts(2) }])).toBe(
      `${say('letter.moves.move', { square: 33, count: 3 })}: 33-34  33-35 ...`,
    );
  });

  test('are broken to fit a letter, and no line is a turn', () => {
    const lines = movesText(english, [{ square: 33, kind: 'move', count: 30, texts: texts(30) }]).split('\n');
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(mostColumns);
    for (const line of lines.slice(1)) expect(line).toMatch(/^ {3}\.\. 33-/);
    expect(lines.join(' ').match(/33-\d+/g)).toEqual(texts(30));
  });
});

/** As wide as ratings get in a club where much is played. */
const rating = {
  playerId: 1,
  userid: 'a-name-of-20-letters',
  game: 'octi3base+wrap+super',
  rating: 2100,
  deviation: 350,
  volatility: 0.06,
  games: 99_999,
  wins: 99_999,
  draws: 0,
};

test.each(languages)('tables of ratings in %s fit a letter', (language) => {
  const renderer = loadRenderer(language);
  const tables = [
    standingsTable(renderer, { kind: 'standings', game: 'octi', rows: [rating], from: 999 }),
    playerText(renderer, [rating]),
  ];
  for (const line of tables.join('\n').split('\n'))
    expect(line.length, line).toBeLessThanOrEqual(mostColumns);
});

test('a place in the standings is for ratings of twenty games and more', () => {
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

test('a rating comes with twice its deviation, and the games that were won, drawn and lost', () => {
  const row = { ...rating, game: 'octi', rating: 1650.4, deviation: 60.3, games: 30, wins: 17, draws: 5 };
  expect(playerText(english, [row])).toBe(
    columns([say('letter.player.head').split('|'), ['octi', '1650', '±121', '30', '17', '5', '8']]),
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

test('a player without ratings has a sentence for them', () => {
  expect(playerText(english, [])).toBe(say('letter.player.unrated'));
});
