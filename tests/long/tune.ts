import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type LearnedWeights, learnedWeights } from '../../src/computer/board/learnedWeights.js';
import { networkWeights } from '../../src/computer/board/networkWeights.js';
import { findGame, startPosition } from '../../src/rules/index.js';
import { scriptOptions } from '../support/scriptOptions.js';
import { ProgressBar } from './match/progress.js';
import { Fit, weightsText } from './tune/fit.js';
import { NetworkFit, networkText, passes } from './tune/fitNetwork.js';
import { positionIn, searchScores } from './tune/searchScores.js';
import { ownPlay, type PlayedGame, type ScoredGame, selfPlay } from './tune/selfPlay.js';
import { openWorkLog } from './workLog.js';

/** Learns the weights of a two-player game from games that the computer plays against itself. */
const usage = [
  'npm run tune -- [--game octi --seed 1 --games 2500 --rounds 2 --nodes 350 --times 3 --work tune-octi.jsonl --write]',
  '    [--neurons 16 --search 1200] [--more 20000 --more-search 2000]',
  '--games: games for each round. In the first round, both sides play with random weights; in later ones, with weights between',
  '  random ones and those learned so far',
  '--rounds: 0 for a game whose weights are set by hand, with --neurons and --more: its network learns only from --more',
  '--nodes: positions searched for each turn; --times: passes of the fit over all positions',
  '--work: stores the games; an interrupted run resumes from it',
  '--neurons: learns a network to add to the weights in data/weights, from the same games and the scores of a search;',
  '  --search: positions searched for each position of a game; --times: passes, as above',
  '--more: adds this many games by this build, with --more-search positions for each turn, and the games by earlier builds',
  '  in the work file',
  '--write: writes data/weights/<game>.json, or <game>.network.json; without it the weights are printed',
].join('\n');
const values = scriptOptions(usage, {
  game: { type: 'string', default: 'octi' },
  seed: { type: 'string', default: '1' },
  games: { type: 'string', default: '2500' },
  rounds: { type: 'string', default: '2' },
  nodes: { type: 'string', default: '350' },
  times: { type: 'string', default: '3' },
  neurons: { type: 'string' },
  search: { type: 'string', default: '1200' },
  more: { type: 'string' },
  'more-search': { type: 'string', default: '2000' },
  work: { type: 'string' },
  write: { type: 'boolean', default: false },
});

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
};
const number = (
  name: 'games' | 'rounds' | 'nodes' | 'seed' | 'times' | 'neurons' | 'search' | 'more' | 'more-search',
): number =>
  /^[1-9]\d{0,7}$/.test(values[name] ?? '') ? Number(values[name]) : fail(`--${name} needs a number`);

const found = findGame(values.game);
const game = found.ok ? found.value : fail(`there is no game ${values.game}`);
if (game.seats.length !== 2) fail('only two-player games can be tuned');
if (game.super) fail('superprongs do not change the weights: name the game without them');

const [games, nodes, seed] = [number('games'), number('nodes'), number('seed')];
const rounds = values.rounds === '0' ? 0 : number('rounds');
if (rounds === 0 && (values.neurons === undefined || values.more === undefined)) {
  fail('--rounds 0 needs --neurons and --more');
}
const times = number('times');
/** The settings that the games depend on. A run resumes only with the same settings. */
const settings = { game: game.id, seed, games, nodes, times };

type Line =
  | { readonly settings: typeof settings }
  | { readonly played: PlayedGame | null }
  | { readonly searched: { readonly by: string; readonly scores: readonly number[] } }
  | { readonly more: { readonly by: string; readonly game: ScoredGame | null } };
const workFile = values.work ?? `tune-${game.id}.jsonl`;
const work = openWorkLog<Line>(workFile);
const [first] = work.entries;
if (!first) work.add({ settings });
else if (!('settings' in first) || JSON.stringify(first.settings) !== JSON.stringify(settings)) {
  fail(`${workFile} belongs to another run: ${JSON.stringify(first)}`);
}
const played = work.entries.flatMap((line) => ('played' in line ? [line.played] : []));
const bar = new ProgressBar('tune', rounds * games, played.length);
const start = performance.now();

/** Fits the weights to the first games. */
function fitTo(count: number): { weights: LearnedWeights; about: string } {
  const fit = new Fit(startPosition(game));
  for (const one of played.slice(0, count)) if (one) fit.addGame(one);
  const { before, after } = fit.run(times, seed);
  const about = `${fit.count} positions from ${count} games; loss ${before.toFixed(4)} before, ${after.toFixed(4)} after`;
  return { weights: fit.weights(), about };
}

