import { type Clock, StoredDataError } from '../../base/index.js';
import type { SendResult } from '../../mail/index.js';
import type { LetterId, OutboxRow, Store } from '../../store/index.js';
import { endTrouble, noteTrouble, reportAfterMs } from '../health/hostTrouble.js';
import { describeError, type Log } from '../health/log.js';
import { StoragePause } from '../health/storagePause.js';
import { keepUndelivered } from '../outbound/storedNews.js';
import { recordBounce } from './handleBounce.js';

const minute = 60 * 1000;
/** How long results are collected before they are written together. */
const gatherMs = 60;
/** How often to retry a write while the database cannot be written to. */
const againMs = 1000;
/** The first pause between retries, unless another one is configured. */
export const firstPause = minute;
/** The longest pause between retries. */
const longestPause = 4 * 60 * minute;
const day = 24 * 60 * minute;
/** A letter that cannot be sent is abandoned after this time. */
const patience = 5 * day;
/**
 * If there are no letters to anybody else, nothing shows whether a refusal concerns only the recipient. After this time
 * we assume that it does; the time is shorter if the host says that it does not know the recipient.
 */
const quietMs = { known: 6 * 60 * minute, unknown: 60 * minute };
/** If the host accepts other letters, we assume after this many refusals that they concern only this recipient. */
const enough = { known: 2, unknown: 1 };
/** If the host defers more recipients than this in a row, the recipients are not at fault. */
const fewPostponed = 2;

export interface DeliveryResultOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** The pause that halts work while the database cannot be written to. By default, a new one. */
  readonly storage?: StoragePause;
  /** The first pause before a letter is retried, in ms. */
  readonly retryMs?: number;
  /** The host to which letters are sent, for the log. */
  readonly smtpHost?: string;
}

/** A letter and the result of sending it. */
interface Attempt {
  readonly letter: OutboxRow;
  readonly result: SendResult;
}

