import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Dovecot } from '../../support/dovecot.js';
import type { Random } from '../../support/random.js';
import { type Fault, startSink } from '../../support/smtpSink.js';
import { makeClub, openStore } from './club.js';
import { authservId, serverAddress, TorturePlayers } from './players.js';
import { TortureServer } from './server.js';
import { verdictOf } from './verdict.js';

export interface Torture {
  readonly kills: number;
  readonly boards: number;
  /** Turns that each board comes to at least, if its game goes on so long. */
  readonly turns: number;
}

/** What a torture came to. */
export interface Tortured {
  readonly kills: number;
  readonly mails: number;
  readonly letters: number;
  readonly faults: number;
  /** How often letters met each kind of fault of the mail host. */
  readonly met: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

/** Waits for something that must come soon. */
async function until(there: () => boolean, otherwise: () => string): Promise<void> {
  for (let tries = 0; !there(); tries++) {
    if (tries > 1500) throw new Error(otherwise());
    await pause(20);
  }
}

/** In turns, so that a short run meets them all; when is left to chance. */
const troubles: readonly Fault[] = [
  'lose the reply',
  'cut in DATA',
  { at: 'data', code: 451 },
  'cut at MAIL',
  { at: 'connect', code: 421 },
  { at: 'mail', code: 451 },
  { at: 'rcpt', code: 450 },
  'garbage at MAIL',
  'garbage at RCPT',
  'garbage at the end',
  { at: 'rcpt', code: 550, says: 'relay not permitted' },
  { at: 'rcpt', code: 550, says: 'go away' },
  { at: 'mail', code: 530 },
  { at: 'data', code: 554 },
  { at: 'connect', code: 554 },
];
const nameOf = (fault: Fault): string => (typeof fault === 'string' ? fault : `${fault.code} at ${fault.at}`);
/** From the last kill on the server has this long to come to rest; more is a hang. */
const patienceMs = 180_000;

/**
 * Kills the server with SIGKILL at random instants while games are played through a real Dovecot and an SMTP server
 * that fails at random; then lets it finish and looks what has become of every turn and every letter.
 */
export async function torture({ kills, boards: count, turns }: Torture, random: Random): Promise<Tortured> {
  const folder = mkdtempSync(join(tmpdir(), 'octi-torture-'));
  const database = join(folder, 'octi.db');
  const dovecot = await Dovecot.start();
  const sink = await startSink();
  const server = new TortureServer({
    OCTI_ADDRESS: serverAddress,
    OCTI_IMAP_URL: dovecot.url('octi'),
    OCTI_SMTP_URL: sink.url,
    OCTI_DATABASE: database,
    OCTI_AUTHSERV_ID: authservId,
    OCTI_POLL_SECONDS: '5',
    OCTI_RETRY_SECONDS: '1',
  });
  const boards = makeClub(database, count, Date.now());
  const players = new TorturePlayers(boards, random, (raw) => dovecot.deliver('octi', raw));
  let read = 0;
  let faults = 0;
  let failing = true;
  const answerLetters = async () => {
    while (read < sink.letters.length) {
      const letter = sink.letters[read++];
      if (letter) await players.read(letter);
      if (failing && random.oneIn(6)) {
        sink.failNext(troubles[faults % troubles.length] as Fault);
        faults += 1;
      }
    }
  };
  try {
    server.start();
    await until(
      () => server.log.includes('opened'),
      () => `the server does not serve: ${server.log}`,
    );
    await players.begin();
    const store = openStore(database);
    for (let killed = 0; killed < kills; killed++) {
      // Every other time it is killed at work, however long a busy machine takes to start it.
      if (killed % 2 === 1) {
        await until(
          () => server.log.includes('opened'),
          () => `the server does not serve: ${server.log}`,
        );
      }
      const end = Date.now() + random.below(2500);
      while (Date.now() < end) {
        await answerLetters();
        await pause(5);
      }
      await server.kill();
      server.start();
    }
    const patience = Date.now() + patienceMs;
    players.stopAt(turns);
    // The last mails may still lie in the mailbox, not fetched yet.
    const allTaken = () =>
      Object.values(store.mailCounts().inbox).reduce((sum, mails) => sum + mails, 0) === players.mails;
    const atRest = () => players.done && read === sink.letters.length && store.isAtRest() && allTaken();
    for (let quiet = 0; quiet < 10 && Date.now() < patience; quiet = atRest() ? quiet + 1 : 0) {
      // The mail host is whole again when it has failed in each of its ways.
      if (failing && (sink.met.length >= troubles.length || players.done)) {
        failing = false;
        sink.heal();
      }
      await answerLetters();
      // Letters that have failed often would wait for minutes.
      store.outbox.retryAll(Date.now());
      await pause(50);
    }
    const code = await server.stop();
    await answerLetters();
    const wrong = await verdictOf(store, players, sink.letters);
    store.close();
    if (code !== 0) wrong.push(`the server ended with ${code}`);
    if (!players.done) wrong.push('not every turn was asked for in time');
    wrong.push(...server.faults);
    const met: Record<string, number> = {};
    for (const fault of sink.met) met[nameOf(fault)] = (met[nameOf(fault)] ?? 0) + 1;
    return { kills, mails: players.mails, letters: sink.letters.length, faults, met, wrong };
  } finally {
    await server.kill();
    await sink.close();
    await dovecot.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
