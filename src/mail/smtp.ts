import { err, ok, type Refusal, type Result } from '../base/index.js';
import { compose } from './compose.js';
import type { OutgoingMail } from './outgoing.js';
import { SmtpConnection, type SmtpTimeouts } from './smtpConnection.js';
import { SmtpPool, type Taken } from './smtpPool.js';
import { readTarget, type TokenSource } from './target.js';
import { connectionRefusal, troubleCode } from './trouble.js';

/** How an attempt to send went. Reasons are codes for the log: no address, no word of the letter or the server. */
export type SendResult =
  /** The server has taken the letter. */
  | { readonly kind: 'sent'; readonly response: string }
  /** Not now, or not known: to be sent again, the same bytes with the same Message-ID. */
  | { readonly kind: 'deferred'; readonly reason: string; readonly blocked?: true }
  /** Never: the server refuses this letter, or, `ofReader`, its reader. */
  | { readonly kind: 'dead'; readonly reason: string; readonly ofReader?: true };

/** Something that letters can be sent by. */
export interface MailTransport {
  /** How many letters may be sent at once; 1 if unset. */
  readonly lanes?: number;
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Connects and logs in, sends nothing. */
  verify(): Promise<Result<void, Refusal>>;
  close(): Promise<void>;
}

export interface SmtpOptions {
  /** `smtps://user:password@host:port`; `smtp://` asks for STARTTLS, unless the host is this machine or `?tls=off`. */
  readonly url: string;
  /** Stands above the password of the URL. */
  readonly password?: string;
  /** OAuth2 access tokens, where there is no password. */
  readonly token?: TokenSource;
  readonly timeouts?: Partial<SmtpTimeouts>;
  /** How many connections there may be at once. Default 8. */
  readonly connections?: number;
  /** How long an unused connection is kept open, in milliseconds. Default 15 s. */
  readonly keepMs?: number;
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 30_000, answerMs: 120_000 };

/** Sends by SMTP (RFC 5321), one letter after the other over a few connections that are kept open between letters. */
export function smtpTransport(options: SmtpOptions): MailTransport {
  const target = readTarget('smtp', options.url, options.password, options.token);
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const lanes = options.connections ?? 8;
  const open = async () => {
    if (!target.ok) throw Object.assign(new Error('bad target'), { code: target.error.code });
    return SmtpConnection.open(target.value, timeouts);
  };
  const pool = new SmtpPool({ open, most: lanes, keepMs: options.keepMs ?? 15_000 });

  const hand = async (mail: OutgoingMail): Promise<SendResult> => {
    if (!target.ok) return { kind: 'deferred', reason: target.error.code };
    let taken: Taken | undefined;
    try {
      taken = await pool.take();
      const { connection } = taken;
      // Not before it can go out, since many may be waiting.
      const bytes = compose(mail);
      const { response, rejected, rejectedErrors } = await connection.send(
        mail.bounceTo ?? mail.from.address,
        mail.to,
        bytes,
      );
      pool.giveBack(connection);
      if (rejected.length > 0) return failure(rejectedErrors[0]);
      return { kind: 'sent', response: statusOf(response) };
    } catch (error) {
      const untouched = taken?.wasKept && !taken.connection.bytesSent && saysNothingOfTheLetter(error);
      if (taken) pool.drop(taken.connection);
      // The server may just have ended a connection that had long been idle: that says nothing about the letter.
      return untouched ? hand(mail) : failure(error);
    }
  };
  const sending = new Set<Promise<SendResult>>();

  return {
    lanes,
    send(mail) {
      const sent = hand(mail);
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

interface SmtpTrouble {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

const saysNothingOfTheLetter = (error: unknown): boolean => {
  const { responseCode, code } = error as SmtpTrouble;
  return responseCode === undefined ? code !== 'EENVELOPE' && code !== 'EMESSAGE' : responseCode === 421;
};

/**
 * A refusal of the reader or of the letter is final if it is a 5yz; one of our connection, login or sender address is
 * not, since it says nothing about this letter and ends when the operator has mended it.
 */
function failure(error: unknown): SendResult {
  const { code, command = 'CONN', response = '', responseCode } = error as SmtpTrouble;
  if (responseCode === undefined) {
    // What nodemailer refuses by itself: an address that cannot be written, a letter above the server's SIZE.
    const final = code === 'EENVELOPE' || code === 'EMESSAGE';
    return { kind: final ? 'dead' : 'deferred', reason: `${command} ${troubleCode(error)}` };
  }
  const aboutLetter = command === 'RCPT TO' || command === 'DATA' || responseCode === 552;
  const final = aboutLetter && responseCode >= 500 && responseCode !== 503;
  const reason = `${command} ${statusOf(response)}`;
  // A refusal by policy, or of our connection, login or address, is about us, not about the reader: it ends when the
  // operator has mended it.
  const ofUs = responseCode >= 500 && responseCode !== 503 && !aboutLetter;
  if (ofUs || (final && isPolicy(response))) {
    return { kind: 'deferred', reason: `blocked: ${reason}`, blocked: true };
  }
  if (!final) return { kind: 'deferred', reason };
  return { kind: 'dead', reason, ...(command === 'RCPT TO' && { ofReader: true }) };
}

/**
 * X.7.z of RFC 3463 (security or policy), the words of those who send no such code, and those for too many letters a day,
 * which Gmail sends as 5.4.5.
 */
const isPolicy = (response: string): boolean =>
  /^5\d\d[ -]5\.7\.\d/.test(response) ||
  /\b(?:sending|rate|daily|hourly|message) (?:limit|quota)s?\b.{0,20}\bexceed/i.test(response) ||
  (!/^5\d\d[ -]5\.\d/.test(response) &&
    /\b(?:spam|block(?:ed|ing|[ -]?list\w*)|black[ -]?list\w*|dnsbl|rbl|reputation|policy|banned)\b/i.test(
      response,
    ));

/** The reply code and the enhanced status code (RFC 3463) of a reply. */
const statusOf = (response: string): string =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0] ?? '';
