import { expect, test } from 'vitest';
import { languages } from '../../src/command/index.js';
import { mostColumns } from '../../src/letter/textLayout.js';
import { playerText, standingsTable } from '../../src/letter/textTables.js';
import { loadRenderer } from '../../src/server/outbound/letterRenderers.js';

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
    standingsTable(renderer, { kind: 'standings', game: 'octi', rows: [rating], from: 999, more: false }),
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
  const table = standingsTable(renderer, { kind: 'standings', game: 'octi', rows, from: 51, more: false });
  const [, ...lines] = table.split('\n');
  expect(lines.map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual([
    ['51', 'many'],
    ['52', 'twenty'],
    ['nineteen', expect.any(String)],
  ]);
});