for (let round = 0; round < rounds; round++) {
  if (played.length >= (round + 1) * games) continue;
  const learned = round === 0 ? undefined : fitTo(round * games).weights;
  while (played.length < (round + 1) * games) {
    const one = selfPlay(game, played.length, { seed, nodes, learned }) ?? null;
    work.add({ played: one });
    played.push(one);
    bar.draw(played.length, `games, round ${round + 1}`);
  }
}
bar.end();

/** Makes a short name for everything that searches depend on, apart from their positions. */
const nameOf = (...what: readonly unknown[]): string =>
  createHash('sha256')
    .update(what.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(' '))
    .digest('hex')
    .slice(0, 12);

/** Returns the values that a search gives to the positions from the first games. */
function scoresOf(count: number): (readonly number[])[] {
  const nodes = number('search');
  const by = nameOf(nodes, learnedWeights(game));
  const searched = work.entries.flatMap((line) =>
    'searched' in line && line.searched.by === by ? [line.searched.scores] : [],
  );
  const bar = new ProgressBar('tune', count, searched.length);
  while (searched.length < count) {
    const scores = searchScores(played[searched.length]?.positions ?? [], nodes);
    work.add({ searched: { by, scores } });
    searched.push(scores);
    bar.draw(searched.length, 'games searched');
  }
  bar.end();
  return searched;
}

/** Returns the games that earlier builds played, from the work file, then this many by this build. */
function gamesByBuilds(count: number): (ScoredGame | null)[] {
  const nodes = number('more-search');
  const by = nameOf(nodes, learnedWeights(game), networkWeights(game));
  const found = work.entries.flatMap((line) => ('more' in line ? [line.more] : []));
  const earlier = found.filter((one) => one.by !== by).map((one) => one.game);
  const own = found.filter((one) => one.by === by).map((one) => one.game);
  const bar = new ProgressBar('tune', count, own.length);
  while (own.length < count) {
    const one = ownPlay(game, earlier.length + own.length, { seed, nodes }) ?? null;
    work.add({ more: { by, game: one } });
    own.push(one);
    bar.draw(own.length, 'games by this build');
  }
  bar.end();
  return [...earlier, ...own.slice(0, count)];
}

/** Fits a network to the first games. */
function networkFor(count: number, neurons: number): { text: string; about: string } {
  if (rounds > 0 && !learnedWeights(game))
    fail(`a network needs weights in data/weights/${game.id}.json, or --rounds 0`);
  const fit = new NetworkFit(game, neurons);
  scoresOf(count).forEach((scores, number) => {
    const one = played[number];
    one?.positions.forEach((text, at) => {
      fit.add(positionIn(text), one.winner, scores[at] as number);
    });
  });
  const more = values.more === undefined ? [] : gamesByBuilds(number('more'));
  for (const one of more) {
    one?.positions.forEach((text, at) => {
      fit.add(positionIn(text), one.winner, one.scores[at] as number);
    });
  }
  const bar = new ProgressBar('tune', passes, 0);
  const { before, after } = fit.run(seed, (pass) => bar.draw(pass, 'passes'));
  bar.end();
  const about = `${fit.count} positions from ${count + more.length} games; loss ${before.toFixed(4)} without the network, ${after.toFixed(4)} with it`;
  return { text: networkText(fit.weights(), madeBy), about };
}

const made = Object.entries({
  ...settings,
  rounds,
  ...(values.neurons !== undefined && { neurons: values.neurons, search: values.search }),
  ...(values.more !== undefined && { more: values.more, 'more-search': values['more-search'] }),
}).map(([name, value]) => `--${name} ${value}`);
const madeBy = `npm run tune -- ${made.join(' ')}`;

function weightsFor(count: number): { text: string; about: string } {
  const { weights, about } = fitTo(count);
  return { text: weightsText(game.width, weights, madeBy), about };
}

const { text, about } =
  values.neurons === undefined ? weightsFor(rounds * games) : networkFor(rounds * games, number('neurons'));
const seconds = (performance.now() - start) / 1000;
// The output is the file itself, so that it can be redirected (with `npm run --silent`).
process.stderr.write(`${game.id}: ${about}; ${seconds.toFixed(0)} s\n`);
if (values.write) {
  mkdirSync('data/weights', { recursive: true });
  writeFileSync(`data/weights/${game.id}${values.neurons === undefined ? '' : '.network'}.json`, text);
} else process.stdout.write(text);
