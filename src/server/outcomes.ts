import type { Clock } from '../base/index.js';
import type { SendResult } from '../mail/index.js';
import type { OutboxRow, Store } from '../store/index.js';
import { cameBack } from './bounces.js';
import { describe } from './describe.js';
import type { Log } from './log.js';

const minute = 60 * 1000;
/** For how long outcomes are gathered until they are written down together. */
const gatherMs = 60;
/** The first pause of a server that is told none, and the longest. */
const firstPause = minute;
const longestPause = 4 * 60 * minute;
/** After so long a letter that never went out is given up. */
const patience = 5 * 24 * 60 * minute;

export interface OutcomeOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** First pause before a letter is tried again, ms. */
  readonly retryMs?: number;
}

/** A letter and what came of sending it. */
interface Outcome {
  readonly letter: OutboxRow;
  readonly result: SendResult;
}

/** Writes down what came of letters, those of a moment in one commit. */
export class Outcomes {
  readonly #options: OutcomeOptions;
  readonly #gathered: Outcome[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: OutcomeOptions) {
    this.#options = options;
  }

  add(letter: OutboxRow, result: SendResult): void {
    this.#gathered.push({ letter, result });
    this.#timer ??= setTimeout(() => this.write(), gatherMs);
  }

  /** Letters whose outcome is not written down yet. */
  get unwritten(): number[] {
    return this.#gathered.map(({ letter }) => letter.id);
  }

  /** Writes down what has been gathered; cut off before that, those letters are sent again as they were. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { store, log } = this.#options;
    const gathered = this.#gathered.splice(0);
    if (gathered.length === 0) return;
    try {
      const tell = store.transaction(() => gathered.map((one) => this.#note(one)));
      for (const one of tell) one();
    } catch (error) {
      log.error(
        { reason: describe(error) },
        'what became of letters could not be stored: they are sent again',
      );
    }
  }

  /** Writes one down, and gives what is to be said of it once that is committed. */
  #note({ letter, result }: Outcome): () => void {
    const { store, clock, log } = this.#options;
    const now = clock.now();
    if (result.kind === 'sent') {
      store.outbox.sent(letter.id, now);
      return () => log.info({ letter: letter.id }, 'letter sent');
    }
    if (result.kind === 'dead' || now - letter.writtenAt > patience) {
      store.outbox.dead(letter.id, result.reason);
      if (result.kind === 'dead' && result.ofReader) cameBack(store, letter, now);
      return () => log.warn({ letter: letter.id, reason: result.reason }, 'letter given up');
    }
    const pause = pauseAfter(letter.attempts, this.#options.retryMs ?? firstPause);
    store.outbox.deferred(letter.id, now + pause, result.reason);
    const facts = { letter: letter.id, reason: result.reason, seconds: Math.ceil(pause / 1000) };
    if (!result.blocked) return () => log.warn(facts, 'letter put off');
    return () => log.error(facts, 'the mail host refuses us: the operator must look into it');
  }
}

/** Four times as long after every try, spread so that letters do not all come back at the same instant. */
const pauseAfter = (attempts: number, first: number): number =>
  Math.round(Math.min(longestPause, first * 4 ** Math.min(attempts - 1, 20)) * (0.75 + Math.random() / 2));
