import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';
import { octi } from '../../support/octi.js';
import { type SmtpSink, startSink } from '../../support/smtpSink.js';

/** The age of the copy when the machine is lost. */
const ageMs = 2 * 60_000;
/** Code for a server or a backup that runs `ageMs` ago, and in the present after SIGUSR2. */
const pastClock = `
  const Real = Date;
  let behind = ${ageMs};
  process.on('SIGUSR2', () => { behind = 0; });
  globalThis.Date = class Date extends Real {
    constructor(...given) { super(...(given.length > 0 ? given : [Real.now() - behind])); }
    static now() { return Real.now() - behind; }
  };`;
const inThePast = `--import=data:text/javascript,${encodeURIComponent(pastClock)}`;

const [alice, bob] = ['alice@example.com', 'bob@example.com'] as const;

describe.skipIf(dovecotMissing)('a second machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-second-'));
  const first = join(folder, 'first', 'octi.db');
  const copies = join(folder, 'copies');
  const second = join(folder, 'second', 'octi.db');
  const day = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const children = new Set<ChildProcess>();
  let dovecot: Dovecot;
  let sink: SmtpSink;
  let sent = 0;
  /** How far the first server and its mail are in the past. */
  let behindMs = ageMs;

  const envOf = (database: string): Record<string, string> => ({
    OCTI_ADDRESS: 'octi@example.org',
    OCTI_IMAP_URL: dovecot.url('octi'),
    OCTI_SMTP_URL: sink.url,
    OCTI_DATABASE: database,
  });
  const start = (
    given: readonly string[],
    env: Record<string, string>,
    nodeOptions: readonly string[] = [],
  ): ChildProcess => {
    const child = spawn(process.execPath, [...nodeOptions, 'bin/octi.js', ...given], {
      env: { PATH: process.env.PATH, ...env },
      stdio: 'ignore',
    });
    children.add(child);
    return child;
  };
  const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    children.delete(child);
  };
  const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
    for (let tries = 0; !(await isSo()); tries++) {
      if (tries > 2_400) throw new Error(`timed out waiting for ${what}`);
      await pause(50);
    }
  };
  const lettersTo = (address: string) => sink.letters.filter(({ to }) => to.includes(address));

  /** Sends an email in reply to the player's newest letter, or the newest one about a board, and awaits an answer. */
  const write = async (from: string, subject: string, line = '', board?: number) => {
    const letters = lettersTo(from);
    const before = letters.length;
    const parsed = await Promise.all(letters.map((letter) => letter.parsed()));
    const last = parsed.findLast(
      (letter) => board === undefined || letter.subject?.startsWith(`Octi Board ${board} `),
    );
    const thread = last
      ? `In-Reply-To: ${last.messageId}\r\nReferences: ${[...[last.references ?? []].flat(), last.messageId].join(' ')}\r\n`
      : '';
    sent += 1;
    const mail = `From: ${from}\r\nTo: octi@example.org\r\nSubject: ${subject}\r\nMessage-ID: <${sent}@example.com>\r\n${thread}\r\n${line}\r\n`;
    await dovecot.asUser('octi', (client) =>
      client.append('INBOX', mail, [], new Date(Date.now() - behindMs)),
    );
    await until(`an answer to mail ${sent}`, () => lettersTo(from).length > before);
  };
  const reply = (from: string, line: string) => write(from, 'Re: Octi', line);
  /** Plays a turn in reply to the newest letter about its board, and waits until the other player gets a letter. */
  const play = async (from: string, board: number, turn: string) => {
    const other = from === alice ? bob : alice;
    const before = lettersTo(other).length;
    await write(from, 'Re: Octi', turn, board);
    await until(`the letter about ${turn}`, () => lettersTo(other).length > before);
  };
  const recordsOf = async (database: string) => {
    const { out } = await octi(['boards', '--state', 'all', '--json', '--database', database]);
    const boards: { board: number }[] = JSON.parse(out);
    return Promise.all(
      boards.map(async ({ board }) => {
        const shown = await octi(['board', String(board), '--json', '--database', database]);
        const { position, record }: { position: string; record: { turn: string; played: string }[] } =
          JSON.parse(shown.out);
        return { board, position, record };
      }),
    );
  };
  const boardsOf = async (database: string) =>
    (await recordsOf(database)).map(({ record, ...board }) => ({
      ...board,
      turns: record.map(({ turn }) => turn),
    }));

  beforeAll(async () => {
    for (const name of ['first', 'second']) mkdirSync(join(folder, name));
    dovecot = await Dovecot.start();
    sink = await startSink();
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await sink.close();
    await dovecot.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('restores all boards of the first from the mailbox and a copy of the database that is two minutes old', async () => {
    let server = start(['serve', '--from-start'], envOf(first), [inThePast]);
    for (const [from, userid] of [
      [alice, 'alice'],
      [bob, 'bob'],
    ] as const) {
      await write(from, `signup ${userid}`);
      await reply(from, 'yes');
    }
    await reply(alice, 'octi challenge bob');
    await reply(alice, 'yes');
    await until('the challenge', () => lettersTo(bob).length === 3);
    await reply(bob, 'accept');
    await until('the first board', () => lettersTo(alice).length === 5);
    await play(alice, 101, '57+E');
    const before = lettersTo(alice).length;
    await reply(bob, 'octilite challenge alice');
    await reply(bob, 'yes');
    await until('the second challenge', () => lettersTo(alice).length > before);
    await reply(alice, 'accept');
    await play(bob, 102, '46+E');

    const rolling = start(['backup', copies, '--every', '1h'], envOf(first), [inThePast]);
    await until('the copy', () => existsSync(join(copies, 'octi.db')));
    server.kill('SIGUSR2');
    behindMs = 0;
    const copiedBy = Date.now() - ageMs;

    await play(bob, 101, '33+B');
    await play(alice, 102, '42+A');
    await play(alice, 101, '57-56');
    await play(bob, 102, '46+D');
    await play(bob, 101, '53+A');
    await stop(server, 'SIGKILL');
    await stop(rolling, 'SIGKILL');
    const kept = await boardsOf(first);
    const played = (await recordsOf(first)).flatMap(({ record }) =>
      record.map((turn) => Date.parse(turn.played)),
    );
    const inCopy = played.filter((time) => time <= copiedBy);
    // IMAP's dates have whole seconds.
    const later = played.filter((time) => time >= copiedBy + ageMs - 1000);
    expect([inCopy.length, later.length]).toEqual([2, 5]);
    expect(kept.toSorted((a, b) => a.board - b.board)).toMatchObject([
      { board: 101, turns: ['57+E', '33+B', '57-56', '53+A'] },
      { board: 102, turns: ['46+E', '42+A', '46+D'] },
    ]);

    copyFileSync(join(copies, 'octi.db'), second);
    const env = envOf(second);
    expect((await boardsOf(second)).map(({ turns }) => turns).toSorted()).toEqual([['46+E'], ['57+E']]);
    expect((await octi(['check'], { env })).code).toBe(0);
    expect((await octi(['rotate-secret'], { env })).code).toBe(0);
    const { out, code } = await octi(['mail', 'refetch', '--since', day], { env });
    expect([code, out]).toEqual([0, expect.stringContaining('did not have them: 5.')]);
    server = start(['serve'], env);
    await until('the turns', async () => (await boardsOf(second)).flatMap(({ turns }) => turns).length === 7);
    // The first machine comes back. The mailbox now belongs to the second, so the first exits.
    const back = await octi(['serve'], { env: envOf(first) });
    expect([back.code, back.err]).toEqual([1, expect.stringContaining('Another server')]);
    await stop(server, 'SIGTERM');
    expect(await boardsOf(second)).toEqual(kept);
    expect((await octi(['check'], { env })).code).toBe(0);
  });
});
