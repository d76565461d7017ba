import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeClub } from '../../long/torture/club.js';
import { authservId, serverAddress } from '../../long/torture/players.js';
import { TortureServer } from '../../long/torture/server.js';
import { type Dovecot, dovecotPassword } from '../../support/dovecot.js';
import type { BareTask } from './bare.js';
import { firstTurn, type LoadMail } from './mails.js';
import { cpuMs, watchMemory } from './processes.js';
import type { Sunk } from './sink.js';

const script = (name: string): string => fileURLToPath(new URL(`${name}.js`, import.meta.url));

/** Letters received since the run began. */
export interface Sink {
  readonly port: number;
  readonly taken: Sunk[];
  /** When the last one arrived, according to `performance.now`. */
  readonly at: () => number;
  /** Called for each letter. */
  onLetter: (letter: Sunk) => void;
  /** Returns the median-sized letter of the last 100. */
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
  child.on('message', (message: Sunk | { readonly sample: string }) => {
    if ('sample' in message) return onSample(Buffer.from(message.sample, 'base64'));
    at = performance.now();
    sink.taken.push(message);
    sink.onLetter(message);
  });
  return sink;
}

/** The cost of answering some emails that arrived at the same time. */
export interface Slice {
  readonly mails: number;
  readonly letters: number;
  /** Size of all letters. */
  readonly bytes: number;
  /** From the arrival of the emails to the last letter. */
  readonly seconds: number;
  /** CPU time of the process per email, in ms. */
  readonly cpu: number;
}

/** The servers and the folder that all runs share. */
export interface Place {
  readonly dovecot: Dovecot;
  readonly sink: Sink;
  readonly folder: string;
  /** Counts the runs, so that each one gets its own mailbox. */
  runs: number;
}

/** A program that answers the emails in a mailbox. */
interface Program {
  readonly opened: Promise<unknown>;
  readonly pid: number;
  /** Throws if something went wrong in the program. */
  stop(): Promise<unknown>;
}

/** A running program with its mailbox, and the emails still to be delivered to it. */
export class LoadReader {
  readonly #place: Place;
  readonly #user: string;
  readonly #mails: readonly LoadMail[];
  readonly #program: Program;
  readonly #lettersOf: (from: number, to: number) => number;
  readonly #memory: ReturnType<typeof watchMemory>;
  #next = 0;

  private constructor(
    place: Place,
    user: string,
    mails: readonly LoadMail[],
    program: Program,
    lettersOf: (from: number, to: number) => number,
  ) {
    this.#place = place;
    this.#user = user;
    this.#mails = mails;
    this.#program = program;
    this.#lettersOf = lettersOf;
    this.#memory = watchMemory(program.pid);
  }

  /** Starts a program that finds the first emails in its mailbox, and waits until it has answered them. */
  static async start(
    place: Place,
    user: string,
    mails: readonly LoadMail[],
    warm: number,
    start: () => Program,
    lettersOf: (from: number, to: number) => number,
  ): Promise<LoadReader> {
    await place.dovecot.deliver(user, ...mails.slice(0, warm).map(({ raw }) => raw));
    place.sink.taken.length = 0;
    const program = start();
    const reader = new LoadReader(place, user, mails, program, lettersOf);
    await program.opened;
    await settled(place.sink, lettersOf(0, warm));
    await quiet();
    reader.#next = warm;
    return reader;
  }

  /** Peak memory of the program and its workers so far, in MB. */
  get peak(): number {
    return this.#memory.peak();
  }

