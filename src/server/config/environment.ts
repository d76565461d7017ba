import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns why a file could not be read, as Node's error code, such as `ENOENT`. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unreadable';

/** Returns the environment for programs that the server starts, without our settings, some of which are secret. */
export const environmentOfOthers = (): Environment =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('OCTI_')));

/** Returns the environment, overridden by the lines of an `--env` file. */
export function readEnvironment(file?: string): Result<Environment, Refusal> {
  if (file === undefined) return ok(process.env);
  try {
    return ok({ ...process.env, ...parseEnv(readFileSync(file, 'utf8')) });
  } catch (error) {
    return err(refusal('config.envFile', { file, why: codeOf(error) }));
  }
}

/** Whether this process's terminal can display Unicode: the locale says UTF-8, and the terminal is not `dumb`. */
export function isUnicodeLocale(env: NodeJS.ProcessEnv = process.env): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  return env.TERM !== 'dumb' && (/utf-?8/i.test(locale) || process.platform === 'win32');
}
