import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Figure, table } from './report.js';
import { rulesFigures } from './rules.js';

/** `npm run bench [-- --json FILE] [--compare FILE]`: measures, prints a table, keeps it, sets it beside an earlier run. */
const { values } = parseArgs({ options: { json: { type: 'string' }, compare: { type: 'string' } } });
const before: Figure[] = values.compare ? JSON.parse(readFileSync(values.compare, 'utf8')) : [];
const figures = await rulesFigures();
process.stdout.write(`${table(figures, before)}\n`);
writeFileSync(values.json ?? 'bench.json', `${JSON.stringify(figures, null, 2)}\n`);
