import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { levels } from '../../computer/search/levels.js';
import { fallbackOf, givenSettings, settings } from './configTable.js';
import type { Environment } from './environment.js';

/**
 * The longest local part that leaves room for a plus and the token of the billionth letter (RFC 5321 section
 * 4.5.3.1.1).
 */
const longestLocal = 64 - 1 - 24 - 7;

/** The source of OAuth2 access tokens: a command that prints one, or a file that contains one. */
export interface TokenOrigin {
  readonly command?: string;
  readonly file?: string;
}

/** An address to listen on. Port 0 means any free port. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** The settings of a server with a mail account. */
export interface Config {
  readonly address: string;
  readonly name: string;
  /** Undefined if mail comes only by LMTP. */
  readonly imapUrl?: string;
  readonly imapPassword?: string;
  /** The address where mail is accepted by LMTP; unset if LMTP is off. */
  readonly lmtp?: ListenAddress;
  /** The address where browsers can see the boards; unset if there are no web pages. */
  readonly web?: ListenAddress;
  readonly smtpUrl: string;
  readonly smtpPassword?: string;
  /** The source of access tokens, for accounts without a password. */
  readonly token?: TokenOrigin;
  readonly database: string;
  readonly authservId?: string;
  readonly plusAddresses: boolean;
  readonly doneFolder: string;
  readonly pollSeconds: number;
  readonly retrySeconds: number;
  readonly keepDays: number;
  /** The highest computer level that players may challenge; 0 for none. */
  readonly computerLevel: number;
  readonly logLevel: string;
}

/**
 * Returns the configuration of a server with a mail account. If no account setting is given, returns undefined, and the
 * sandbox starts. An incomplete account is an error.
 */
export function readConfig(env: Environment): Result<Config | undefined, Refusal[]> {
  const { given, problems } = givenSettings(env);
  const touched = settings.some(
    ({ name, needed, secret }) =>
      (needed || secret || name === 'OCTI_LMTP') && (env[name] || env[`${name}_FILE`]),
  );
  if (touched) {
    for (const { name, needed, unless } of settings) {
      if (unless !== undefined && env[unless]) continue;
      const wrong = problems.some(({ data }) => data.name === name || data.name === `${name}_FILE`);
      if (needed && !given.has(name) && !wrong) problems.push(refusal('config.missing', { name }));
    }
  }
  if (given.has('OCTI_TOKEN_COMMAND') && given.has('OCTI_TOKEN_FILE'))
    problems.push(refusal('config.twoTokens'));
  const [local = ''] = (given.get('OCTI_ADDRESS')?.value ?? '').split('@');
  if (given.get('OCTI_PLUS_ADDRESSES')?.value === 'on' && local.length > longestLocal) {
    problems.push(refusal('config.longAddress', { name: 'OCTI_ADDRESS', most: longestLocal }));
  }
  if (problems.length > 0) return err(problems);
  if (!touched) return ok(undefined);
  const value = (name: string): string => given.get(name)?.value ?? fallbackOf(name) ?? '';
  const optional = (name: string): string | undefined => given.get(name)?.value;
  const imapUrl = optional('OCTI_IMAP_URL');
  const imapPassword = optional('OCTI_IMAP_PASSWORD');
  const smtpPassword = optional('OCTI_SMTP_PASSWORD');
  const authservId = optional('OCTI_AUTHSERV_ID')?.toLowerCase();
  const lmtp = optional('OCTI_LMTP');
  const web = readWeb(optional('OCTI_WEB'));
  const command = optional('OCTI_TOKEN_COMMAND');
  const file = optional('OCTI_TOKEN_FILE');
  return ok({
    address: value('OCTI_ADDRESS').toLowerCase(),
    name: value('OCTI_NAME'),
    ...(imapUrl !== undefined && { imapUrl }),
    ...(imapPassword !== undefined && { imapPassword }),
    ...(lmtp !== undefined && { lmtp: readHostAndPort(lmtp) }),
    ...(web !== undefined && web !== 'off' && { web }),
    smtpUrl: value('OCTI_SMTP_URL'),
    ...(smtpPassword !== undefined && { smtpPassword }),
    ...(command !== undefined && { token: { command } }),
    ...(file !== undefined && { token: { file } }),
    database: value('OCTI_DATABASE'),
    ...(authservId !== undefined && { authservId }),
    plusAddresses: value('OCTI_PLUS_ADDRESSES') === 'on',
    doneFolder: value('OCTI_DONE_FOLDER'),
    pollSeconds: Number(value('OCTI_POLL_SECONDS')),
    retrySeconds: Number(value('OCTI_RETRY_SECONDS')),
    keepDays: Number(value('OCTI_KEEP_DAYS')),
    computerLevel: readComputerLevel(value('OCTI_COMPUTER')),
    logLevel: value('OCTI_LOG_LEVEL'),
  });
}

/** Reads the value of `OCTI_WEB`; undefined if it is not set. */
export const readWeb = (text: string | undefined): ListenAddress | 'off' | undefined =>
  text === undefined || text === 'off' ? text : readHostAndPort(text);

/** Returns the URL of the web pages. */
export const urlOf = ({ host, port }: ListenAddress): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Whether only programs on this machine can reach a host. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host);

const readHostAndPort = (text: string): ListenAddress => {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
};

/** Returns the highest level that `OCTI_COMPUTER` allows; 0 for `off`. */
export const readComputerLevel = (text = 'on'): number =>
  text === 'off' ? 0 : text === 'on' ? levels.last : Number(text);

/** Removes the user and the password from a URL, so it is safe to show. */
export function withoutUser(url: string): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}
