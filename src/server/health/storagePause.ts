import { z } from 'zod';
import type { Clock } from '../../base/index.js';
import { isDamage, type Store, storageFault } from '../../store/index.js';
import type { Log } from './log.js';

const setting = 'storage fault';
/** The first pause after a fault, and the longest one. */
const firstPauseMs = 1000;
const longestPauseMs = 60_000;
/** How often to try a write while writes are failing, in ms. */
const lookMs = 1000;

/** A storage fault that a server was able to record. */
type StorageFault = z.infer<typeof schema>;
const schema = z
  .object({
    /** The result code from SQLite. */
    code: z.string(),
    /** In ms since 1970-01-01 UTC. */
    since: z.number(),
  })
  .readonly();

/** Returns the fault that is making the server wait; undefined if there is none, or if it could not be recorded. */
export const storageFaultOf = (store: Store): StorageFault | undefined =>
  store.settings.getNote(setting, schema);

/**
 * Halts work on the database while it cannot be read or written, since that is not the fault of any email. The work is
 * retried after a pause, which doubles up to a minute and ends early if writing works again. The log gets one line when
 * this begins and one when it ends.
 */
export class StoragePause {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  #fault: { readonly code: string; readonly beganAt: number } | undefined;
  /** The number of faults so far. Work that began before the last fault does not end the pause. */
  #count = 0;
  #pauseMs = firstPauseMs;
  #retryAt = 0;
  /** When the last pause ended. If a fault comes back immediately, pauses continue to grow. */
  #endedAt = Number.NEGATIVE_INFINITY;
  /** Whether a small write has also failed; once one succeeds, work is retried. */
  #writeFails = false;
  /** Whether a pause is over and work is being retried. */
  #isTrying = false;
  #isNoted: boolean;

  constructor({ store, clock, log }: { store: Store; clock: Clock; log: Log }) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#isNoted = storageFaultOf(store) !== undefined;
  }

  /** Whether work is paused. */
  get isOn(): boolean {
    return this.#fault !== undefined && !this.#isTrying;
  }

  /** How many ms to wait before trying again. */
  get waitMs(): number {
    const left = Math.max(0, this.#retryAt - performance.now());
    return this.#writeFails ? Math.min(left, lookMs) : left;
  }

  /** Handles an error. Returns false if it is not a storage fault. */
  begin(error: unknown): boolean {
    const code = storageFault(error);
    if (code === undefined) return false;
    const now = performance.now();
    this.#count += 1;
    this.#isTrying = false;
    if (!this.#fault) {
      const isBack = now - this.#endedAt < longestPauseMs;
      this.#pauseMs = isBack ? Math.min(longestPauseMs, this.#pauseMs * 2) : firstPauseMs;
      this.#fault = { code, beganAt: now };
      this.#log.error(
        { code },
        isDamage(code)
          ? 'the database is damaged: mail waits; run octi check, and restore a backup'
          : 'the database cannot be read or written: mail and letters wait until it can',
      );
    } else if (now >= this.#retryAt) {
      this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
    }
    this.#retryAt = now + this.#pauseMs;
    // Here, a test write would only wait for the other process again.
    if (isBusy(code)) return true;
    this.#writeFails = this.#writeFault() !== undefined;
    this.#note(code);
    return true;
  }

  /** Returns the argument for `end` if work may be tried now; otherwise undefined. */
  mayWork(): number | undefined {
    if (!this.isOn) return this.#count;
    const isDue = performance.now() >= this.#retryAt;
    if (!isDue && !this.#writeFails) return undefined;
    if (isBusy(this.#fault?.code ?? '') || this.#writeFault() === undefined) {
      this.#isTrying = true;
      return this.#count;
    }
    this.#writeFails = true;
    if (isDue) {
      this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 2);
      this.#retryAt = performance.now() + this.#pauseMs;
    }
    return undefined;
  }

  /** Call this when work has succeeded; `since` is what `mayWork` returned before it. */
  end(since: number): void {
    if (since !== this.#count) return;
    if (this.#isNoted) this.#forget();
    if (!this.#fault) return;
    const seconds = Math.round((performance.now() - this.#fault.beganAt) / 1000);
    this.#fault = undefined;
    this.#isTrying = false;
    this.#writeFails = false;
    this.#endedAt = performance.now();
    this.#log.info({ seconds }, 'the database can be read and written again');
  }

  #writeFault(): string | undefined {
    try {
      return this.#store.writeFault();
    } catch {
      return 'SQLITE_ERROR';
    }
  }

  /** Records the fault for `octi status`: a few bytes often fit on a disk that has no room for an email. */
  #note(code: string): void {
    if (this.#isNoted) return;
    try {
      this.#store.settings.setJson(setting, schema, { code, since: this.#clock.now() });
      this.#isNoted = true;
    } catch {
      // If this fails, `octi status` notices the fault when it tries to write.
    }
  }

  #forget(): void {
    try {
      this.#store.settings.drop(setting);
      this.#isNoted = false;
    } catch {
      // We try to delete the record again after the next piece of work.
    }
  }
}

const isBusy = (code: string): boolean => /^SQLITE_(?:BUSY|LOCKED)/.test(code);
