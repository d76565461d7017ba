import { readdirSync, readFileSync } from 'node:fs';

/** Returns the milliseconds of CPU time that the threads of a process have used. Undefined without `/proc`. */
export function cpuOf(pid: number): number | undefined {
  try {
    const threads = `/proc/${pid}/task`;
    let nanoseconds = 0;
    for (const thread of readdirSync(threads)) {
      nanoseconds += Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]);
    }
    return nanoseconds / 1e6;
  } catch {
    return undefined;
  }
}

/** Whether no thread of a process is ready to run. A process that is waiting for a CPU is not idle. */
export function isIdle(pid: number): boolean {
  try {
    const threads = `/proc/${pid}/task`;
    // The state comes after the name, which may contain brackets.
    return readdirSync(threads).every(
      (thread) => !/^[RD]/.test(readFileSync(`${threads}/${thread}/stat`, 'utf8').replace(/^.*\) /s, '')),
    );
  } catch {
    return false;
  }
}

/**
 * Returns a process and its descendants. A shell may stay in between, and a program may be a script that starts the real
 * one.
 */
export function processTree(pid: number): number[] {
  const found = [pid];
  for (const parent of found) {
    try {
      const threads = `/proc/${parent}/task`;
      for (const thread of readdirSync(threads)) {
        found.push(
          ...(readFileSync(`${threads}/${thread}/children`, 'utf8').match(/\d+/g) ?? []).map(Number),
        );
      }
    } catch {
      // The process has just ended, or the system does not list children.
    }
  }
  return found;
}