/** Writes the results of letters. Results that arrive close together share one commit. */
export class DeliveryResults {
  readonly #options: DeliveryResultOptions;
  readonly #storage: StoragePause;
  readonly #gathered: Attempt[] = [];
  /** Recipients that the host has deferred since it last accepted a letter. */
  readonly #postponed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DeliveryResultOptions) {
    this.#options = options;
    this.#storage = options.storage ?? new StoragePause(options);
  }

  add(letter: OutboxRow, result: SendResult): void {
    this.#gathered.push({ letter, result });
    this.#timer ??= setTimeout(() => this.write(), gatherMs);
  }

  /** Letters whose results have not been written yet. */
  get unwritten(): LetterId[] {
    return this.#gathered.map(({ letter }) => letter.id);
  }

  /**
   * Writes the collected results, or keeps them until the database can be written again. If the process ends before
   * then, the same letters are sent again.
   */
  write(): void {
    this.#cancel();
    const { store } = this.#options;
    const gathered = this.#gathered.splice(0);
    if (gathered.length === 0) return;
    try {
      const afterCommit = store.transaction(() => gathered.map((one) => this.#note(one)));
      for (const run of afterCommit) run();
    } catch (error) {
      if (this.#storage.begin(error)) {
        this.#gathered.unshift(...gathered);
        this.#timer = setTimeout(() => this.write(), againMs);
      } else this.#writeEach(gathered);
    }
  }

  /** Writes results one by one, so one that cannot be written does not block the others. */
  #writeEach(results: readonly Attempt[]): void {
    for (const one of results) {
      try {
        this.#options.store.transaction(() => this.#note(one))();
      } catch (error) {
        this.#giveUp(error);
      }
    }
  }

  /** Writes as many results as it can and drops the others. */
  stop(): void {
    this.write();
    this.#cancel();
    if (this.#gathered.length > 0) this.#giveUp(undefined);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #giveUp(error: unknown): void {
    this.#options.log.error(
      error === undefined ? {} : { reason: describeError(error) },
      'delivery results could not be stored: these letters will be sent again',
    );
  }

  /** Writes one result, and returns a function that logs it after the commit. */
  #note({ letter, result }: Attempt): () => void {
    const { store, clock, log, smtpHost: host } = this.#options;
    const now = clock.now();
    if (result.kind === 'sent') return this.#noteSent(letter, now);
    const isTooOld = this.#isTooOld(letter, now);
    // After five days of refusals, if few letters are left, that is only because the others have been abandoned.
    const isRefused = result.kind === 'refused' && !isTooOld && this.#isRecipients(letter, result, now);
    if (result.kind === 'dead' || isRefused || isTooOld) {
      store.outbox.dead(letter.id, result.reason);
      const unreadable = this.#keepUndelivered(letter);
      if (isRefused) recordBounce(store, letter, now);
      // There is no letter left that the host could accept.
      if (store.mailQueueAdmin.oldestLetter() === undefined) endTrouble(store, now);
      return () => {
        log.warn({ letter: letter.id, reason: result.reason }, 'letter abandoned');
        if (unreadable)
          log.warn({ letter: letter.id, reason: unreadable }, 'the news in a letter cannot be read');
      };
    }
    const newTrouble = this.#noteTrouble(letter, result, now);
    const tried = result.kind === 'refused' || !result.unanswered;
    const first = this.#options.retryMs ?? firstPause;
    // If the host does not answer, its letters become due together, and one of them is tried first.
    const pause = tried ? pauseAfter(letter.attempts + 1, first) : first;
    store.outbox.deferred(letter.id, { now, pause, reason: result.reason, tried });
    const facts = {
      letter: letter.id,
      reason: result.reason,
      seconds: Math.ceil(pause / 1000),
      ...(host && { host }),
    };
    return () => {
      if (newTrouble === 'lasting')
        log.warn(facts, 'the mail host rejects our emails; the operator must act');
      else if (newTrouble === 'passing') log.warn(facts, 'the mail host is not accepting letters for now');
      else log.info(facts, 'letter postponed');
    };
  }

  /** Keeps the news from a letter that we have given up on. Returns the reason if the news cannot be read. */
  #keepUndelivered(letter: OutboxRow): string | undefined {
    try {
      keepUndelivered(this.#options.store, letter);
      return undefined;
    } catch (error) {
      if (error instanceof StoredDataError) return error.message;
      throw error;
    }
  }

  #noteSent(letter: OutboxRow, now: number): () => void {
    const { store, log } = this.#options;
    store.outbox.sent(letter.id, now);
    store.recipientRefusals.taken(letter.toAddress, now);
    this.#postponed.clear();
    const lasted = endTrouble(store, now);
    // The outage is over, so there is no point in long pauses any more. After a short outage the pauses are still
    // short, and a host that accepts letters only now and then must not be flooded.
    if (lasted !== undefined && lasted >= reportAfterMs) {
      store.outbox.hasten(now, this.#options.retryMs ?? firstPause);
    }
    return () => {
      log.info({ letter: letter.id }, 'letter sent');
      if (lasted !== undefined) log.info({}, 'the mail host accepts letters again');
    };
  }

  /** Records what an attempt shows about the mail host. Returns only new trouble, so it is logged once per outage. */
  #noteTrouble(
    { id, toAddress }: OutboxRow,
    result: Exclude<SendResult, { kind: 'sent' | 'dead' }>,
    now: number,
  ): 'passing' | 'lasting' | undefined {
    const { store } = this.#options;
    let trouble = result.kind === 'deferred' ? result.trouble : undefined;
    if (result.kind === 'refused') {
      store.recipientRefusals.add(id, now);
      if (!store.recipientRefusals.areFew(now)) trouble = 'lasting';
      // The cause may be the recipient or the host, so the operator is notified only if the host accepts no letters.
      else noteTrouble(store, result.reason, false, now);
    } else if (result.ofRecipient) {
      this.#postponed.add(toAddress);
      if (this.#postponed.size > fewPostponed) trouble = 'passing';
    }
    const isNew = trouble && noteTrouble(store, result.reason, trouble === 'lasting', now);
    return isNew ? trouble : undefined;
  }

  /** Whether a refusal concerns only the recipient, judged by what has happened to other letters since. */
  #isRecipients(
    { id }: OutboxRow,
    { unknownRecipient }: SendResult & { kind: 'refused' },
    now: number,
  ): boolean {
    const { recipientRefusals } = this.#options.store;
    const { since, times } = recipientRefusals.of(id);
    if (since === null || !recipientRefusals.areFew(now)) return false;
    const says = unknownRecipient ? 'unknown' : 'known';
    return times >= enough[says] || (now - since >= quietMs[says] && recipientRefusals.isAlone());
  }

  /** Whether a letter has failed for five days. A first failure after the server was down is retried once. */
  #isTooOld({ failingSince, waitsFrom }: OutboxRow, now: number): boolean {
    return failingSince !== null && now - failingSince > patience && now - waitsFrom < day;
  }
}

/**
 * Returns the pause before the next attempt. It quadruples with each attempt and varies at random, so that letters do
 * not all become due at once.
 */
const pauseAfter = (attempts: number, first: number): number =>
  Math.round(Math.min(longestPause, first * 4 ** Math.min(attempts - 1, 20)) * (0.75 + Math.random() / 2));
