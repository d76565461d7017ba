import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { octi } from '../../support/octi.js';

describe('octi engine', () => {
  test('answers in order and ends on quit', async () => {
    const input =
      'ugi\r\nisready\nposition startpos moves 37+E\nquery p1turn\nnonsense\nperft 1\nquit\nisready\n';
    const { code, out } = await octi(['engine'], { input });
    const lines = out.trimEnd().split('\n');
    expect(lines.slice(3)).toEqual([
      'ugiok',
      'readyok',
      'response false',
      expect.stringMatching(/^error unknown word nonsense/),
      'perft 1 27',
    ]);
    expect(code).toBe(0);
  });

  test('ends on quit while it is thinking, even if its input stays open', async () => {
    const child = spawn(process.execPath, ['bin/octi.js', 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    child.stdin.write('go infinite\n');
    await once(child.stdout, 'data');
    child.stdin.write('quit\n');
    expect((await ended)[0]).toBe(0);
  });

  test('ends when its input ends', async () => {
    expect(await octi(['engine'], { input: 'isready\n' })).toEqual({ code: 0, out: 'readyok\n', err: '' });
  });
});

describe('octi board, turns, perft and think', () => {
  test('accept a game, startpos or a position string', async () => {
    expect((await octi(['perft', 'octilite', '2'])).out).toBe('1024\n');
    expect((await octi(['board'])).out.split('\n')[0]).toMatch(/\|Black\(x\) {2}Res Cap Prongs$/);
    const { out, code } = await octi(['turns', 'octi o o46A,x47 x:0/0/0 o:0/0/0']);
    expect(out.split('\n').sort().join(' ').trim()).toBe(
      '46+B-A 46+C-A 46+D-A 46+E-A 46+F-A 46+G-A 46+H-A 46-48 46-48x',
    );
    expect(code).toBe(0);
  });

  test('let the computer play', async () => {
    const { out, code } = await octi(['think', 'octi o o46A,x48 x:0/0/0 o:0/0/0', '--level', '3']);
    expect(out).toMatch(/^46(?:\+[B-H]-A|-47)\n$/);
    expect(code).toBe(0);
  });

  test('print refusals on standard error', async () => {
    for (const [given, error] of [
      [['board', 'octi5'], /^octi: There is no game octi5; .*\.$/m],
      [['turns', 'octi x x99J x:0/0/0 o:0/0/0'], /"x99J" is not a pod/],
      [['think', 'octi', '--level', '10'], /The level must be a number from 1 to 9, not 10/],
      [['think', 'octi', '--seed', 'x'], /The seed must be a whole number such as 7, not x/],
      [['think', 'octi o x33,o37 x:0/0/0 o:1/0/0'], /The game is over/],
      [['perft', 'octi', 'deep'], /The depth must be a whole number such as 3, not deep/],
    ] as const) {
      const { code, out, err } = await octi(given);
      expect(err).toMatch(error);
      expect(out).toBe('');
      expect(code).toBe(1);
    }
  });
});
