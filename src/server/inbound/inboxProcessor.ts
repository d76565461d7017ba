import type { Clock, Refusal } from '../../base/index.js';
import { type Envelope, type Message, type ReaderThread, readerThread } from '../../mail/index.js';
import { turnAlone } from '../../notation/index.js';
import {
  byOperator,
  fetchedAgain,
  type InboxOutcome,
  type InboxRow,
  type MailId,
  type MailProtocol,
  storageFault,
  type WaitingMail,
} from '../../store/index.js';
import { resumeAddress, takeBounce } from '../delivery/handleBounce.js';
import { describeError, type Log } from '../health/log.js';
import { answeredMail } from '../outbound/answeredMail.js';
import type { ServerContext } from '../outbound/outboxWriter.js';
import { inTransaction, type TransactionContext } from '../outbound/transactionContext.js';
import { recordFailure } from './failedMail.js';
import { handleMail } from './handleMail.js';
import { isHumanAction, isHumanReply, isUncertainRobot, turnsPlayed } from './humanSender.js';
import { claimedPlayer } from './identifySender.js';
import { answerLimits, outcomeAfterLimits, senderOf } from './limitAnswers.js';
import { PasswordHashes } from './passwordHash.js';
import { answeredLetter, answeredText, isOurs, type PreparedMail, prepare } from './prepareMail.js';
import { holdForRateLimit, mayBeFromPlayer, notifyQuarantined } from './quarantine.js';
import { countReceivedMail, countWrongPassword } from './rateLimits.js';
import { mayContainPassword } from './redactMail.js';

/**
 * How many times the process can end while an email is being tried before we suspect the email. It is then tried alone
 * after all other mail.
 */
const maxAttempts = 3;
/**
 * If the process ended this many times while the email was being tried alone, the email is the cause and is set aside.
 */
const maxSingleAttempts = 2;
/**
 * If the process keeps dying sooner than this, something else is wrong, such as too little memory. So no mail is tried
 * alone until this much time has passed.
 */
const aloneAfterMs = 10_000;
/** The maximum number of emails that share a transaction, and of emails that are read in advance. */
const maxBatchSize = 16;
/** The maximum total size of these emails, in bytes, since they are kept in memory. */
const maxBatchBytes = 2 ** 20;
/** How long a batch may take, in ms; meanwhile, all other work waits. */
const maxBatchMs = 100;

export interface ProcessorOptions extends ServerContext {
  readonly clock: Clock;
  readonly log: Log;
  /** Name of the receiving host in Authentication-Results. */
  readonly authservId?: string;
  /** The protocols whose mail has a trustworthy From. A server with a mail account has none. */
  readonly trustedSources: readonly MailProtocol[];
  /** The email reader. By default, the one shared by the whole process. */
  readonly reader?: Pick<ReaderThread, 'ready' | 'message' | 'envelope'> &
    Partial<Pick<ReaderThread, 'messages'>>;
  /** Called after each processed email, since there may be letters to send. */
  readonly onProcessed?: () => void;
  /** How long the process must have run before it tries an email on its own, in ms; ten seconds by default. */
  readonly aloneAfterMs?: number;
}

/** What is processed next, as recorded in the database: one email whose attempt is counted, or a batch. */
type Next = { readonly single: MailId } | { readonly batch: readonly MailId[] };

/** An email that is being read, or has been read, in advance. */
interface PrefetchedMail {
  readonly row: InboxRow;
  readonly read: ReturnType<ReaderThread['message']>;
}

/** The result of processing an email. */
type Processed = InboxOutcome & {
  /** Whether the email's bytes are deleted because it contained a password. */
  readonly forgets: boolean;
  readonly isRobots: boolean;
};

/**
 * Processes emails in the order of the inbox (docs/architecture.md, data flow, step 2). Several waiting emails share
 * one transaction, with a savepoint each; an email that cannot be processed in this way ends the batch and is tried
 * alone. The last email in a batch is recorded first: if the process ends, or the batch is rolled back, its emails are
 * retried one by one, and only those attempts count.
 */
