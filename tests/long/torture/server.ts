import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The real program as a process that can be killed at any instant. */
export class TortureServer {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly #args: readonly string[];
  readonly #nodeOptions: readonly string[];
  #process: ChildProcess | undefined;
  #isStopping = false;
  /** The log of the server since it was last started. */
  log = '';
  /** The internal errors that it has logged, and its unexpected exits. */
  readonly faults: string[] = [];
  /** Whether the server may log this line although it is an error. */
  excuses: (line: string) => boolean = () => false;

  constructor(
    env: Readonly<Record<string, string | undefined>>,
    args: readonly string[] = [],
    nodeOptions: readonly string[] = [],
  ) {
    this.env = env;
    this.#args = args;
    this.#nodeOptions = nodeOptions;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get exitCode(): number | null {
    return this.#process?.exitCode ?? null;
  }

  get hasEnded(): boolean {
    return !this.#process || this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  start(): void {
    this.log = '';
    this.#isStopping = false;
    const running = spawn('node', [...this.#nodeOptions, 'bin/octi.js', 'serve', ...this.#args], {
      env: { PATH: process.env.PATH, ...this.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = running;
    running.stderr?.on('data', (text: Buffer) => {
      this.log += text;
      for (const line of text.toString().split('\n')) {
        if (/"level":50|mail failed/.test(line) && !this.excuses(line)) this.faults.push(line);
      }
    });
    running.on('exit', (code, signal) => {
      if (this.#isStopping || this.excuses('ended')) return;
      this.faults.push(`the server ended on its own with ${code ?? signal}: ${this.log.slice(-500)}`);
    });
  }

  /** Sends SIGKILL and waits until the process is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Sends SIGTERM. Returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const running = this.#process;
    if (!running || this.hasEnded) return running?.exitCode ?? null;
    this.#isStopping = true;
    const exited = once(running, 'exit');
    running.kill(signal);
    const [code] = await exited;
    return code;
  }
}
