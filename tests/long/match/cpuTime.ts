import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of CPU time that the threads of a process have used; undefined where `/proc` does not tell. */
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

/** Whether no thread of a process wants to run: one that waits for a processor is not idle. */
export function isIdle(pid: number): boolean {
  try {
    const threads = `/proc/${pid}/task`;
    // The state stands behind the name, which may have brackets in it.
    return readdirSync(threads).every(
      (thread) => !/^[RD]/.test(readFileSync(`${threads}/${thread}/stat`, 'utf8').replace(/^.*\) /s, '')),
    );
  } catch {
    return false;
  }
}
