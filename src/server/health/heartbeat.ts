import { z } from 'zod';
import type { Clock } from '../../base/index.js';
import type { Store } from '../../store/index.js';
import type { Log } from './log.js';
import { StoragePause } from './storagePause.js';

const setting = 'heartbeat';
const minute = 60 * 1000;
/** The shortest time between two writes. */
const writeMs = 30 * 1000;
const lookMs = 30 * 1000;
/** Going this long without a successful poll is a fault, unless polls are configured to be less frequent. */
const patienceMs = 10 * minute;

/** The record that a server with a mail account keeps of itself in its database. Times in ms since 1970-01-01 UTC. */
interface Heartbeat {
  readonly startedAt: number;
  /** When the mailbox was last read to the end; null if it never was. */
  readonly polledAt: number | null;
  /** The longest normal time between two polls. */
  readonly patienceMs: number;
}

const heartbeatSchema: z.ZodType<Heartbeat> = z.object({
  startedAt: z.number(),
  polledAt: z.number().nullable(),
  patienceMs: z.number(),
});

const tickSetting = 'last tick';
/** The shortest time between two recorded ticks. */
const noteMs = 60 * 1000;

/** Returns when a server or sandbox last checked for due work or processed mail, in ms since 1970-01-01 UTC. */
export const lastTick = (store: Store): number | undefined => store.settings.getNote(tickSetting, z.number());

/** Records when a server last checked for due work or processed mail. */
export function noteTick(store: Store, now: number): void {
  const last = lastTick(store);
  if (last === undefined || Math.abs(now - last) >= noteMs) {
    store.settings.setJson(tickSetting, z.number(), now);
  }
}

const startSetting = 'last start';

/** Returns when a server or sandbox last started on this database, in ms since 1970-01-01 UTC. */
export const lastStart = (store: Store): number | undefined =>
  heartbeatOf(store)?.startedAt ?? store.settings.getNote(startSetting, z.number());

/** Records the start of a sandbox, which has no heartbeat because it does not poll a mailbox. */
export const noteStart = (store: Store, now: number): void =>
  store.settings.setJson(startSetting, z.number(), now);

/** Returns the record of the last server with a mail account; undefined if none has served this database. */
export const heartbeatOf = (store: Store): Heartbeat | undefined =>
  store.settings.getNote(setting, heartbeatSchema);

/**
 * Returns when the time without a successful poll began: at the last successful poll, or when the server started if
 * that was later.
 */
export const silentSince = ({ startedAt, polledAt }: Heartbeat): number =>
  polledAt === null ? startedAt : Math.max(startedAt, polledAt);

interface WatchdogOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** The pause that halts work while the database cannot be written to. By default, a new one. */
  readonly storage?: StoragePause;
  readonly pollSeconds: number;
}

/** Writes the heartbeat, and logs an error if the mailbox has been unreachable for too long. */
export class Watchdog {
  readonly #options: WatchdogOptions;
  readonly #storage: StoragePause;
  #beat: Heartbeat;
  #writtenAt: number;
  #saidAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: WatchdogOptions) {
    const { store, clock, pollSeconds } = options;
    this.#options = options;
    this.#storage = options.storage ?? new StoragePause(options);
    const startedAt = clock.now();
    const polledAt = heartbeatOf(store)?.polledAt ?? null;
    this.#beat = { startedAt, polledAt, patienceMs: Math.max(patienceMs, 2 * pollSeconds * 1000) };
    this.#writtenAt = startedAt;
    this.#write();
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    if (this.#beat.polledAt !== null && this.#beat.polledAt > this.#writtenAt) this.#write();
  }

  /** Call this when the mailbox has responded to a poll. */
  polled(): void {
    const now = this.#options.clock.now();
    const { startedAt, polledAt } = this.#beat;
    const isFirst = polledAt === null || polledAt < startedAt;
    this.#beat = { ...this.#beat, polledAt: now };
    if (now - this.#writtenAt < writeMs && !isFirst) return;
    this.#writtenAt = now;
    this.#write();
  }

  /** Logs an error once per `patienceMs` without a successful poll. */
  look(): void {
    const now = this.#options.clock.now();
    const since = silentSince(this.#beat);
    if (now - Math.max(since, this.#saidAt) < this.#beat.patienceMs) return;
    this.#saidAt = now;
    this.#options.log.error(
      { minutes: Math.floor((now - since) / minute) },
      'no poll of the mailbox has succeeded',
    );
  }

  #write(): void {
    try {
      this.#options.store.settings.setJson(setting, heartbeatSchema, this.#beat);
    } catch (error) {
      // Failing to write the heartbeat does not affect reading the mailbox.
      if (!this.#storage.begin(error)) throw error;
    }
  }
}
