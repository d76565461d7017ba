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
