import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parsePosition } from '../../src/notation/index.js';
import { findGame, type Seat, startPosition } from '../../src/rules/index.js';
import { scriptOptions } from '../support/scriptOptions.js';
import { ProgressBar } from './match/progress.js';
import { Fit, weightsText } from './tune/fit.js';
import { selfPlay } from './tune/selfPlay.js';

/** Learns the weights of a game for two from games of the computer with itself. */
const usage = [
  'npm run tune -- --games-file FILE [--game octi --games 3000 --nodes 350 --seed 1 --times 3 --write]',
  '--games-file: games are added to it as far as --games; what is there is not played again',
  '--write: writes the weights to src/computer/board; without it they are printed',
].join('\n');
const values = scriptOptions(usage, {
  'games-file': { type: 'string' },
  game: { type: 'string', default: 'octi' },
  games: { type: 'string', default: '3000' },
  nodes: { type: 'string', default: '350' },
  seed: { type: 'string', default: '1' },
  times: { type: 'string', default: '3' },
  write: { type: 'boolean', default: false },
});

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
};
const number = (name: 'games' | 'nodes' | 'seed' | 'times'): number =>
  /^\d{1,8}$/.test(values[name]) ? Number(values[name]) : fail(`--${name} takes a number`);

const file = values['games-file'] ?? fail(usage);
const found = findGame(values.game);
const game = found.ok ? found.value : fail(`there is no game ${values.game}`);
if (game.seats.length !== 2) fail('only games for two can be learned');

const [games, nodes, seed] = [number('games'), number('nodes'), number('seed')];
// A line for each game, empty where it has no winner; a line that was cut off by the end of the process is played again.
const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
const lines = text.split('\n').slice(0, -1);
if (text !== '' && !text.endsWith('\n')) writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
const bar = new ProgressBar(games, lines.length);
for (let at = lines.length; at < games; at++) {
  const played = selfPlay(game, at, seed, nodes);
  const line = played ? `${played.winner}\t${played.positions.join('\t')}` : '';
  appendFileSync(file, `${line}\n`);
  lines.push(line);
  bar.draw(at + 1, 'games');
}
bar.end();

const fit = new Fit(startPosition(game));
for (const line of lines) {
  const [winner, ...positions] = line.split('\t');
  for (const one of positions) {
    const position = parsePosition(one);
    if (position.ok) fit.add(position.value, Number(winner) as Seat);
  }
}
const { before, after } = fit.run(number('times'), seed);
process.stdout.write(
  `${fit.count} positions of ${lines.length} games; loss ${before.toFixed(4)} before, ${after.toFixed(4)} after\n`,
);
const weights = weightsText(game.name, game.width, fit.weights());
if (values.write) writeFileSync(`src/computer/board/${game.name}Weights.ts`, weights);
else process.stdout.write(weights);
