/** Shorter times say nothing about growth. They mostly measure clock resolution, compilation and garbage collection. */
const floorMs = 100;
const runs = 3;

/** Measures the CPU time of some work, in milliseconds. It stays about the same on a busy machine. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function best(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < runs; n++) times.push(await cpuMs(work));
  return Math.min(...times);
}

/**
 * Measures by which factor the CPU time grows if the size doubles, from the best of several runs: 2 if it grows
 * linearly, 4 if quadratically. Returns 1 if the work takes too little time to tell.
 */
export async function growth<T>(
  make: (size: number) => T,
  work: (made: T) => unknown,
  size: number,
): Promise<number> {
  const [small, large] = [make(size / 2), make(size)];
  const whole = await best(() => work(large));
  if (whole < floorMs) return 1;
  return whole / (await best(() => work(small)));
}
