import type { Clock, Refusal } from '../../base/index.js';
import { type MailReader, mailReader } from '../../mail/index.js';
import { byOperator, fetchedAgain, type InboxRow, type MailSource, storageFault } from '../../store/index.js';
import { heardFrom, takeBounce } from '../delivery/handleBounce.js';
import { describeError, type Log } from '../health/log.js';
import type { ServerContext } from '../outbound/outboxWriter.js';
import { inTransaction, type TransactionContext, type Verdict } from '../outbound/transactionContext.js';
import { limitAnswers, senderOf, verdictAfterLimits } from './answerLimits.js';
import { fail } from './failedMail.js';
import { handleMail } from './handleMail.js';
import { isHumanAction, isHumanReply, isUncertainRobot, turnsPlayed } from './humanSender.js';
import { mayHoldPassword } from './passwordMasking.js';
import type { Prepared } from './preparedMail.js';
import { answeredLetter, answeredText, isOurs, prepare } from './prepareMail.js';
import { holdForRateLimit, mayBeFromPlayer, notifyQuarantined } from './quarantine.js';
import { countReceivedMail, countWrongPassword } from './rateLimits.js';
import { claimedPlayer } from './speaker.js';

/**
 * After so many tries during which the process ended, a mail is suspected of it: it waits until all other mail has been
 * dealt with, and is then tried alone.
 */
const mostAttempts = 3;
/** After so many tries alone during which the process ended, nothing else can have ended it: the mail is set aside. */
const mostAlone = 2;
/**
 * A process that ends sooner than this ends for another reason (too little memory, say) again and again; no mail is tried
 * alone in it.
 */
const aloneAfterMs = 10_000;
/** Mails read ahead, so that neither the worker nor those who wait for it stand idle. */
const mostAhead = 3;

export interface ProcessOptions extends ServerContext {
  readonly clock: Clock;
  readonly log: Log;
  /** Name of the receiving host in Authentication-Results. */
  readonly authservId?: string;
  /** Mail from these has a true From; a server with a mail account has none. */
  readonly trustedSources: readonly MailSource[];
  /** Where mails are read; unset: in the worker of the process. */
  readonly reader?: Pick<MailReader, 'ready' | 'message' | 'envelope'>;
  /** Called when a mail has been dealt with: there may be letters. */
  readonly onDealt?: () => void;
  /** How long a process must have lived before a mail is tried alone in it, ms; unset, ten seconds. */
  readonly aloneAfterMs?: number;
}

