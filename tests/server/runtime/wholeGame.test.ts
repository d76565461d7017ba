import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose } from '../../../src/mail/index.js';
import { Dovecot, dovecotMissing } from '../../support/dovecot.js';
import { type SmtpSink, startSink } from '../../support/smtpSink.js';

if (dovecotMissing && process.env.CI === 'true') throw new Error('Dovecot is missing, and CI must have it');
if (dovecotMissing) console.warn('Dovecot is missing: the tests of a whole game by real mail are skipped.');

const address = 'octi@example.org';
const game = '56+C 22+A 56-66 22-23 36+G 23-24 36-16x 24-25 46+E 25-26'.split(' ');
/** The ways mail programs mark the letter being answered. */
const quotes: ((letter: ParsedMail) => string)[] = [
  (letter) => `On Mon, Jan 5, 2026 at 1:00 PM Octi <${address}> wrote:\n\n${quoted(letter)}`,
  (letter) =>
    `________________________________\nFrom: Octi <${address}>\nSent: Monday, January 5, 2026 1:00 PM\nTo: Bob\nSubject: ${letter.subject}\n\n${letter.text}`,
  (letter) => `> On 5 Jan 2026, at 13:00, Octi <${address}> wrote:\n> \n${quoted(letter)}`,
];
const quoted = ({ text = '' }: ParsedMail): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

describe.skipIf(dovecotMissing)('a whole game by real mail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octi-game-'));
  const database = join(folder, 'octi.db');
  let dovecot: Dovecot;
  let sink: SmtpSink;
  let server: ChildProcess;
  let log = '';
  let read = 0;

  const start = () => {
    server = spawn('node', ['bin/octi.js', 'serve'], {
      env: {
        PATH: process.env.PATH,
        OCTI_ADDRESS: address,
        OCTI_IMAP_URL: dovecot.url('octi'),
        OCTI_SMTP_URL: sink.url,
        OCTI_DATABASE: database,
        OCTI_POLL_SECONDS: '5',
        OCTI_LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    log = '';
    server.stderr?.on('data', (text) => {
      log += text;
    });
  };

  /** Waits for a letter to an address that `fits` accepts. Returns the newest one. */
  const letter = async (to: string, fits: (letter: ParsedMail) => boolean): Promise<ParsedMail> => {
    for (;;) {
      for (const one of sink.letters.slice(read).toReversed()) {
        if (!one.to.includes(to)) continue;
        const parsed = await one.parsed();
        if (fits(parsed)) return parsed;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  const mail = async (from: string, subject: string, text: string, reply?: ParsedMail) => {
    read = sink.letters.length;
    const id = reply?.messageId?.replace(/[<>]/g, '');
    const raw = compose({
      from: { name: '', address: from },
      to: address,
      subject: reply ? `Re: ${reply.subject}` : subject,
      text,
      messageId: `${randomUUID()}@example.com`,
      date: Date.now(),
      ...(id !== undefined && { inReplyTo: id, references: [id] }),
      headers: {},
    });
    await dovecot.deliver('octi', raw);
  };

  const says = (words: string) => (one: ParsedMail) => `${one.subject}\n${one.text}`.includes(words);

  beforeAll(async () => {
    dovecot = await Dovecot.start();
    sink = await startSink();
    start();
  });

  afterAll(async () => {
    server?.kill('SIGKILL');
    await sink?.close();
    await dovecot?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('runs from sign-up to the end, even though Dovecot is restarted and the server is killed', async () => {
    const people = ['alice@example.com', 'bob@example.com'] as const;
    const [alice, bob] = people;
    // With a new database, the server reads only mail that comes in after it has opened the mailbox.
    while (!log.includes('opened')) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const [index, userid] of ['alice', 'bob'].entries()) {
      const from = people[index] ?? '';
      await mail(from, `signup ${userid}`, '');
      await mail(from, '', 'Yes, please.', await letter(from, says('Octi account')));
      await letter(from, says('Welcome'));
    }
    await mail(alice, 'octilite challenge bob', 'Shall we?');
    await mail(alice, '', 'yes', await letter(alice, says('Did you send it')));
    let open = await letter(bob, says('alice offers you a game'));
    await mail(bob, '', `accept\n\nGladly.\n\n${quotes[0]?.(open)}`, open);
    open = await letter(alice, says('Your turn on board'));
    for (const [index, turn] of game.entries()) {
      const [from, to] = index % 2 === 0 ? [alice, bob] : [bob, alice];
      if (index === 3) {
        await dovecot.down();
        await dovecot.up();
      }
      if (index === 6) server.kill('SIGKILL');
      await mail(from, '', `${turn}\n\nTurn ${index + 1} is mine.\n\n${quotes[index % 3]?.(open)}`, open);
      if (index === 6) start();
      open = await letter(to, says(`played ${turn}`));
      expect(open.text).toContain(`| Turn ${index + 1} is mine.`);
      expect(open.text).not.toContain('wrote:');
    }
    expect(open.text).toContain('bob won');
    expect(open.html).toContain('<pre');

    const ids = new Map<string, Set<string>>();
    for (const one of sink.letters) {
      const { messageId = '', text = '' } = await one.parsed();
      const same = `${one.to.join()} ${text}`;
      ids.set(same, (ids.get(same) ?? new Set()).add(messageId));
    }
    for (const [same, used] of ids) expect([...used], same).toHaveLength(1);

    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
    const checked = execFileSync('node', ['bin/octi.js', 'check', database], { encoding: 'utf8' });
    expect(checked).toContain(
      `Replayed 1 board with ${game.length} turns and recomputed 2 ratings: all agree.`,
    );
  });
});
