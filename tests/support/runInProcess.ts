import { vi } from 'vitest';
import type { Ran } from './octi.js';

/** Runs a command of the program in this process, and returns its output and exit code. */
export async function runInProcess(command: () => unknown): Promise<Ran> {
  const printed = { out: '', err: '' };
  const to =
    (stream: 'out' | 'err') =>
    (text: string | Uint8Array, done?: unknown): boolean => {
      printed[stream] += Buffer.from(text).toString();
      if (typeof done === 'function') done();
      return true;
    };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(to('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(to('err')),
  ];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await command();
    return { code: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
