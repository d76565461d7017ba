import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Mutant, mutated } from './mutants.js';

/** A mutant and the source it belongs to. */
export interface Placed {
  readonly number: number;
  /** Path of the source from the root. */
  readonly file: string;
  readonly source: string;
  readonly mutant: Mutant;
}

/**
 * Finds the mutants that do not compile. Each mutant becomes a file beside its source, in a copy of the tree, so that
 * one run of the compiler checks all of them.
 */
export function refusedByCompiler(root: string, placed: readonly Placed[]): Set<number> {
  const folder = mkdtempSync(join(tmpdir(), 'octi-mutants-'));
  try {
    for (const name of ['src', 'templates', 'package.json', 'tsconfig.json']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const nameOf = (file: string, number: number | 'none') =>
      join(dirname(file), `${basename(file, '.ts')}.mutant-${number}.ts`);
    for (const { file, source } of placed) writeFileSync(join(folder, nameOf(file, 'none')), source);
    for (const { number, file, source, mutant } of placed) {
      writeFileSync(join(folder, nameOf(file, number)), mutated(source, mutant));
    }
    const compilerOptions = {
      ...{ noEmit: true, incremental: false, declaration: false, rootDir: '.' },
      // Names that a mutant no longer uses are not errors.
      ...{ noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true },
    };
    mkdirSync(join(folder, 'check'));
    writeFileSync(
      join(folder, 'check/tsconfig.json'),
      JSON.stringify({
        extends: '../tsconfig.json',
        compilerOptions: { ...compilerOptions, rootDir: '..' },
        include: ['../src'],
      }),
    );
    const { stdout, error } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'check', '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    if (error) throw error;
    const errors = [...stdout.matchAll(/^(.*)\.mutant-(\w+)\.ts\((\d+),\d+\): error (TS\d+)/gm)];
    // A class in a copy is a different type from the class itself, which is not the mutant's fault.
    const usual = new Set(
      errors.flatMap(([, file, number, line, code]) =>
        number === 'none' ? [`${file} ${line} ${code}`] : [],
      ),
    );
    return new Set(
      errors.flatMap(([, file, number, line, code]) =>
        number === 'none' || usual.has(`${file} ${line} ${code}`) ? [] : [Number(number)],
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
