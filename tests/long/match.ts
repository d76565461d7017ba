import { existsSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findGame, usualGame } from '../../src/rules/index.js';
import { scriptOptions, wrongUse } from '../support/scriptOptions.js';
import { Launcher, readLimit } from './match/launch.js';
import { type Match, playMatch, type Standing } from './match/match.js';
import { makeOpenings, openingsFingerprint, openingsText, readOpenings } from './match/openings.js';
import { ProgressBar } from './match/progress.js';
import { eloText, endsOf, readBounds, shareIn, signed } from './match/sprt.js';
import { type Limit, UgiProgram } from './match/ugiProgram.js';

/** Plays two UGI programs against each other, from random openings with colours swapped. */
const usage = [
  'npm run match -- --a PLAYER --b PLAYER [--limit LIMIT --a-limit LIMIT --b-limit LIMIT]',
  '    [--games 100 --game octi --openings FILE --plies 6 --balance 50 --seed 1 --sprt 0,20,0.05,0.05]',
  '    [--log FILE --sgf FOLDER --concurrency 2]',
  'PLAYER: a level from 1 to 9, also with a lower limit; own, this build at full strength; the dist folder of another',
  '        build; stand-in; greedy (no look at replies); random; or the command line of any UGI program, in quotes',
  'LIMIT: nodes=20000, depth=4, level=5, movetime=300 (the program watches the clock), or cpu=300 (stopped after that',
  '       many milliseconds of CPU time)',
  '--sprt ELO0,ELO1,ALPHA,BETA ends the match once the test accepts ELO0 or ELO1; write --sprt=-10,10 if one is negative.',
  '    The error rates ALPHA and BETA must be less than 0.5',
  '--balance: leaves out random openings that put one side ahead by more than this many hundredths of a pod',
  '--openings: a file of openings, which also says which game; --plies and --balance are for random openings',
  '--log: resumes a match from its log; games in it are not played again, except those of a program that failed in three',
  '    games in a row',
  '--make-openings FILE [--game octi --games 500 --plies 6 --balance 50 --seed 1] writes a file with one opening for every',
  '    two games',
].join('\n');
const values = scriptOptions(usage, {
  a: { type: 'string' },
  b: { type: 'string' },
  limit: { type: 'string' },
  'a-limit': { type: 'string' },
  'b-limit': { type: 'string' },
  games: { type: 'string', default: '100' },
  game: { type: 'string' },
  openings: { type: 'string' },
  'make-openings': { type: 'string' },
  plies: { type: 'string' },
  balance: { type: 'string' },
  seed: { type: 'string', default: '1' },
  sprt: { type: 'string' },
  log: { type: 'string' },
  sgf: { type: 'string' },
  concurrency: { type: 'string', default: '1' },
});

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
};

function number(name: string, text: string, last = 2 ** 31): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= last) return Number(text);
  return fail(`--${name} needs a number from 1 to ${last}, not ${text}`);
}

function limitOf(side: 'a' | 'b'): Limit | undefined {
  const text = values[`${side}-limit`] ?? values.limit;
  if (text === undefined) return undefined;
  return readLimit(text);
}

const pliesText = values.plies ?? '6';

function openingsOf(games: number, seed: number): Pick<Match, 'game' | 'openings' | 'openingsFrom'> {
  const { openings: file, game: id = usualGame.id } = values;
  const game = findGame(id);
  if (!game.ok) return fail(`there is no game ${id}`);
  if (file !== undefined) {
    for (const option of ['plies', 'balance', 'make-openings'] as const) {
      if (values[option] === undefined) continue;
      fail(`--${option} is for random openings: leave out either --${option} or --openings`);
    }
    const read = readOpenings(file);
    if (values.game !== undefined && read.game !== game.value)
      fail(`${file} has openings for ${read.game.id}, not ${id}: leave out --game, or use another file`);
    return { ...read, openingsFrom: `file ${openingsFingerprint(read.openings)}` };
  }
  const count = Math.ceil(games / 2);
  const plies = number('plies', pliesText, 40);
  const balance = values.balance === undefined ? undefined : number('balance', values.balance, 10_000);
  return {
    game: game.value,
    openings: makeOpenings(game.value, count, plies, seed, balance),
    openingsFrom: `${plies} random turns${balance === undefined ? '' : `, balance ${balance}`}`,
  };
}

