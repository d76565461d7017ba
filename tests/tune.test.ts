import { expect, test } from 'vitest';
import { parsePosition } from '../src/notation/index.js';
import { type Game, games, isWon } from '../src/rules/index.js';
import { Fit, weightsText } from './long/tune/fit.js';
import { selfPlay } from './long/tune/selfPlay.js';
import { positionOf } from './support/examples.js';

const [octi] = games as [Game];

test('a game of the computer with itself is the same for its number, another for another', () => {
  const numbers = [1, 2, 3, 4];
  const played = numbers.map((number) => selfPlay(octi, number, 7, 60));
  expect(numbers.map((number) => selfPlay(octi, number, 7, 60))).toEqual(played);
  const found = played.flatMap((one) => one?.positions ?? []);
  expect(new Set(found).size).toBeGreaterThan(10);
  for (const text of found) {
    const position = parsePosition(text);
    expect(position.ok && !isWon(position.value)).toBe(true);
  }
});

test('what wins gets weight, the same for both players and on both sides of the board', () => {
  const fit = new Fit(positionOf('octi x x37,o33 x:0/0/0 o:0/0/0'));
  // Whoever has a prong forward on the second file wins.
  for (let n = 0; n < 100; n++) {
    fit.add(positionOf('octi x x25E,x37,o33 x:0/0/0 o:0/0/0'), 0);
    fit.add(positionOf('octi x o25A,x37,o33 x:0/0/0 o:0/0/0'), 1);
  }
  const { before, after } = fit.run(3, 1);
  expect(after).toBeLessThan(before / 2);
  const weights = fit.weights();
  const place = (file: number, rank: number) => (rank - 1) * 9 + file - 1;
  const forward = (file: number) => weights.prongs[place(file, 5) * 8 + 4] as number;
  expect(forward(2)).toBeGreaterThan(0);
  expect(forward(8)).toBe(forward(2));
  expect(forward(2)).toBeGreaterThan(weights.prongs[place(2, 5) * 8] as number);
  expect(weights.squares).toHaveLength(81);
  const text = weightsText('octi', 9, weights);
  expect(text).toContain(`  counts: [${weights.counts.join(', ')}],`);
  expect(text.match(/^ {4}[-\d, ]+,$/gm)).toHaveLength(9 + 81);
});
