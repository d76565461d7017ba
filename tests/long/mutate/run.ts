import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../support/random.js';
import { type Mutant, mutantsOf, withSwitches } from './mutants.js';
import type { RunOrder, RunResult } from './runner.js';
import type { SwitchNote } from './switch.js';
import { nearness, testsOf } from './testFiles.js';
import { type Placed, refusedByCompiler } from './typeCheck.js';

export interface MutateOptions {
  /** The root of the repository. Nothing is written there. */
  readonly root: string;
  /** The paths of the sources to change, relative to the root. */
  readonly files: readonly string[];
  /** How many mutants to judge, not counting those that do not compile. */
  readonly count: number;
  readonly seed: number;
  /** For each mutant, how many seconds of tests from other modules may run, as timed without a mutant. */
  readonly seconds: number;
  /** Whether to run only the tests of the module itself. */
  readonly ownOnly?: boolean;
  /** The file that stores results, so that an interrupted run can resume. */
  readonly resume?: string;
  readonly say?: (line: string) => void;
}

export type Fate = 'killed' | 'survived' | 'timeout';

/** The result for a mutant. */
export interface Judged {
  readonly file: string;
  readonly line: number;
  readonly before: string;
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test file that failed. */
  readonly by?: string;
  /** How many test files reach it. */
  readonly reachedBy: number;
}

export interface Mutation {
  readonly judged: readonly Judged[];
  readonly notCompiled: number;
}

/** A run of one test file may take this many times as long as it does without a mutant, plus `leastMs`. */
const patience = { times: 10, leastMs: 30_000 };
/** The limit on how many times one run may reach a mutant: a multiple of the usual number, plus `least`. */
const limits = { times: 20, least: 200_000 };

/**
 * Changes sources in one place at a time and checks whether the tests notice. The changes are made as Vitest loads the
 * sources. Code that a test runs in a worker or as `octi` comes from `dist` and is not changed.
 */
export async function mutate(options: MutateOptions): Promise<Mutation> {
  const { root, say = () => {} } = options;
  const { placed, notCompiled } = choose(options);
  say(`${placed.length} mutants in ${options.files.length} files, ${notCompiled} more do not compile`);
  const folder = mkdtempSync(join(tmpdir(), 'octi-mutate-'));
  const kept = new Results(options.resume, keyOf(options, placed));
  const tests = new Tests(root, folder, placed);
  const sources = new Set(placed.map(({ file }) => file));
  try {
    const all = testsOf(root, sources);
    const isOwn = (test: string) => [...sources].some((source) => nearness(source, test) !== 'other');
    const own = all.filter(isOwn);
    const others = options.ownOnly ? [] : all.filter((test) => !isOwn(test));
    const rounds = [
      { name: 'own', round: own, mostMs: Number.POSITIVE_INFINITY },
      { name: 'others', round: others, mostMs: options.seconds * 1000 },
    ];
    for (const { name, round, mostMs } of rounds) {
      const open = placed.filter(({ number }) => {
        const { fate = 'survived', rounds = [] } = kept.of(number) ?? {};
        return fate === 'survived' && !rounds.includes(name);
      });
      if (open.length === 0 || round.length === 0) continue;
      const baseline = await tests.measure(round, open, options.seconds * 1000, say);
      let left: readonly Placed[] = open;
      while (left.length > 0) {
        for (const [at, one] of left.entries()) {
          const { files, reachedBy } = baseline.testsFor(one, mostMs);
          const { fate, by } = await tests.judge(one, files, baseline);
          kept.add(one.number, { fate, ...(by !== undefined && { by }), reachedBy, round: name });
          if (at % 20 === 19)
            say(`${at + 1} of ${left.length} tried on ${round.length} test files (${name})`);
        }
        // A test that also fails without a mutant proves nothing about the mutants it failed with.
        const byOf = ({ number }: Placed) => kept.of(number)?.by ?? '';
        const failing = await tests.failing(new Set(left.map(byOf).filter(Boolean)), baseline);
        for (const test of failing) {
          say(`${test} fails without any mutant at the end, and is left out`);
          baseline.drop(test);
        }
        left = left.filter((one) => failing.has(byOf(one)));
      }
    }
  } finally {
    tests.end();
    rmSync(folder, { recursive: true });
  }
  const judged = placed.map(({ number, file, source, mutant }): Judged => {
    const { fate = 'survived', by, reachedBy = 0 } = kept.of(number) ?? {};
    return {
      file,
      line: source.slice(0, mutant.start).split('\n').length,
      before: source.slice(mutant.start, mutant.end),
      mutant,
      fate,
      ...(by !== undefined && { by }),
      reachedBy,
    };
  });
  return { judged, notCompiled };
}

