import { Random } from '../support/random.js';
import { scriptOptions } from '../support/scriptOptions.js';
import { torture } from './torture/run.js';

/** Kills the server again and again while it plays. */
const usage = 'npm run torture [-- --kills 200 --boards 11 --turns 120 --seed N]';
const values = scriptOptions(usage, {
  kills: { type: 'string', default: '200' },
  boards: { type: 'string', default: '11' },
  turns: { type: 'string', default: '120' },
  seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
});
const number = (text: string): number => {
  if (/^\d{1,10}$/.test(text)) return Number(text);
  process.stderr.write(`a number is wanted, not ${text}\n`);
  process.exit(2);
};

process.stdout.write(`seed ${values.seed}\n`);
const { kills, mails, letters, faults, met, wrong } = await torture(
  { kills: number(values.kills), boards: number(values.boards), turns: number(values.turns) },
  new Random(number(values.seed)),
);
process.stdout.write(`${kills} kills, ${mails} mails, ${letters} letters taken, ${faults} faults of SMTP\n`);
for (const [fault, count] of Object.entries(met)) process.stdout.write(`  ${fault}: ${count}\n`);
for (const one of wrong) process.stderr.write(`${one}\n`);
process.exit(wrong.length > 0 ? 1 : 0);
