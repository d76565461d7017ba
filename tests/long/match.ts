import { type Level, levels } from '../../src/computer/index.js';
import { findGame } from '../../src/rules/index.js';
import { Random } from '../support/random.js';
import { scriptOptions } from '../support/scriptOptions.js';
import { type Contender, eloOf, playPair, type Score } from './matches.js';

/** Two levels of the computer against each other. */
const usage = 'npm run match -- --a 5 --b 4 --games 100 --game octi --seed 1 [--a-nodes N] [--b-nodes N]';
const values = scriptOptions(usage, {
  a: { type: 'string', default: String(levels.usual) },
  b: { type: 'string', default: String(levels.usual - 1) },
  'a-nodes': { type: 'string' },
  'b-nodes': { type: 'string' },
  games: { type: 'string', default: '100' },
  game: { type: 'string', default: 'octi' },
  seed: { type: 'string', default: '1' },
});

function number(name: string, text: string, last = 2 ** 31): number {
  if (/^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= last) return Number(text);
  process.stderr.write(`--${name} wants a number from 1 to ${last}, not ${text}\n`);
  process.exit(2);
}

function contender(name: 'a' | 'b'): Contender {
  const nodes = values[`${name}-nodes`];
  const level = number(name, values[name], levels.last) as Level;
  return { level, ...(nodes !== undefined && { nodes: number(`${name}-nodes`, nodes) }) };
}

const game = findGame(values.game);
if (!game.ok) {
  process.stderr.write(`there is no game ${values.game}\n`);
  process.exit(2);
}
const [a, b] = [contender('a'), contender('b')];
const games = number('games', values.games);
const random = new Random(number('seed', values.seed));
const score: Score = { wins: 0, draws: 0, losses: 0 };
const from = performance.now();
for (let played = 0; played < games; played += 2) playPair(game.value, a, b, random, score);
const { elo, low, high } = eloOf(score);
const seconds = (performance.now() - from) / 1000;
process.stdout.write(
  `${game.value.id}: level ${a.level} against level ${b.level}: ${score.wins} won, ${score.draws} drawn, ` +
    `${score.losses} lost; Elo ${elo.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)}) in ${seconds.toFixed(1)} s\n`,
);
