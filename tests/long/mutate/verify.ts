import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../support/random.js';
import { mutated } from './mutants.js';
import type { Judged } from './run.js';

/** Folders that are not copied. The packages are linked. */
const notCopied: ReadonlySet<string> = new Set(['.git', 'node_modules']);

/**
 * Writes some of the killed mutants into a copy of the tree, one at a time, and runs the test that killed each one in
 * a separate Vitest. This checks the switches and the shared runner in a way that uses neither. A kill is wrong if the
 * test passes, or if it also fails in the unchanged copy.
 */
export function verify(options: {
  readonly root: string;
  readonly judged: readonly Judged[];
  readonly count: number;
  readonly seed: number;
}): { readonly tried: number; readonly wrong: readonly Judged[] } {
  const { root, judged, count, seed } = options;
  const random = new Random(seed);
  const killed = judged.filter(({ fate }) => fate === 'killed');
  const chosen: Judged[] = [];
  while (chosen.length < count && killed.length > 0) {
    chosen.push(...killed.splice(random.below(killed.length), 1));
  }
  const copy = mkdtempSync(join(tmpdir(), 'octi-verify-'));
  try {
    for (const name of readdirSync(root)) {
      if (!notCopied.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const unchanged = new Map<string, boolean>();
    const failsUnchanged = (test: string): boolean => {
      const fails = unchanged.get(test) ?? testFails(copy, test);
      unchanged.set(test, fails);
      return fails;
    };
    const holds = ({ file, mutant, by = '' }: Judged): boolean => {
      if (failsUnchanged(by)) return false;
      const source = readFileSync(join(copy, file), 'utf8');
      writeFileSync(join(copy, file), mutated(source, mutant));
      const fails = testFails(copy, by);
      writeFileSync(join(copy, file), source);
      return fails;
    };
    return { tried: chosen.length, wrong: chosen.filter((one) => !holds(one)) };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function testFails(root: string, test: string): boolean {
  const { status, error } = spawnSync(
    process.execPath,
    [
      ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'],
      ...['--maxWorkers=1', '--bail=1', '--fsModuleCache=false', test],
    ],
    { cwd: root, stdio: 'ignore' },
  );
  if (error) throw error;
  return status !== 0;
}
