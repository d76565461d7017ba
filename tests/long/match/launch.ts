import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { levels } from '../../../src/computer/index.js';
import type { Launch, Limit } from './ugiProgram.js';

/** A player as given on the command line. */
export interface Contender {
  readonly name: string;
  readonly launch: Launch;
  readonly limit: Limit;
  /** Identifies the build, so that a match is not continued with another. */
  readonly fingerprint: string;
}

/** A contender as given on the command line. */
export interface ContenderOptions {
  /** A level, `own`, `stand-in`, `random`, `greedy`, the folder of a build, or a command line. */
  readonly player: string;
  readonly limit: Limit | undefined;
}

const limitKinds = ['nodes', 'depth', 'level', 'movetime', 'cpu'] as const;

/**
 * Parses a limit such as `nodes=20000`.
 *
 * @throws Error when it is not a limit, or a level that does not exist
 */
export function readLimit(text: string): Limit {
  const [, word, number] = /^(\w+)=(\d{1,10})$/.exec(text) ?? [];
  const kind = limitKinds.find((one) => one === word);
  const value = Number(number);
  if (kind === 'level') checkLevel(value);
  if (!kind || value === 0) throw new Error(`${text} is not a limit, for example nodes=20000`);
  return { kind, value };
}

function checkLevel(level: number): void {
  if (level < levels.first || level > levels.last)
    throw new Error(`there is no level ${level}; use a level from ${levels.first} to ${levels.last}`);
}

/** Our own programs: the arguments of `standIn.js` in this file's folder, and whether it accepts `seed` after `go`. */
const programs: Readonly<Record<string, { readonly args: readonly string[]; readonly seeded: boolean }>> = {
  'stand-in': { args: [], seeded: false },
  random: { args: ['random'], seeded: false },
  greedy: { args: ['greedy'], seeded: true },
};
/** Our own programs that do not search, so that they need no limit. */
const unlimited: ReadonlySet<string> = new Set(['random', 'greedy']);

/** Prepares what players need to start; `remove` deletes it afterwards. */
export class Launcher {
  readonly #folders: string[] = [];
  readonly #checkout: string;

  /** @param checkout the folder of this repository */
  constructor(checkout: string) {
    this.#checkout = checkout;
  }

  launch({ player, limit: wanted }: ContenderOptions): Contender {
    const limit = wanted ?? (unlimited.has(player) ? ({ kind: 'nodes', value: 1 } as const) : undefined);
    if (/^\d+$/.test(player)) {
      const level = Number(player);
      checkLevel(level);
      if (limit?.kind === 'cpu' || limit?.kind === 'level')
        throw new Error(`level ${player} can be limited by nodes, depth or movetime`);
      const { launch, ...rest } = this.#build(
        `level ${level}`,
        join(this.#checkout, 'dist'),
        limit ?? { kind: 'level', value: level },
      );
      return { ...rest, launch: limit ? { ...launch, level } : launch };
    }
    if (!limit) throw new Error(`a limit is required for ${player}, for example nodes=20000`);
    if (player === 'own') return this.#build('own', join(this.#checkout, 'dist'), limit);
    const program = programs[player];
    if (program) {
      const file = fileURLToPath(new URL('standIn.js', import.meta.url));
      const args = [file, ...program.args];
      const launch = { command: process.execPath, args, seeded: program.seeded, ownCpuClock: true };
      return { name: player, launch, limit, fingerprint: player };
    }
    if (existsSync(join(player, 'computer'))) return this.#build(player, resolve(player), limit);
    const launch = { command: player, args: [], shell: true, seeded: false };
    return { name: player, launch, limit, fingerprint: player };
  }

  remove(): void {
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }

  /** Runs a copy of a build, so that a new build during a match does not change it. */
  #build(name: string, dist: string, limit: Limit): Contender {
    const folder = mkdtempSync(join(tmpdir(), 'octi-match-'));
    this.#folders.push(folder);
    const beside = dirname(dist);
    cpSync(dist, join(folder, 'dist'), { recursive: true });
    for (const part of ['bin', 'package.json', 'templates', 'data']) {
      const own = existsSync(join(beside, part)) && existsSync(join(beside, 'bin/octi.js'));
      cpSync(join(own ? beside : this.#checkout, part), join(folder, part), { recursive: true });
    }
    symlinkSync(join(this.#checkout, 'node_modules'), join(folder, 'node_modules'));
    const launch = {
      command: process.execPath,
      args: [join(folder, 'bin/octi.js'), 'engine'],
      seeded: true,
    };
    return { name, launch, limit, fingerprint: fingerprintOf(folder) };
  }
}

/** Hashes the files that a build's play depends on: the code from rules to engine, and the data. */
function fingerprintOf(folder: string): string {
  const hash = createHash('sha256');
  for (const part of ['dist/rules', 'dist/notation', 'dist/computer', 'dist/engine', 'data']) {
    const files = readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((one) => /\.(js|json|txt|bin)$/.test(one)).sort()) {
      hash.update(file).update(readFileSync(join(folder, part, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}
