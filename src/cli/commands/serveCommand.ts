import type { EventEmitter } from 'node:events';
import { type Refusal, refusal, say, sentence } from '../../base/index.js';
import { readEnvironment } from '../../server/config/environment.js';
import {
  readComputerLevel,
  readConfig,
  readWeb,
  urlOf,
  withoutUser,
} from '../../server/config/loadConfig.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import type { RunningServer } from '../../server/runtime/mailServer.js';
import { defaultSandboxFolder, mailFolder, sandboxAddress } from '../../server/sandbox/sandboxPaths.js';
import { exitConfig, fail, failAll, printSentence, warn } from '../output.js';

interface ServeOptions {
  readonly env?: string;
  readonly sandbox?: boolean;
  readonly smtpPort: string;
  readonly data: string;
  /** False with `--no-trust`. */
  readonly trust: boolean;
  readonly fromStart?: boolean;
  readonly lmtp?: string;
}

/** How long work in progress may continue after SIGTERM; unfinished work is done when the server next starts. */
const graceMs = 4000;

/** Refusals that a restart would not fix. */
const lasting: ReadonlySet<string> = new Set([
  'store.newer',
  'store.foreign',
  'store.noDatabase',
  'store.damaged',
  'store.sandbox',
  'store.notSandbox',
  'store.binding',
  'config.sandboxWeb',
]);
const failToStart = (why: Refusal): void => fail(why, lasting.has(why.code) ? exitConfig : 1);

/** `octi serve`: runs the server for a mail account, or the sandbox if no account is configured. */
export async function serve(options: ServeOptions): Promise<void> {
  const asked = askedToEnd();
  const env = readEnvironment(options.env);
  if (!env.ok) return fail(env.error, exitConfig);
  const { lmtp } = options;
  const config = readConfig({ ...env.value, ...(lmtp !== undefined && { OCTI_LMTP: lmtp }) });
  if (!config.ok) return failAll(config.error, exitConfig);
  if (config.value && options.sandbox) return fail(refusal('config.sandboxWithAccount'), exitConfig);
  if (config.value) {
    const { startServer } = await import('../../server/runtime/serve.js');
    const started = await startServer(config.value, {
      fromStart: options.fromStart ?? false,
      signal: asked,
      onTrouble: (why, seconds) => warn(sentence('serve.retrying', { why, seconds })),
    });
    if (!started.ok) return failToStart(started.error);
    if (asked.aborted) return untilStopped(started.value, asked);
    const { address, imapUrl, lmtp: at, web } = config.value;
    if (imapUrl !== undefined)
      printSentence(sentence('serve.started', { address, url: withoutUser(imapUrl) }));
    if (at) printSentence(sentence('serve.startedLmtp', { address, ...at }));
    if (web) printSentence(sentence('serve.startedWeb', { url: `${urlOf(web)}/boards` }));
    return untilStopped(started.value, asked);
  }
  const port = Number(options.smtpPort);
  if (!/^\d{1,5}$/.test(options.smtpPort) || port > 65535) {
    return fail(refusal('sandbox.portNumber', { port: options.smtpPort }), exitConfig);
  }
  const { startSandbox } = await import('../../server/sandbox/sandbox.js');
  const started = await startSandbox({
    folder: options.data,
    smtpPort: port,
    web: readWeb(env.value.OCTI_WEB || undefined),
    trust: options.trust,
    computerLevel: readComputerLevel(env.value.OCTI_COMPUTER || undefined),
    logLevel: env.value.OCTI_LOG_LEVEL ?? 'warn',
  });
  if (!started.ok) return failToStart(started.error);
  const words = loadCatalogue();
  const { port: smtp, web } = started.value;
  const data = {
    port: smtp,
    browser: web ? say(words, sentence('sandbox.browser', { url: urlOf(web) })) : '',
    address: sandboxAddress,
    folder: mailFolder(options.data),
    believed: sentence(options.trust ? 'sandbox.believed' : 'sandbox.notBelieved'),
    option: options.data === defaultSandboxFolder ? '' : ` --data ${options.data}`,
  };
  process.stdout.write(`${say(words, sentence('sandbox.started', data))}\n`);
  await untilStopped(started.value, asked);
}

/**
 * Returns a signal that aborts when SIGTERM or SIGINT arrives. Once this has been called, a signal no longer ends the
 * process immediately.
 */
function askedToEnd(): AbortSignal {
  const asked = new AbortController();
  // `bin/octi.js` emits this event on SIGTERM and SIGINT. Without a listener it ends the process immediately.
  (process as EventEmitter).once('asked to end', () => asked.abort());
  return asked.signal;
}

/** After the process has been told to stop, resolves when its work has ended or its grace period is over. */
async function untilStopped(running: RunningServer, signal: AbortSignal): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([asked, ...(running.failed ? [running.failed] : [])]);
  const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs));
  await Promise.race([running.stop(), grace.then(() => running.cutOff())]);
  process.exit(0);
}
