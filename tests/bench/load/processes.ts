import { readdirSync, readFileSync } from 'node:fs';

/**
 * Returns the memory of a process and all its children, in MB. Processes that have ended in the meantime count as 0.
 */
function megabytes(pid: number): number {
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  const rss = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  let children: number[] = [];
  try {
    children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      (read(`/proc/${pid}/task/${task}/children`).match(/\d+/g) ?? []).map(Number),
    );
  } catch {}
  return Number(rss ?? 0) / 1024 + children.reduce((sum, child) => sum + megabytes(child), 0);
}

/** Returns the milliseconds of CPU time that a process has used so far in all its threads (0 except on Linux). */
export function cpuMs(pid: number): number {
  let stat = '';
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {}
  // The fields after the name, which may contain spaces: 14 and 15 of proc_pid_stat(5), in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Samples the memory of a process repeatedly. Returns its peak so far (0 except on Linux). */
export function watchMemory(pid: number): { peak(): number; stop(): void } {
  let most = megabytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, megabytes(pid));
  }, 100);
  return { peak: () => most, stop: () => clearInterval(timer) };
}
