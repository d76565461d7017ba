import { setTimeout as pause } from 'node:timers/promises';
import { ok, type Refusal, type Result, systemClock } from '../../base/index.js';
import { claimDoneFolder, ImapMailbox, type ImapOptions, smtpThread } from '../../mail/index.js';
import type { Config } from '../config/loadConfig.js';
import { imapOptions, smtpOptions } from '../config/mailAccounts.js';
import { heartbeatOf, silentSince, Watchdog } from '../health/heartbeat.js';
import { type Log, makeLog } from '../health/log.js';
import { mailboxHandler } from '../inbound/intake.js';
import { startLmtp } from '../inbound/lmtpIntake.js';
import { startWebServer } from '../web/webServer.js';
import { MailServer, type RunningServer } from './mailServer.js';
import { type DatabaseUse, mayPass, openStore } from './openStore.js';

interface StartOptions {
  /** Whether a server with a new database also reads the mail already in the mailbox. */
  readonly fromStart?: boolean;
  /**
   * Stops a server that is still starting. `startServer` then returns it unfinished, and the caller stops it as usual.
   */
  readonly signal?: AbortSignal;
  /** Called once for each reason why the mailbox cannot be reached yet. */
  readonly onTrouble?: (why: Refusal, retrySeconds: number) => void;
}

/** Serves a mail account: reads its mailbox, receives mail by LMTP, or both, and sends letters by SMTP. */
export async function startServer(
  config: Config,
  { fromStart = false, signal, onTrouble }: StartOptions = {},
): Promise<Result<RunningServer, Refusal>> {
  const log = makeLog(config.logLevel);
  const opened = await openWhenWritable(config.database, signal, log, onTrouble);
  if (!opened) return ok({ stop: async () => {}, cutOff: () => {} });
  if (!opened.ok) return opened;
  const { store, close } = opened.value;
  // Without a mailbox, there is no way to know which mail is still on its way. After this time, mail hosts will have
  // retried.
  const away = silentSince(
    heartbeatOf(store) ?? { startedAt: systemClock.now(), polledAt: null, patienceMs: 0 },
  );
  const backAt = systemClock.now() + Math.min(systemClock.now() - away, longestQueueMs);
  let caughtUp = false;
  const mailServer = new MailServer({
    store,
    serverAddress: { address: config.address, plusAddresses: config.plusAddresses },
    name: config.name,
    transport: smtpThread(smtpOptions(config)),
    clock: systemClock,
    log,
    ...(config.authservId !== undefined && { authservId: config.authservId }),
    trustedSources: [],
    retryMs: config.retrySeconds * 1000,
    smtpHost: new URL(config.smtpUrl).host,
    keepDays: config.keepDays,
    computerLevel: config.computerLevel,
    caughtUp: () => (config.imapUrl === undefined ? systemClock.now() >= backAt : caughtUp),
  });
  const { pollSeconds } = config;
  const { storage } = mailServer;
  const watchdog = new Watchdog({ store, clock: systemClock, log, storage, pollSeconds });
  const options = imapOptions(config, mailServer.serverId, store.settings.formerServerIds());
  const stopping = new AbortController();
  signal?.addEventListener('abort', () => stopping.abort(), { once: true });
  if (signal?.aborted) stopping.abort();
  const wake = () => mailServer.wake();
  // This is called after every poll, and also while a lot of mail is arriving.
  const onMail = () => {
    watchdog.polled();
    wake();
  };
  mailServer.start();
  watchdog.start();
  const stopWork = async () => {
    watchdog.stop();
    await mailServer.stop();
    close();
  };
  const { address } = config;
  const listening =
    config.lmtp &&
    (await startLmtp({ store, clock: systemClock, log, storage, ...config.lmtp, address, onMail: wake }));
  if (listening && !listening.ok) {
    await stopWork();
    return listening;
  }
  const web = config.web && (await startWebServer({ store, clock: systemClock, log, address: config.web }));
  if (web && !web.ok) {
    await listening?.value.close();
    await stopWork();
    return web;
  }
  if (options) {
    const claimed = await claim(options, stopping.signal, log, onTrouble);
    if (stopping.signal.aborted) {
      const stop = async () => {
        await Promise.all([listening?.value.close(), web?.value.close()]);
        await stopWork();
        log.info({}, 'octi stopped before it could serve');
      };
      return ok({ stop, cutOff: () => mailServer.cutOff() });
    }
    if (!claimed.ok) {
      await Promise.all([listening?.value.close(), web?.value.close()]);
      await stopWork();
      return claimed;
    }
  }
  log.info({}, 'server started');
  const onCaughtUp = (now: boolean) => {
    caughtUp = now;
  };
  const handler = mailboxHandler({
    ...{ store, clock: systemClock, log, storage },
    ...{ fromStart, onMail, onCaughtUp },
  });
  const reading =
    options === undefined
      ? listens(onMail, stopping.signal)
      : new ImapMailbox(options, handler).run(stopping.signal);
  return ok({
    failed: reading.then(() => new Promise<never>(() => {})),
    stop: async () => {
      stopping.abort();
      await Promise.allSettled([reading, listening?.value.close(), web?.value.close(), mailServer.stop()]);
      watchdog.stop();
      close();
      log.info({}, 'octi stopped');
    },
    cutOff: () => mailServer.cutOff(),
  });
}

