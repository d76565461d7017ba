import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { ProgressBar } from '../../src/cli/progressBar.js';
import { scriptOptions, wrongUse } from '../support/scriptOptions.js';
import { loadFigures } from './load.js';
import { pictureFigures } from './pictures.js';
import { type Figure, type OnProgress, table } from './report.js';
import { rulesFigures } from './rules.js';
import { scaleFigures } from './scale.js';
import { searchFigures } from './search.js';
import { tacticsFigures } from './tactics.js';
import { thinkingFigures } from './thinking.js';

/** Runs the measurements, prints and stores a table, and compares it with an earlier run. */
const usage = [
  'npm run bench [-- --only PART --full --json FILE --compare FILE --club FILE]',
  '--only: measures one part: rules (perft, reading and judging turns), pictures, tactics (positions solved),',
  '  search (positions per second, with and without the network),',
  '  scale (what players do in a small and in a large club), load (the whole server with Dovecot and SMTP),',
  '  thinking (the load while the computer thinks)',
  '--full: a large club of a million boards instead of 20,000, and 5,000 emails for the load instead of 300',
  '--json: the file for the figures, bench.json by default',
  '--compare: shows the figures from an earlier file beside the new ones, as ratios',
  '--club: a database of a large club, made earlier, for the scale part',
].join('\n');
const values = scriptOptions(usage, {
  json: { type: 'string' },
  compare: { type: 'string' },
  only: { type: 'string' },
  full: { type: 'boolean', default: false },
  club: { type: 'string' },
});
for (const file of [values.compare, values.club]) {
  if (file === undefined || statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
  process.stderr.write(`there is no file ${file}\n`);
  process.exit(2);
}
const before: Figure[] = values.compare ? JSON.parse(readFileSync(values.compare, 'utf8')) : [];
const isFull = values.full;
const club = values.club === undefined ? {} : { file: values.club };
const parts: Readonly<Record<string, (onProgress: OnProgress) => Figure[] | Promise<Figure[]>>> = {
  rules: rulesFigures,
  pictures: pictureFigures,
  search: searchFigures,
  tactics: tacticsFigures,
  scale: (onProgress) => scaleFigures({ isFull, ...club, onProgress }),
  load: (onProgress) => loadFigures({ isFull, onProgress }),
  thinking: (onProgress) => thinkingFigures({ isFull, onProgress }),
};
if (values.only !== undefined && !Object.hasOwn(parts, values.only))
  wrongUse(usage, `there is no part ${values.only}; the parts are ${Object.keys(parts).join(', ')}`);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue;
  const bar = new ProgressBar(`bench, ${name}`);
  figures.push(...(await measure((done, total) => bar.update(done, total))));
  bar.end();
}
process.stdout.write(`${table(figures, before)}\n`);
writeFileSync(values.json ?? 'bench.json', `${JSON.stringify(figures, null, 2)}\n`);
