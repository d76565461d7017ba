import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boardText } from '../../../src/display/index.js';
import { parsePosition, parseSgf, positionOfSgf } from '../../../src/notation/index.js';
import { octi } from '../../support/octi.js';

test('octi play plays a game against the computer to the end', async () => {
  // One step from home: this turn wins immediately.
  const { code, out, err } = await octi(
    ['play', 'octilite x x42A,x26,o33,o52 x:0/0/5 o:0/0/5', '--level', '1'],
    { input: 'moves\n42-43\n' },
  );
  expect(err).toBe('');
  expect(code).toBe(0);
  expect(out).toContain('You are playing x in octilite against the computer at level 1 (rating 390).');
  expect(out).toContain('\n42+B\n');
});

test('octi play says what is wrong with its input, takes turns back, and saves the game', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-play-'));
  const file = join(folder, 'game.sgf');
  const { code, out, err } = await octi(['play', 'octilite', '--level', '1', '--seed', '3'], {
    input: `hello\nundo\n46+B\nundo\n46+E\nsave ${file}\nsave game.txt\nresign\n`,
  });
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(
    /"hello" is not a turn.*Try again, for example \d\d\S*\. "moves" lists your legal turns, "help" the other commands\./,
  );
  expect(out).toContain('You have not played a turn yet.');
  expect(out).toMatch(/^Taken back: 46\+B, \S+\.$/m);
  expect(out.match(/^o plays \S+\.$/gm)).toHaveLength(2);
  expect(out).toContain(`The game was saved to ${file}.`);
  expect(out).toContain('Give the file a name that ends in .sgf');
  expect(out).toContain('You lose: you resigned.');
  const record = parseSgf(readFileSync(file, 'utf8'));
  if (!record.ok) throw new Error(record.error.code);
  expect(record.value.turns).toHaveLength(2);
  expect(record.value.players).toEqual(['You', 'Computer']);
  // The last board shown is the position that was saved.
  expect(out).toContain(boardText(positionOfSgf(record.value)));
  rmSync(folder, { recursive: true });
});

test('octi play lists the turns of one square, and knows "?" and "q"', async () => {
  const { code, out } = await octi(['play', 'octilite', '--level', '1'], {
    input: 'moves 46\nmoves 99\nconstructor\n?\nq\nmoves\n',
  });
  expect(code).toBe(0);
  expect(out.match(/^\d\d\S*$/gm)).toEqual([...'ABCDEFGH'].map((prong) => `46+${prong}`));
  expect(out).toContain('You have no legal turn that begins with 99.');
  expect(out).toContain('"constructor" is not a turn');
  expect(out).toContain('Type a turn, for example ');
});

test('octi play lets the computer play the first turn, and says who has won', async () => {
  const position = 'octilite x x43E,x26,o23,o53 x:0/0/5 o:0/0/5';
  expect(parsePosition(position).ok).toBe(true);
  const { code, out } = await octi(['play', position, '--side', 'o', '--level', '5'], { input: '' });
  expect(code).toBe(0);
  expect(out).toMatch(/^x plays 43-42\.$/m);
  expect(out).toContain('You lose: a pod has reached an enemy home square.');
});

test('octi play lists the sides and levels', async () => {
  const side = await octi(['play', 'octi', '--side', 'X']);
  expect(side).toMatchObject({
    code: 1,
    err: 'octi: There is no side X in this game. Choose one of: x, o.\n',
  });
  const level = await octi(['play', '--level', '10']);
  expect(level.code).toBe(1);
  expect(level.err).toContain('from 1 to 9');
});
