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