/** Takes mails from the inbox one after the other (docs/architecture.md, data flow, step 2). */
export class Processor {
  readonly #options: ProcessOptions;
  #running: Promise<void> | undefined;
  /** The mail whose next try has been counted already. */
  #counted: number | undefined;
  /** The mail that is being tried; its try has been counted. */
  #inHand: number | undefined;
  /** Something was taken out of the database and may still be in its log. */
  #isUnsettled = false;
  /** Mails that are read while those before them are dealt with. */
  readonly #ahead = new Map<number, ReturnType<MailReader['message']>>();

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  /**
   * Deals with everything that waits; calls that overlap join the run in hand and see their mail dealt with. Throws when
   * the database cannot be read or written: the mail in hand is then as new as it was.
   */
  async drain(signal?: AbortSignal): Promise<void> {
    while (this.#running) await this.#running;
    this.#running = this.#drain(signal).finally(() => {
      this.#running = undefined;
      this.#ahead.clear();
      this.#discountIfWritable();
    });
    await this.#running;
  }

  /** The process is about to be ended from outside: that is not the fault of the mail in hand. */
  cutOff(): void {
    this.#counted ??= this.#inHand;
    this.#inHand = undefined;
    this.#discountIfWritable();
  }

  /** A try that was counted is not made after all. */
  #discount(): void {
    if (this.#counted !== undefined) this.#options.store.inbox.discountAttempt(this.#counted);
    this.#counted = undefined;
  }

  /** The same, unless nothing can be written: the count then stands for the next try. */
  #discountIfWritable(): void {
    try {
      this.#discount();
    } catch (error) {
      if (storageFault(error) === undefined) throw error;
    }
  }

  async #drain(signal?: AbortSignal): Promise<void> {
    const { store, reader = mailReader, aloneAfterMs: least = aloneAfterMs } = this.#options;
    if (this.#isUnsettled) this.#settleFile();
    while (!signal?.aborted) {
      const row = store.inbox.next(mostAttempts, this.#counted);
      if (!row) return;
      const isAlone = row.id !== this.#counted && row.attempts >= mostAttempts;
      if (isAlone && row.attempts < mostAttempts + mostAlone && performance.now() < least) return;
      // Before the attempt is counted: a process that is ended while the worker starts is not ended by the mail.
      if (!this.#ahead.has(row.id)) await reader.ready();
      await this.#one(row);
      this.#options.onDealt?.();
    }
  }

  async #one(row: InboxRow): Promise<void> {
    const { store, log } = this.#options;
    const isCounted = this.#counted === row.id;
    if (isCounted) this.#counted = undefined;
    else this.#discount();
    if (!isCounted && row.attempts >= mostAttempts + mostAlone) {
      log.error({ mail: row.id }, 'mail set aside: it ended the process twice when it was tried alone');
      await fail(this.#options, row, 'quarantined', 'ended the process twice when tried alone');
      return;
    }
    if (!isCounted) store.inbox.countAttempt(row.id);
    this.#inHand = row.id;
    // As it stands in the database now.
    const attempts = isCounted ? row.attempts : row.attempts + 1;
    try {
      await this.#attempt({ ...row, attempts });
    } catch (error) {
      try {
        if (storageFault(error) !== undefined) throw error;
        const reason = describeError(error);
        log.error({ mail: row.id, reason }, 'mail failed');
        await fail(this.#options, row, 'failed', reason);
      } catch (fault) {
        // The try says nothing about the mail, and its count stands for the next.
        this.#counted ??= this.#inHand;
        throw fault;
      }
    } finally {
      this.#inHand = undefined;
    }
  }

  /**
   * Runs the one transaction of a mail; the try of the next mail is counted in it, so that each mail costs one commit
   * and the mail in hand alone has a try that was counted and not ended.
   */
  #commit<T>(now: number, work: (tx: TransactionContext) => T): T {
    const [result, counted] = inTransaction(
      this.#options,
      now,
      (tx) => [work(tx), tx.store.inbox.countNextAttempt(mostAttempts)] as const,
    );
    this.#inHand = undefined;
    this.#counted = counted;
    return result;
  }

  #read(row: InboxRow): ReturnType<MailReader['message']> {
    const { store, serverAddress, clock, authservId, reader = mailReader } = this.#options;
    return reader.message(row.raw ?? Buffer.alloc(0), {
      ownAddress: serverAddress.address,
      ...(authservId !== undefined && { authservId }),
      // What a robot says in its own words, nobody wants to know.
      letterAnswered: (envelope) =>
        envelope.robot === undefined || isUncertainRobot(envelope.robot)
          ? answeredText(store, envelope, clock.now())
          : undefined,
    });
  }

  /**
   * The worker reads the next mails while this one is dealt with. Should one of them end the process, this mail has the
   * blame; but no mail has it twice so, since behind one that was tried before nothing is read ahead.
   */
  #readAhead({ id, attempts }: InboxRow): void {
    const ids = [...this.#ahead.keys()];
    // An operator may have dropped some.
    for (const old of ids.filter((one) => one <= id)) this.#ahead.delete(old);
    let last = Math.max(id, ...ids);
    while (attempts <= 1 && this.#ahead.size < mostAhead) {
      const next = this.#options.store.inbox.after(last);
      if (!next || next.attempts > 0) return;
      const read = this.#read(next);
      read.catch(() => {});
      this.#ahead.set(next.id, read);
      last = next.id;
    }
  }

  async #attempt(row: InboxRow): Promise<void> {
    const { store, clock, log } = this.#options;
    const raw = row.raw ?? Buffer.alloc(0);
    const reading = this.#ahead.get(row.id) ?? this.#read(row);
    this.#readAhead(row);
    const read = await reading;
    if (!read.ok) return this.#setAside(row, read.error);
    // A letter of ours whose From was changed on its way back is known by its Message-ID.
    const robot = isOurs(store, read.value) ? 'own-letter' : read.value.robot;
    const perhaps = isUncertainRobot(robot) ? await prepare(this.#options, row, read.value) : undefined;
    if (robot && !(perhaps && isHumanReply(perhaps, robot))) {
      const forgets = perhaps ? perhaps.holdsPassword : mayHoldPassword(read.value);
      const reason = this.#commit(clock.now(), ({ now }) => {
        const why = takeBounce(store, robot, raw, now);
        store.inbox.setState(row.id, 'ignored', why);
        if (forgets) store.inbox.forget(row.id);
        return why;
      });
      if (forgets) this.#settleFile();
      log.info({ mail: row.id, reason }, 'mail ignored');
      return;
    }
    const prepared = perhaps ?? (await prepare(this.#options, row, read.value));
    const verdict = this.#commit(clock.now(), (tx) => {
      // An operator may have dropped it meanwhile.
      if (store.inbox.stateOf(row.id) !== 'new')
        return { state: 'ignored', reason: byOperator, forgets: false } as const;
      const result = this.#judge(tx, row, prepared);
      store.inbox.setState(row.id, result.state, result.reason);
      const forgets = result.state !== 'quarantined' && prepared.holdsPassword;
      if (forgets) store.inbox.forget(row.id);
      return { ...result, forgets };
    });
    log.info({ mail: row.id, state: verdict.state, reason: verdict.reason }, 'mail dealt with');
    if (verdict.forgets) this.#settleFile();
  }

  /** Empties the log of the database; where another process reads it, or there is no room for that, later. */
  #settleFile(): void {
    this.#isUnsettled = true;
    this.#isUnsettled = !this.#options.store.settleFile();
  }

  /** What becomes of a mail, unless its sender has sent too much. */
  #judge(tx: TransactionContext, row: InboxRow, prepared: Prepared): Verdict {
    const { store, outbox, now } = tx;
    const { trustedSources } = this.#options;
    const { reading, letter, message } = prepared;
    const from = message.from[0] ?? '';
    heardFrom(store, from, now);
    if (prepared.evidence.passwordRight === false && reading.ok) {
      const guessed = claimedPlayer(store, reading.value.commands);
      if (guessed.ok && guessed.value) countWrongPassword(store, guessed.value.id, now);
    }
    const isUncounted = trustedSources.includes(row.source) || row.reason === byOperator;
    if (isUncounted) return handleMail(tx, prepared);
    const sender = senderOf(store, prepared);
    // Mails that were fetched again came over many days.
    const tooMany =
      row.reason === fetchedAgain
        ? undefined
        : countReceivedMail(store, sender, now, isHumanReply(prepared, 'precedence'));
    if (tooMany) {
      const owner = sender.proved?.playerId;
      if (owner !== undefined) holdForRateLimit(tx, row, message, owner, tooMany);
      else if (!mayBeFromPlayer(store, message, letter)) store.inbox.markStranger(row.id);
      return { state: 'quarantined', reason: tooMany.reason };
    }
    limitAnswers(tx, prepared, sender);
    const before = turnsPlayed(store, prepared);
    const verdict = handleMail(tx, prepared);
    if (isHumanAction(store, prepared, verdict, before)) store.senders.resetRepeats(from);
    return verdictAfterLimits(outbox, prepared, verdict);
  }

  /** A mail that cannot be read is kept for the operator; a known player whom it came from is told why. */
  async #setAside(row: InboxRow, why: Refusal): Promise<void> {
    const { store, serverAddress, clock, authservId, log, reader = mailReader } = this.#options;
    const options = { ownAddress: serverAddress.address, ...(authservId !== undefined && { authservId }) };
    const read = await reader.envelope(row.raw ?? Buffer.alloc(0), options);
    this.#commit(clock.now(), (tx) => {
      store.inbox.setState(row.id, 'quarantined', why.code);
      const letter = read.ok ? answeredLetter(store, read.value, tx.now) : undefined;
      if (!mayBeFromPlayer(store, read.ok ? read.value : undefined, letter)) store.inbox.markStranger(row.id);
      if (!read.ok) return;
      const mail = { row, envelope: read.value, why, ...(letter && { letter }) };
      notifyQuarantined(tx, mail);
    });
    log.warn({ mail: row.id, reason: why.code }, 'mail set aside: it cannot be read');
  }
}