/** Refuses a file that cannot be written because its folder is missing, before the work for it is done. */
function checkFolder(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) fail(`there is no folder ${folder}`);
}

function writeOpenings(file: string): void {
  checkFolder(file);
  const count = number('games', values.games);
  const { game, openings } = openingsOf(count, number('seed', values.seed));
  const balance =
    values.balance === undefined
      ? ''
      : `, worth at most ${values.balance} hundredths of a pod for either side`;
  const about = `${openings.length} random openings of ${pliesText} turns, seed ${values.seed}${balance}`;
  writeFileSync(file, openingsText(game, openings, about));
}

const made = values['make-openings'];
if (made !== undefined) {
  try {
    writeOpenings(made);
  } catch (error) {
    fail((error as Error).message);
  }
  process.exit(0);
}
if (values.a === undefined || values.b === undefined) wrongUse(usage, '--a or --b is missing');
/** The signals that end a match, and the exit status of each. */
const interruptions = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
const games = number('games', values.games);
const seed = number('seed', values.seed);
const launcher = new Launcher(process.cwd());
// `fail` and the signals end the process without running `finally`.
process.on('exit', () => {
  UgiProgram.endAll();
  launcher.remove();
});
try {
  // The options are checked first, since balanced openings take a while.
  const limits = { a: limitOf('a'), b: limitOf('b') };
  const options = {
    games,
    seed,
    concurrency: number('concurrency', values.concurrency, 16),
    ...(values.sprt !== undefined && { sprt: readBounds(values.sprt) }),
    ...(values.log !== undefined && { log: values.log }),
    ...(values.sgf !== undefined && { sgf: values.sgf }),
  };
  if (values.log !== undefined) checkFolder(values.log);
  const openings = openingsOf(games, seed);
  // Before this, there is nothing to clean up, and making openings does not let a handler run.
  for (const [signal, status] of Object.entries(interruptions))
    process.on(signal, () => process.exit(status));
  const match: Match = {
    ...options,
    ...openings,
    a: launcher.launch({ player: values.a, limit: limits.a }),
    b: launcher.launch({ player: values.b, limit: limits.b }),
  };
  const bar = new ProgressBar('match', games);
  const standing = await playMatch(
    match,
    (now) => bar.draw(playedIn(now), summary(now, match)),
    (line) => process.stderr.write(`${line}\n`),
  );
  bar.end();
  for (const one of standing.failures) process.stderr.write(`${one}\n`);
  const lines = [`${match.game.id}: ${match.a.name} - ${match.b.name}: ${summary(standing, match)}`];
  for (const side of ['a', 'b'] as const) {
    const { turns, total, most } = standing.cpu[side];
    if (turns === 0) continue;
    lines.push(
      `${match[side].name}: ${(total / turns).toFixed(0)} ms of CPU per turn, at most ${most.toFixed(0)}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function playedIn({ score: { wins, draws, losses } }: Standing): number {
  return wins + draws + losses;
}

function summary({ score, pairs, ratio, decided }: Standing, { sprt }: Match): string {
  if (score.wins + score.draws + score.losses === 0) return 'no games yet';
  const { share, low, high } = shareIn(score, pairs);
  const percent = (value: number) => (100 * value).toFixed(1);
  const test =
    sprt && ratio !== undefined
      ? `, LLR ${ratio.toFixed(2)} (${endsOf(sprt)
          .map((end) => end.toFixed(2))
          .join(' to ')})${decided ? `: ${signed(sprt[decided])} Elo accepted` : ''}`
      : '';
  return (
    `+${score.wins} =${score.draws} -${score.losses}, ${percent(share)} % (${percent(low)} to ${percent(high)}), ` +
    `${eloText(score, pairs)}, pairs ${pairs.join(' ')}${test}`
  );
}
