import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The real program as a process that can be killed at any instant. */
export class TortureServer {
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #args: readonly string[];
  #process: ChildProcess | undefined;
  /** What the server has said since it was started last. */
  log = '';
  /** Faults of its own that it has logged. */
  readonly faults: string[] = [];

  constructor(env: Readonly<Record<string, string | undefined>>, args: readonly string[] = []) {
    this.#env = env;
    this.#args = args;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    this.log = '';
    this.#process = spawn('node', ['bin/octi.js', 'serve', ...this.#args], {
      env: { PATH: process.env.PATH, ...this.#env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process.stderr?.on('data', (text: Buffer) => {
      this.log += text;
      for (const line of text.toString().split('\n')) {
        if (/"level":50|mail failed/.test(line)) this.faults.push(line);
      }
    });
  }

  /** SIGKILL, and waits until it is gone. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  }

  /** SIGTERM; the exit code. */
  async stop(): Promise<number | null> {
    const running = this.#process;
    if (!running || running.exitCode !== null) return running?.exitCode ?? null;
    const exited = once(running, 'exit');
    running.kill('SIGTERM');
    const [code] = await exited;
    return code;
  }
}
