import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Refusal, type Result, refusal, systemClock } from '../../base/index.js';
import { fingerprint, startListener } from '../../mail/index.js';
import { isLoopback, type ListenAddress } from '../config/loadConfig.js';
import { noteStart } from '../health/heartbeat.js';
import { makeLog } from '../health/log.js';
import { computerTurnWaitMs } from '../outbound/boardLetters.js';
import { MailServer, type RunningServer } from '../runtime/mailServer.js';
import { type DatabaseUse, openStore } from '../runtime/openStore.js';
import { startWebServer } from '../web/webServer.js';
import { maildirTransport } from './maildir.js';
import { databaseFile, mailFolder, portFile, sandboxAddress, webPortFile } from './sandboxPaths.js';
import { sandboxMailboxes } from './webMailboxes.js';

const mostBytes = 2_000_000;
/** How long to wait for due letters to go out, in ms. */
const dueMs = 6_000;
/** The default port of the web pages, which `OCTI_WEB` changes, and how many ports are tried after it. */
const usualWeb: ListenAddress = { host: '127.0.0.1', port: 8025 };
const otherPorts = 20;

interface SandboxOptions {
  /** The folder for the database and the letters. */
  readonly folder: string;
  /** The port to listen on; 0 for any free one. */
  readonly smtpPort: number;
  /** The address at which browsers can read the emails: `off` for none; if unset, port 8025 or the next free one. */
  readonly web?: ListenAddress | 'off' | undefined;
  /** Whether to trust From addresses. If false, every sender must confirm. */
  readonly trust: boolean;
  /** The highest computer level that players may challenge; 0 for none. */
  readonly computerLevel: number;
  readonly logLevel: string;
}

/** The database of a sandbox. */
export const sandboxUse: DatabaseUse = { kind: 'sandbox', refusal: 'store.notSandbox' };

/**
 * Starts a server without a mail account: it receives mail by SMTP on loopback and writes letters to Maildirs. An email
 * is accepted once it has been processed and its letters are written, including the computer's answer to a turn unless
 * it thinks for too long. A browser shows the letters and the boards, and can send emails.
 */
export async function startSandbox(
  options: SandboxOptions,
): Promise<Result<RunningServer & { port: number; web?: ListenAddress }, Refusal>> {
  const { folder, smtpPort, trust, web } = options;
  // The sandbox's pages can send emails as any player.
  if (web !== undefined && web !== 'off' && !isLoopback(web.host)) {
    return err(refusal('config.sandboxWeb', { name: 'OCTI_WEB', host: web.host }));
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return err(refusal('store.unwritable', { file: folder, why }));
  }
  const opened = openStore(databaseFile(folder), sandboxUse);
  if (!opened.ok) return opened;
  const { store, close } = opened.value;
  const log = makeLog(options.logLevel);
  const mailServer = new MailServer({
    store,
    serverAddress: { address: sandboxAddress, plusAddresses: true },
    name: 'Octi',
    transport: maildirTransport(mailFolder(folder)),
    clock: systemClock,
    log,
    trustedSources: trust ? ['smtp'] : [],
    computerLevel: options.computerLevel,
  });
  const listening = await startListener({
    host: '127.0.0.1',
    port: smtpPort,
    maxBytes: mostBytes,
    onMail: async (_envelope, raw) => {
      const now = systemClock.now();
      const identity = fingerprint(raw);
      store.inbox.add({ source: 'smtp', ...identity, raw, receivedAt: now }, now);
      await mailServer.settle();
      // Other emails need not wait while the computer thinks about their players' boards.
      if (!store.outbox.isDelayed(identity.contentHash)) return;
      // After this time, a letter that is waiting for the computer's turn goes out without it.
      const late = new AbortController();
      const goes = pause(computerTurnWaitMs + dueMs, undefined, { signal: late.signal }).catch(() => {});
      await Promise.race([mailServer.rest(), goes]);
      late.abort();
    },
  }).catch((error: NodeJS.ErrnoException) => error);
  if (listening instanceof Error) {
    close();
    return err(refusal('sandbox.port', { port: smtpPort, why: listening.code ?? 'unknown' }));
  }
  const pages =
    web === 'off'
      ? undefined
      : await startWebServer({
          ...{ store, clock: systemClock, log },
          ...(web ? { address: web } : { address: usualWeb, otherPorts }),
          mailboxes: sandboxMailboxes(folder, listening.port),
        });
  if (pages && !pages.ok) {
    await listening.close();
    close();
    return pages;
  }
  writeFileSync(portFile(folder), `${listening.port}\n`, { mode: 0o600 });
  if (pages) writeFileSync(webPortFile(folder), `${pages.value.port}\n`, { mode: 0o600 });
  noteStart(store, systemClock.now());
  mailServer.start();
  return ok({
    port: listening.port,
    ...(pages && { web: pages.value }),
    stop: async () => {
      for (const file of [portFile, webPortFile]) rmSync(file(folder), { force: true });
      await pages?.value.close();
      await mailServer.stop();
      await listening.close();
      close();
    },
    cutOff: () => mailServer.cutOff(),
  });
}
