import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuOf, isIdle, processTree } from './cpuTime.js';

/** The limit for one turn. */
export interface Limit {
  /**
   * What it limits. `nodes`, `depth`, `level` and `movetime` are parameters of `go`; `cpu` stops the search
   * after this many milliseconds of CPU time.
   */
  readonly kind: 'nodes' | 'depth' | 'level' | 'movetime' | 'cpu';
  readonly value: number;
}

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether to run it through the shell, like a typed command line. */
  readonly shell?: boolean;
  /** Whether it accepts `seed` after `go`. */
  readonly seeded: boolean;
  /** The level at which it plays, besides its limit. */
  readonly level?: number;
  /** Whether its own clock for `movetime` measures CPU time, so that `cpu` need not be enforced from outside. */
  readonly ownCpuClock?: boolean;
}

/** A program's answer. */
export interface Answer {
  readonly turn: string;
  /** Milliseconds of CPU time that the program spent on it. Undefined if the system does not report it. */
  readonly cpuMs: number | undefined;
  readonly depth?: string;
  readonly score?: string;
  readonly nodes?: string;
}

/** A program that has ended, does not answer, or breaks the protocol. */
export class ProgramFailure extends Error {}

/** A program that does not answer for this long has failed. */
const patienceMs = 300_000;
const startMs = 60_000;
/** A program that is idle at this many checks in a row has nothing left to do. */
const idlePolls = 6;
const longestPause = 20;
/** How long a program may take to end before it is killed. */
const graceMs = 1000;
/** The same when the match is interrupted. */
const shortGraceMs = 200;
/** Without process groups, the processes that a program has started cannot be ended with it. */
const hasGroups = process.platform !== 'win32';
/** How many characters of stderr to keep. */
const maxStderrChars = 4000;

/** A UGI program in its own process. The runner knows a player only through its protocol. */
export class UgiProgram {
  static readonly #running = new Set<UgiProgram>();

  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #lines: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;
  #ended = false;
  /** The end of what the program wrote to stderr. */
  #stderr = '';
  readonly #launch: Launch;