export class InboxProcessor {
  readonly #options: ProcessorOptions;
  #running: Promise<void> | undefined;
  /** The email or batch that has been recorded as next but has not been started. */
  #next: Next | undefined;
  /** The email or batch being processed. */
  #current: Next | undefined;
  /** Emails up to this number are processed one by one. */
  #singleUpTo: MailId | undefined;
  /** Whether we have looked for an unfinished batch from an earlier run. */
  #isResumed = false;
  /** Whether deleted data may still be in the write-ahead log. */
  #mustTruncateWal = false;
  /** Emails that are read in advance, while earlier ones are being processed, by number, in order. */
  readonly #prefetched = new Map<MailId, PrefetchedMail>();

  constructor(options: ProcessorOptions) {
    this.#options = options;
  }

  /**
   * Processes all waiting mail; overlapping calls join the current run, which also processes their mail. Throws if the
   * database cannot be read or written; the current mail then stays new.
   */
  async drain(signal?: AbortSignal): Promise<void> {
    while (this.#running) await this.#running;
    this.#running = this.#drain(signal).finally(() => {
      this.#running = undefined;
      this.#prefetched.clear();
      this.#cancelNextIfWritable();
    });
    await this.#running;
  }

  /** Call this when the process is about to be killed; the current mail is not to blame. */
  cutOff(): void {
    this.#next ??= this.#current;
    this.#current = undefined;
    this.#cancelNextIfWritable();
  }

  /** Deletes the record of the next piece of work, if that has not started. */
  #cancelNext(): void {
    const { inbox } = this.#options.store;
    if (this.#next && 'single' in this.#next) inbox.discountAttempt(this.#next.single);
    else if (this.#next) inbox.endBatch();
    this.#next = undefined;
  }

  /** Like `#cancelNext`, but if the database cannot be written to, the record stays for the next run. */
  #cancelNextIfWritable(): void {
    try {
      this.#cancelNext();
    } catch (error) {
      if (storageFault(error) === undefined) throw error;
    }
  }

  async #drain(signal?: AbortSignal): Promise<void> {
    const { store } = this.#options;
    if (this.#mustTruncateWal) this.#truncateWal();
    if (!this.#isResumed) this.#singleUpTo = store.inbox.batchEnd();
    this.#isResumed = true;
    while (!signal?.aborted) {
      // If no mail is waiting, no lock is taken.
      if (!this.#next && store.inbox.waiting(0, Number.MAX_SAFE_INTEGER, 1).length === 0) return;
      this.#next ??= store.transaction(() => this.#choose());
      const next = this.#next;
      if (next && 'batch' in next) await this.#processBatch(next);
      else if (next) await this.#processSingle(next.single);
      else if (!(await this.#trySuspected())) return;
      this.#options.onProcessed?.();
    }
  }

  /** Whether an email must be processed alone because a batch that contained it failed. */
  #isSingle(id: MailId): boolean {
    return this.#singleUpTo !== undefined && id <= this.#singleUpTo;
  }

  /** Chooses the next email or batch, and records the choice in the transaction of the previous one. */
  #choose(): Next | undefined {
    const { inbox } = this.#options.store;
    const waiting = inbox.waiting(0, maxAttempts, maxBatchSize);
    const [first] = waiting;
    const batch = first && !this.#isSingle(first.id) ? untriedMails(waiting) : [];
    const last = batch.at(-1);
    if (last !== undefined && batch.length > 1) {
      inbox.beginBatch(last);
      return { batch };
    }
    // An interrupted batch is not over until all its emails have been tried alone.
    if (first && this.#singleUpTo !== undefined && this.#isSingle(first.id))
      inbox.beginBatch(this.#singleUpTo);
    else inbox.endBatch();
    if (first) inbox.countAttempt(first.id);
    return first && { single: first.id };
  }

  /**
   * Tries a suspected email alone once no other email is waiting. Returns false if no email is suspected, or if it is
   * too early to try one.
   */
  async #trySuspected(): Promise<boolean> {
    const { store, log, aloneAfterMs: least = aloneAfterMs } = this.#options;
    const row = store.inbox.next(maxAttempts);
    if (!row) return false;
    if (row.attempts >= maxAttempts + maxSingleAttempts) {
      log.error({ mail: row.id }, 'mail set aside: it ended the process twice when it was tried alone');
      await recordFailure(this.#options, row, 'quarantined', 'ended the process twice when tried alone');
      return true;
    }
    if (performance.now() < least) return false;
    await this.#ready();
    store.inbox.countAttempt(row.id);
    this.#next = { single: row.id };
    await this.#processSingle(row.id);
    return true;
  }

  /** Starts the worker before an attempt is counted: if the process dies during startup, the email is not to blame. */
  async #ready(): Promise<void> {
    const { reader = readerThread } = this.#options;
    await reader.ready();
  }

  async #processSingle(id: MailId): Promise<void> {
    const { store, log } = this.#options;
    const row = store.inbox.newMail(id);
    // An operator may have dropped the email in the meantime.
    if (!row) return this.#cancelNext();
    if (!this.#prefetched.has(id)) await this.#ready();
    this.#current = this.#next;
    this.#next = undefined;
    const prefetched = this.#prefetched.get(id);
    this.#prefetched.delete(id);
    try {
      await this.#attempt(row, prefetched?.read ?? this.#read(row));
    } catch (error) {
      try {
        if (storageFault(error) !== undefined) throw error;
        const reason = describeError(error);
        log.error({ mail: row.id, reason }, 'mail failed');
        await recordFailure(this.#options, row, 'failed', reason);
      } catch (fault) {
        // The email is not to blame, so the next attempt counts as the same one.
        this.#next ??= this.#current;
        throw fault;
      }
    } finally {
      this.#current = undefined;
    }
  }

  /**
   * Runs the transaction for an email and records the next piece of work in it, so each email costs only one commit. If
   * `work` returns nothing, it has changed nothing and must be repeated.
   */
  #commit<T>(work: (tx: TransactionContext) => T | undefined): T | undefined {
    const { clock } = this.#options;
    const [result, next] = inTransaction(this.#options, clock.now(), (tx) => {
      const done = work(tx);
      return [done, done === undefined ? undefined : this.#choose()] as const;
    });
    if (result !== undefined) {
      this.#current = undefined;
      this.#next = next;
    }
    return result;
  }

  get #readOptions() {
    const { store, serverAddress, clock, authservId } = this.#options;
    return {
      ownAddress: serverAddress.address,
      // Like the line above a quotation, a turn may end in a colon.
      ownLine: turnAlone,
      ...(authservId !== undefined && { authservId }),
      // Text written by a robot is not needed.
      letterAnswered: (envelope: Envelope) =>
        envelope.robot === undefined || isUncertainRobot(envelope.robot)
          ? answeredText(store, envelope, clock.now())
          : undefined,
    };
  }

  #read(row: InboxRow): PrefetchedMail['read'] {
    const { reader = readerThread } = this.#options;
    return reader.message(row.raw ?? Buffer.alloc(0), this.#readOptions);
  }

  /** Tells the worker to read emails that it has not read yet. */
  #prefetch(ids: readonly MailId[]): void {
    const { store, reader = readerThread } = this.#options;
    const rows = ids.flatMap((id) => (this.#prefetched.has(id) ? [] : (store.inbox.newMail(id) ?? [])));
    const together =
      rows.length > 1
        ? reader.messages?.(
            rows.map(({ raw }) => raw ?? Buffer.alloc(0)),
            this.#readOptions,
          )
        : undefined;
    for (const [at, row] of rows.entries()) {
      const read = together ? together.then((all) => all?.[at] ?? this.#read(row)) : this.#read(row);
      read.catch(() => {});
      this.#prefetched.set(row.id, { row, read });
    }
  }

  /**
   * Tells the worker to read the next emails while the current ones are being processed. If one of the next emails
   * crashes the process, the current ones are retried one at a time, without prefetching others.
   */
  #prefetchAfter(lastId: MailId): void {
    this.#prefetch(untriedMails(this.#options.store.inbox.waiting(lastId, maxAttempts, maxBatchSize)));
  }

  /** Processes several emails in one transaction, up to the first that must be tried alone. */
  async #processBatch(next: Next & { batch: readonly MailId[] }): Promise<void> {
    const { store, log } = this.#options;
    const lastId = next.batch.at(-1);
    if (lastId === undefined) return;
    if (!next.batch.every((id) => this.#prefetched.has(id))) await this.#ready();
    this.#current = next;
    this.#next = undefined;
    try {
      this.#prefetch(next.batch);
      const mails = next.batch.flatMap((id) => this.#prefetched.get(id) ?? []);
      this.#prefetchAfter(lastId);
      const read = await Promise.all(
        mails.map(async (mail) => ({ row: mail.row, message: await mail.read })),
      );
      const until = performance.now() + maxBatchMs;
      const done: { mail: MailId; processed: Processed }[] = [];
      this.#next = store.transaction(() => {
        for (const { row, message } of read) {
          const processed = message.ok ? this.#processInSavepoint(row, message.value) : undefined;
          if (!processed) {
            this.#singleUpTo = row.id;
            break;
          }
          done.push({ mail: row.id, processed });
          if (performance.now() > until) break;
        }
        return this.#choose();
      });
      this.#current = undefined;
      for (const { mail, processed } of done) {
        this.#prefetched.delete(mail);
        this.#logResult(mail, processed);
      }
      if (done.some(({ processed }) => processed.forgets)) this.#truncateWal();
    } catch (error) {
      // Nothing was done. The batch stays marked as started until its emails have been tried one by one.
      this.#singleUpTo = lastId;
      this.#current = undefined;
      if (storageFault(error) !== undefined) throw error;
      log.error({ reason: describeError(error) }, 'a batch of emails could not be processed together');
    }
  }

  /** Processes an email in a savepoint. If it must be tried alone, changes nothing and returns undefined. */
  #processInSavepoint(row: InboxRow, message: Message): Processed | undefined {
    const { store, clock } = this.#options;
    try {
      return inTransaction(this.#options, clock.now(), (tx) =>
        this.#process(tx, row, message, new PasswordHashes()),
      );
    } catch (error) {
      if (storageFault(error) !== undefined || !store.isInTransaction) throw error;
      return undefined;
    }
  }

  async #attempt(row: InboxRow, reading: PrefetchedMail['read']): Promise<void> {
    // If this email was tried before, alone or in a batch, nothing is read in advance.
    if (row.attempts <= 1 && !this.#isSingle(row.id)) this.#prefetchAfter(row.id);
    const read = await reading;
    if (!read.ok) return this.#quarantine(row, read.error);
    const hashes = new PasswordHashes();
    let processed = this.#commit((tx) => this.#process(tx, row, read.value, hashes));
    while (!processed) {
      await hashes.work();
      processed = this.#commit((tx) => this.#process(tx, row, read.value, hashes));
    }
    this.#logResult(row.id, processed);
    if (processed.forgets) this.#truncateWal();
  }

  #logResult(mail: MailId, { state, reason, isRobots }: Processed): void {
    if (isRobots) this.#options.log.info({ mail, reason }, 'mail ignored');
    else this.#options.log.info({ mail, state, reason }, 'mail processed');
  }

  /**
   * Processes an email in the caller's transaction. If passwords must be hashed first, changes nothing and returns
   * undefined.
   */
  #process(
    tx: TransactionContext,
    row: InboxRow,
    message: Message,
    hashes: PasswordHashes,
  ): Processed | undefined {
    const { store, now } = tx;
    // An operator may have dropped the email in the meantime.
    if (store.inbox.stateOf(row.id) !== 'new') {
      return { state: 'ignored', reason: byOperator, forgets: false, isRobots: false };
    }
    // If one of our own letters comes back with another From, we recognise it by its Message-ID.
    const robot = isOurs(store, message) ? 'own-letter' : message.robot;
    const isCertain = robot !== undefined && !isUncertainRobot(robot);
    const prepared = isCertain ? undefined : prepare(this.#options, row, message, hashes);
    if (!isCertain && !prepared) return undefined;
    if (robot !== undefined && !(prepared && isHumanReply(prepared, robot))) {
      const reason = takeBounce(store, robot, row.raw ?? Buffer.alloc(0), now);
      store.inbox.setState(row.id, 'ignored', reason);
      const forgets = prepared ? prepared.holdsPassword : mayContainPassword(message);
      if (forgets) store.inbox.forget(row.id);
      return { state: 'ignored', reason, forgets, isRobots: true };
    }
    if (!prepared) throw new Error('an email from a person was not prepared');
    const outcome = this.#judge(tx, row, prepared);
    store.inbox.setState(row.id, outcome.state, outcome.reason);
    const forgets = outcome.state !== 'quarantined' && prepared.holdsPassword;
    if (forgets) store.inbox.forget(row.id);
    return { ...outcome, forgets, isRobots: false };
  }

  /** Empties the write-ahead log, or retries later if another process is reading it or the disk is full. */
  #truncateWal(): void {
    this.#mustTruncateWal = true;
    this.#mustTruncateWal = !this.#options.store.truncateWal();
  }

  /** Carries out the commands in an email, unless its sender has sent too much. */
  #judge(tx: TransactionContext, row: InboxRow, prepared: PreparedMail): InboxOutcome {
    const { store, outbox, now } = tx;
    const { trustedSources } = this.#options;
    const { reading, letter, message } = prepared;
    const { from } = prepared;
    resumeAddress(store, from, now);
    if (prepared.passwordRight === false && reading.ok) {
      const guessed = claimedPlayer(store, reading.value.commands);
      if (guessed.ok && guessed.value) countWrongPassword(store, guessed.value.id, now);
    }
    const isUncounted = trustedSources.includes(row.source) || row.reason === byOperator;
    if (isUncounted) return handleMail(tx, prepared);
    const sender = senderOf(store, prepared);
    // Emails that were fetched again arrived over many days.
    const tooMany =
      row.reason === fetchedAgain
        ? undefined
        : countReceivedMail(store, sender, now, isHumanReply(prepared, 'precedence'));
    if (tooMany) {
      const owner = sender.countedFor?.playerId;
      if (owner !== undefined) holdForRateLimit(tx, answeredMail(row.id, message, from), row, owner, tooMany);
      else if (!mayBeFromPlayer(store, message, letter)) store.inbox.markStranger(row.id);
      return { state: 'quarantined', reason: tooMany.reason };
    }
    const limits = answerLimits(tx, prepared, sender);
    const before = turnsPlayed(store, prepared);
    const { result, withheld } = outbox.withLimits(limits, () => handleMail(tx, prepared));
    if (isHumanAction(store, prepared, result, before)) store.senders.resetRepeats(from);
    return outcomeAfterLimits(withheld, prepared, result);
  }

  /** Sets aside an unreadable email for the operator; if it comes from a player's address, an answer says why. */
  async #quarantine(row: InboxRow, why: Refusal): Promise<void> {
    const { store, serverAddress, authservId, log, reader = readerThread } = this.#options;
    const options = { ownAddress: serverAddress.address, ...(authservId !== undefined && { authservId }) };
    const read = await reader.envelope(row.raw ?? Buffer.alloc(0), options);
    this.#commit((tx) => {
      store.inbox.setState(row.id, 'quarantined', why.code);
      const letter = read.ok ? answeredLetter(store, read.value, tx.now) : undefined;
      if (!mayBeFromPlayer(store, read.ok ? read.value : undefined, letter)) store.inbox.markStranger(row.id);
      const mail = read.ok && { row, envelope: read.value, why, ...(letter && { letter }) };
      if (mail) notifyQuarantined(tx, mail);
      return true;
    });
    log.warn({ mail: row.id, reason: why.code }, 'mail set aside: it cannot be read');
  }
}

/** Returns the emails up to the first one that was tried before, as many as can be kept in memory at once. */
function untriedMails(mails: readonly WaitingMail[]): MailId[] {
  let bytes = 0;
  const ids: MailId[] = [];
  for (const mail of mails) {
    bytes += mail.bytes;
    if (mail.attempts > 0 || (ids.length > 0 && bytes > maxBatchBytes)) break;
    ids.push(mail.id);
  }
  return ids;
}
