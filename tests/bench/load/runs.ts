import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeClub } from '../../long/torture/club.js';
import { authservId, serverAddress } from '../../long/torture/players.js';
import { TortureServer } from '../../long/torture/server.js';
import type { Dovecot } from '../../support/dovecot.js';
import { dovecotPassword } from '../../support/dovecot.js';
import type { BareTask } from './bare.js';
import { firstTurn, type LoadMail } from './mails.js';
import { cpuMs, watchMemory } from './processes.js';
import type { Sunk } from './sink.js';

const script = (name: string): string => fileURLToPath(new URL(`${name}.js`, import.meta.url));

/** Letters received since the run began. */
export interface Sink {
  readonly port: number;
  readonly taken: Sunk[];
  /** When the last one arrived, by `performance.now`. */
  readonly at: () => number;
  /** Called for each letter. */
  onLetter: (letter: Sunk) => void;
  /** A letter of medium size among the last. */
  sample(): Promise<Buffer>;
  stop(): void;
}

/** Starts the sink in its own process. */
export async function startSinkProcess(): Promise<Sink> {
  const child = fork(script('sink'));
  const [port] = (await once(child, 'message')) as [number];
  let at = 0;
  let onSample: (letter: Buffer) => void = () => {};
  const sink: Sink = {
    ...{ port, taken: [], at: () => at, onLetter: () => {} },
    sample: () =>
      new Promise((resolve) => {
        onSample = resolve;
        child.send('sample');
      }),
    stop: () => child.disconnect(),
  };
  child.on('message', (told: Sunk | { readonly sample: string }) => {
    if ('sample' in told) return onSample(Buffer.from(told.sample, 'base64'));
    at = performance.now();
    sink.taken.push(told);
    sink.onLetter(told);
  });
  return sink;
}

/** The number of emails in a run. */
export interface Amount {
  /** Emails processed before the measurement. */
  readonly warm: number;
  /** Emails that are measured while all of them wait at once. */
  readonly count: number;
  /** Emails that arrive one at a time after that. */
  readonly single: number;
}

/** The input and the results of a run. */
export interface Run {
  readonly mails: number;
  readonly letters: number;
  readonly bytes: number;
  readonly seconds: number;
  /** CPU time of the process per mail, in ms. */
  readonly cpu: number;
  /** Time from arrival to answer for each of the single emails, in ms. */
  readonly waits: readonly number[];
  readonly peak: number;
  /** One of the letters, of medium size. */
  readonly sample: Buffer;
}

/** Where all runs take place. */
export interface Place {
  readonly dovecot: Dovecot;
  readonly sink: Sink;
  readonly folder: string;
  /** Counts the runs, so that each one gets its own mailbox. */
  runs: number;
}

/** A program that reads a mailbox and can be started and stopped. */
interface Reader {
  readonly opened: Promise<unknown>;
  readonly pid: number;
  stop(): Promise<unknown>;
}

/** Measures a reader: first with emails that wait at once, after others that warm it up, then with single emails. */
async function measure(
  { dovecot, sink }: Place,
  user: string,
  mails: readonly LoadMail[],
  { warm, count, single }: Amount,
  start: () => Reader,
  lettersOf: (from: number, to: number) => number,
): Promise<Run> {
  const raw = mails.map((mail) => mail.raw);
  await dovecot.deliver(user, ...raw.slice(0, warm));
  await dovecot.deliver(`${user}-later`, ...raw.slice(warm, warm + count));
  sink.taken.length = 0;
  const reader = start();
  const memory = watchMemory(reader.pid);
  await reader.opened;
  await settled(sink, lettersOf(0, warm));
  await quiet();
  const before = sink.taken.length;
  const cpuBefore = cpuMs(reader.pid);
  const from = performance.now();
  putIntoInbox(dovecot, `${user}-later`, user);
  await settled(sink, before + lettersOf(warm, warm + count));
  const seconds = (sink.at() - from) / 1000;
  await quiet();
  const cpu = (cpuMs(reader.pid) - cpuBefore) / count;
  const taken = sink.taken.slice(before);
  const bytes = taken.reduce((sum, one) => sum + one.bytes, 0);
  const waits: number[] = [];
  for (const one of mails.slice(warm + count, warm + count + single)) {
    const answered = new Promise<void>((resolve) => {
      sink.onLetter = ({ to }) => to === one.from && resolve();
    });
    await dovecot.deliver(user, one.raw);
    const arrived = performance.now();
    await answered;
    waits.push(performance.now() - arrived);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  sink.onLetter = () => {};
  memory.stop();
  await reader.stop();
  const letters = taken.length;
  const sample = await sink.sample();
  return { mails: count, letters, bytes: bytes / letters, seconds, cpu, waits, peak: memory.peak(), sample };
}

/** Also counts work that follows a letter, such as filing the email that it answers. */
const quiet = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 1500));