  constructor(launch: Launch) {
    this.#launch = launch;
    const { command, args, shell = false } = launch;
    // A process group of its own, so that everything that the program starts can be ended with it.
    const options = { stdio: 'pipe', detached: hasGroups } as const;
    this.#child = shell ? spawn('sh', ['-c', command], options) : spawn(command, args, options);
    UgiProgram.#running.add(this);
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', () => this.#end());
    // `exit` comes too early: the program's last output may still be on its way.
    this.#child.on('close', () => this.#end());
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-maxStderrChars);
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#hear(line.trim()));
  }

  get hasEnded(): boolean {
    return this.#ended;
  }

  /**
   * Starts the protocol and chooses the game. A program that knows only one game may answer the option with an error.
   */
  async begin(game: string): Promise<void> {
    this.#say('ugi');
    await this.#until(/^ugiok/, startMs);
    this.#say(`setoption name Game value ${game}`);
    await this.#ready();
  }

  async newGame(): Promise<void> {
    this.#say('uginewgame');
    await this.#ready();
  }

  /** Asks the program for its turn in the position after these turns of a game. */
  async think(start: string, turns: readonly string[], limit: Limit, seed: number): Promise<Answer> {
    this.#say(`position ${start}${turns.length > 0 ? ` moves ${turns.join(' ')}` : ''}`);
    const before = this.#cpu();
    const watched = limit.kind === 'cpu' && !this.#launch.ownCpuClock;
    const how =
      limit.kind !== 'cpu'
        ? `${limit.kind} ${limit.value}`
        : watched
          ? 'infinite'
          : `movetime ${limit.value}`;
    const { level } = this.#launch;
    this.#say(
      `go ${level === undefined ? '' : `level ${level} `}${how}${this.#launch.seeded && !watched ? ` seed ${seed}` : ''}`,
    );
    const watch = new AbortController();
    if (watched) void this.#stopAfter(limit.value, before, watch.signal);
    try {
      return await this.#answer(before);
    } finally {
      watch.abort();
    }
  }

  /** Ends the program and all processes that it has started, by force if they do not end within a second. */
  async stop(): Promise<void> {
    this.#say('quit');
    this.#signal('SIGTERM');
    const deadline = Date.now() + graceMs;
    while (this.#signal(0) && Date.now() < deadline) await pause(10);
    this.#signal('SIGKILL');
    UgiProgram.#running.delete(this);
  }

  /** Ends all programs that have not been stopped. Does not return to the event loop, for use when the process exits. */
  static endAll(): void {
    const programs = [...UgiProgram.#running];
    if (programs.length === 0) return;
    for (const program of programs) {
      program.#say('quit');
      program.#signal('SIGTERM');
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, shortGraceMs);
    for (const program of programs) program.#signal('SIGKILL');
  }

  /** Sends a signal to the program and all processes that it has started. Returns whether there are any left. */
  #signal(signal: NodeJS.Signals | 0): boolean {
    const { pid } = this.#child;
    if (pid === undefined) return false;
    try {
      return hasGroups ? process.kill(-pid, signal) : this.#child.kill(signal);
    } catch {
      return false;
    }
  }

  /** Returns the program's processes. Only a command line may consist of several. */
  #processes(): number[] {
    const { pid } = this.#child;
    return pid === undefined ? [] : this.#launch.shell ? processTree(pid) : [pid];
  }

  /** Returns the milliseconds of CPU time that the program has used. Undefined if the system does not report it. */
  #cpu(): number | undefined {
    const used = this.#processes().map(cpuOf);
    return used[0] === undefined ? undefined : used.reduce<number>((sum, ms = 0) => sum + ms, 0);
  }

  async #answer(before: number | undefined): Promise<Answer> {
    let info = '';
    const line = await this.#until(/^bestmove\b/, patienceMs, (other) => {
      if (other.startsWith('info ') && /\bdepth\b/.test(other)) info = other;
    });
    const after = this.#cpu();
    const turn = line.split(/\s+/)[1];
    if (turn === undefined) throw new ProgramFailure('bestmove without a turn');
    const field = (word: string, count = 1) =>
      new RegExp(`\\b${word}((?: \\S+){${count}})`).exec(info)?.[1]?.trim();
    const [depth, nodes, score] = [field('depth'), field('nodes'), field('score', 2)];
    return {
      turn,
      cpuMs: before === undefined || after === undefined ? undefined : after - before,
      ...(depth !== undefined && { depth }),
      ...(nodes !== undefined && { nodes }),
      ...(score !== undefined && { score }),
    };
  }

  /**
   * Sends `stop` once the program has used this much CPU time, or is idle. It may be idle because it has found a forced
   * win. A process does not use CPU time faster than real time passes, so this can sleep for most of the time left.
   */
  async #stopAfter(ms: number, before: number | undefined, signal: AbortSignal): Promise<void> {
    if (before === undefined) return;
    for (let idle = 0; idle < idlePolls; ) {
      const left = before + ms - (this.#cpu() ?? Number.POSITIVE_INFINITY);
      if (signal.aborted || left <= 0) break;
      idle = this.#processes().every(isIdle) ? idle + 1 : 0;
      await pause(Math.max(1, Math.min(longestPause, left * 0.8)));
    }
    if (!signal.aborted) this.#say('stop');
  }

  async #ready(): Promise<void> {
    this.#say('isready');
    await this.#until(/^readyok/, startMs, () => {});
  }

  #say(line: string): void {
    if (!this.#ended) this.#child.stdin.write(`${line}\n`);
  }

  async #until(wanted: RegExp, ms: number, other: (line: string) => void = () => {}): Promise<string> {
    const late = setTimeout(() => this.#waiting?.(undefined), ms);
    try {
      for (;;) {
        const line = this.#lines.shift() ?? (await this.#next());
        if (line === undefined) throw new ProgramFailure(this.#ended ? this.#whyEnded() : 'no answer');
        if (wanted.test(line)) return line;
        if (/^error\b/.test(line) && wanted.source.includes('bestmove')) throw new ProgramFailure(line);
        other(line);
      }
    } finally {
      clearTimeout(late);
    }
  }

  /** Says that the program has ended, and why. In a stack trace, the reason is not on the last line. */
  #whyEnded(): string {
    const lines = this.#stderr.split('\n').map((line) => line.trim());
    const why = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.findLast((line) => line !== '');
    return why === undefined ? 'it has ended' : `it has ended: ${why}`;
  }

  #next(): Promise<string | undefined> {
    if (this.#ended) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#waiting = (line) => {
        this.#waiting = undefined;
        resolve(line);
      };
    });
  }

  #hear(line: string): void {
    if (this.#waiting) this.#waiting(line);
    else this.#lines.push(line);
  }

  #end(): void {
    this.#ended = true;
    this.#waiting?.(undefined);
  }
}
