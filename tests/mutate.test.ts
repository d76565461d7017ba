import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mutantsOf, mutated, withSwitches } from './long/mutate/mutants.js';
import type { Judged } from './long/mutate/run.js';
import { nearness, testsOf } from './long/mutate/testFiles.js';
import { verify } from './long/mutate/verify.js';

const changes = (source: string) =>
  mutantsOf(source).map(({ start, end, after }) => `${source.slice(start, end)} => ${after}`);

describe('the mutants of a source file', () => {
  test.each([
    ['const a = b < c;', ['b < c => (b) <= (c)', 'b < c => (b) >= (c)']],
    ['const a = b && c;', ['b && c => (b) || (c)']],
    ['if (a) b();', ['a => !(a)', 'b(); => ;']],
    ['for (;;) { i++; break; }', ['i++; => ;', 'i++ => i--', 'break; => ;']],
    ['a += 2;', ['a += 2; => ;', 'a += 2 => a -= 2', '2 => 3']],
    ["const a = ['x', true, 0];", ["['x', true, 0] => []", "'x' => ''", 'true => false', '0 => 1']],
    ['const f = () => !a;', ['!a => a', '!a => false', '!a => true']],
    ['const a = b?.c();', ['b?.c() => b!.c()']],
    ['const a = b.filter(c).some(d);', ['b.filter(c).some(d) => b.filter(c).every(d)', 'b.filter(c) => b']],
    ['const a = b ?? 7;', ['b ?? 7 => (b)!', '7 => 8']],
  ])('%s', (source, expected) => {
    expect(changes(source)).toEqual(expected);
  });

  test.each([
    ["import a from './a.js'; export * from './b.js';"],
    ['type A = 1 | "x"; interface B { a: true } declare const c: 3;'],
    ['// a < b\n/** 1 */\nconst a = b as 1;'],
    ["throw new Error('a message for readers of the code');"],
    // The compiler requires a fallback here, which is never used.
    ["const a = list[i] ?? ''; const b = list[i]?.c;"],
    ["const a = { 'k-1': b };"],
  ])('%s has no mutants', (source) => {
    expect(changes(source)).toEqual([]);
  });

  test('share one text, each behind a switch; switching one on has the same effect as making only that change', () => {
    const source = `
      const list: number[] = [];
      for (const i of [0, 1, 2, 3]) { if (i > 2 && !(i === 4)) { continue; } list.push(i * 2 + 1); }
      return list.filter((n) => (n > 1 && n < 9 && n !== 3) || n === 0).map((n) => (n >= 5 ? 'big' : \`\${n}\`));`;
    // Types are removed by hand here. For the sources, a build does that.
    const run = (text: string, isOn: (mutant: number) => boolean): string => {
      try {
        return JSON.stringify(new Function('isOn', text.replace(': number[]', ''))(isOn)) ?? '';
      } catch (error) {
        return String(error);
      }
    };
    const wrapped = `function all() {${source}}`;
    const offset = 'function all() {'.length;
    const mutants = mutantsOf(wrapped).map((one) => ({
      ...one,
      start: one.start - offset,
      end: one.end - offset,
    }));
    expect(mutants.length).toBeGreaterThan(20);
    const numbered = mutants.map((mutant, number) => ({ number, mutant }));
    const switched = withSwitches(source, numbered, 'isOn');
    expect(run(switched, () => false)).toBe(run(source, () => false));
    for (const { number, mutant } of numbered) {
      const alone = run(mutated(source, mutant), () => false);
      expect(run(switched, (one) => one === number)).toBe(alone);
    }
  });
});

test('the tests for a source are those that load it, and its own test is the nearest', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const tests = testsOf(root, new Set(['tests/long/mutate/mutants.ts']));
  expect(tests).toEqual(['tests/mutate.test.ts']);
  expect(nearness('src/club/play/queue.ts', 'tests/club/play/queue.test.ts')).toBe('file');
  expect(nearness('src/club/play/queue.ts', 'tests/club/clock.test.ts')).toBe('module');
  expect(nearness('src/club/play/queue.ts', 'tests/clubs/clock.test.ts')).toBe('other');
});