/** Moves emails that were delivered to one user into the mailbox of another, all at once. */
function putIntoInbox(dovecot: Dovecot, from: string, to: string): void {
  for (const file of dovecot.inboxFiles(from)) {
    renameSync(file, join(dovecot.folder, 'mail', to, 'new', basename(file)));
  }
}

/** Waits until this many letters have arrived. */
async function settled(sink: Sink, letters: number): Promise<void> {
  const begun = performance.now();
  while (sink.taken.length < letters) {
    if (performance.now() - Math.max(begun, sink.at()) > 70_000) {
      throw new Error(`${sink.taken.length} letters have come, and no more`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The real program with its own database, whose players have set this display. */
export async function runServer(place: Place, amount: Amount, display: string): Promise<Run> {
  const all = amount.warm + amount.count + amount.single;
  const user = `octi${++place.runs}`;
  const database = join(place.folder, `${user}.db`);
  const boards = makeClub(database, all, Date.now(), display);
  const mails = await Promise.all(boards.map(firstTurn));
  const server = new TortureServer(
    {
      OCTI_ADDRESS: serverAddress,
      OCTI_IMAP_URL: place.dovecot.url(user),
      OCTI_SMTP_URL: `smtp://127.0.0.1:${place.sink.port}`,
      OCTI_DATABASE: database,
      OCTI_AUTHSERV_ID: authservId,
    },
    ['--from-start'],
  );
  const start = (): Reader => {
    server.start();
    return { opened: said(server), pid: server.pid ?? 0, stop: () => server.stop() };
  };
  // Every seat of a board gets a letter.
  const lettersOf = (from: number, to: number) =>
    boards.slice(from, to).reduce((sum, { addresses }) => sum + addresses.length, 0);
  const run = await measure(place, user, mails, amount, start, lettersOf);
  if (server.faults.length > 0) throw new Error(server.faults[0]);
  return run;
}

async function said(server: TortureServer): Promise<void> {
  while (!server.log.includes('mailbox: opened')) await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * The bare loop over as many of the same emails, with as many letters as in a run of the server, all of them like one of
 * its letters.
 */
export async function runBare(
  place: Place,
  like: Pick<Run, 'letters' | 'mails' | 'sample'>,
  amount: Amount,
): Promise<Run> {
  const all = amount.warm + amount.count + amount.single;
  const user = `bare${++place.runs}`;
  const boards = makeClub(join(place.folder, `${user}.db`), all, Date.now());
  const mails = await Promise.all(boards.map(firstTurn));
  const sample = join(place.folder, `${user}.eml`);
  writeFileSync(sample, like.sample);
  const task: BareTask = {
    imapPort: place.dovecot.imapPort,
    smtpPort: place.sink.port,
    user,
    password: dovecotPassword,
    letters: like.letters / like.mails,
    sample,
  };
  const start = (): Reader => {
    const child: ChildProcess = fork(script('bare'), [JSON.stringify(task)]);
    return { opened: once(child, 'message'), pid: child.pid ?? 0, stop: async () => child.disconnect() };
  };
  const sentBy = (many: number) => Math.round(task.letters * many);
  return measure(place, user, mails, amount, start, (from, to) => sentBy(to) - sentBy(from));
}