/** The database of a server with a mail account. The database of a sandbox, which trusts every sender, is refused. */
export const mailAccountUse: DatabaseUse = { kind: 'server', refusal: 'store.sandbox' };

/** Opens the database, and retries while its disk is full or failing; undefined if asked to stop while waiting. */
async function openWhenWritable(
  file: string,
  signal: AbortSignal | undefined,
  log: Log,
  onTrouble: StartOptions['onTrouble'],
): Promise<ReturnType<typeof openStore> | undefined> {
  for (let isLogged = false; !signal?.aborted; isLogged = true) {
    const opened = openStore(file, mailAccountUse);
    if (opened.ok || !mayPass(opened.error)) return opened;
    if (!isLogged) {
      log.error(
        { code: opened.error.data.why },
        'the database cannot be read or written: octi waits until it can',
      );
      onTrouble?.(opened.error, retryMs / 1000);
    }
    await pause(retryMs, undefined, { ...(signal && { signal }) }).catch(() => {});
  }
  return undefined;
}

/** Stands in for the mailbox reader if there is no mailbox: it only reports regularly that there may be mail. */
async function listens(onMail: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    onMail();
    await pause(listensMs, undefined, { signal }).catch(() => {});
  }
}

/** Temporary errors: the server keeps running while a mail host is down. */
const passing: ReadonlySet<string> = new Set([
  'mail.timeout',
  'mail.connectionRefused',
  'mail.hostUnknown',
  'mail.connection',
]);
const retryMs = 5000;
const listensMs = 30_000;
/** Mail hosts wait at most about an hour between attempts. */
const longestQueueMs = 70 * 60_000;

/** Claims the mailbox for this server, and retries while the mail host cannot be reached. */
async function claim(
  options: ImapOptions,
  signal: AbortSignal,
  log: Log,
  onTrouble: StartOptions['onTrouble'],
): Promise<Result<void, Refusal>> {
  const stopped = new Promise<Result<void, Refusal>>((resolve) => {
    signal.addEventListener('abort', () => resolve(ok(undefined)), { once: true });
  });
  const reported = new Set<string>();
  for (;;) {
    if (signal.aborted) return ok(undefined);
    // A host that does not respond must not keep the process from ending.
    const claimed = await Promise.race([claimDoneFolder(options), stopped]);
    if (claimed.ok || !passing.has(claimed.error.code) || signal.aborted) return claimed;
    const { code, data } = claimed.error;
    log.warn({ reason: code, host: data.host, port: data.port }, 'the mailbox cannot be reached yet');
    if (!reported.has(code)) onTrouble?.(claimed.error, retryMs / 1000);
    reported.add(code);
    await pause(retryMs, undefined, { signal }).catch(() => {});
  }
}
