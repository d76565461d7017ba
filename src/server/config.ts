import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { err, ok, type Refusal, type Result, refusal, sentence } from '../base/index.js';
import { levelOption } from '../command/index.js';

/** One setting: the name it is set by, what it may hold, what it is without being set. */
export interface Setting {
  readonly name: string;
  /** Never shown; may also be given as the file `<name>_FILE` that holds it. */
  readonly secret: boolean;
  /** Needed by a server with a mail account. */
  readonly needed: boolean;
  /** The setting that makes it needless. */
  readonly unless?: string;
  readonly fallback?: string;
  readonly form: z.ZodType<unknown>;
  /** Key of the sentence that says what it is for. */
  readonly about: string;
}

const mailUrl = (protocol: RegExp) => z.url({ protocol, hostname: /./ });
const hostAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i;
const isPort = (text: string): boolean => Number(text.slice(text.lastIndexOf(':') + 1)) <= 65_535;
const plain = z.string().min(1);
/** What a plus and a token leave of the 64 octets of a local part (RFC 5321 section 4.5.3.1.1), for a billion letters. */
const longestLocal = 64 - 1 - 24 - 7;

const setting = (
  name: string,
  about: string,
  form: z.ZodType<unknown>,
  rest: Partial<Setting> = {},
): Setting => ({
  name,
  about: `config.about.${about}`,
  form,
  secret: false,
  needed: false,
  ...rest,
});

