import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Refusal, type Result, refusal, systemClock } from '../base/index.js';
import { claimDoneFolder, ImapMailbox, type ImapOptions, smtpTransport } from '../mail/index.js';
import { lockDatabase, openDatabase, Store } from '../store/index.js';
import type { Config } from './config.js';
import { Watchdog } from './heartbeat.js';
import { mailboxHandler } from './intake.js';
import { type Log, makeLog } from './log.js';
import type { Running } from './running.js';
import { Workshop } from './workshop.js';

/** The IMAP account of a configuration. */
export const imapOptions = (config: Config, serverId: string): ImapOptions => ({
  url: config.imapUrl,
  ...(config.imapPassword !== undefined && { password: config.imapPassword }),
  doneFolder: config.doneFolder,
  pollSeconds: config.pollSeconds,
  serverId,
});

/** The SMTP account of a configuration. */
export const smtpOptions = (config: Config) => ({
  url: config.smtpUrl,
  ...(config.smtpPassword !== undefined && { password: config.smtpPassword }),
});

/** Serves a mail account: its mailbox is read, its letters go out by SMTP. */
export async function startServer(
  config: Config,
  { fromStart = false }: { fromStart?: boolean } = {},
): Promise<Result<Running, Refusal>> {
  const { database: file } = config;
  const lock = lockDatabase(file);
  if (!lock.ok) return lock;
  const db = openDatabase(file, { create: true });
  if (!db.ok) {
    lock.value.release();
    return db;
  }
  const store = new Store(db.value);
  const log = makeLog(config.logLevel);
  const close = () => {
    store.close();
    lock.value.release();
  };
  // The sandbox believes every sender; what it believed must never meet a mail account.
  if (store.settings.get('kind') === 'sandbox') {
    close();
    return err(refusal('store.sandbox', { file }));
  }
  store.settings.set('kind', 'server');
  let caughtUp = false;
  const workshop = new Workshop({
    store,
    house: { address: config.address, plusAddresses: config.plusAddresses },
    name: config.name,
    transport: smtpTransport(smtpOptions(config)),
    clock: systemClock,
    log,
    ...(config.authservId !== undefined && { authservId: config.authservId }),
    trustSandbox: false,
    retryMs: config.retrySeconds * 1000,
    keepDays: config.keepDays,
    caughtUp: () => caughtUp,
  });
  const { pollSeconds } = config;
  const watchdog = new Watchdog({ store, clock: systemClock, log, pollSeconds });
  const options = imapOptions(config, store.settings.get('server id') ?? '');
  const stopping = new AbortController();
  // Called after every poll, and while much mail comes in.
  const onMail = () => {
    watchdog.polled();
    workshop.wake();
  };
  const mailbox = new ImapMailbox(
    options,
    mailboxHandler({
      store,
      clock: systemClock,
      log,
      fromStart,
      onMail,
      onCaughtUp: (now) => {
        caughtUp = now;
      },
    }),
  );
  workshop.start();
  watchdog.start();
  const claimed = await claim(options, stopping.signal, log);
  if (!claimed.ok) {
    watchdog.stop();
    await workshop.stop();
    close();
    return claimed;
  }
  log.info({}, 'octi serves');
  const reading = mailbox.run(stopping.signal);
  return ok({
    failed: reading.then(() => new Promise<never>(() => {})),
    stop: async () => {
      stopping.abort();
      watchdog.stop();
      await Promise.allSettled([reading, workshop.stop()]);
      close();
      log.info({}, 'octi has stopped');
    },
  });
}

/** Trouble that may pass by itself: a mail host that is down for a while must not end the server. */
const passing: ReadonlySet<string> = new Set([
  'mail.timeout',
  'mail.connectionRefused',
  'mail.hostUnknown',
  'mail.connection',
]);
const retryMs = 5000;

/** Claims the mailbox for this server, again and again while the mail host cannot be reached. */
async function claim(options: ImapOptions, signal: AbortSignal, log: Log): Promise<Result<void, Refusal>> {
  for (;;) {
    const claimed = await claimDoneFolder(options);
    if (claimed.ok || !passing.has(claimed.error.code) || signal.aborted) return claimed;
    log.warn({ reason: claimed.error.code }, 'the mailbox cannot be reached yet');
    await pause(retryMs, undefined, { signal }).catch(() => {});
  }
}
