import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeClub } from '../../long/torture/club.js';
import { authservId, serverAddress } from '../../long/torture/players.js';
import { TortureServer } from '../../long/torture/server.js';
import type { Dovecot } from '../../support/dovecot.js';
import { dovecotPassword } from '../../support/dovecot.js';
import type { BareTask } from './bare.js';
import { firstTurn, type LoadMail } from './mails.js';
import { watchMemory } from './memory.js';
import type { Sunk } from './sink.js';

const script = (name: string): string => fileURLToPath(new URL(`${name}.js`, import.meta.url));

/** Letters that were taken since the beginning of a run. */
export interface Sink {
  readonly port: number;
  readonly taken: Sunk[];
  /** When the last one came, by `performance.now`. */
  readonly at: () => number;
  /** Called on each. */
  onLetter: (letter: Sunk) => void;
  stop(): void;
}

/** Starts the sink in a process of its own. */
export async function startSinkProcess(): Promise<Sink> {
  const child = fork(script('sink'));
  const [port] = (await once(child, 'message')) as [number];
  let at = 0;
  const sink: Sink = { port, taken: [], at: () => at, onLetter: () => {}, stop: () => child.disconnect() };
  child.on('message', (letter: Sunk) => {
    at = performance.now();
    sink.taken.push(letter);
    sink.onLetter(letter);
  });
  return sink;
}

/** What a run was given and what came of it. */
export interface Run {
  readonly mails: number;
  readonly letters: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Arrival to answer, ms, one mail after the other. */
  readonly waits: readonly number[];
  readonly peak: number;
}

/** Where all runs are made. */
export interface Place {
  readonly dovecot: Dovecot;
  readonly sink: Sink;
  readonly folder: string;
  /** For another mailbox for each run. */
  runs: number;
}

/** A reader of a mailbox that can be started and ended. */
interface Reader {
  readonly opened: Promise<unknown>;
  readonly pid: number;
  stop(): Promise<unknown>;
}

/** Lets `count` mails wait, has a reader deal with them, then brings `single` more, each when the one before is answered. */
async function measure(
  { dovecot, sink }: Place,
  user: string,
  mails: readonly LoadMail[],
  single: number,
  start: () => Reader,
  lettersOf: (mails: number) => number | undefined,
): Promise<Run> {
  const count = mails.length - single;
  await dovecot.deliver(user, ...mails.slice(0, count).map(({ raw }) => raw));
  sink.taken.length = 0;
  const reader = start();
  const memory = watchMemory(reader.pid);
  await reader.opened;
  const from = performance.now();
  await settled(sink, lettersOf(count));
  const seconds = (sink.at() - from) / 1000;
  const letters = sink.taken.length;
  const bytes = sink.taken.reduce((sum, one) => sum + one.bytes, 0);
  const waits: number[] = [];
  for (const { from: player, raw } of mails.slice(count)) {
    const answered = new Promise<void>((resolve) => {
      sink.onLetter = ({ to }) => to === player && resolve();
    });
    await dovecot.deliver(user, raw);
    const arrived = performance.now();
    await answered;
    waits.push(performance.now() - arrived);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  sink.onLetter = () => {};
  memory.stop();
  await reader.stop();
  return { mails: count, letters, bytes: bytes / letters, seconds, waits, peak: memory.peak() };
}

/** Waits until so many letters have come, or, where that is not known, until none has come for two seconds. */
async function settled(sink: Sink, letters: number | undefined): Promise<void> {
  const begun = performance.now();
  const isDone = () => {
    const quiet = performance.now() - Math.max(begun + 10_000, sink.at());
    if (quiet > 60_000) throw new Error(`${sink.taken.length} letters have come, and no more`);
    return letters === undefined ? quiet > 2_000 : sink.taken.length >= letters;
  };
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The real program with a database of its own. */
export async function runServer(place: Place, count: number, single: number): Promise<Run> {
  const user = `octi${++place.runs}`;
  const database = join(place.folder, `${user}.db`);
  const boards = makeClub(database, count + single, Date.now());
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
  // Each seat of a board is written to.
  const lettersOf = (many: number) =>
    boards.slice(0, many).reduce((sum, { addresses }) => sum + addresses.length, 0);
  const run = await measure(place, user, mails, single, start, lettersOf);
  if (server.faults.length > 0) throw new Error(server.faults[0]);
  return run;
}

async function said(server: TortureServer): Promise<void> {
  while (!server.log.includes('mailbox: opened')) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** The bare loop over as many of the same mails, with as many letters of the same size. */
export async function runBare(place: Place, like: Run, count: number, single: number): Promise<Run> {
  const user = `bare${++place.runs}`;
  const boards = makeClub(join(place.folder, `${user}.db`), count + single, Date.now());
  const mails = await Promise.all(boards.map(firstTurn));
  const task: BareTask = {
    imapPort: place.dovecot.imapPort,
    smtpPort: place.sink.port,
    user,
    password: dovecotPassword,
    letters: like.letters / like.mails,
    bytes: like.bytes,
  };
  const start = (): Reader => {
    const child: ChildProcess = fork(script('bare'), [JSON.stringify(task)]);
    return { opened: once(child, 'message'), pid: child.pid ?? 0, stop: async () => child.disconnect() };
  };
  return measure(place, user, mails, single, start, (many) => Math.floor(task.letters * many));
}