/** All settings there are; `octi config`, the README and the reader of the environment go by this table. */
export const settings: readonly Setting[] = [
  setting('OCTI_ADDRESS', 'address', z.email().toLowerCase(), { needed: true }),
  setting('OCTI_IMAP_URL', 'imapUrl', mailUrl(/^imaps?$/), {
    needed: true,
    unless: 'OCTI_LMTP',
    secret: true,
  }),
  setting('OCTI_IMAP_PASSWORD', 'imapPassword', plain, { secret: true }),
  setting('OCTI_LMTP', 'lmtp', z.string().regex(hostAndPort).refine(isPort)),
  setting('OCTI_SMTP_URL', 'smtpUrl', mailUrl(/^smtps?$/), { needed: true, secret: true }),
  setting('OCTI_SMTP_PASSWORD', 'smtpPassword', plain, { secret: true }),
  setting('OCTI_TOKEN_COMMAND', 'tokenCommand', plain),
  setting('OCTI_TOKEN_FILE', 'tokenFile', plain),
  setting('OCTI_DATABASE', 'database', plain, { needed: true }),
  setting('OCTI_NAME', 'name', z.string().regex(/^[^\r\n<>"]{1,60}$/), { fallback: 'Octi' }),
  setting(
    'OCTI_AUTHSERV_ID',
    'authservId',
    z
      .string()
      .regex(/^[\w.-]+$/)
      .toLowerCase(),
  ),
  setting('OCTI_PLUS_ADDRESSES', 'plusAddresses', z.enum(['on', 'off']), { fallback: 'off' }),
  setting('OCTI_DONE_FOLDER', 'doneFolder', z.string().regex(/^[^\r\n*%]{1,100}$/), {
    fallback: 'Octi done',
  }),
  setting('OCTI_POLL_SECONDS', 'pollSeconds', z.coerce.number().int().min(5).max(3600), { fallback: '30' }),
  setting('OCTI_RETRY_SECONDS', 'retrySeconds', z.coerce.number().int().min(1).max(3600), { fallback: '60' }),
  setting('OCTI_KEEP_DAYS', 'keepDays', z.coerce.number().int().min(1).max(36_500), { fallback: '90' }),
  setting('OCTI_COMPUTER', 'computer', z.string().regex(/^(?:on|off|[1-9])$/), { fallback: 'on' }),
  setting('OCTI_LOG_LEVEL', 'logLevel', z.enum(['error', 'warn', 'info']), { fallback: 'info' }),
];

/** Where OAuth2 access tokens come from: a command that prints one, or a file that holds one. */
export interface TokenOrigin {
  readonly command?: string;
  readonly file?: string;
}

/** What a server with a mail account needs to know. */
export interface Config {
  readonly address: string;
  readonly name: string;
  /** Empty where mail comes by LMTP alone. */
  readonly imapUrl: string;
  readonly imapPassword?: string;
  /** Where mail is taken in by LMTP. */
  readonly lmtp?: { readonly host: string; readonly port: number };
  readonly smtpUrl: string;
  readonly smtpPassword?: string;
  /** Where access tokens come from, for an account without a password. */
  readonly token?: TokenOrigin;
  readonly database: string;
  readonly authservId?: string;
  readonly plusAddresses: boolean;
  readonly doneFolder: string;
  readonly pollSeconds: number;
  readonly retrySeconds: number;
  readonly keepDays: number;
  /** The highest level at which the computer may be challenged; 0 where it may not be. */
  readonly computerLevel: number;
  readonly logLevel: string;
}

/** A setting's value and where it came from. */
export interface Given {
  readonly value: string;
  readonly from: 'environment' | 'file';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment for programs that the server starts: what it is told in secret is none of their business. */
export const environmentOfOthers = (): Environment =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('OCTI_')));

/** The environment, with the lines of an `--env` file standing above it. */
export function readEnvironment(file?: string): Result<Environment, Refusal> {
  if (file === undefined) return ok(process.env);
  try {
    return ok({ ...process.env, ...parseEnv(readFileSync(file, 'utf8')) });
  } catch (error) {
    return err(refusal('config.envFile', { file, why: codeOf(error) }));
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unreadable';

/** The settings that are given, by name, credentials read from their files; and everything that is wrong with them. */
export function givenSettings(env: Environment): { given: Map<string, Given>; problems: Refusal[] } {
  const given = new Map<string, Given>();
  const problems: Refusal[] = [];
  const names = new Set(settings.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name])));
  for (const name of Object.keys(env)) {
    if (name.startsWith('OCTI_') && !names.has(name)) {
      problems.push(refusal('config.unknown', { name, known: settings.map((known) => known.name) }));
    }
  }
  for (const { name, secret, form, about } of settings) {
    const found = find(env, name, secret);
    if (!found.ok) problems.push(found.error);
    else if (found.value && !form.safeParse(found.value.value).success) {
      problems.push(refusal('config.malformed', { name, about: sentence(about) }));
    } else if (found.value) given.set(name, found.value);
  }
  return { given, problems };
}

function find(env: Environment, name: string, secret: boolean): Result<Given | undefined, Refusal> {
  const value = env[name];
  const file = secret ? env[`${name}_FILE`] : undefined;
  if (value && file) return err(refusal('config.twice', { name }));
  if (value) return ok({ value, from: 'environment' });
  if (!file) return ok(undefined);
  try {
    return ok({ value: readFileSync(file, 'utf8').trim(), from: 'file' });
  } catch (error) {
    return err(refusal('config.secretFile', { name: `${name}_FILE`, file, why: codeOf(error) }));
  }
}

/**
 * The configuration of a server with a mail account, or undefined when nothing of an account is set (then the sandbox
 * serves). A part of an account is an error, never a sandbox.
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
  const imapPassword = optional('OCTI_IMAP_PASSWORD');
  const smtpPassword = optional('OCTI_SMTP_PASSWORD');
  const authservId = optional('OCTI_AUTHSERV_ID')?.toLowerCase();
  const lmtp = optional('OCTI_LMTP');
  const command = optional('OCTI_TOKEN_COMMAND');
  const file = optional('OCTI_TOKEN_FILE');
  return ok({
    address: value('OCTI_ADDRESS').toLowerCase(),
    name: value('OCTI_NAME'),
    imapUrl: value('OCTI_IMAP_URL'),
    ...(imapPassword !== undefined && { imapPassword }),
    ...(lmtp !== undefined && { lmtp: readHostAndPort(lmtp) }),
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

const readHostAndPort = (text: string): { host: string; port: number } => {
  const colon = text.lastIndexOf(':');
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
};

/** The highest level that `OCTI_COMPUTER` lets players ask for; 0 for `off`. */
export const readComputerLevel = (text = 'on'): number =>
  text === 'off' ? 0 : text === 'on' ? levelOption.last : Number(text);

const fallbackOf = (name: string): string | undefined =>
  settings.find((known) => known.name === name)?.fallback;

/** A URL as it may be shown: without user and password. */
export function withoutUser(url: string): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}
