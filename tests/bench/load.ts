import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dovecot, dovecotMissing } from '../support/dovecot.js';
import { type Run, runBare, runServer, startSinkProcess } from './load/runs.js';
import type { Figure, OnProgress } from './report.js';

const part = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;

/** How players get their boards in letters, by the value of the preference. */
const displays = { html: 'boards as text', image: 'boards drawn' } as const;

/** The server with one display, and the bare loop with the same letters. */
interface Pair {
  readonly what: string;
  readonly server: Run;
  readonly bare: readonly Run[];
}

/**
 * Compares the real program with a bare loop. The program reads, plays and answers emails that wait in a real Dovecot,
 * through SMTP, with boards as text and with boards drawn. The bare loop fetches, parses and files the same emails and
 * sends the same letters, but stores nothing. CPU time is compared, since wall-clock time varies with the load of the
 * machine.
 */
export async function loadFigures({
  isFull = false,
  onProgress,
}: {
  isFull?: boolean;
  onProgress: OnProgress;
}): Promise<Figure[]> {
  if (dovecotMissing) return [];
  const [warm, count, single] = isFull ? [2000, 5000, 60] : [100, 300, 15];
  const folder = mkdtempSync(join(tmpdir(), 'octi-load-'));
  const dovecot = await Dovecot.start();
  const sink = await startSinkProcess();
  const place = { dovecot, sink, folder, runs: 0 };
  const half = { warm, count: count / 2 };
  try {
    const few: Run[] = [];
    const pairs: Pair[] = [];
    for (const [display, what] of Object.entries(displays)) {
      const begun = 10 * pairs.length;
      onProgress(begun, 20);
      // A few emails first, to get a letter for the bare loop to send. The bare loop runs before and after the many
      // emails, so that other load on the machine affects both alike.
      const first = await runServer(place, { warm: warm / 4, count: count / 4, single: 0 }, display);
      onProgress(begun + 2, 20);
      const before = await runBare(place, first, { ...half, single: Math.ceil(single / 2) });
      onProgress(begun + 4, 20);
      const server = await runServer(place, { warm, count, single }, display);
      onProgress(begun + 8, 20);
      const after = await runBare(place, first, { ...half, single: Math.floor(single / 2) });
      few.push(first);
      pairs.push({ what, server, bare: [before, after] });
    }
    return [...pairs.flatMap(figures), ...comparison(pairs), ...memory(few, pairs)];
  } finally {
    sink.stop();
    await dovecot.stop();
    rmSync(folder, { recursive: true });
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

function figures({ what, server, bare }: Pair): Figure[] {
  const rate = server.mails / server.seconds;
  const bareRate = mean(bare.map(({ mails, seconds }) => mails / seconds));
  const bareCpu = mean(bare.map(({ cpu }) => cpu));
  const bareWaits = bare.flatMap(({ waits }) => waits);
  const of = `${server.mails.toLocaleString('en')} emails waiting`;
  const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} of the bare loop`;
  const least = `the bare loop takes ${(bareCpu / server.cpu).toFixed(2)} of it`;
  const waits = (share: number, name: string): Figure[] => {
    const [own, its] = [part(server.waits, share), part(bareWaits, share)];
    return [
      { name: `${what}: arrival to answer, ${name}, bare loop`, value: its, unit: 'ms' },
      { name: `${what}: arrival to answer, ${name}`, value: own, unit: `ms, ${ratio(own, its)}` },
    ];
  };
  return [
    { name: `${what}: CPU time of the process per email, bare loop`, value: bareCpu, unit: 'ms' },
    { name: `${what}: CPU time of the process per email`, value: server.cpu, unit: `ms, ${least}` },
    { name: `${what}: ${of}, bare loop`, value: bareRate, unit: 'mails/s' },
    {
      name: `${what}: ${of}, played and answered`,
      value: rate,
      unit: `mails/s, ${ratio(rate, bareRate)}`,
    },
    { name: `${what}: letters per email`, value: server.letters / server.mails, unit: 'letters' },
    {
      name: `${what}: size of a letter, bare loop`,
      value: mean(bare.map(({ bytes }) => bytes)),
      unit: 'bytes',
    },
    { name: `${what}: size of a letter`, value: server.bytes, unit: 'bytes' },
    ...waits(0.5, 'median'),
    ...waits(0.95, 'p95'),
  ];
}

/** What pictures cost: CPU time without and with them. */
function comparison([plain, drawn]: readonly Pair[]): Figure[] {
  if (!plain || !drawn) return [];
  const value = plain.server.cpu / drawn.server.cpu;
  return [{ name: 'CPU time per email without pictures, compared with pictures', value, unit: '' }];
}

const memory = (few: readonly Run[], pairs: readonly Pair[]): Figure[] =>
  pairs.flatMap(({ what, server }, at) => {
    const waiting = (run: Run) => `${what}: peak memory, ${run.mails.toLocaleString('en')} emails waiting`;
    const first = few[at] ?? server;
    return [
      { name: waiting(first), value: first.peak, unit: 'MB' },
      { name: waiting(server), value: server.peak, unit: 'MB with all its workers' },
    ];
  });
