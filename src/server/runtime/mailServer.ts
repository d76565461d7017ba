import { randomBytes } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import { type Clock, dayMs } from '../../base/index.js';
import { allowComputer, rateFinished, rebuildRatings } from '../../club/index.js';
import type { MailTransport } from '../../mail/index.js';
import type { MailProtocol, Store } from '../../store/index.js';
import { Deliverer } from '../delivery/deliver.js';
import { noteTick } from '../health/heartbeat.js';
import { describeError, type Log } from '../health/log.js';
import { StoragePause } from '../health/storagePause.js';
import { InboxProcessor, type ProcessorOptions } from '../inbound/inboxProcessor.js';
import { loadRenderers, type TemplateRenderers } from '../outbound/loadTemplates.js';
import { type ServerAddress, storeServerAddress } from '../outbound/serverAddress.js';
import { Computer, type ComputerOptions } from '../thinking/computerTurns.js';
import { runDueWork } from '../timer/runDueWork.js';

/** How often to look for due letters and expired confirmations. */
const tickMs = 5000;
/** Each transaction deletes the text of at most this many emails and this many letters. */
const mostEmptied = 50;

/** A running server. */
export interface RunningServer {
  /** Finishes the current work, then closes everything. */
  stop(): Promise<void>;
  /** Abandons the current work. For use when `stop` takes too long. */
  cutOff(): void;
  /** Rejects when the server cannot continue; never resolves. */
  readonly failed?: Promise<never>;
}

export interface MailServerOptions
  extends Pick<ProcessorOptions, 'reader' | 'aloneAfterMs'>,
    Pick<ComputerOptions, 'thinker'> {
  readonly store: Store;
  readonly serverAddress: ServerAddress;
  /** The display name in From. */
  readonly name: string;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
  readonly authservId?: string;
  readonly trustedSources: readonly MailProtocol[];
  /** The first pause before a letter is retried, in ms. */
  readonly retryMs?: number;
  /** The host to which letters are sent, for the log. */
  readonly smtpHost?: string;
  /** How many days to keep the text of emails and letters after processing. By default, forever. */
  readonly keepDays?: number;
  /** The highest computer level that players may challenge; 0 for none. By default, all. */
  readonly computerLevel?: number;
  /** Whether the mailbox has been read to the end. Until then, no player's time runs out. */
  readonly caughtUp?: () => boolean;
  /** The renderers. By default, they are read from `templates/`. */
  readonly renderers?: TemplateRenderers;
}

/** Processes and delivers mail, plays the computer's turns and runs the timer, on one database. Intake is separate. */
export class MailServer {
  /** Halts all work while the database cannot be read or written. */
  readonly storage: StoragePause;
  readonly #options: MailServerOptions;
  readonly #renderers: TemplateRenderers;
  readonly #inbox: InboxProcessor;
  readonly #deliverer: Deliverer;
  readonly #computer: Computer;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #alarm: NodeJS.Timeout | undefined;

  /** The id with which the server marks its mailbox. */
  readonly serverId: string;

  constructor(options: MailServerOptions) {
    const { store, clock, renderers = loadRenderers() } = options;
    this.#options = options;
    this.#renderers = renderers;
    const storage = new StoragePause(options);
    this.storage = storage;
    this.#inbox = new InboxProcessor({
      ...options,
      renderers,
      // Letters go out and the computer thinks while other emails are being processed.
      onProcessed: () => {
        this.#deliverer.begin(this.#stopping.signal);
        this.#computer.begin();
        // A long backlog of mail is no reason to restart a server.
        this.#noteTick();
      },
    });
    this.#deliverer = new Deliverer({ ...options, storage });
    this.#computer = new Computer({
      ...options,
      storage,
      renderers,
      onPlayed: () => this.#deliverer.begin(this.#stopping.signal),
    });
    if (store.settings.keys().length === 0) store.settings.addKey(randomBytes(32), clock.now());
    if (store.settings.serverId() === undefined)
      store.settings.renewServerId(randomBytes(9).toString('base64url'));
    this.serverId = store.settings.serverId() as string;
    // The command line also writes letters, from the same address.
    storeServerAddress(store, options.serverAddress);
    allowComputer(store, options.computerLevel);
    // We have the database's lock, so no other process is using its leases.
    store.outbox.releaseAll();
    // An earlier run may have ended between deleting a password and emptying the log.
    store.truncateWal();
    // An operator's undo may have been interrupted, or games may have ended before there were ratings.
    rebuildRatings(store);
    store.transaction(() => rateFinished(store));
  }

  /** Starts the timer and continues the work that an earlier run left unfinished. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), tickMs);
    this.wake();
  }

  /** Call this when there may be new mail. */
  wake(): void {
    void this.settle().then(() => this.#setAlarm());
  }

  /** Wakes up before the next tick if a letter is due earlier, or if storage may work again by then. */
  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const wait = this.#stopping.signal.aborted ? tickMs : this.#untilAlarm();
    if (wait < tickMs) this.#alarm = setTimeout(() => this.wake(), wait);
  }

  #untilAlarm(): number {
    const { store, clock } = this.#options;
    if (!this.storage.isOn) {
      try {
        const due = store.outbox.nextDue();
        return due === undefined ? tickMs : Math.max(due - clock.now(), 50);
      } catch (error) {
        this.#interrupted(error);
      }
    }
    return Math.max(this.storage.waitMs, 50);
  }

  #interrupted(error: unknown): void {
    if (this.storage.begin(error)) return;
    this.#options.log.error({ reason: describeError(error) }, 'work was interrupted and will be retried');
  }

  /** Processes all mail and tries to send every letter that is due. Does not wait for the computer. */
  async settle(): Promise<void> {
    const since = this.storage.mayWork();
    if (since === undefined) return;
    try {
      await this.#inbox.drain(this.#stopping.signal);
      this.#computer.begin();
      await this.#passTime();
      // Not after the letters: a slow mail host may take longer than a tick may be late.
      this.#noteTick();
      await this.#deliverer.drain(this.#stopping.signal);
      this.storage.end(since);
    } catch (error) {
      this.#interrupted(error);
    }
  }

  #noteTick(): void {
    noteTick(this.#options.store, this.#options.clock.now());
  }

  /** Like `settle`, but also waits until the computer has played all its turns. */
  async rest(): Promise<void> {
    await this.settle();
    if (this.storage.isOn) return;
    try {
      await this.#computer.rest();
      await this.#deliverer.drain(this.#stopping.signal);
    } catch (error) {
      this.#interrupted(error);
    }
  }

  /** Finishes the current email and letter without starting another. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#alarm);
    this.#stopping.abort();
    await this.#computer.stop();
    await this.settle();
    await this.#deliverer.stop();
    await this.#options.transport.close();
  }

  /** Abandons the current work right before the process ends. The email being processed is not blamed for that. */
  cutOff(): void {
    this.#inbox.cutOff();
  }

  /** Runs the timer after all received mail, which may contain turns, has been processed. */
  async #passTime(): Promise<void> {
    const { store, clock, caughtUp } = this.#options;
    if (caughtUp?.() === false) return;
    const at = { ...this.#options, renderers: this.#renderers, now: clock.now() };
    // Mail that arrives between two batches goes first.
    while (!this.#stopping.signal.aborted && !store.inbox.next() && runDueWork(at)) {
      this.#noteTick();
      await immediate();
    }
    const { keepDays } = this.#options;
    if (keepDays !== undefined)
      store.transaction(() => store.mailQueueAdmin.prune(at.now - keepDays * dayMs, mostEmptied));
  }
}
