import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from '../../../src/store/index.js';
import { Dovecot } from '../../support/dovecot.js';
import type { Random } from '../../support/random.js';
import { type Fault, type SmtpSink, startSink } from '../../support/smtpSink.js';
import { makeClub, openStore } from './club.js';
import { clockOptions } from './faults/clock.js';
import { smallDisk } from './faults/disk.js';
import { faultNames, stretches } from './faults/index.js';
import { mailboxUser, type Scene, type Stretch } from './faults/scene.js';
import { letterFaults, nameOf, saysOfHost } from './faults/smtp.js';
import { authservId, serverAddress, TorturePlayers } from './players.js';
import { TortureServer } from './server.js';
import { verdictOf } from './verdict.js';

export interface Torture {
  readonly kills: number;
  readonly boards: number;
  /** Every board reaches at least this many turns, unless its game ends earlier. */
  readonly turns: number;
  /** The names of the faults to cause in addition to kills; all of them if unset. */
  readonly faults?: readonly string[];
}

/** The result of a torture run. */
export interface Tortured {
  readonly kills: number;
  readonly mails: number;
  readonly letters: number;
  /** How many times each kind of fault occurred. */
  readonly met: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

/** The server has this long to finish its work after the last kill. If it needs longer, that counts as a hang. */
const patienceMs = 180_000;
/** If something that must happen soon has not happened within this time, the server counts as hung. */
const soonMs = 60_000;

/**
 * Kills the server with SIGKILL at random moments while games are being played. The emails go through a real Dovecot
 * and an SMTP server that fails at random, and other faults come and go. Then it lets the server finish and checks what
 * happened to every turn and every letter.
 */
export async function torture(
  options: Torture,
  random: Random,
  onKill: (killed: number, all: number) => void = () => {},
): Promise<Tortured> {
  const folder = mkdtempSync(join(tmpdir(), 'octi-torture-'));
  const wanted = options.faults ?? faultNames;
  const disk = wanted.includes('disk') ? smallDisk(folder, options.kills) : undefined;
  const faults = wanted.filter((name) => name !== 'disk' || disk);
  const database = join(disk?.folder ?? folder, 'octi.db');
  const dovecot = await Dovecot.start();
  const sink = await startSink();
  const env = {
    OCTI_ADDRESS: serverAddress,
    OCTI_IMAP_URL: dovecot.url(mailboxUser),
    OCTI_SMTP_URL: sink.url,
    OCTI_DATABASE: database,
    OCTI_AUTHSERV_ID: authservId,
    OCTI_POLL_SECONDS: '5',
    OCTI_RETRY_SECONDS: '1',
  };
  mkdirSync(join(folder, 'faults'));
  const nodeOptions = faults.includes('clock') ? clockOptions(join(folder, 'faults')) : [];
  const server = new TortureServer(env, [], nodeOptions);
  const boards = makeClub(database, options.boards, Date.now());
  const store = openStore(database);
  const players = new TorturePlayers(boards, random, (raw) => dovecot.deliver(mailboxUser, raw));
  const scene = { folder: join(folder, 'faults'), database, dovecot, sink, server, store, random };
  try {
    return await new Run(options, faults, scene, players).go(onKill);
  } finally {
    await server.kill();
    store.close();
    await sink.close();
    await dovecot.stop();
    disk?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The server, its players and its faults, from the first start to the final check. */
class Run {
  readonly #options: Torture;
  readonly #server: TortureServer;
  readonly #sink: SmtpSink;
  readonly #store: Store;
  readonly #random: Random;
  readonly #players: TorturePlayers;
  readonly #wrong: string[] = [];
  readonly #met: Record<string, number> = {};
  /** Faults that affect individual letters, used in turn so a short run covers them all. Their timing is random. */
  readonly #troubles: readonly Fault[];
  #failing: boolean;
  #issued = 0;
  readonly #stretches: readonly Stretch[];
  #begun = 0;
  /** The current lasting fault, and how many more kills happen while it lasts. */
  #lasting: { readonly stretch: Stretch; kills: number } | undefined;
  #read = 0;

  constructor(
    options: Torture,
    faults: readonly string[],
    given: Omit<Scene, 'serving' | 'soon' | 'wrong'>,
    players: TorturePlayers,
  ) {
    this.#options = options;
    this.#server = given.server;
    this.#sink = given.sink;
    this.#store = given.store;
    this.#random = given.random;
    this.#players = players;
    const scene: Scene = {
      ...given,
      serving: () => this.#serving(),
      soon: (there) => this.#soon(there),
      wrong: (what) => this.#wrong.push(what),
    };
    const met = (what: string) => {
      this.#met[what] = (this.#met[what] ?? 0) + 1;
    };
    const chosen = Object.entries(stretches).filter(([name]) => faults.includes(name));
    this.#stretches = chosen.map(([, make]) => make(scene, met));
    this.#troubles = mixed(faults.map((name) => letterFaults[name] ?? []));
    this.#failing = this.#troubles.length > 0;
    given.server.excuses = (line) =>
      (faults.includes('garbage') && saysOfHost.test(line)) ||
      this.#stretches.some((stretch) => stretch.excuses?.(line));
  }

  async go(onKill: (killed: number, all: number) => void): Promise<Tortured> {
    const { kills } = this.#options;
    this.#server.start();
    await this.#serving();
    await this.#players.begin();
    for (let killed = 0; killed < kills; killed++) {
      onKill(killed, kills);
      await this.#beginNext();
      // Before every other kill, the server gets as long as it needs to start, even on a busy machine.
      if (killed % 2 === 1) await this.#serving();
      await this.#playFor(this.#random.below(2500));
      await this.#server.kill();
      this.#server.start();
      await this.#endLasting();
    }
    await this.#endLasting(true);
    await this.#finish();
    return {
      kills,
      mails: this.#players.mails,
      letters: this.#sink.letters.length,
      met: this.#met,
      wrong: this.#wrong,
    };
  }

  async #beginNext(): Promise<void> {
    const stretch = this.#stretches[this.#begun % this.#stretches.length];
    if (this.#lasting || !stretch) return;
    this.#begun += 1;
    await stretch.begin();
    this.#lasting = { stretch, kills: stretch.kills };
  }

  /** Counts a kill during the lasting fault, and ends it after its last kill, or immediately if `now` is true. */
  async #endLasting(now = false): Promise<void> {
    const lasting = this.#lasting;
    if (!lasting) return;
    lasting.kills -= 1;
    if (lasting.kills > 0 && !now) return;
    this.#lasting = undefined;
    await lasting.stretch.end();
  }

  /** Waits until the server is reading the mailbox. Restarts it if it has exited. */
  async #serving(): Promise<void> {
    for (let starts = 0; ; starts++) {
      if (await this.#soon(() => this.#server.log.includes('opened') || this.#server.hasEnded)) {
        if (!this.#server.hasEnded) return;
      }
      // It cannot even start with a full disk.
      await this.#endLasting(true);
      if (starts > 5) throw new Error(`the server is not serving: ${this.#server.log}`);
      if (this.#server.hasEnded) this.#server.start();
    }
  }

  async #soon(there: () => boolean): Promise<boolean> {
    const end = performance.now() + soonMs;
    while (!there()) {
      if (performance.now() > end) return false;
      await this.#playFor(20);
    }
    return true;
  }

  async #playFor(ms: number): Promise<void> {
    const end = performance.now() + ms;
    do {
      await this.#answerLetters();
      await pause(5);
    } while (performance.now() < end);
  }

  async #answerLetters(): Promise<void> {
    while (this.#read < this.#sink.letters.length) {
      const letter = this.#sink.letters[this.#read++];
      if (letter) await this.#players.read(letter);
      if (this.#failing && this.#random.oneIn(4)) {
        this.#sink.failNext(this.#troubles[this.#issued % this.#troubles.length] as Fault);
        this.#issued += 1;
      }
    }
  }

