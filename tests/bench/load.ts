import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Dovecot, dovecotMissing } from '../support/dovecot.js';
import { type Run, runBare, runServer, startSinkProcess } from './load/runs.js';
import type { Figure, OnProgress } from './report.js';

const part = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] as number;

/**
 * Mails that wait in a real Dovecot are read, played and answered by the real program through SMTP, beside a bare loop
 * that fetches and parses the same mails and sends as many letters of the same size, storing nothing. CPU time of the one
 * process is set beside that of the other, since wall clock varies with whatever else the machine does.
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
    // The bare loop runs before and after, so that what else the machine does weighs on both alike.
    onProgress(0, 10);
    const few = await runServer(place, { warm: warm / 4, count: count / 4, single: 0 });
    onProgress(2, 10);
    const before = await runBare(place, few, { ...half, single: Math.ceil(single / 2) });
    onProgress(4, 10);
    const whole = await runServer(place, { warm, count, single });
    onProgress(8, 10);
    const after = await runBare(place, few, { ...half, single: Math.floor(single / 2) });
    return figures(few, whole, before, after);
  } finally {
    sink.stop();
    await dovecot.stop();
    rmSync(folder, { recursive: true });
  }
}

function figures(few: Run, whole: Run, before: Run, after: Run): Figure[] {
  const rate = whole.mails / whole.seconds;
  const bareRate = (before.mails + after.mails) / (before.seconds + after.seconds);
  const bareCpu = (before.cpu + after.cpu) / 2;
  const bareWaits = [...before.waits, ...after.waits];
  const of = `${whole.mails.toLocaleString('en')} mails waiting`;
  const ratio = (a: number, b: number) => `${(a / b).toFixed(2)} of the bare loop`;
  const wait = (share: number) => part(whole.waits, share);
  const bare = (share: number) => part(bareWaits, share);
  const least = `the bare loop takes ${(bareCpu / whole.cpu).toFixed(2)} of it`;
  return [
    { name: 'CPU time of the process for each mail, bare loop', value: bareCpu, unit: 'ms' },
    { name: 'CPU time of the process for each mail', value: whole.cpu, unit: `ms, ${least}` },
    { name: `${of}, bare loop`, value: bareRate, unit: 'mails/s' },
    { name: `${of}, played and answered`, value: rate, unit: `mails/s, ${ratio(rate, bareRate)}` },
    { name: 'letters for each mail', value: whole.letters / whole.mails, unit: 'letters' },
    { name: 'size of a letter', value: whole.bytes, unit: 'bytes' },
    { name: 'arrival to answer, median, bare loop', value: bare(0.5), unit: 'ms' },
    { name: 'arrival to answer, median', value: wait(0.5), unit: `ms, ${ratio(wait(0.5), bare(0.5))}` },
    { name: 'arrival to answer, p95, bare loop', value: bare(0.95), unit: 'ms' },
    { name: 'arrival to answer, p95', value: wait(0.95), unit: `ms, ${ratio(wait(0.95), bare(0.95))}` },
    { name: `peak memory, ${few.mails.toLocaleString('en')} mails waiting`, value: few.peak, unit: 'MB' },
    { name: `peak memory, ${of}`, value: whole.peak, unit: 'MB with all its workers' },
  ];
}
