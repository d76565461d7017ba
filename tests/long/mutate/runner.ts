import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import type { SwitchOrder } from './switch.js';

/** A request to the runner: test files to run one after the other, until one fails. */
export interface RunOrder {
  readonly files: readonly string[];
  readonly order: SwitchOrder;
}

/** The result of a run. */
export interface RunResult {
  readonly ran: readonly { readonly file: string; readonly ms: number; readonly failed: boolean }[];
}

/**
 * `node runner.js ROOT SWITCHED` runs tests in a single Vitest instance, on request over IPC. SWITCHED maps sources to
 * their text with switches.
 */
const [root = '', switched = ''] = process.argv.slice(2);
const sources = new Map<string, string>(Object.entries(JSON.parse(readFileSync(switched, 'utf8'))));

const vitest: Vitest = await createVitest(
  'test',
  {
    // The usual configuration does not work here: it passes no plugins or setup files on to its projects, and its files
    // share processes.
    config: false,
    root,
    include: ['tests/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    watch: false,
    reporters: [{}],
    setupFiles: [join(root, 'tests/long/mutate/setup.ts')],
    maxWorkers: 1,
    // The cache is normally beside the packages, and sources with other switches would be taken from there.
    fsModuleCache: false,
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform: (_, id) => {
          const code = sources.get(id.split('?')[0] ?? '');
          return code === undefined ? undefined : { code, map: null };
        },
      },
    ],
  },
);

async function run({ files, order }: RunOrder): Promise<RunResult> {
  vitest.provide('mutantOrder', order);
  const ran = [];
  for (const file of files) {
    const specifications = await vitest.globTestSpecifications([file]);
    const own = specifications.filter(({ moduleId }) => moduleId === join(root, file));
    const from = performance.now();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(own);
    // Vitest lists every file that it has run so far, with its last result.
    const [result] = testModules.filter(({ moduleId }) => moduleId === join(root, file));
    const failed = unhandledErrors.length > 0 || !result?.ok();
    ran.push({ file, ms: performance.now() - from, failed });
    if (failed && order.active !== undefined) break;
  }
  return { ran };
}

process.on('message', (order: RunOrder) => {
  void run(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
