import { parseArgs } from 'node:util';
import { Random } from '../support/random.js';
import { torture } from './torture/run.js';

/** `npm run torture [-- --kills N --boards N --turns N --seed N]`: kills the server again and again while it plays. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    boards: { type: 'string', default: '11' },
    turns: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
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
