import { ProgressBar } from '../../src/cli/progressBar.js';
import { Random } from '../support/random.js';
import { scriptOptions, wrongUse } from '../support/scriptOptions.js';
import { faultNames } from './torture/faults/index.js';
import { torture } from './torture/run.js';

/** Kills the server again and again while games are being played, and causes other faults in between. */
const usage = [
  'npm run torture [-- --kills 200 --boards 11 --turns 120 --seed N --faults all]',
  '--kills: how often to kill the server; --boards: how many games to play at the same time; --turns: turns on each board',
  '--seed: repeats the random choices of an earlier run',
  `--faults: all, none, or some of ${faultNames.join(',')}`,
].join('\n');
const values = scriptOptions(usage, {
  kills: { type: 'string', default: '200' },
  boards: { type: 'string', default: '11' },
  turns: { type: 'string', default: '120' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  faults: { type: 'string', default: 'all' },
});
const number = (text: string): number => {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  process.stderr.write(`expected a number, not ${text}\n`);
  process.exit(2);
};

const faultsOf = (text: string): readonly string[] => {
  const names = text === 'all' ? faultNames : text === 'none' ? [] : text.split(',');
  const unknown = names.find((name) => !faultNames.includes(name));
  return unknown === undefined ? names : wrongUse(usage, `there is no fault ${unknown}`);
};

process.stdout.write(`seed ${values.seed}\n`);
const bar = new ProgressBar('torture');
const { kills, mails, letters, met, wrong } = await torture(
  {
    kills: number(values.kills),
    boards: number(values.boards),
    turns: number(values.turns),
    faults: faultsOf(values.faults),
  },
  new Random(number(values.seed)),
  (killed, all) => bar.update(killed, all, `kills: ${killed}`),
).finally(() => bar.end());
process.stdout.write(`kills: ${kills}, emails: ${mails}, letters accepted: ${letters}\n`);
for (const [fault, count] of Object.entries(met)) process.stdout.write(`  ${fault}: ${count}\n`);
for (const one of wrong) process.stderr.write(`${one}\n`);
process.exit(wrong.length > 0 ? 1 : 0);
