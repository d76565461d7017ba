import { type Refusal, refusal } from '../base/index.js';
import type { Target } from './serverUrl.js';

/** Fields of the errors that imapflow, nodemailer and Node report for a failed connection. */
interface Trouble {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly authenticationFailed?: boolean;
  readonly tlsFailed?: boolean;
  readonly mailboxMissing?: boolean;
}

/** Makes an error with a code, like those that libraries throw. */
export const coded = (code: string): Error => Object.assign(new Error(code), { code });

/** Returns a short word for the log: the error's own code, without text from a server or a letter. */
export function troubleCode(error: unknown): string {
  const { code, originalCode, authenticationFailed } = error as Trouble;
  return authenticationFailed ? 'LOGIN_REFUSED' : (originalCode ?? code ?? 'UNKNOWN');
}

/**
 * Returns the refusal for a server that could not be used. It is `mail.noToken`, `mail.loginRefused`,
 * `mail.hostUnknown`, `mail.connectionRefused`, `mail.timeout`, `mail.tls`, `mail.noMailbox`, or else
 * `mail.connection`.
 */
export function connectionRefusal(error: unknown, target: Target): Refusal {
  const { host, port, user, path } = target;
  const { authenticationFailed, mailboxMissing, tlsFailed, code: kind } = error as Trouble;
  const code = troubleCode(error);
  const where = { host, port };
  if (code.startsWith('TOKEN_')) return refusal('mail.noToken', { ...where, user, why: code });
  if (authenticationFailed || kind === 'EAUTH') return refusal('mail.loginRefused', { ...where, user });
  if (mailboxMissing) return refusal('mail.noMailbox', { ...where, mailbox: path || 'INBOX' });
  if (/^(ENOTFOUND|EAI_AGAIN|ENODATA|EDNS)$/.test(code)) return refusal('mail.hostUnknown', where);
  if (code === 'ECONNREFUSED') return refusal('mail.connectionRefused', where);
  if (/TIMEOUT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(code)) return refusal('mail.timeout', where);
  if (tlsFailed || kind === 'ETLS' || /CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code)) {
    return refusal('mail.tls', { ...where, why: code });
  }
  return refusal('mail.connection', { ...where, why: code });
}