describe('npm run mutate', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const node = (cwd: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });

  /** Creates a project with these sources and tests, laid out like this repository. */
  function project(files: Readonly<Record<string, string>>): string {
    const built = node(root, 'node_modules/typescript/bin/tsc', '-b', 'tests/tsconfig.scripts.json');
    expect([built.status, built.stdout]).toEqual([0, '']);
    const folder = mkdtempSync(join(tmpdir(), 'octi-mutate-test-'));
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    };
    for (const name of ['package.json', 'tsconfig.json', 'tests/vitest.config.ts', 'tests/long/mutate']) {
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    write('templates/README', '');
    for (const [name, text] of Object.entries(files)) write(name, text);
    return folder;
  }

  const script = join(root, '.scripts/tests/long/mutate.js');
  const testOf = (name: string, body: string) =>
    `import { expect, test } from 'vitest';\nimport { ${name} } from '../../src/sums/${name}.js';\ntest('it', () => { ${body}; });\n`;

  test('reports which mutants the tests detect, which they miss and which loop forever, and leaves the sources unchanged', () => {
    const source = [
      'export function sum(list: readonly number[], double = false): number {',
      '  let total = 0;',
      '  let at = 0;',
      '  while (at < list.length) {',
      '    total += list[at] as number;',
      '    at += 1;',
      '  }',
      '  return double ? total * 2 : total;',
      '}',
      '',
    ].join('\n');
    const folder = project({
      'src/sums/sum.ts': source,
      'tests/sums/sum.test.ts': testOf('sum', 'expect(sum([1, 2, 4])).toBe(7)'),
    });
    try {
      const run = (...more: string[]) =>
        node(folder, script, '--module', 'sums', '--count', '100', '--resume', join(folder, 'kept'), ...more);
      const first = run('--threshold', '95');
      expect(first.stderr).not.toContain('left out');
      // Doubling is not tested.
      expect(first.stdout).toMatch(
        /src\/sums\/sum\.ts:8 \* becomes \/ \(no test reaches it\)\n {4}- total \* 2\n/,
      );
      expect(first.stdout).not.toContain('src/sums/sum.ts:4');
      expect(first.stdout).not.toContain('src/sums/sum.ts:5');
      // Without the increment, or with a decrement, the loop never ends.
      expect(first.stdout).toMatch(/ killed, [23] timeout, [23] survived, \d+ did not compile/);
      expect(first.status).toBe(1);
      expect(readFileSync(join(folder, 'src/sums/sum.ts'), 'utf8')).toBe(source);
      // Mutants that have been judged are not judged again.
      const again = run('--threshold', '50');
      expect(again.stdout).toBe(first.stdout);
      expect(again.status).toBe(0);
      expect(again.stderr).not.toContain('tried');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a test that failed with one mutant does not affect the next', () => {
    const folder = project({
      'src/sums/sum.ts': 'export const sum = (a: number, b: number): number => a * 3 + b * 5 - 7;\n',
      'tests/sums/sum.test.ts': testOf('sum', 'expect(sum(2, 3)).toBe(14)'),
      'src/sums/difference.ts':
        'export const difference = (a: number, b: number): number => a * 3 - b * 5 + 7;\n',
      // This test reaches everything and checks nothing.
      'tests/sums/difference.test.ts': testOf('difference', "expect(typeof difference(2, 3)).not.toBe('')"),
    });
    try {
      const { stdout, stderr } = node(
        folder,
        script,
        '--module',
        'sums',
        '--count',
        '100',
        '--own',
        '--verify',
        '4',
      );
      expect(stderr).not.toContain('left out');
      expect(stdout).not.toContain('src/sums/sum.ts');
      const survivors = stdout.match(/difference\.ts:1 .* \(reached by 1 test files\)/g) ?? [];
      expect(survivors.length).toBeGreaterThan(5);
      expect(stdout).toContain(`${survivors.length} killed, 0 timeout, ${survivors.length} survived`);
      expect(stdout).toContain('4 of 4 kills confirmed');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a constant that is computed while its source loads can be mutated', () => {
    const folder = project({
      'src/sums/sum.ts': 'const most = 3 * 5 - 7;\nexport const sum = (): number => most;\n',
      'tests/sums/sum.test.ts': testOf('sum', 'expect(sum()).toBe(8)'),
    });
    try {
      const { stdout } = node(folder, script, '--module', 'sums', '--count', '100', '--own');
      expect(stdout).toMatch(/sums: (\d+) mutants, \1 killed/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('a test that also fails without a mutant does not kill any', () => {
    const folder = project({
      'src/sums/sum.ts': 'export const sum = (a: number, b: number): number => a + b;\n',
      // This test passes only the first time.
      'tests/sums/sum.test.ts': `import { appendFileSync, readFileSync } from 'node:fs';\n${testOf(
        'sum',
        "appendFileSync('runs', '.'); expect(typeof sum(1, 2)).toBe(readFileSync('runs', 'utf8') === '.' ? 'number' : '')",
      )}`,
    });
    try {
      const run = () => node(folder, script, '--module', 'sums', '--count', '100', '--own');
      const { stdout, stderr } = run();
      expect(stderr).toContain('tests/sums/sum.test.ts fails without any mutant at the end');
      expect(stdout).toMatch(/sums: (\d+) mutants, 0 killed, 0 timeout, \1 survived/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('--verify reports a kill that cannot be reproduced', () => {
    const sum = 'export const sum = (a: number, b: number): number => a + b;\n';
    const folder = project({
      'src/sums/sum.ts': sum,
      'tests/sums/sum.test.ts': testOf('sum', "expect(typeof sum(1, 2)).not.toBe('')"),
    });
    const start = sum.indexOf('a + b');
    const judged = (fate: 'killed' | 'survived'): Judged => ({
      ...{
        file: 'src/sums/sum.ts',
        line: 1,
        before: 'a + b',
        fate,
        by: 'tests/sums/sum.test.ts',
        reachedBy: 1,
      },
      mutant: { start, end: start + 5, after: '(a) - (b)', kind: '+ becomes -', isStatement: false },
    });
    try {
      const both = [judged('killed'), judged('survived')];
      expect(verify({ root: folder, judged: both, count: 5, seed: 1 })).toEqual({
        tried: 1,
        wrong: [both[0]],
      });
      writeFileSync(join(folder, 'tests/sums/sum.test.ts'), testOf('sum', 'expect(sum(1, 2)).toBe(3)'));
      expect(verify({ root: folder, judged: both, count: 5, seed: 1 })).toEqual({ tried: 1, wrong: [] });
      expect(readFileSync(join(folder, 'src/sums/sum.ts'), 'utf8')).toBe(sum);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
