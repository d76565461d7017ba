import { type Clock, err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { arrivedAt, defaultLimits, fingerprint, startListener, withTrace } from '../../mail/index.js';
import type { Store } from '../../store/index.js';
import { isLoopback } from '../config/loadConfig.js';
import { describeError, type Log } from '../health/log.js';
import { StoragePause } from '../health/storagePause.js';

interface LmtpOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  /** The pause that halts work while the database cannot be written to. By default, a new one. */
  readonly storage?: StoragePause;
  readonly host: string;
  readonly port: number;
  /** The server's own address; mail for other recipients is refused. */
  readonly address: string;
  /** Called when there may be mail to process. */
  readonly onMail: () => void;
}

/**
 * Receives mail from the operator's own mail host by LMTP (RFC 2033), into the same inbox. An email is accepted once it
 * has been committed; a duplicate is also accepted, but not stored. Refused with `serve.lmtpPort` if the port cannot be
 * opened.
 */
export async function startLmtp(
  options: LmtpOptions,
): Promise<Result<{ port: number; close(): Promise<void> }, Refusal>> {
  const { store, clock, log, host, port, address, onMail } = options;
  const storage = options.storage ?? new StoragePause(options);
  if (!isLoopback(host)) log.warn({ host }, 'anyone who can reach this address can deliver mail');
  try {
    const listening = await startListener({
      host,
      port,
      lmtp: true,
      maxBytes: defaultLimits.bytes,
      takes: (reader) => reader.toLowerCase().replace(/\+[^@]*(?=@)/, '') === address.toLowerCase(),
      onMail: async (envelope, given) => {
        const now = clock.now();
        const raw = withTrace(envelope, given);
        const receivedAt = arrivedAt(given, now);
        let fresh: boolean;
        try {
          fresh = store.inbox.add({ source: 'lmtp', ...fingerprint(raw), raw, receivedAt }, now);
        } catch (error) {
          const level = storage.begin(error) ? 'info' : 'error';
          log[level](
            { reason: describeError(error) },
            'an email could not be stored: the mail host keeps it',
          );
          throw error;
        }
        log.info({ bytes: raw.length }, fresh ? 'mail accepted over LMTP' : 'email was already received');
        onMail();
      },
    });
    return ok(listening);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown';
    return err(refusal('serve.lmtpPort', { host, port, why }));
  }
}
