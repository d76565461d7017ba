import { pathToFileURL } from 'node:url';
import { ProgressBar } from '../../src/cli/progressBar.js';
import { Random } from '../support/random.js';
import { scriptOptions } from '../support/scriptOptions.js';
import { playGames } from './games.js';
import { compareListings } from './listing.js';
import { examplePositions } from './positions.js';
import { readStrings } from './strings.js';
import { Tally } from './tally.js';

/** Tries random strings, games and lists, far more than the tests do. */
const usage = [
  'npm run fuzz [-- --seed N --strings 1000000 --games 1000 --positions 2000000]',
  '--seed: repeats an earlier run; every failure is printed with the seed that repeats it',
  '--strings: random strings to parse as turns and positions',
  '--games: random games to play with the rules of each game',
  '--positions: random positions in which two turn generators must agree',
].join('\n');
const values = scriptOptions(usage, {
  seed: { type: 'string' },
  strings: { type: 'string', default: '1000000' },
  games: { type: 'string', default: '1000' },
  positions: { type: 'string', default: '2000000' },
});
const seed = number('seed', values.seed ?? String(Date.now() % 2 ** 31));
const examples = examplePositions(new URL('tests/examples/', `${pathToFileURL(process.cwd())}/`));

interface Part {
  readonly option: 'strings' | 'games' | 'positions';
  /** How many cases share a seed, so that a failure can be reproduced without running all the cases before it. */
  readonly slice: number;
  readonly run: (count: number, random: Random, tally: Tally) => void;
}

const parts: readonly Part[] = [
  {
    option: 'strings',
    slice: 10_000,
    run: (count, random, tally) => readStrings(count, random, examples, tally),
  },
  { option: 'games', slice: 1, run: playGames },
  {
    option: 'positions',
    slice: 20_000,
    run: (count, random, tally) => compareListings(count, random, examples, tally),
  },
];

function number(name: string, text: string): number {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  process.stderr.write(`--${name} needs a number, not ${text}\n`);
  process.exit(2);
}

function run({ option, slice, run }: Part): void {
  const count = number(option, values[option]);
  const tally = new Tally();
  const bar = new ProgressBar(`fuzz, ${option}`);
  const from = performance.now();
  for (let done = 0, at = seed; done < count; done += slice, at++) {
    const some = Math.min(slice, count - done);
    bar.update(done, count);
    try {
      run(some, new Random(at), tally);
    } catch (thrown) {
      bar.end();
      const counts = parts.map((part) => `--${part.option} ${part.option === option ? some : 0}`);
      const trace = thrown instanceof Error && thrown.cause instanceof Error ? `\n${thrown.cause.stack}` : '';
      process.stderr.write(`${option}: ${thrown instanceof Error ? thrown.message : thrown}${trace}\n`);
      process.stderr.write(`to repeat: npm run fuzz -- --seed ${at} ${counts.join(' ')}\n`);
      process.exit(1);
    }
  }
  bar.end();
  const seconds = (performance.now() - from) / 1000;
  process.stdout.write(
    `${option}: ${count.toLocaleString('en')} in ${seconds.toFixed(1)} s\n${tally.table()}\n`,
  );
}

process.stdout.write(`seed ${seed}\n`);
for (const part of parts) run(part);
