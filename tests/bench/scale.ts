import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Club, type Prepared } from './club.js';
import { makeClub, type Size } from './makeClub.js';
import type { Figure, OnProgress } from './report.js';

const small: Size = { players: 100, boards: 100 };
const large: Size = { players: 2000, boards: 20_000 };
const full: Size = { players: 100_000, boards: 1_000_000 };
const warmUps = 5;
const runs = 50;
const ticks = 20;
/** How many boards are due at the same time when the tick's memory use is measured. */
const mostDue = 10_000;

/** Everything measured, by name. The end of a game comes last, since no more turns can be played on its board. */
const measured: readonly [name: string, prepare: (club: Club, n: number) => Prepared | Promise<Prepared>][] =
  [
    ['a move in a new email', (club, n) => club.move(n)],
    ['a move as a reply', (club, n) => club.reply(n)],
    ['games next', (club) => club.mail('games next')],
    ['games all', (club) => club.mail('games all')],
    ['octi standings', (club) => club.mail('octi standings')],
    ['history', (club) => club.mail('history')],
    ['seeks', (club) => club.mail('seeks')],
    ['a challenge', (club) => club.challenge()],
    [`${ticks} ticks, nothing due`, (club) => club.runDueWork(ticks)],
    ['one tick, one board due', (club, n) => club.nag(n)],
    ['the end of a game', (club, n) => club.reply(n, 'resign')],
  ];

/** Returns the lower quartile, since any other load on the machine can only make runs longer. */
const typical = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] as number;

/** Measures operations in a large club and in one with 100 boards: milliseconds and their ratio. */
export async function scaleFigures({
  isFull = false,
  file,
  onProgress,
}: {
  isFull?: boolean;
  file?: string;
  onProgress: OnProgress;
}): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'octi-bench-'));
  const size = isFull ? full : large;
  const figures: Figure[] = [];
  const from = performance.now();
  makeClub(join(folder, 'small.db'), small);
  if (!file) makeClub(join(folder, 'large.db'), size);
  const of = `${size.boards.toLocaleString('en')} boards`;
  figures.push({ name: `making ${of}`, value: (performance.now() - from) / 1000, unit: 's' });
  const clubs = [
    new Club(join(folder, 'small.db'), small),
    new Club(file ?? join(folder, 'large.db'), size),
  ] as const;
  for (const [at, [name, prepare]] of measured.entries()) {
    onProgress(at, measured.length);
    const [few, many] = await compare(clubs, prepare);
    figures.push({ name: `${name}, ${small.boards} boards`, value: few, unit: 'ms' });
    figures.push({ name: `${name}, ${of}`, value: many, unit: `ms, ${(many / few).toFixed(2)} times` });
  }
  figures.push(...(await memory(clubs[1])));
  for (const club of clubs) await club.office.close();
  rmSync(folder, { recursive: true });
  return figures;
}

/** Measures the same operation in both clubs alternately, so that any other load on the machine affects both. */
async function compare(
  clubs: readonly [Club, Club],
  prepare: (typeof measured)[number][1],
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let n = 0; n < runs; n++) {
    for (const at of n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const run = await prepare(clubs[at], n);
      const from = performance.now();
      await run();
      if (n >= warmUps) times[at].push(performance.now() - from);
    }
  }
  return [typical(times[0]), typical(times[1])];
}

/** Measures the memory of the process while the tick handles many boards that are due. */
async function memory(club: Club): Promise<Figure[]> {
  const count = club.makeManyDue(mostDue);
  const before = process.resourceUsage().maxRSS;
  const from = performance.now();
  club.tickAll();
  const seconds = (performance.now() - from) / 1000;
  return [
    { name: `the tick over ${count.toLocaleString('en')} boards that are due`, value: seconds, unit: 's' },
    {
      name: 'its memory',
      value: (process.resourceUsage().maxRSS - before) / 1024,
      unit: 'MB more at its peak',
    },
  ];
}
