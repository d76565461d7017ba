import { Bench } from 'tinybench';

/** Called with the number of steps done in this part of the benchmark, and the total. */
export type OnProgress = (done: number, total: number) => void;

/** One measured figure. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** Measures how many times per second something can be done: the mean of runs that each do it `count` times. */
export async function perSecond(
  name: string,
  unit: string,
  run: () => number,
  milliseconds = 1500,
): Promise<Figure> {
  let count = 0;
  const bench = new Bench({
    time: milliseconds,
    warmupTime: milliseconds / 3,
    warmupIterations: 1,
    iterations: 3,
  });
  bench.add(name, () => {
    count = run();
  });
  await bench.run();
  const result = bench.tasks[0]?.result;
  if (result?.state !== 'completed') {
    throw new Error(
      `${name} was not measured: ${result?.state === 'errored' ? result.error : result?.state}`,
    );
  }
  return { name, value: (count * 1000) / result.latency.mean, unit };
}

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** Prints figures in columns, with the ratio to the same figure from an earlier run. */
export function table(figures: readonly Figure[], before: readonly Figure[]): string {
  const widest = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, value, unit }) => {
      const old = before.find((one) => one.name === name);
      const ratio = old ? `  ${(value / old.value).toFixed(2)} x before` : '';
      return `${name.padEnd(widest)}  ${shown(value).padStart(12)} ${unit}${ratio}`;
    })
    .join('\n');
}
