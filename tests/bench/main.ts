import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figure, table } from './report.js';
import { rulesFigures } from './rules.js';
import { scaleFigures } from './scale.js';

/**
 * `npm run bench [-- --json FILE] [--compare FILE] [--only rules|scale] [--full]`: measures, prints a table, keeps it,
 * sets it beside an earlier run. With `--full` the large club has a million boards; `--club FILE` measures in one that
 * make.js has made of that size.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    compare: { type: 'string' },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    club: { type: 'string' },
  },
});
// The program looks for its templates beside the folder that it was compiled into.
const templates = fileURLToPath(new URL('../../templates', import.meta.url));
if (!existsSync(templates)) symlinkSync(resolve('templates'), templates, 'junction');

const before: Figure[] = values.compare ? JSON.parse(readFileSync(values.compare, 'utf8')) : [];
const scale = { isFull: values.full, ...(values.club !== undefined && { file: values.club }) };
const figures = [
  ...(values.only === 'scale' ? [] : await rulesFigures()),
  ...(values.only === 'rules' ? [] : await scaleFigures(scale)),
];
process.stdout.write(`${table(figures, before)}\n`);
writeFileSync(values.json ?? 'bench.json', `${JSON.stringify(figures, null, 2)}\n`);
