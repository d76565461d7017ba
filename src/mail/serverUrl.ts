import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';

/** Returns a valid OAuth2 access token; called for each connection. */
export type TokenSource = () => Promise<string>;

/** The address of a mail server, and how to connect to it. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** Whether to use TLS from the first byte; otherwise STARTTLS, if `mustUpgrade`. */
  readonly secure: boolean;
  readonly mustUpgrade: boolean;
  readonly user: string;
  readonly password: string;
  /** The source of tokens, if one is used instead of a password. */
  readonly token?: TokenSource;
  /** The part after the host, decoded, without the first slash. */
  readonly path: string;
}

const ports: Readonly<Record<string, number>> = { imaps: 993, imap: 143, smtps: 465, smtp: 587 };

/**
 * Reads a server's URL. Refuses with `mail.badImapUrl`, `mail.badSmtpUrl` and `mail.noPassword`; refusals do not quote
 * any part of the URL. Only connections to this machine may do without TLS, unless the URL ends in `?tls=off`.
 * @param password takes precedence over the one in the URL
 * @param token used if there is no password
 */
export function readTarget(
  kind: 'imap' | 'smtp',
  text: string,
  password: string | undefined,
  token?: TokenSource,
): Result<Target, Refusal> {
  const bad = err(refusal(kind === 'imap' ? 'mail.badImapUrl' : 'mail.badSmtpUrl'));
  try {
    const url = new URL(text);
    const scheme = url.protocol.slice(0, -1);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const user = decodeURIComponent(url.username);
    if (!scheme.startsWith(kind) || ports[scheme] === undefined || host === '') return bad;
    if (kind === 'imap' && user === '') return bad;
    const secret = password ?? decodeURIComponent(url.password);
    if (user !== '' && secret === '' && !token) return err(refusal('mail.noPassword', { user }));
    return ok({
      host,
      port: url.port === '' ? ports[scheme] : Number(url.port),
      secure: scheme.endsWith('s'),
      mustUpgrade: !isThisMachine(host) && url.searchParams.get('tls') !== 'off',
      user,
      password: secret,
      ...(user !== '' && secret === '' && token && { token }),
      path: decodeURIComponent(url.pathname.slice(1)),
    });
  } catch {
    return bad;
  }
}

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1)$/i.test(host);
