import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { ImapFlow } from 'imapflow';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { dovecotConfig } from './dovecotConfig.js';
import { freePort } from './freePort.js';

const binary = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  .map((folder) => join(folder, 'dovecot'))
  .find((file) => existsSync(file));

/**
 * Whether Dovecot is missing; tests that need it are then skipped: `describe.skipIf(dovecotMissing)`. In
 * continuous integration (`CI=true`) this is an error.
 */
export const dovecotMissing: boolean = binary === undefined;
/** Whether Dovecot uses the configuration format of 2.3, for tests with settings that 2.4 spells differently. */
export const isDovecot23: boolean =
  binary !== undefined && /^2\.[0-3]\./.test(execFileSync(binary, ['--version'], { encoding: 'utf8' }));
if (dovecotMissing) {
  const advice = 'Dovecot is not installed (on Debian: apt install dovecot-imapd dovecot-lmtpd)';
  if (process.env.CI === 'true') throw new Error(advice);
  console.warn(`${advice}; the tests against a real IMAP server are skipped.`);
}

/** An email in a folder. */
export interface FiledMail {
  readonly uid: number;
  readonly subject: string;
  readonly seen: boolean;
}

export interface DovecotOptions {
  /** The capabilities that the server advertises; all of them by default. */
  readonly capabilities?: string;
  /** The key of the OAuth2 tokens that it accepts (JWT, HS256). Without a key, or in Dovecot 2.4, it accepts none. */
  readonly tokenKey?: string;
}

/** Every user's password; any user name has a mailbox. */
export const dovecotPassword = 'secret';

/** A real Dovecot with its own folder and ports. Works as root and as an ordinary user. */
export class Dovecot {
  readonly folder: string;
  readonly imapPort: number;
  readonly lmtpPort: number;
  readonly #config: string;
  /** If we are root, the mail belongs to another user, since Dovecot never serves mail as root. */
  readonly #mailIds: { uid: number; gid: number };
  #process: ChildProcess | undefined;

