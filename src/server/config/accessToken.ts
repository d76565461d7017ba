import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { TokenSource } from '../../mail/index.js';
import { environmentOfOthers } from './environment.js';
import type { TokenOrigin } from './loadConfig.js';

const commandMs = 20_000;
const mostChars = 16_000;

/** Makes an error that never quotes the command's output or the file, which may contain the token. */
const failure = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Makes a function that returns an access token. It gets a new one for each call, but simultaneous callers share one.
 * The command is a program and its arguments, separated by spaces, and runs without a shell. Rejects with the code
 * `TOKEN_COMMAND`, `TOKEN_FILE` or `TOKEN_MALFORMED`.
 */
export function tokenSource(origin: TokenOrigin): TokenSource {
  let pending: Promise<string> | undefined;
  return () => {
    pending ??= read(origin).finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

async function read({ command, file }: TokenOrigin): Promise<string> {
  const text = command === undefined ? await fromFile(file ?? '') : await fromCommand(command);
  const token = text.trim();
  if (!/^[\x21-\x7e]+$/.test(token)) throw failure('TOKEN_MALFORMED');
  return token;
}

const fromFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => Promise.reject(failure('TOKEN_FILE')));

function fromCommand(command: string): Promise<string> {
  const [program = '', ...words] = command.trim().split(/\s+/);
  const options = {
    env: environmentOfOthers(),
    timeout: commandMs,
    killSignal: 'SIGKILL',
    maxBuffer: mostChars,
  } as const;
  return new Promise((resolve, reject) => {
    execFile(program, words, options, (error, out) =>
      error ? reject(failure('TOKEN_COMMAND')) : resolve(out),
    );
  });
}
