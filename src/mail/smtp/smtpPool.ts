import type { SmtpConnection } from './smtpConnection.js';

/** Some servers refuse more letters than this on one connection. */
const mostLetters = 100;
/** Each connection ends after a different number of letters, so that they are not all reopened at the same time. */
const apart = 7;
/** After an additional connection has been refused, the next attempt to open one waits this long. */
const modestMs = 10 * 60_000;

interface PoolOptions {
  readonly open: () => Promise<SmtpConnection>;
  /** The maximum number of connections at once. */
  readonly most: number;
  /** How long an unused connection is kept, in milliseconds. */
  readonly keepMs: number;
}

/** A connection that belongs to the caller until it is given back or dropped. */
export interface PooledConnection {
  readonly connection: SmtpConnection;
  /** Whether it was used before; if so, the server may have closed it since. */
  readonly wasKept: boolean;
}

/** A small pool of connections to one server, opened on demand and kept for a while. */
export class SmtpPool {
  readonly #options: PoolOptions;
  readonly #idle: SmtpConnection[] = [];
  readonly #timers = new Map<SmtpConnection, NodeJS.Timeout>();
  readonly #waiting: (() => void)[] = [];
  #taken = 0;
  #allowed: number;
  #modestUntil = 0;
  #opened = 0;
  readonly #enough = new WeakMap<SmtpConnection, number>();

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#allowed = options.most;
  }

  /** Resolves with an open connection as soon as one is available; rejects if none can be opened and none is in use. */
  async take(): Promise<PooledConnection> {
    for (;;) {
      if (performance.now() > this.#modestUntil) this.#allowed = this.#options.most;
      if (this.#taken < this.#allowed) {
        this.#taken += 1;
        const kept = this.#fromIdle();
        if (kept) return { connection: kept, wasKept: true };
        try {
          return { connection: await this.#open(), wasKept: false };
        } catch (error) {
          this.#release();
          const others = this.#taken + this.#idle.length;
          if (others === 0) throw error;
          // The server accepts no more connections: the letter uses an open one.
          this.#allowed = others;
          this.#modestUntil = performance.now() + modestMs;
          if (this.#idle.length > 0) continue;
        }
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async #open(): Promise<SmtpConnection> {
    const connection = await this.#options.open();
    this.#enough.set(connection, mostLetters - apart * (this.#opened++ % 8));
    return connection;
  }

  /** Returns a working connection to the pool. */
  giveBack(connection: SmtpConnection): void {
    if (connection.usable && connection.letters < (this.#enough.get(connection) ?? 0)) {
      const timer = setTimeout(() => this.#discard(connection), this.#options.keepMs);
      this.#timers.set(connection, timer.unref());
      this.#idle.push(connection);
    } else connection.close();
    this.#release();
  }

  drop(connection: SmtpConnection): void {
    connection.close();
    this.#release();
  }

  /** Closes unused connections. */
  close(): void {
    for (const connection of [...this.#idle]) this.#discard(connection);
  }

  #fromIdle(): SmtpConnection | undefined {
    for (let last = this.#idle.at(-1); last; last = this.#idle.at(-1)) {
      if (!last.usable) {
        this.#discard(last);
        continue;
      }
      this.#forget(last);
      return last;
    }
    return undefined;
  }

  #forget(connection: SmtpConnection): void {
    clearTimeout(this.#timers.get(connection));
    this.#timers.delete(connection);
    this.#idle.splice(this.#idle.indexOf(connection), 1);
  }

  #discard(connection: SmtpConnection): void {
    this.#forget(connection);
    connection.close();
  }

  #release(): void {
    this.#taken -= 1;
    this.#waiting.shift()?.();
  }
}