  private constructor(folder: string, imapPort: number, lmtpPort: number, options: DovecotOptions) {
    this.folder = folder;
    this.imapPort = imapPort;
    this.lmtpPort = lmtpPort;
    const { capabilities, tokenKey } = options;
    const { uid, gid, username } = userInfo();
    const root = uid === 0;
    this.#mailIds = root ? { uid: 8, gid: 8 } : { uid, gid };
    const group = root ? 'dovecot' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
    const version = execFileSync(binary ?? 'dovecot', ['--version'], { encoding: 'utf8' });
    this.#config = join(folder, 'dovecot.conf');
    const config = dovecotConfig(version, {
      folder,
      imapPort,
      lmtpPort,
      password: dovecotPassword,
      root,
      user: root ? 'dovecot' : username,
      group,
      loginUser: root ? 'dovenull' : username,
      ...this.#mailIds,
      ...(capabilities !== undefined && { capabilities }),
      ...(tokenKey !== undefined && { tokenFile: tokenFile(folder, tokenKey) }),
    });
    writeFileSync(this.#config, config);
    chmodSync(folder, 0o755);
    const mail = join(folder, 'mail');
    mkdirSync(mail);
    if (root) chownSync(mail, this.#mailIds.uid, this.#mailIds.gid);
  }

  /** Starts a server on free ports. */
  static async start(options: DovecotOptions = {}): Promise<Dovecot> {
    const folder = mkdtempSync(join(tmpdir(), 'octi-dovecot-'));
    const dovecot = new Dovecot(folder, await freePort(), await freePort(), options);
    await dovecot.up();
    return dovecot;
  }

  /** Starts Dovecot again after `down`, with the same mail on the same ports. Does nothing if it is running. */
  async up(): Promise<void> {
    if (this.#process) return;
    this.#process = spawn(binary ?? 'dovecot', ['-F', '-c', this.#config], {
      stdio: 'ignore',
      detached: true,
    });
    await Promise.all([answers(this.imapPort), answers(this.lmtpPort)]);
  }

  /** Stops Dovecot as a reboot would, keeping mail and ports. */
  async down(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running?.pid || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    // Kills the whole process group, since processes that serve connections would run for ten more seconds without
    // their master.
    process.kill(-running.pid, 'SIGTERM');
    await gone;
    while (isAlive(-running.pid)) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Suspends all Dovecot processes: connections stay open, but nothing answers. */
  freeze(): void {
    if (this.#process?.pid) process.kill(-this.#process.pid, 'SIGSTOP');
  }

  /** Resumes the processes after `freeze`. */
  thaw(): void {
    if (this.#process?.pid) process.kill(-this.#process.pid, 'SIGCONT');
  }

  /**
   * Sets the password that Dovecot requires after the next `up`; without an argument, the usual password. Call it
   * only while Dovecot is down.
   */
  demandPassword(password: string = dovecotPassword): void {
    const config = readFileSync(this.#config, 'utf8');
    writeFileSync(this.#config, config.replace(/(password ?= ?).*/, `$1${password}`));
  }

  /** Deletes a user's mailbox with all its folders. Call it only while Dovecot is down. */
  emptyMailbox(user: string): void {
    rmSync(join(this.folder, 'mail', user), { recursive: true, force: true });
  }

  /** Stops Dovecot for good and deletes all its files. */
  async stop(): Promise<void> {
    await this.down();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  }

  url(user: string): string {
    return `imap://${encodeURIComponent(user)}:${dovecotPassword}@127.0.0.1:${this.imapPort}/INBOX`;
  }

  /** Delivers mail by LMTP, like a mail host. */
  async deliver(user: string, ...mails: readonly (string | Buffer)[]): Promise<void> {
    const connection = new SMTPConnection({
      host: '127.0.0.1',
      port: this.lmtpPort,
      lmtp: true,
      ignoreTLS: true,
    });
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    for (const mail of mails) {
      await new Promise<void>((resolve, reject) =>
        connection.send({ from: 'someone@example.net', to: [user] }, mail, (error) =>
          error ? reject(error) : resolve(),
        ),
      );
    }
    connection.quit();
  }

  /** Runs an action over IMAP, as the user's mail program would. */
  async asUser<T>(user: string, act: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: this.imapPort,
      secure: false,
      doSTARTTLS: false,
      auth: { user, pass: dovecotPassword },
      logger: false,
      disableAutoIdle: true,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.logout();
    }
  }

  /** Lists the emails in a folder, in UID order; none if the folder does not exist. */
  mails(user: string, folder: string): Promise<FiledMail[]> {
    return this.asUser(user, async (client) => {
      const paths = (await client.list()).map(({ path }) => path);
      if (!paths.includes(folder)) return [];
      const { exists } = await client.mailboxOpen(folder, { readOnly: true });
      if (exists === 0) return [];
      const found = await client.fetchAll('1:*', { uid: true, flags: true, envelope: true });
      return found
        .map(({ uid, envelope, flags }) => ({
          uid,
          subject: envelope?.subject ?? '',
          seen: flags?.has('\\Seen') ?? false,
        }))
        .sort((a, b) => a.uid - b.uid);
    });
  }

  /**
   * Deletes the index of INBOX, as restoring the mail store may do: UIDs are assigned again. Call it only while Dovecot
   * is down.
   */
  forgetUids(user: string): void {
    const inbox = join(this.folder, 'mail', user);
    for (const file of readdirSync(inbox)) {
      if (/^dovecot[.-]/.test(file)) rmSync(join(inbox, file), { recursive: true });
    }
  }

  /** Lists the email files in INBOX, in order of arrival. */
  inboxFiles(user: string): string[] {
    return ['cur', 'new']
      .map((name) => join(this.folder, 'mail', user, name))
      .flatMap((folder) => readdirSync(folder).map((file) => ({ file, path: join(folder, file) })))
      .sort((a, b) => arrival(a.file) - arrival(b.file))
      .map(({ path }) => path);
  }
}

/** Makes Dovecot check tokens locally, without asking a token server. */
function tokenFile(folder: string, key: string): string {
  const keys = join(folder, 'keys', 'default', 'HS256');
  mkdirSync(keys, { recursive: true });
  writeFileSync(join(keys, 'default'), Buffer.from(key).toString('base64'));
  const file = join(folder, 'oauth2.conf');
  const dict = `local_validation_key_dict = fs:posix:prefix=${folder}/keys/`;
  writeFileSync(file, `introspection_mode = local\n${dict}\nusername_attribute = sub\n`);
  return file;
}

/** Returns the time in a Maildir file name, which begins with seconds and microseconds: `1767607200.M123456P…`. */
const arrival = (file: string): number => {
  const [, seconds = '0', micros = '0'] = /^(\d+)\.M(\d+)/.exec(file) ?? [];
  return Number(seconds) + Number(micros) / 1e6;
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Waits until a server sends its greeting on a port. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    const greeted = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const end = (greets: boolean) => {
        socket.destroy();
        resolve(greets);
      };
      socket.once('data', () => end(true));
      socket.once('error', () => end(false));
      socket.once('close', () => end(false));
      socket.setTimeout(2_000, () => end(false));
    });
    if (greeted) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Dovecot is not answering on port ${port}`);
}