/** Chooses random mutants. Also counts how many of those drawn do not compile. */
function choose({ root, files, count, seed }: MutateOptions): { placed: Placed[]; notCompiled: number } {
  const all = files.toSorted().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return mutantsOf(source).map((mutant: Mutant) => ({ file, source, mutant }));
  });
  const random = new Random(seed);
  for (let at = all.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    const [one, two] = [all[at], all[other]];
    if (one && two) [all[at], all[other]] = [two, one];
  }
  const numbered = all.map((one, number): Placed => ({ number, ...one }));
  const placed: Placed[] = [];
  let notCompiled = 0;
  // It hardly matters which other value is returned, so one for each expression is enough.
  const spans = new Set<string>();
  for (let done = 0; placed.length < count && done < numbered.length; ) {
    const some = numbered.slice(done, done + Math.max(50, 3 * (count - placed.length)));
    const refused = refusedByCompiler(root, some);
    for (const one of some) {
      if (placed.length === count) break;
      done++;
      const { start, end, kind } = one.mutant;
      const span = `${one.file} ${start} ${end} ${kind}`;
      if (refused.has(one.number)) notCompiled++;
      else if (kind !== 'returned constant' || !spans.has(span)) {
        placed.push(one);
        spans.add(span);
      }
    }
  }
  return { placed, notCompiled };
}

/** Identifies the sources and mutants that results belong to. */
const keyOf = ({ seed, seconds }: MutateOptions, placed: readonly Placed[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        seed,
        seconds,
        placed.map(({ file, mutant, source }) => [file, mutant, source.length]),
      ]),
    )
    .digest('hex');

interface Kept {
  readonly fate: Fate;
  readonly by?: string;
  readonly reachedBy: number;
  /** The finished rounds. */
  readonly rounds: readonly string[];
}

/** Results by number, saved as they arrive. */
class Results {
  readonly #file: string | undefined;
  readonly #key: string;
  readonly #results: Map<number, Kept>;

  constructor(file: string | undefined, key: string) {
    this.#file = file;
    this.#key = key;
    const before =
      file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    this.#results = new Map(before?.key === key ? before.results : []);
  }

  of(number: number): Kept | undefined {
    return this.#results.get(number);
  }

  add(number: number, { round, reachedBy, ...result }: Omit<Kept, 'rounds'> & { round: string }): void {
    const before = this.#results.get(number);
    const rounds = new Set([...(before?.rounds ?? []), round]);
    const isAgain = rounds.size === before?.rounds.length;
    this.#results.set(number, {
      ...result,
      reachedBy: isAgain ? reachedBy : reachedBy + (before?.reachedBy ?? 0),
      rounds: [...rounds],
    });
    if (this.#file === undefined) return;
    writeFileSync(this.#file, JSON.stringify({ key: this.#key, results: [...this.#results] }));
  }
}

/** How long each test takes without a mutant, and which mutants it reaches. */
class Baseline {
  readonly #ms = new Map<string, number>();
  readonly #reached = new Map<string, Readonly<Record<string, number>>>();

  add(test: string, ms: number, reached: Readonly<Record<string, number>>): void {
    this.#ms.set(test, ms);
    this.#reached.set(test, reached);
  }

  /** Removes a test that turned out to be useless. */
  drop(test: string): void {
    this.#ms.delete(test);
    this.#reached.delete(test);
  }

  /** The tests that reach a mutant, nearest and fastest first, as many as fit in the time; and how many there are. */
  testsFor({ number, file }: Placed, mostMs: number): { files: string[]; reachedBy: number } {
    const order = { file: 0, module: 1, other: 2 };
    const all = [...this.#reached]
      .filter(([, reached]) => number in reached)
      .map(([test]) => ({ test, near: order[nearness(file, test)], ms: this.msOf(test) }))
      .sort((a, b) => a.near - b.near || a.ms - b.ms);
    let left = mostMs;
    const files = all.filter(({ ms }) => {
      left -= ms;
      return left >= 0;
    });
    return { files: files.map(({ test }) => test), reachedBy: all.length };
  }

  msOf(test: string): number {
    return this.#ms.get(test) ?? 0;
  }

  timesReached(test: string, number: number): number {
    return this.#reached.get(test)?.[number] ?? 0;
  }
}

/** Runs test files in a child process, which is killed and restarted when a mutant makes it hang. */
class Tests {
  readonly #root: string;
  readonly #folder: string;
  readonly #switched: string;
  #child: ChildProcess | undefined;