  /** Lets the server finish its work, stops it and checks what it has left behind. */
  async #finish(): Promise<void> {
    const patience = performance.now() + patienceMs;
    this.#players.stopAt(this.#options.turns);
    for (
      let quiet = 0;
      quiet < 10 && performance.now() < patience;
      quiet = this.#isAtRest() ? quiet + 1 : 0
    ) {
      if (this.#failing && (this.#hasMetAll() || this.#players.done)) {
        this.#failing = false;
        this.#sink.heal();
      }
      if (this.#server.hasEnded) this.#server.start();
      await this.#answerLetters();
      // Letters that have failed several times would wait for minutes.
      this.#store.outbox.retryAll(Date.now());
      await pause(50);
    }
    const code = await this.#server.stop();
    await this.#answerLetters();
    this.#wrong.push(...(await verdictOf(this.#store, this.#players, this.#sink.letters)));
    if (code !== 0) this.#wrong.push(`the server ended with ${code}`);
    if (!this.#players.done) this.#wrong.push('not every turn was asked for in time');
    this.#wrong.push(...this.#server.faults);
    for (const fault of this.#sink.met) this.#met[nameOf(fault)] = (this.#met[nameOf(fault)] ?? 0) + 1;
  }

  /** Whether the mail host has failed in every way it should. From then on, it no longer fails. */
  #hasMetAll(): boolean {
    const names = new Set(this.#sink.met.map(nameOf));
    return this.#troubles.every((fault) => names.has(nameOf(fault)));
  }

  #isAtRest(): boolean {
    // The last emails may still be in the mailbox, not yet fetched.
    const taken = Object.values(this.#store.mailCounts().inbox).reduce((sum, mails) => sum + mails, 0);
    return (
      this.#players.done &&
      this.#read === this.#sink.letters.length &&
      this.#store.isAtRest() &&
      taken === this.#players.mails
    );
  }
}

/** Interleaves lists, taking one item from each in turn, so that a short run covers some of each kind. */
function mixed<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}
