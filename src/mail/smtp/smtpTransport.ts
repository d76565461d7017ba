import { err, ok, type Refusal, type Result } from '../../base/index.js';
import { connectionRefusal } from '../connectionErrors.js';
import { readTarget, type TokenSource } from '../serverUrl.js';
import { compose, type OutgoingMail } from './compose.js';
import { failure, isTaken, mayBeIdleClose, type SendResult, statusOf } from './sendResult.js';
import { SmtpConnection, type SmtpTimeouts } from './smtpConnection.js';
import { type PooledConnection, SmtpPool } from './smtpPool.js';

/** A way to send letters. */
export interface MailTransport {
  /** How many letters may be sent at once. Default 1. */
  readonly maxParallel?: number;
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Connects and logs in without sending anything. */
  verify(): Promise<Result<void, Refusal>>;
  close(): Promise<void>;
}

export interface SmtpOptions {
  /**
   * `smtps://user:password@host:port`; `smtp://` uses STARTTLS, unless the host is this machine or the URL has
   * `?tls=off`.
   */
  readonly url: string;
  /** Takes precedence over the password in the URL. */
  readonly password?: string;
  /** OAuth2 access tokens, if there is no password. */
  readonly token?: TokenSource;
  readonly timeouts?: Partial<SmtpTimeouts>;
  /** How many connections there may be at once. Default 8. */
  readonly connections?: number;
  /** How long an unused connection is kept open, in milliseconds. Default 15 s. */
  readonly keepMs?: number;
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 30_000, answerMs: 120_000 };

/**
 * Whether an address can be part of an SMTP command; if it cannot, the host's reply says nothing about the recipient.
 */
const isWritable = (address: string): boolean => /^[^\s\p{Cc}<>]+@[^\s\p{Cc}<>@]+$/u.test(address);

/** Sends by SMTP (RFC 5321), over a few connections that are kept open between letters. */
export function smtpTransport(options: SmtpOptions): MailTransport {
  const target = readTarget('smtp', options.url, options.password, options.token);
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const maxParallel = options.connections ?? 8;
  const open = async () => {
    if (!target.ok) throw Object.assign(new Error('bad target'), { code: target.error.code });
    return SmtpConnection.open(target.value, timeouts);
  };
  const pool = new SmtpPool({ open, most: maxParallel, keepMs: options.keepMs ?? 15_000 });

  const trySend = async (mail: OutgoingMail): Promise<SendResult> => {
    if (!target.ok) {
      return { kind: 'deferred', reason: target.error.code, trouble: 'passing', unanswered: true };
    }
    if (!isWritable(mail.to)) return { kind: 'dead', reason: 'BAD_ADDRESS' };
    let taken: PooledConnection | undefined;
    try {
      taken = await pool.take();
      const { connection } = taken;
      // Composed only when it can be sent, since many letters may be waiting.
      const bytes = compose(mail);
      const { response, rejected, rejectedErrors } = await connection.send(
        mail.bounceTo ?? mail.from.address,
        mail.to,
        bytes,
      );
      if (!isTaken(response)) throw Object.assign(new Error('no reply'), { command: 'DATA', response });
      pool.giveBack(connection);
      if (rejected.length > 0) return failure(rejectedErrors[0], true);
      return { kind: 'sent', response: statusOf(response) };
    } catch (error) {
      const untouched = taken?.wasKept && !taken.connection.bytesSent && mayBeIdleClose(error);
      if (taken) pool.drop(taken.connection);
      // The server may have closed a connection that had been idle for a long time, which says nothing about the
      // letter.
      return untouched ? trySend(mail) : failure(error, taken?.connection.bytesSent ?? false);
    }
  };
  const sending = new Set<Promise<SendResult>>();

  return {
    maxParallel,
    send(mail) {
      const sent = trySend(mail);
      sending.add(sent);
      const done = () => sending.delete(sent);
      sent.then(done, done);
      return sent;
    },
    async verify() {
      if (!target.ok) return target;
      try {
        (await SmtpConnection.open(target.value, timeouts)).close();
        return ok(undefined);
      } catch (error) {
        return err(connectionRefusal(error, target.value));
      }
    },
    async close() {
      await Promise.allSettled(sending);
      pool.close();
    },
  };
}
