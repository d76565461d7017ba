import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dovecot, dovecotMissing } from '../support/dovecot.js';
import { type LoadReader, type Slice, startBare, startServer, startSinkProcess } from './load/runs.js';
import type { Figure, OnProgress } from './report.js';

const part = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;

/** The values of the `display` preference to measure, and how each shows boards. */
const displays = { html: 'boards as text', image: 'boards as pictures' } as const;

/** The server with one display, and the bare loop with the same letters. They take turns doing the same rounds. */
interface Pair {
  readonly what: string;
  readonly server: LoadReader;
  readonly bare: LoadReader;
  readonly rounds: { readonly server: Slice; readonly bare: Slice }[];
}

/**
 * Compares the real program with a bare loop. The program reads waiting emails from a real Dovecot, plays their turns
 * and answers by SMTP, with boards as text or as pictures. The bare loop fetches, parses and files the same emails
 * and sends the same letters, but stores nothing. CPU time is compared, since wall-clock time varies with the load on
 * the machine. The program and the bare loop run once for each display. All four processes keep running and take turns:
 * each handles one slice of emails per round. Ratios are medians over the rounds, because a virtual machine may become
 * faster or slower within minutes.
 */
export async function loadFigures({
  isFull = false,
  onProgress,
}: {
  isFull?: boolean;
  onProgress: OnProgress;
}): Promise<Figure[]> {
  if (dovecotMissing) return [];
  const [warm, rounds, slice, single] = isFull ? [2000, 5, 1000, 60] : [100, 3, 100, 15];
  const many = rounds * slice;
  const folder = mkdtempSync(join(tmpdir(), 'octi-load-'));
  const dovecot = await Dovecot.start();
  const sink = await startSinkProcess();
  const place = { dovecot, sink, folder, runs: 0 };
  const pairs: Pair[] = [];
  let done = 0;
  const progress = () => onProgress(done++, 8 + 4 * rounds);
  try {
    const memory: Figure[] = [];
    const peak = (what: string, waiting: number, value: number, unit = 'MB') =>
      memory.push({
        name: `${what}: peak memory, ${waiting.toLocaleString('en')} emails waiting`,
        value,
        unit,
      });
    for (const [display, what] of Object.entries(displays)) {
      // Answers a few emails first, to get a letter for the bare loop to send.
      progress();
      const first = await startServer(place, { warm: warm / 4, all: (warm + many) / 4 }, display);
      const few = await first.slice(many / 4);
      const letter = { sample: await sink.sample(), perMail: few.letters / few.mails };
      await first.stop();
      peak(what, few.mails, first.peak);
      progress();
      const server = await startServer(place, { warm, all: warm + 2 * many + single }, display);
      progress();
      const bare = await startBare(place, { warm, all: warm + many + single }, letter);
      pairs.push({ what, server, bare, rounds: [] });
    }
    for (let round = 0; round < rounds; round++) {
      for (const pair of pairs) {
        // Every other round begins with the bare loop, so that a trend affects both alike.
        const results: Partial<Record<'server' | 'bare', Slice>> = {};
        for (const side of round % 2 === 0 ? (['server', 'bare'] as const) : (['bare', 'server'] as const)) {
          progress();
          results[side] = await pair[side].slice(slice);
        }
        pair.rounds.push(results as Pair['rounds'][number]);
      }
    }
    const waits: Figure[] = [];
    for (const { what, server, bare } of pairs) {
      progress();
      waits.push(...waiting(what, await server.single(single), await bare.single(single)));
      await server.slice(many);
      peak(what, many, server.peak, 'MB with all its workers');
    }
    return [...pairs.flatMap(figures), ...waits, ...comparison(pairs), ...memory];
  } finally {
    for (const { server, bare } of pairs) {
      await server.stop();
      await bare.stop();
    }
    sink.stop();
    await dovecot.stop();
    rmSync(folder, { recursive: true });
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const sum = (slices: readonly Slice[], of: 'mails' | 'letters' | 'bytes' | 'seconds'): number =>
  slices.reduce((all, slice) => all + slice[of], 0);

/** Returns the median ratio of all rounds, with the smallest and the largest. */
function ratios(values: readonly number[]): string {
  const [least, most] = [part(values, 0), part(values, 1)];
  return `${part(values, 0.5).toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
}

function figures({ what, rounds }: Pair): Figure[] {
  const server = rounds.map((round) => round.server);
  const bare = rounds.map((round) => round.bare);
  const cpu = ratios(rounds.map((round) => round.bare.cpu / round.server.cpu));
  const speed = ratios(rounds.map((round) => round.bare.seconds / round.server.seconds));
  const of = `${sum(server, 'mails').toLocaleString('en')} emails, ${server[0]?.mails.toLocaleString('en')} waiting`;
  const rate = (slices: readonly Slice[]) => sum(slices, 'mails') / sum(slices, 'seconds');
  return [
    {
      name: `${what}: CPU time of the process per email, bare loop`,
      value: mean(bare.map((slice) => slice.cpu)),
      unit: 'ms',
    },
    {
      name: `${what}: CPU time of the process per email`,
      value: mean(server.map((slice) => slice.cpu)),
      unit: `ms; the bare loop takes ${cpu} of that`,
    },
    { name: `${what}: ${of}, bare loop`, value: rate(bare), unit: 'mails/s' },
    {
      name: `${what}: ${of}, played and answered`,
      value: rate(server),
      unit: `mails/s, ${speed} times the bare loop`,
    },
    {
      name: `${what}: letters per email`,
      value: sum(server, 'letters') / sum(server, 'mails'),
      unit: 'letters',
    },
    {
      name: `${what}: size of a letter, bare loop`,
      value: sum(bare, 'bytes') / sum(bare, 'letters'),
      unit: 'bytes',
    },
    {
      name: `${what}: size of a letter`,
      value: sum(server, 'bytes') / sum(server, 'letters'),
      unit: 'bytes',
    },
  ];
}

function waiting(what: string, server: readonly number[], bare: readonly number[]): Figure[] {
  return [[0.5, 'median'] as const, [0.95, 'p95'] as const].flatMap(([share, name]) => {
    const [own, its] = [part(server, share), part(bare, share)];
    return [
      { name: `${what}: arrival to answer, ${name}, bare loop`, value: its, unit: 'ms' },
      {
        name: `${what}: arrival to answer, ${name}`,
        value: own,
        unit: `ms, ${(own / its).toFixed(2)} times the bare loop`,
      },
    ];
  });
}

/** Compares CPU time with and without pictures. */
function comparison([plain, drawn]: readonly Pair[]): Figure[] {
  if (!plain || !drawn) return [];
  const values = plain.rounds.map(
    (round, at) => round.server.cpu / (drawn.rounds[at]?.server.cpu ?? Number.NaN),
  );
  const unit = `(${part(values, 0).toFixed(2)} to ${part(values, 1).toFixed(2)})`;
  return [
    { name: 'CPU time per email, boards as text relative to pictures', value: part(values, 0.5), unit },
  ];
}
