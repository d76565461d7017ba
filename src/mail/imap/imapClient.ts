import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { defaultLimits } from '../message.js';
import type { Target } from '../serverUrl.js';
import type { ImapOptions } from './imapTypes.js';

const minute = 60_000;

/**
 * Default time limits, in milliseconds. With a poll every 30 s, a connection that was silently cut is replaced within a
 * minute.
 */
export const timing = {
  connect: 25_000,
  answer: 45_000,
  alive: 20_000,
  logout: 2_000,
  pauses: [1_000, 30_000],
} as const;

/** Returns the size in bytes at which emails are cut off. */
export const largestMail = ({ maxMessageBytes = defaultLimits.bytes }: ImapOptions): number =>
  maxMessageBytes;

/**
 * Creates a client for one connection, which is not open yet. The current call and `close` report the client's
 * errors. Each client gets a new access token, so an expired one causes at most one refused login.
 */
export async function newClient(target: Target, options: ImapOptions): Promise<ImapFlow> {
  const { connectMs = timing.connect, answerMs = timing.answer } = options.timeouts ?? {};
  // Loaded with the first connection: most commands never make one.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: target.host,
    port: target.port,
    secure: target.secure,
    doSTARTTLS: target.secure ? undefined : target.mustUpgrade,
    auth: target.token
      ? { user: target.user, accessToken: await target.token() }
      : { user: target.user, pass: target.password },
    clientInfo: { name: 'octi' },
    logger: false,
    // The library waits 15 s by default before it starts listening, so it would notice mail that much later.
    autoIdleDelay: 50,
    maxIdleTime: 4 * minute,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    maxLiteralSize: largestMail(options) + 100_000,
    maxResponseSize: largestMail(options) + 1_000_000,
  });
  client.on('error', () => {});
  return client;
}

/** Connects and logs in, runs the work, and logs out whether it succeeds or not. */
export async function withClient<T>(
  target: Target,
  options: ImapOptions,
  act: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const client = await newClient(target, options);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await logOut(client);
  }
}

/** Logs out if the server still responds, and closes the connection either way. */
export async function logOut(client: ImapFlow): Promise<void> {
  if (client.usable)
    await Promise.race([client.logout().catch(() => {}), pause(timing.logout, undefined, { ref: false })]);
  client.close();
}

/** Splits the path of a folder into levels for imapflow, which joins them with the server's own separator. */
export const folderLevels = (folder: string): string[] => folder.split('/').filter((level) => level !== '');

/**
 * Creates a folder if it is missing, and subscribes to it. Returns whether it was missing.
 * @throws the server's refusal.
 */
export async function ensureFolder(client: ImapFlow, folder: string): Promise<boolean> {
  const status = await client.status(folderLevels(folder), { uidNext: true }).catch(() => false);
  if (status) return false;
  const { created } = await client.mailboxCreate(folderLevels(folder));
  return created;
}
