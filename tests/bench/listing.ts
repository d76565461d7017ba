import { makeTurn, parsePosition } from '../../src/notation/index.js';
import { turns } from '../../src/rules/index.js';
import { sixDifferent } from './stacks.js';

/** Lists and writes every turn of the worst stack. Prints how many there are, the time and the peak memory. */
const position = parsePosition(sixDifferent.position);
if (!position.ok) throw new Error(position.error.code);
const from = performance.now();
let count = 0;
for (const turn of turns(position.value)) {
  makeTurn(position.value, turn);
  count++;
}
const seconds = (performance.now() - from) / 1000;
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ count, seconds, megabytes }));
