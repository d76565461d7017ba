import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { think } from '../src/computer/index.js';
import { makePosition, makeTurn, parsePosition, parseSgf, parseTurn } from '../src/notation/index.js';
import {
  findGame,
  type Game,
  games,
  outcome,
  type Position,
  play,
  startPosition,
  type Turn,
  turns,
} from '../src/rules/index.js';
import { chooseTurn } from './long/chooseTurn.js';
import { cpuOf } from './long/match/cpuTime.js';
import { greedyTurn } from './long/match/greedyTurn.js';
import { type Contender, Launcher, readLimit } from './long/match/launch.js';
import { type Match, playMatch } from './long/match/match.js';
import { makeOpenings, openingsFingerprint, openingsText, readOpenings } from './long/match/openings.js';
import { eloOf, eloText, endsOf, likelihoodRatio, readBounds, shareIn } from './long/match/sprt.js';
import { PlainBoard, Turns } from './long/match/standIn/plainBoard.js';
import { PlainSearch, won } from './long/match/standIn/plainSearch.js';
import { textOf } from './long/match/standIn/turnText.js';
import { UgiProgram } from './long/match/ugiProgram.js';
import { Random } from './support/random.js';

const gameOf = (id: string): Game => {
  const game = findGame(id);
  if (!game.ok) throw new Error(id);
  return game.value;
};
const octi = gameOf('octi');
let folder = '';
const launcher = new Launcher(process.cwd());

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-match-test-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  launcher.remove();
});

const parsed = (text: string): Position => {
  const position = parsePosition(text);
  if (!position.ok) throw new Error(text);
  return position.value;
};

const parsedTurn = (position: Position, text: string): Turn => {
  const turn = parseTurn(position, text);
  if (!turn.ok) throw new Error(`${text}: ${turn.error.code}`);
  return turn.value;
};

const canonical = (position: Position, text: string): string => {
  const turn = parseTurn(position, text);
  return turn.ok ? makeTurn(position, turn.value) : `${text}: ${turn.error.code}`;
};

/** Creates a UGI program from a few lines of JavaScript, which see each line of input as `line`. */
function program(name: string, body: string): Contender {
  const code = [
    `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {`,
    `  if (line === 'ugi') console.log('ugiok');`,
    `  if (line === 'isready') console.log('readyok');`,
    `  if (line === 'quit') process.exit(0);`,
    body,
    '});',
  ].join('\n');
  const launch = { command: process.execPath, args: ['-e', code], seeded: false };
  return { name, launch, limit: { kind: 'depth', value: 1 }, fingerprint: name };
}

