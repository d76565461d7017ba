import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  type CodeUnder,
  err,
  type NameUnder,
  ok,
  type Refusal,
  type Result,
  refusal,
  sentence,
} from '../../base/index.js';
import { codeOf, type Environment } from './environment.js';

/** A setting: its name, its format, and its default. */
interface Setting {
  readonly name: string;
  /** Whether it is a secret: secrets are never shown, and `<name>_FILE` may name a file that contains it. */
  readonly secret: boolean;
  /** Whether a server with a mail account needs it. */
  readonly needed: boolean;
  /** A setting that can be set instead. */
  readonly unless?: string;
  readonly fallback?: string;
  readonly form: z.ZodType<unknown>;
  /** The code of the sentence that explains it. */
  readonly about: CodeUnder<'config.about.'>;
}

const mailUrl = (protocol: RegExp) => z.url({ protocol, hostname: /./ });
const hostAndPort = /^(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/i;
const isPort = (text: string): boolean => Number(text.slice(text.lastIndexOf(':') + 1)) <= 65_535;
const address = z.string().regex(hostAndPort).refine(isPort);
const plain = z.string().min(1);

const setting = (
  name: string,
  about: NameUnder<'config.about.'>,
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

/** All settings: the single table for `octi config`, the documentation and the code that reads the environment. */
export const settings: readonly Setting[] = [
  setting('OCTI_ADDRESS', 'address', z.email().toLowerCase(), { needed: true }),
  setting('OCTI_IMAP_URL', 'imapUrl', mailUrl(/^imaps?$/), {
    needed: true,
    unless: 'OCTI_LMTP',
    secret: true,
  }),
  setting('OCTI_IMAP_PASSWORD', 'imapPassword', plain, { secret: true }),
  setting('OCTI_LMTP', 'lmtp', address),
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
  setting('OCTI_WEB', 'web', z.union([z.literal('off'), address])),
  setting('OCTI_LOG_LEVEL', 'logLevel', z.enum(['error', 'warn', 'info']), { fallback: 'info' }),
];

/** Returns a setting's default. */
export const fallbackOf = (name: string): string | undefined =>
  settings.find((known) => known.name === name)?.fallback;

/** A setting's value and where it came from. */
interface GivenSetting {
  readonly value: string;
  readonly from: 'environment' | 'file';
}

/**
 * Reads all settings that are set. Returns them by name, with secrets read from their files, and all errors in them.
 */
export function givenSettings(env: Environment): { given: Map<string, GivenSetting>; problems: Refusal[] } {
  const given = new Map<string, GivenSetting>();
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

function find(env: Environment, name: string, secret: boolean): Result<GivenSetting | undefined, Refusal> {
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
