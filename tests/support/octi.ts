import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ownProgram = fileURLToPath(new URL('../../bin/octi.js', import.meta.url));

/** The result of running `octi`. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `octi` until it exits. `env` replaces the environment except for the path; `program` is another `octi`. */
export function octi(
  given: readonly string[],
  {
    input = '',
    cwd,
    env,
    program = ownProgram,
  }: { input?: string; cwd?: string; env?: Record<string, string>; program?: string } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...given], {
      ...(cwd !== undefined && { cwd }),
      env: { PATH: process.env.PATH, ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (text) => {
      out += text;
    });
    child.stderr.on('data', (text) => {
      err += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}
