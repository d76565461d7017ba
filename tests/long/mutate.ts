import { existsSync } from 'node:fs';
import { scriptOptions, wrongUse } from '../support/scriptOptions.js';
import { type Judged, mutate, sourcesOf } from './mutate/run.js';
import { nearness } from './mutate/testFiles.js';
import { verify } from './mutate/verify.js';

/** Makes small changes to the sources, one at a time, and lists those that no test detects. */
const usage = [
  'npm run mutate -- --module club [--count 300 --seed 1 --threshold 85 --seconds 30 --own --resume FILE --verify 20]',
  'npm run mutate -- --file src/club/play/queuedTurns.ts [--file ...] [...]',
  '--module, --file: the sources to change; both can be repeated',
  '--count: how many changes to try, chosen by --seed; --threshold: the percentage that tests must detect',
  "--own: runs only the module's own tests; --seconds: how many seconds of other modules' tests run for each change",
  '--resume: stores results in a file; an interrupted run continues from it',
  '--verify: confirms this many detected changes in a copy of the sources, with the test that failed',
].join('\n');
const values = scriptOptions(usage, {
  module: { type: 'string', multiple: true, default: [] },
  file: { type: 'string', multiple: true, default: [] },
  count: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  threshold: { type: 'string', default: '85' },
  seconds: { type: 'string', default: '30' },
  own: { type: 'boolean', default: false },
  resume: { type: 'string' },
  verify: { type: 'string', default: '0' },
});
const number = (text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : wrongUse(usage, `expected a number, not ${text}`);

const root = process.cwd();
const groups = [
  ...values.module.map((module) => ({ name: module, files: sourcesOf(root, module) })),
  ...(values.file.length > 0 ? [{ name: values.file.join(', '), files: values.file }] : []),
];
const [empty] = groups.filter(({ files }) => files.length === 0);
if (groups.length === 0) wrongUse(usage, '--module or --file is missing');
if (empty) wrongUse(usage, `there is no module ${empty.name}`);
const missing = values.file.find((file) => !existsSync(file) || !file.startsWith('src/'));
if (missing !== undefined) wrongUse(usage, `there is no file ${missing} in src`);

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 100 ? `${line.slice(0, 100)}…` : line;
};

function report(name: string, judged: readonly Judged[], notCompiled: number): boolean {
  const those = (test: (one: Judged) => boolean) => judged.filter(test).length;
  const timeout = those(({ fate }) => fate === 'timeout');
  const killed = those(({ fate }) => fate === 'killed');
  const survivors = judged.filter(({ fate }) => fate === 'survived');
  const own = those(({ file, by }) => by !== undefined && nearness(file, by) !== 'other');
  const rate = judged.length === 0 ? 100 : (100 * (killed + timeout)) / judged.length;
  process.stdout.write(
    `${name}: ${judged.length} mutants, ${killed} killed, ${timeout} timeout, ${survivors.length} survived, ` +
      `${notCompiled} did not compile; ${rate.toFixed(1)} % noticed, ${own} by the module's own tests\n`,
  );
  const sorted = survivors.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
  for (const { file, line, before, mutant, reachedBy } of sorted) {
    const where = reachedBy === 0 ? 'no test reaches it' : `reached by ${reachedBy} test files`;
    process.stdout.write(
      `  ${file}:${line} ${mutant.kind} (${where})\n    - ${oneLine(before)}\n    + ${oneLine(mutant.after)}\n`,
    );
  }
  return rate >= number(values.threshold);
}

/** Reports how many of a sample of killed mutants really fail. If any does not, this script has a bug. */
function checkKills(judged: readonly Judged[]): boolean {
  const { tried, wrong } = verify({ root, judged, count: number(values.verify), seed: number(values.seed) });
  process.stdout.write(
    `${tried - wrong.length} of ${tried} kills confirmed in a copy with the change applied\n`,
  );
  for (const { file, line, before, mutant, by } of wrong) {
    process.stdout.write(
      `  ${file}:${line} ${mutant.kind}, by ${by}\n    - ${oneLine(before)}\n    + ${oneLine(mutant.after)}\n`,
    );
  }
  return wrong.length === 0;
}

let isEnough = true;
for (const { name, files } of groups) {
  const { judged, notCompiled } = await mutate({
    root,
    files,
    count: number(values.count),
    seed: number(values.seed),
    seconds: number(values.seconds),
    ownOnly: values.own,
    ...(values.resume !== undefined && { resume: `${values.resume}${groups.length > 1 ? `.${name}` : ''}` }),
    say: (line) => process.stderr.write(`${line}\n`),
  });
  isEnough = report(name, judged, notCompiled) && isEnough;
  if (number(values.verify) > 0) isEnough = checkKills(judged) && isEnough;
}
process.exit(isEnough ? 0 : 1);