/** Whether a process exists and is no zombie. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self/stat') || !/^.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

const match = (more: Partial<Match> & Pick<Match, 'a' | 'b'>): Match => ({
  game: octi,
  games: 4,
  openings: makeOpenings(octi, 2, 4, 1),
  openingsFrom: '4 random turns',
  seed: 1,
  concurrency: 1,
  ...more,
});

describe('the statistics of a match', () => {
  test('Elo is reported with a margin of error, even when one side wins every game', () => {
    expect(eloOf({ wins: 50, draws: 0, losses: 50 }).elo).toBeCloseTo(0);
    const { elo, low, high } = eloOf({ wins: 60, draws: 20, losses: 20 });
    expect(elo).toBeCloseTo(147.2, 1);
    expect(low).toBeGreaterThan(70);
    expect(high).toBeLessThan(240);
    const all = eloOf({ wins: 40, draws: 0, losses: 0 });
    expect([all.elo, all.high]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect(all.low).toBeGreaterThan(300);
    expect(eloText({ wins: 60, draws: 20, losses: 20 })).toMatch(/^Elo \+147 \(\+\d+ to \+\d+\)$/);
    expect(eloText({ wins: 40, draws: 0, losses: 0 })).toBe(`Elo above +${all.low.toFixed(0)}`);
    expect(eloText({ wins: 0, draws: 0, losses: 40 })).toBe(`Elo below -${all.low.toFixed(0)}`);
    // Wilson's interval for 8 of 10.
    expect(shareIn({ wins: 8, draws: 0, losses: 2 })).toMatchObject({
      low: expect.closeTo(0.4902, 3),
      high: expect.closeTo(0.9433, 3),
    });
  });

  test('the interval follows from the pairs: it is narrow if most openings decide both games', () => {
    const score = { wins: 146, draws: 1, losses: 153 };
    const { share, low, high } = shareIn(score, [10, 1, 132, 0, 7]);
    expect(share).toBeCloseTo(0.488, 3);
    // The mean of 150 pairs, minus and plus 1.96 standard errors.
    expect([low, high]).toEqual([expect.closeTo(0.461, 2), expect.closeTo(0.516, 2)]);
    expect(high - low).toBeLessThan(0.6 * (shareIn(score).high - shareIn(score).low));
    // Pairs as often decided as those of independent games give Wilson's interval.
    const even = { wins: 100, draws: 0, losses: 100 };
    const independent = shareIn(even, [25, 0, 50, 0, 25]);
    expect(independent.low).toBeCloseTo(shareIn(even).low, 2);
    expect(independent.high).toBeCloseTo(shareIn(even).high, 2);
    const all = shareIn({ wins: 40, draws: 0, losses: 0 }, [0, 0, 0, 0, 20]);
    expect([all.share, all.high]).toEqual([1, 1]);
    expect(all.low).toBeGreaterThan(0.85);
    expect(all.low).toBeLessThan(0.95);
    expect(eloText({ wins: 0, draws: 0, losses: 40 }, [20, 0, 0, 0, 0])).toMatch(/^Elo below -\d+$/);
    // Without a complete pair, it is Wilson's.
    expect(shareIn({ wins: 1, draws: 0, losses: 0 }, [0, 0, 0, 0, 0])).toEqual(
      shareIn({ wins: 1, draws: 0, losses: 0 }),
    );
  });

  test('the likelihood ratio moves towards the bound that the games support', () => {
    const bounds = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };
    expect(endsOf(bounds).map((end) => end.toFixed(3))).toEqual(['-2.944', '2.944']);
    expect(likelihoodRatio([0, 0, 0, 0, 0], bounds)).toBeCloseTo(0, 2);
    // Halfway between the two bounds, neither is more likely.
    const even = likelihoodRatio([100, 200, 400, 200, 100], { ...bounds, elo0: -20 });
    expect(even).toBeCloseTo(0, 6);
    expect(likelihoodRatio([20, 60, 200, 100, 40], bounds)).toBeGreaterThan(2.944);
    expect(likelihoodRatio([40, 100, 200, 60, 20], bounds)).toBeLessThan(-2.944);
    // A few lucky games do not decide the test.
    expect(likelihoodRatio([0, 0, 0, 0, 3], bounds)).toBeLessThan(1);
    // Compared with the usual approximation for many games: (s1 - s0)(2 m - s0 - s1) N / (2 v).
    const [s0, s1] = [0.5, 1 / (1 + 10 ** (-20 / 400))];
    const counts = [200, 500, 1000, 560, 240];
    const mean = counts.reduce((sum, count, at) => sum + (count * at) / 4, 0) / 2500;
    const variance = counts.reduce((sum, count, at) => sum + count * (at / 4 - mean) ** 2, 0) / 2500;
    const rough = ((s1 - s0) * (2 * mean - s0 - s1) * 2500) / (2 * variance);
    expect(likelihoodRatio(counts as [number, number, number, number, number], bounds)).toBeCloseTo(rough, 1);
  });

  test('bounds are parsed, and impossible ones are rejected', () => {
    expect(readBounds('0,20')).toEqual({ elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 });
    expect(readBounds('-10.5,10,0.1,.2')).toEqual({ elo0: -10.5, elo1: 10, alpha: 0.1, beta: 0.2 });
    for (const text of ['0,20,5,5', '0,20,0,0', '0,20,0.6,0.6', '0,20,0.05,0.5', '0,20,-0.05']) {
      expect(() => readBounds(text)).toThrow(
        /^The error rates .* greater than 0 and less than 0\.5, for example/,
      );
    }
    for (const text of [
      ',20',
      '0,',
      '20',
      '20,0',
      '0,0',
      '0,20,0.05,0.05,1',
      '0,20,',
      '0,Infinity',
      '0,1e2',
      'x,y',
    ]) {
      expect(() => readBounds(text)).toThrow(/^--sprt needs two differences in Elo/);
    }
  });

  test('limits are parsed, and any other text is rejected', () => {
    expect(readLimit('nodes=20000')).toEqual({ kind: 'nodes', value: 20_000 });
    expect(readLimit('cpu=300')).toEqual({ kind: 'cpu', value: 300 });
    for (const text of ['nodes', 'nodes=', 'nodes=0', 'nodes=-1', 'wtime=5', 'cpu=3s']) {
      expect(() => readLimit(text)).toThrow(`${text} is not a limit, for example nodes=20000`);
    }
    expect(readLimit('level=9')).toEqual({ kind: 'level', value: 9 });
    for (const level of [0, 12])
      expect(() => readLimit(`level=${level}`)).toThrow(
        `there is no level ${level}; use a level from 1 to 9`,
      );
  });
});

describe('openings', () => {
  test.each(games.map(({ id }) => id))(
    'for %s are legal, differ from one another, and are the same for the same seed',
    (id) => {
      const game = gameOf(id);
      const made = makeOpenings(game, 6, 5, 7);
      expect(makeOpenings(game, 6, 5, 7)).toEqual(made);
      expect(makeOpenings(game, 6, 5, 8)).not.toEqual(made);
      expect(new Set(made.map((turns) => turns.join(' '))).size).toBe(6);
      const file = join(folder, `${id}.txt`);
      writeFileSync(file, openingsText(game, made, 'a test'));
      expect(readOpenings(file)).toEqual({ game, openings: made });
    },
  );

  test('are balanced if that is asked for', () => {
    const game = gameOf('octilite');
    const worth = (turns: readonly string[]) => {
      const position = turns.reduce((now, text) => play(now, parsedTurn(now, text)), startPosition(game));
      return Math.abs(think(position, { level: 9, seed: 1, nodes: 20_000 })?.score ?? 0);
    };
    const [made, balanced] = [makeOpenings(game, 8, 6, 5), makeOpenings(game, 4, 6, 5, 50)];
    expect(made.some((turns) => worth(turns) > 50)).toBe(true);
    expect(balanced.every((turns) => worth(turns) <= 50)).toBe(true);
    const kept = made.filter((turns) => worth(turns) <= 50).slice(0, 4);
    expect(balanced.slice(0, kept.length)).toEqual(kept);
  });

  test('are refused if one contains an illegal turn, and the error quotes the turn', () => {
    const file = join(folder, 'illegal.txt');
    writeFileSync(file, '# octi: a test\n37+A 33+E\n37+A 37+A\n');
    expect(() => readOpenings(file)).toThrow(`${file}: opening 2: 37+A: the pod on 37 is not yours`);
    expect(() => readOpenings(join(folder, 'none.txt'))).toThrow(/no file/);
  });

  test('may begin with a byte order mark and have Windows line ends, and need at least one line', () => {
    const file = join(folder, 'windows.txt');
    writeFileSync(file, '\uFEFF# octi: a test\r\n37+A 33+E\r\n');
    expect(readOpenings(file)).toEqual({ game: octi, openings: [['37+A', '33+E']] });
    writeFileSync(file, '# octi: a test\n\n');
    expect(() => readOpenings(file)).toThrow(`${file} has no openings`);
  });

  test('in the repository are legal, at least 250 in each file', () => {
    for (const name of readdirSync('tests/long/openings')) {
      const { openings } = readOpenings(join('tests/long/openings', name));
      expect(openings.length).toBeGreaterThanOrEqual(250);
    }
  });
});

describe('a match', () => {
  test('continues from its log, even after a game was cut off, and writes SGF', async () => {
    const log = join(folder, 'match.pgn');
    const sgf = join(folder, 'sgf');
    const [a, b] = [2, 1].map((level) => launcher.launch({ player: String(level), limit: undefined }));
    if (!a || !b) throw new Error('no players');
    const counts: number[] = [];
    const half = await playMatch(match({ a, b, games: 2, log, sgf }), ({ score }) =>
      counts.push(score.wins + score.draws + score.losses),
    );
    expect(counts).toEqual([0, 1, 2]);
    expect(half.failures).toEqual([]);
    const before = readFileSync(log, 'utf8');
    expect(before).toContain('[Round "2"]\n[Black "level 1"]\n[White "level 2"]');
    appendFileSync(log, '[Event "level 2 - level 1"]\n[Rou');
    const rounds: number[] = [];
    const whole = await playMatch(match({ a, b, log, sgf, concurrency: 2 }), ({ score }) =>
      rounds.push(score.wins + score.draws + score.losses),
    );
    expect(rounds).toEqual([2, 3, 4]);
    const after = readFileSync(log, 'utf8');
    expect(after).not.toMatch(/Termination "\w+\./);
    expect(after.startsWith(before)).toBe(true);
    expect([...after.matchAll(/\[Round "(\d)"\]/g)].map(([, round]) => round).sort()).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    const { wins, draws, losses } = whole.score;
    expect(wins + draws + losses).toBe(4);
    expect(whole.pairs.reduce((sum, count) => sum + count)).toBe(2);
    const files = readdirSync(sgf);
    expect(files).toHaveLength(4);
    for (const file of files)
      expect(parseSgf(readFileSync(join(sgf, file), 'utf8'))).toMatchObject({ ok: true });
    // The same games again, so nothing is left to play.
    const known: number[] = [];
    const again = await playMatch(match({ a, b, log }), ({ score }) => known.push(score.wins + score.losses));
    expect(again.score).toEqual(whole.score);
    expect(known).toEqual([wins + losses]);
    await expect(playMatch(match({ a, b, log, seed: 2 }), () => {})).rejects.toThrow(
      /another match: its Seed is 1/,
    );
    await expect(playMatch(match({ a, b, log, openingsFrom: '5 random turns' }), () => {})).rejects.toThrow(
      /another match: its Openings is 4 random turns, not 5 random turns$/,
    );
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'my notes');
    await expect(playMatch(match({ a, b, log: notes }), () => {})).rejects.toThrow(
      /is not the log of a match/,
    );
    expect(readFileSync(notes, 'utf8')).toBe('my notes');
    const chess = '[Event "My game of chess"]\n\n1. e4 e5\n';
    writeFileSync(notes, chess);
    await expect(playMatch(match({ a, b, log: notes }), () => {})).rejects.toThrow(
      /is not the log of this match/,
    );
    expect(readFileSync(notes, 'utf8')).toBe(chess);
  });

  test('continues from its log if the command line of a player contains quotes, backslashes or a line break', async () => {
    const log = join(folder, 'quotes.pgn');
    const name = '"/opt/my engine" --book "C:\\books\\"\n--ugi';
    const a = {
      ...program('a', `if (line.startsWith('go')) console.log('error');`),
      name,
      fingerprint: name,
    };
    const b = launcher.launch({ player: '1', limit: undefined });
    const first = await playMatch(match({ a, b, games: 1, log }), () => {});
    expect(readFileSync(log, 'utf8')).toContain(
      String.raw`[Black "\"/opt/my engine\" --book \"C:\\books\\\" --ugi"]`,
    );
    const again = await playMatch(match({ a, b, games: 2, log }), () => {});
    expect([first.score.losses, again.score.losses]).toEqual([1, 2]);
    const other = { ...a, name: '"/opt/other engine"' };
    await expect(playMatch(match({ a: other, b, log }), () => {})).rejects.toThrow(
      /another match: its Event is "\/opt\/my engine" --book "C:\\books\\" --ugi - level 1, not "\/opt\/other engine"/,
    );
  });

  test('is lost by a program that plays an illegal turn, exits, or answers with an error', async () => {
    const good = launcher.launch({ player: '1', limit: undefined });
    for (const [body, reason] of [
      [
        `if (line.startsWith('go')) console.log('bestmove 11-99');`,
        /^game \d: (?:Black|White) failed: illegal turn 11-99: \S+ \S+ /,
      ],
      [`if (line.startsWith('go')) process.exit(1);`, /failed: it has ended$/],
      [`if (line.startsWith('go')) console.log('error no such "limit"');`, /failed: error no such limit/],
    ] as const) {
      const log = join(folder, `${reason.source.length}.pgn`);
      const { score, failures } = await playMatch(
        match({ a: program('bad', body), b: good, games: 2, log }),
        () => {},
      );
      expect(score).toEqual({ wins: 0, draws: 0, losses: 2 });
      expect(failures).toEqual([expect.stringMatching(reason), expect.stringMatching(reason)]);
      const text = readFileSync(log, 'utf8');
      expect(text).toMatch(/\[Result "0-1"\]\n\[Termination "[^"]*"\]/);
      expect(text).not.toMatch(/Termination "[^"]*\w\.\w/);
    }
  });

  test('sends a program both its level and its limit', async () => {
    const limit = { kind: 'nodes', value: 700 } as const;
    const level = launcher.launch({ player: '5', limit });
    const echo = program('echo', `if (line.startsWith('go')) console.log('error ' + line);`);
    const asked = { ...echo, limit, launch: { ...level.launch, ...echo.launch, seeded: true } };
    const good = launcher.launch({ player: '1', limit: undefined });
    const { failures } = await playMatch(match({ a: asked, b: good, games: 1 }), () => {});
    expect(failures).toEqual([expect.stringMatching(/failed: error go level 5 nodes 700 seed \d+$/)]);
    expect(() => launcher.launch({ player: '5', limit: { kind: 'cpu', value: 300 } })).toThrow(
      /^level 5 can be limited by nodes, depth or movetime$/,
    );
  });

  test('ends with an error if a program cannot play', async () => {
    const good = launcher.launch({ player: '1', limit: undefined });
    const broken = program('broken', `if (line.startsWith('go')) { null.size; }`);
    const games: number[] = [];
    const played = playMatch(match({ a: good, b: broken, games: 40 }), ({ score }) => games.push(score.wins));
    await expect(played).rejects.toThrow(
      /^broken failed in 3 games in a row: White failed: it has ended: TypeError: Cannot read/,
    );
    expect(games.at(-1)).toBe(3);
    const cheat = program('cheat', `if (line.startsWith('go')) console.log('bestmove 11-99');`);
    await expect(playMatch(match({ a: cheat, b: good, games: 40 }), () => {})).rejects.toThrow(
      /^cheat failed in 3 games in a row: Black failed: illegal turn 11-99/,
    );
    const unable = program(
      'unable',
      `if (line.startsWith('setoption')) { console.error('it does not play octi'); process.exit(1); }`,
    );
    await expect(playMatch(match({ a: good, b: unable }), () => {})).rejects.toThrow(
      'unable cannot be started for octi: it has ended: it does not play octi',
    );
  });

  test('does not count games in its log that made it stop, and plays them again', async () => {
    const log = join(folder, 'failures.pgn');
    const good = launcher.launch({ player: '1', limit: undefined });
    const own = launcher.launch({ player: '2', limit: undefined });
    const broken = program('mended', `if (line.startsWith('go')) process.exit(1);`);
    // One failure counts as a loss when the match goes on.
    const failed = await playMatch(match({ a: broken, b: good, games: 1, log }), () => {});
    expect(failed.score.losses).toBe(1);
    const mended = { ...own, name: 'mended', limit: broken.limit, fingerprint: 'mended' };
    const notes: string[] = [];
    const note = (line: string) => notes.push(line);
    const two = await playMatch(match({ a: mended, b: good, games: 2, log }), () => {}, note);
    expect([two.score.wins + two.score.draws + two.score.losses, notes]).toEqual([2, []]);
    const before = readFileSync(log, 'utf8');
    expect(before).toContain('[Termination "Black failed: it has ended"]');
    const broke = playMatch(match({ a: broken, b: good, games: 6, log }), () => {});
    await expect(broke).rejects.toThrow(/^mended failed in 3 games in a row/);
    expect(readFileSync(log, 'utf8')).toContain('[Round "5"]');
    const scores: number[] = [];
    const whole = await playMatch(
      match({ a: mended, b: good, games: 6, log }),
      ({ score }) => scores.push(score.wins + score.draws + score.losses),
      note,
    );
    expect(scores).toEqual([2, 3, 4, 5, 6]);
    expect(notes).toEqual([
      'Games 3, 4 and 5 do not count and are played again: mended failed in all of them.',
    ]);
    expect(whole.failures).toEqual([]);
    const after = readFileSync(log, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect([...after.matchAll(/\[Round "(\d)"\]/g)].map(([, round]) => round)).toEqual([...'123456']);
    expect(after.match(/failed/g)).toHaveLength(1);
  });

  test('ends when the test is decided, after the games in progress', async () => {
    const bad = launcher.launch({ player: '1', limit: undefined });
    const good = launcher.launch({ player: 'own', limit: { kind: 'nodes', value: 2000 } });
    const sprt = { elo0: 0, elo1: 400, alpha: 0.05, beta: 0.05 };
    const { decided, score } = await playMatch(match({ a: good, b: bad, games: 100, sprt }), () => {});
    expect(decided).toBe('elo1');
    expect(score.wins).toBeGreaterThan(4);
    expect(score.wins).toBeLessThan(40);
  });

  test('distinguishes builds, and plays a copy of a build', () => {
    const own = launcher.launch({ player: 'own', limit: { kind: 'nodes', value: 100 } });
    const same = launcher.launch({ player: 'dist', limit: { kind: 'nodes', value: 100 } });
    expect(same.fingerprint).toBe(own.fingerprint);
    expect(same.launch.args[0]).not.toContain(process.cwd());
    expect(existsSync(same.launch.args[0] ?? '')).toBe(true);
    expect(() => launcher.launch({ player: 'own', limit: undefined })).toThrow(/limit/);
    expect(launcher.launch({ player: 'random', limit: undefined }).limit.value).toBe(1);
    expect(() => launcher.launch({ player: '0', limit: undefined })).toThrow(/no level/);
  });

  test('stops a program when it has used up its CPU time', async (context) => {
    if (cpuOf(process.pid) === undefined) {
      console.warn('CPU times of processes are not available here, so the CPU time limit is not tested');
      context.skip();
    }
    const { launch } = program(
      'busy',
      `if (line === 'stop') { clearInterval(globalThis.busy); console.log('bestmove 37+A'); }
       if (line === 'go infinite') globalThis.busy = setInterval(() => {
         for (const until = performance.now() + 5; performance.now() < until; );
       }, 1);`,
    );
    const busy = new UgiProgram(launch);
    try {
      await busy.begin('octi');
      await busy.newGame();
      const { turn, cpuMs } = await busy.think('startpos', [], { kind: 'cpu', value: 200 }, 1);
      expect(turn).toBe('37+A');
      expect(cpuMs).toBeGreaterThanOrEqual(200);
    } finally {
      await busy.stop();
    }
  });

  test.each([
    ['sets a variable', (command: string) => `STEP=5 ${command}`],
    ['changes the folder', (command: string) => `cd / && STEP=5 ${command}`],
    ['keeps the shell', (command: string) => `export STEP=5; ${command}; true`],
  ])(
    'runs a command line that %s, measures its CPU time, and leaves no process behind',
    async (name, line) => {
      const file = join(folder, `${name}.cjs`);
      const pids = join(folder, `${name}.pids`);
      const { launch } = program(
        name,
        `if (line === 'stop') { clearInterval(globalThis.busy); console.log('bestmove 37+A'); }
       if (line === 'go infinite') globalThis.busy = setInterval(() => {
         for (const until = performance.now() + Number(process.env.STEP); performance.now() < until; );
       }, 1);`,
      );
      // It ignores requests to end, and so does a process that it starts.
      const helper = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`;
      const start = [
        `process.on('SIGTERM', () => {});`,
        `const helper = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(helper)}]);`,
        `require('node:fs').writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + helper.pid);`,
      ];
      writeFileSync(file, `${start.join('\n')}\n${launch.args[1]?.replace(/.*'quit'.*/, '')}`);
      const command = line(`"${process.execPath}" "${file}"`);
      const started = new UgiProgram({ command, args: [], shell: true, seeded: false });
      try {
        await started.begin('octi');
        if (cpuOf(process.pid) !== undefined) {
          const { turn, cpuMs } = await started.think('startpos', [], { kind: 'cpu', value: 200 }, 1);
          expect(turn).toBe('37+A');
          expect(cpuMs).toBeGreaterThanOrEqual(200);
        }
      } finally {
        await started.stop();
      }
      for (const pid of readFileSync(pids, 'utf8').split(' ')) {
        await expect.poll(() => isRunning(Number(pid)), { timeout: 10_000 }).toBe(false);
      }
    },
  );

  test('stops a program that no longer uses CPU time', async (context) => {
    if (cpuOf(process.pid) === undefined) {
      console.warn('CPU times of processes are not available here, so the CPU time limit is not tested');
      context.skip();
    }
    const { launch } = program('ready', `if (line === 'stop') console.log('bestmove 37+A');`);
    const ready = new UgiProgram(launch);
    try {
      await ready.begin('octi');
      const { turn } = await ready.think('startpos', [], { kind: 'cpu', value: 1e6 }, 1);
      expect(turn).toBe('37+A');
    } finally {
      await ready.stop();
    }
  });
});

describe('npm run match', () => {
  const script = resolve('.scripts/tests/long/match.js');
  beforeAll(() => {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'tests/tsconfig.scripts.json']);
  });

  /** Runs the script. Match folders are created in `folder`. */
  const start = (...args: string[]) => {
    const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, TMPDIR: folder } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const done = new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) => {
      child.on('close', (status) => resolve({ status, stdout, stderr }));
    });
    return { child, done };
  };
  const run = (...args: string[]) => start(...args).done;
  /** A file of openings. */
  const openingsFile = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  const matchFolders = () => readdirSync(folder).filter((name) => name.startsWith('octi-match-'));

  test('removes its folders when a player is refused or cannot be started', async () => {
    const own = ['--a', 'own', '--limit', 'nodes=10', '--games', '2'];
    expect(await run(...own, '--b', '12')).toMatchObject({
      status: 2,
      stderr: 'there is no level 12; use a level from 1 to 9\n',
    });
    expect(matchFolders()).toEqual([]);
    expect(await run(...own, '--b', 'exit 1')).toMatchObject({ status: 2 });
    expect(matchFolders()).toEqual([]);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'ends its programs and removes its folders on %s, and logs no game',
    async (signal, expected) => {
      const pids = join(folder, `${signal}.pids`);
      const log = join(folder, `${signal}.pgn`);
      // It never plays, and ignores requests to end.
      const { launch } = program(
        'deaf',
        `if (line.startsWith('go')) require('node:fs').writeFileSync(${JSON.stringify(pids)}, String(process.pid));`,
      );
      const code = `process.on('SIGTERM', () => {});\n${launch.args[1]?.replace(/.*'quit'.*/, '')}`;
      const file = openingsFile(`${signal}.cjs`, code);
      const command = `"${process.execPath}" "${file}"; true`;
      const players = ['--a', command, '--b', 'own', '--limit', 'nodes=10', '--games', '2', '--log', log];
      const { child, done } = start(...players);
      await expect.poll(() => existsSync(pids), { timeout: 60_000 }).toBe(true);
      expect(matchFolders()).toHaveLength(1);
      child.kill(signal);
      expect(await done).toMatchObject({ status: expected, stdout: '' });
      expect(matchFolders()).toEqual([]);
      expect(existsSync(log)).toBe(false);
      const pid = Number(readFileSync(pids, 'utf8'));
      await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    },
  );

  test('refuses a wrong limit or bound before it makes openings', async () => {
    const players = ['--a', 'random', '--b', 'own', '--games', '1000', '--balance', '1'];
    expect(await run(...players, '--b-limit', 'level=12')).toMatchObject({
      status: 2,
      stderr: 'there is no level 12; use a level from 1 to 9\n',
    });
    expect(await run(...players, '--sprt', ',20')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^--sprt needs two differences/),
    });
  });

  test('refuses to write to a missing folder, before it makes openings or plays', async () => {
    const none = join(folder, 'none');
    const players = ['--a', 'random', '--b', 'random', '--games', '2'];
    for (const args of [
      ['--make-openings', join(none, 'openings.txt')],
      [...players, '--log', join(none, 'log.pgn')],
    ]) {
      expect(await run(...args)).toEqual({ status: 2, stdout: '', stderr: `there is no folder ${none}\n` });
    }
    const few = ['--plies', '1', '--games', '200'];
    expect(await run('--make-openings', join(folder, 'few.txt'), ...few)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'octi does not have 100 such openings of 1 turns\n',
    });
  });

  test('refuses options that contradict the file of openings', async () => {
    const file = openingsFile('contradicted.txt', '# octi: a test\n37+A 33+E\n');
    const players = ['--a', 'random', '--b', 'random', '--games', '1', '--openings', file];
    expect(await run(...players, '--game', 'octi')).toMatchObject({ status: 0 });
    expect(await run(...players, '--game', 'octilite')).toMatchObject({
      status: 2,
      stderr: `${file} has openings for octi, not octilite: leave out --game, or use another file\n`,
    });
    for (const option of ['--plies', '--balance', '--make-openings']) {
      expect(await run(...players, option, '6')).toMatchObject({
        status: 2,
        stderr: `${option} is for random openings: leave out either ${option} or --openings\n`,
      });
    }
    expect(existsSync('6')).toBe(false);
  });

  test('refuses to continue a match with other openings', async () => {
    const file = openingsFile('one.txt', '# octi: a test\n37+A 33+E\n');
    const other = openingsFile('other.txt', '# octi: a test\n37+B 33+E\n');
    const made = ['--plies', '4'];
    const balanced = [...made, '--balance', '500'];
    const from = `file ${openingsFingerprint([['37+A', '33+E']])}`;
    for (const [at, [first, then, is, not]] of (
      [
        [made, ['--plies', '5'], '4 random turns', '5 random turns'],
        [made, balanced, '4 random turns', '4 random turns, balance 500'],
        [
          ['--openings', file],
          ['--openings', other],
          from,
          `file ${openingsFingerprint([['37+B', '33+E']])}`,
        ],
        [['--openings', file], made, from, '4 random turns'],
      ] as const
    ).entries()) {
      const log = join(folder, `openings${at}.pgn`);
      const players = ['--a', 'random', '--b', 'random', '--games', '1', '--log', log];
      expect(await run(...players, ...first)).toMatchObject({ status: 0 });
      expect(await run(...players, ...first)).toMatchObject({ status: 0 });
      expect(await run(...players, ...then)).toEqual({
        status: 2,
        stdout: '',
        stderr: `${log} belongs to another match: its Openings is ${is}, not ${not}\n`,
      });
    }
  });
});

describe('the stand-in engine', () => {
  /** Yields positions from random games. */
  function* positions(game: Game, seed: number): Generator<Position> {
    const random = new Random(seed);
    let position = startPosition(game);
    for (let ply = 0; ply < 60 && !outcome(position); ply++) {
      if (ply % 5 === 4) yield position;
      const turn = chooseTurn(position, random);
      if (!turn) return;
      position = play(position, turn);
    }
  }

  test.each(['octi', 'octilite', 'octi+wrap', 'octi3base'])(
    'plays only legal turns in %s, and applies them correctly',
    (id) => {
      let seen = 0;
      for (const seed of [1, 2]) {
        for (const position of positions(gameOf(id), seed)) {
          const after = new Map<string, Position>();
          for (const turn of turns(position)) after.set(makeTurn(position, turn), play(position, turn));
          const board = new PlainBoard(position);
          const before = [board.low, board.high, board.evaluate()];
          const list = new Turns();
          board.writesWays = true;
          board.list(list);
          for (let at = 0; at < list.count; at++) {
            const text = textOf(board, list, at);
            const next = after.get(canonical(position, text));
            if (!next) throw new Error(`${makePosition(position)}: ${text}`);
            const wins = board.make(list, at);
            const fresh = new PlainBoard(next);
            expect([text, board.low, board.high, board.evaluate(), wins]).toEqual([
              text,
              fresh.low,
              fresh.high,
              fresh.evaluate(),
              /^rules\.end(?:Any|All)Goals?$/.test(outcome(next)?.reason ?? ''),
            ]);
            board.unmake(list, at);
            seen++;
          }
          expect([board.low, board.high, board.evaluate()]).toEqual(before);
        }
      }
      expect(seen).toBeGreaterThan(300);
    },
  );

  test('finds a win and a loss within its depth limit, and respects its node limit', () => {
    const read = (text: string) => {
      const position = parsed(text);
      const board = new PlainBoard(position);
      return { board, search: new PlainSearch(board) };
    };
    const { board, search } = read('octi x o11A,x35E,x77 x:0/0/0 o:0/0/0');
    const limit = { nodes: 1e9, depth: 3, ms: Number.POSITIVE_INFINITY };
    const thoughts = [...search.think(limit)];
    expect(thoughts.at(-1)?.score).toBe(won - 3);
    expect(textOf(board, search.turns, thoughts.at(-1)?.at ?? 0)).toBe('35E-34');
    const lost = read('octi o o11A,x34E x:0/0/0 o:0/0/0');
    expect([...lost.search.think(limit)].at(-1)?.score).toBe(-(won - 2));
    const few = read('octi x o33,o53,o73,x37,x57,x77 x:4/0/25 o:4/0/25');
    expect([...few.search.think({ ...limit, nodes: 5000, depth: 60 })].at(-1)?.nodes).toBeLessThanOrEqual(
      5100,
    );
  });
});

describe('the greedy player', () => {
  const chosen = (text: string, seed = 1): string => {
    const position = parsed(text);
    const turn = greedyTurn(position, new Random(seed));
    return turn ? makeTurn(position, turn) : 'none';
  };

  test('reaches a goal, otherwise captures, otherwise goes or points towards a goal, whatever the reply', () => {
    expect(chosen('octilite x x43E,o44,x45E,o22 x:0/0/0 o:0/0/0')).toBe('43-42');
    // The capture does not stop the white pod on 35, which then reaches a goal.
    expect(chosen('octilite x o44A,x45E,o35A x:0/0/0 o:0/0/0')).toBe('45-43x');
    expect(chosen('octilite x x45CE,o11 x:0/0/0 o:0/0/0')).toBe('45-44');
  });

  test('chooses between equal turns by the seed alone', () => {
    const start = makePosition(startPosition(gameOf('octilite')));
    const bySeed = Array.from({ length: 20 }, (_, seed) => chosen(start, seed));
    expect(Array.from({ length: 20 }, (_, seed) => chosen(start, seed))).toEqual(bySeed);
    expect(new Set(bySeed).size).toBeGreaterThan(5);
  });

  test('needs no limit, and gets a seed for each turn, so that a match can be repeated', async () => {
    const greedy = launcher.launch({ player: 'greedy', limit: undefined });
    expect([greedy.limit, greedy.launch.seeded]).toEqual([{ kind: 'nodes', value: 1 }, true]);
  });
});