  /** Lets the program answer the next emails, which all arrive at the same time. */
  async slice(count: number): Promise<Slice> {
    const { dovecot, sink } = this.#place;
    const later = `${this.#user}-later`;
    const [from, to] = [this.#next, this.#next + count];
    this.#next = to;
    await dovecot.deliver(later, ...this.#mails.slice(from, to).map(({ raw }) => raw));
    sink.taken.length = 0;
    const cpuBefore = cpuMs(this.#program.pid);
    const begun = performance.now();
    putIntoInbox(dovecot, later, this.#user);
    await settled(sink, this.#lettersOf(from, to));
    const seconds = (sink.at() - begun) / 1000;
    await quiet();
    const cpu = (cpuMs(this.#program.pid) - cpuBefore) / count;
    const bytes = sink.taken.reduce((sum, one) => sum + one.bytes, 0);
    return { mails: count, letters: sink.taken.length, bytes, seconds, cpu };
  }

  /** Lets the program answer the next emails one at a time. Returns the time from arrival to answer for each, in ms. */
  async single(count: number): Promise<number[]> {
    const { dovecot, sink } = this.#place;
    const waits: number[] = [];
    for (let at = 0; at < count; at++) {
      const one = this.#mails[this.#next++] as LoadMail;
      const answered = new Promise<void>((resolve) => {
        sink.onLetter = ({ to }) => to === one.from && resolve();
      });
      await dovecot.deliver(this.#user, one.raw);
      const arrived = performance.now();
      await answered;
      waits.push(performance.now() - arrived);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    sink.onLetter = () => {};
    await quiet();
    return waits;
  }

  async stop(): Promise<void> {
    this.#memory.stop();
    await this.#program.stop();
  }
}

/** Waits so that work done after a letter is sent is counted too, such as filing the email it answers. */
const quiet = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 1500));

/** Moves emails that were delivered to one user into the mailbox of another, all at the same time. */
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
      throw new Error(`only ${sink.taken.length} letters have arrived`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Starts the real program with its own database, whose players have chosen this display. Resolves once the program has
 * answered its first emails.
 */
export async function startServer(
  place: Place,
  amount: { readonly warm: number; readonly all: number },
  display: string,
): Promise<LoadReader> {
  const user = `octi${++place.runs}`;
  const database = join(place.folder, `${user}.db`);
  const boards = makeClub(database, amount.all, Date.now(), display);
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
  const stop = async () => {
    await server.stop();
    if (server.faults.length > 0) throw new Error(server.faults[0]);
  };
  const start = (): Program => {
    server.start();
    return { opened: said(server), pid: server.pid ?? 0, stop };
  };
  // Every seat on a board gets a letter.
  const lettersOf = (from: number, to: number) =>
    boards.slice(from, to).reduce((sum, { addresses }) => sum + addresses.length, 0);
  return LoadReader.start(place, user, mails, amount.warm, start, lettersOf);
}

async function said(server: TortureServer): Promise<void> {
  while (!server.log.includes('mailbox: opened')) await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Starts the bare loop with its own emails, of the same kind as the server's. For each email, it sends `perMail`
 * letters like the sample.
 */
export async function startBare(
  place: Place,
  amount: { readonly warm: number; readonly all: number },
  letter: { readonly sample: Buffer; readonly perMail: number },
): Promise<LoadReader> {
  const user = `bare${++place.runs}`;
  const boards = makeClub(join(place.folder, `${user}.db`), amount.all, Date.now());
  const mails = await Promise.all(boards.map(firstTurn));
  const sample = join(place.folder, `${user}.eml`);
  writeFileSync(sample, letter.sample);
  const task: BareTask = {
    imapPort: place.dovecot.imapPort,
    smtpPort: place.sink.port,
    user,
    password: dovecotPassword,
    letters: letter.perMail,
    sample,
  };
  const start = (): Program => {
    const child: ChildProcess = fork(script('bare'), [JSON.stringify(task)]);
    return { opened: once(child, 'message'), pid: child.pid ?? 0, stop: async () => child.disconnect() };
  };
  const sentBy = (many: number) => Math.round(task.letters * many);
  return LoadReader.start(place, user, mails, amount.warm, start, (from, to) => sentBy(to) - sentBy(from));
}