  constructor(root: string, folder: string, placed: readonly Placed[]) {
    this.#root = root;
    this.#folder = folder;
    this.#switched = join(folder, 'switched.json');
    const switched: Record<string, string> = {};
    for (const file of new Set(placed.map((one) => one.file))) {
      const mutants = placed.filter((one) => one.file === file);
      switched[join(root, file)] = withSwitches(mutants[0]?.source ?? '', mutants, 'isMutantOn');
    }
    writeFileSync(this.#switched, JSON.stringify(switched));
  }

  /** Runs tests without a mutant. Tests that fail or take too long are not used. */
  async measure(
    tests: readonly string[],
    open: readonly Placed[],
    mostMs: number,
    say: (line: string) => void,
  ): Promise<Baseline> {
    const baseline = new Baseline();
    const isOpen = new Set(open.map(({ number }) => String(number)));
    for (const test of tests) {
      const { result, notes } = await this.#run(
        { files: [test], order: { limit: 0 } },
        Math.max(3 * mostMs, 60_000),
      );
      const [ran] = result?.ran ?? [];
      if (!ran || ran.failed) say(`${test} fails without any mutant, or takes too long, and is left out`);
      else if (ran.ms > mostMs) say(`${test} takes ${Math.round(ran.ms / 1000)} s and is left out`);
      else {
        const reached = notes
          .flatMap((note) => Object.entries(note.reached ?? {}))
          .filter(([number]) => isOpen.has(number));
        baseline.add(test, ran.ms, Object.fromEntries(reached));
      }
    }
    return baseline;
  }

  /** Runs tests with a mutant until one fails. */
  async judge(
    { number }: Placed,
    tests: readonly string[],
    baseline: Baseline,
  ): Promise<{ fate: Fate; by?: string }> {
    for (const test of tests) {
      const limit = limits.times * baseline.timesReached(test, number) + limits.least;
      const wait = patience.times * baseline.msOf(test) + patience.leastMs;
      const { result, notes } = await this.#run({ files: [test], order: { active: number, limit } }, wait);
      if (!result || notes.some(({ endless }) => endless)) return { fate: 'timeout', by: test };
      if (result.ran.some(({ failed }) => failed)) return { fate: 'killed', by: test };
    }
    return { fate: 'survived' };
  }

  /** Finds which of the tests fail without a mutant. */
  async failing(tests: Iterable<string>, baseline: Baseline): Promise<Set<string>> {
    const failing = new Set<string>();
    for (const test of tests) {
      const wait = patience.times * baseline.msOf(test) + patience.leastMs;
      const { result } = await this.#run({ files: [test], order: { limit: 0 } }, wait);
      if (!result || result.ran.some(({ failed }) => failed)) failing.add(test);
    }
    return failing;
  }

  async #run(
    { files, order }: { files: readonly string[]; order: Omit<RunOrder['order'], 'notes'> },
    mostMs: number,
  ): Promise<{ result?: RunResult; notes: SwitchNote[] }> {
    const notes = join(this.#folder, 'notes');
    writeFileSync(notes, '');
    const child = await this.#ready();
    const answer = this.#next(child, mostMs);
    child.send({ files, order: { ...order, notes } } satisfies RunOrder);
    const result = (await answer) as RunResult | undefined;
    if (!result) this.end();
    const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
    return { ...(result && { result }), notes: lines.map((line) => JSON.parse(line)) };
  }

  async #ready(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    // In its own process group, so that its workers end with it.
    const child = fork(new URL('./runner.js', import.meta.url), [this.#root, this.#switched], {
      cwd: this.#root,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    if ((await this.#next(child, 120_000)) !== 'ready') throw new Error('the test runner does not start');
    return child;
  }

  /** Waits for the runner's next message. Undefined if the runner ends or takes longer than the limit. */
  #next(child: ChildProcess, mostMs: number): Promise<unknown> {
    return new Promise((resolve) => {
      const done = (message?: unknown): void => {
        clearTimeout(timer);
        child.off('message', done).off('exit', gone);
        resolve(message);
      };
      const gone = (): void => done();
      const timer = setTimeout(gone, mostMs);
      child.on('message', done).on('exit', gone);
    });
  }

  /** Ends the runner and the workers that it has started. */
  end(): void {
    const { pid } = this.#child ?? {};
    this.#child = undefined;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}

/** Lists the source files of a module. */
export const sourcesOf = (root: string, module: string): string[] =>
  globSync(`src/${module}/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort();
