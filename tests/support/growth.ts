/** Shorter times say nothing about growth. They mostly reflect clock resolution, compilation and garbage collection. */
const floorMs = 100;
const fewestRuns = 3;
const mostRuns = 9;
const clearlyLinear = 3.2;

/** Measures the CPU time of some work, in milliseconds. It stays about the same on a busy machine. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Measures the factor by which the CPU time grows if the size doubles, from the best of several runs. The factor is 2
 * if it grows linearly, 4 if quadratically. Returns 1 if the work takes too little time to tell.
 */
export async function growth<T>(
  make: (size: number) => T,
  work: (made: T) => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [make(size / 2), make(size)];
  let [half, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Garbage collection or a busy machine may slow a few runs down, but not all of them.
  for (let run = 0; run < fewestRuns || (run < mostRuns && whole / half > clearlyLinear); run++) {
    whole = Math.min(whole, await cpuMs(() => work(large)));
    if (run === fewestRuns - 1 && whole < floorMs) return 1;
    half = Math.min(half, await cpuMs(() => work(small)));
  }
  return whole / half;
}
