import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '../../src/base/index.js';
import {
  compose,
  fingerprint,
  type MailTransport,
  type OutgoingMail,
  type SendResult,
} from '../../src/mail/index.js';
import { silentLog } from '../../src/server/health/log.js';
import { MailServer, type MailServerOptions } from '../../src/server/runtime/mailServer.js';
import { type Db, Store } from '../../src/store/index.js';
import { letterRenderers } from './letterRenderers.js';
import { newDatabase, openedDatabase } from './openedDatabase.js';

export const serverAddress = 'octi@example.org';

/** An email to the server, as a test writes it. */
export interface Sent {
  readonly from: string;
  readonly subject?: string;
  readonly body?: string;
  /** The letter that this answers: its thread, Subject and reply address are used. */
  readonly reply?: OutgoingMail;
  /** The recipient, if it is neither the server nor the reply address of the letter being answered. */
  readonly to?: string;
  /** The Message-ID that this answers, if `reply` is not used. */
  readonly inReplyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text file attached to it. */
  readonly attachment?: OutgoingMail['attachment'];
}

export interface PostOfficeOptions {
  readonly trust?: boolean;
  readonly faults?: boolean;
  readonly file?: string;
  readonly keepDays?: number;
  readonly computerLevel?: number;
  readonly reader?: MailServerOptions['reader'];
  readonly thinker?: MailServerOptions['thinker'];
  readonly patient?: boolean;
  readonly authservId?: string;
  readonly aloneAfterMs?: number;
  readonly plusAddresses?: boolean;
}

/**
 * Everything in the server between inbox and outbox, on a real database. The test sets the clock, and letters are kept
 * in memory. It is the sandbox without its listener or folders.
 */
export class PostOffice {
  readonly folder = mkdtempSync(join(tmpdir(), 'octi-post-'));
  readonly file: string;
  readonly store: Store;
  /** Every letter in the order sent. */
  readonly letters: OutgoingMail[] = [];
  /** The errors that the server reports: none unless a test causes some. */
  readonly errors: string[] = [];
  /** The other messages that it reports. */
  readonly remarks: string[] = [];
  /** Called when a letter is sent, before that is recorded. */
  onSend: (() => void) | undefined;
  now = Date.UTC(2026, 0, 5, 12);
  /** Returns the result for a letter that is not sent; undefined for a letter that is. */
  fate: (mail: OutgoingMail) => SendResult | Promise<SendResult> | undefined = () => undefined;
  readonly #db: Db;
  readonly #mailServer: MailServer;
  faults: boolean;
  readonly #trust: boolean;
  /** Whether to wait for the computer's turns. */
  readonly #patient: boolean;

  /** Uses a new database unless a file is given. */
  constructor({
    trust = true,
    faults = false,
    file,
    begun,
    keepDays,
    computerLevel,
    reader,
    thinker,
    patient = true,
    authservId,
    aloneAfterMs = 0,
    plusAddresses = true,
  }: PostOfficeOptions & { begun?: Snapshot } = {}) {
    this.faults = faults;
    this.#trust = trust;
    this.#patient = patient;
    this.file = file ?? join(this.folder, 'octi.db');
    if (begun) {
      writeFileSync(this.file, begun.database, { mode: 0o600, flag: 'wx' });
      this.letters.push(...begun.letters);
    }
    const db = existsSync(this.file) ? openedDatabase(this.file) : newDatabase(this.file);
    this.#db = db;
    this.store = new Store(db);
    if (this.store.settings.keys().length === 0) this.store.settings.addKey(Buffer.alloc(32, 7), this.now);
    const transport: MailTransport = {
      send: async (mail) => {
        const fate = this.fate(mail);
        if (fate) return fate;
        this.letters.push(mail);
        this.onSend?.();
        return { kind: 'sent', response: '250' };
      },
      verify: async () => ok(undefined),
      close: async () => {},
    };
    this.#mailServer = new MailServer({
      store: this.store,
      serverAddress: { address: serverAddress, plusAddresses },
      name: 'Octi',
      transport,
      clock: { now: () => this.now },
      renderers: letterRenderers,
      log: {
        ...silentLog,
        info: (_, what) => this.remarks.push(what),
        error: (facts, what) => this.errors.push(`${what}: ${JSON.stringify(facts)}`),
      },
      trustedSources: trust ? ['smtp'] : [],
      ...(authservId !== undefined && { authservId }),
      aloneAfterMs,
      ...(keepDays !== undefined && { keepDays }),
      ...(computerLevel !== undefined && { computerLevel }),
      ...(reader && { reader }),
      ...(thinker && { thinker }),
    });
  }

  /** Emails the server and returns the letters sent in response. */
  async send(mail: Sent): Promise<OutgoingMail[]> {
    return this.deliver(await this.write(mail));
  }

  /** Returns the bytes of an email to the server. */
  async write(mail: Sent): Promise<Buffer> {
    const { from, subject, body = '', reply, to, inReplyTo, headers = {}, attachment } = mail;
    return compose({
      from: { name: '', address: from },
      to: to ?? reply?.replyTo ?? serverAddress,
      subject: subject ?? (reply ? `Re: ${reply.subject}` : ''),
      text: reply ? `${body}\n\nOn Monday Octi <${serverAddress}> wrote:\n${quoted(reply.text)}` : body,
      messageId: `${randomUUID()}@${from.split('@')[1]}`,
      date: this.now,
      ...(reply && {
        inReplyTo: reply.messageId,
        references: [...(reply.references ?? []), reply.messageId],
      }),
      ...(inReplyTo !== undefined && { inReplyTo }),
      headers,
      ...(attachment && { attachment }),
    });
  }

  /** Delivers a raw email to the server. */
  async deliver(raw: Buffer): Promise<OutgoingMail[]> {
    this.takeIn(raw);
    return this.settle();
  }

  /** Puts a raw email into the inbox without processing it. */
  takeIn(
    raw: Buffer,
    { receivedAt = this.now, reason }: { receivedAt?: number; reason?: string } = {},
  ): void {
    const mail = { source: 'smtp', ...fingerprint(raw), raw, receivedAt } as const;
    this.store.inbox.add(mail, this.now, reason);
  }

  /** Does everything that is due by now, including the computer's turns, and returns the letters sent. */
  async settle(): Promise<OutgoingMail[]> {
    const before = this.letters.length;
    await (this.#patient ? this.#mailServer.rest() : this.#mailServer.settle());
    if (!this.faults && this.errors.length > 0) throw new Error(this.errors.join('\n'));
    return this.letters.slice(before);
  }

  /** Returns the newest letter to an address. */
  last(address: string): OutgoingMail {
    const letter = this.letters.findLast(({ to }) => to === address);
    if (!letter) throw new Error(`${address} has no letter`);
    return letter;
  }

  /** Returns the state of the newest email, and the reason. */
  newestMail(): string {
    const newest = this.#db.prepare('SELECT state, reason FROM inbox ORDER BY id DESC').get();
    return Object.values(newest ?? {}).join(' ');
  }

  /** Runs a pragma on the server's own connection and returns its result. */
  pragma(sql: string): unknown {
    return this.#db.pragma(sql, { simple: true });
  }

  /** Creates an account the way players do. */
  async signUp(userid: string, password = ''): Promise<string> {
    const from = `${userid}@example.com`;
    await this.send({ from, subject: `signup ${userid} ${password}`.trim() });
    await this.send({ from, body: 'yes', reply: this.last(from) });
    return from;
  }

  /** Starts a two-player game the way players do: `octi challenge bob`, confirmed if From is not trusted. */
  async begin(game: string, challenger = 'alice', other = 'bob'): Promise<void> {
    const [from, to] = [`${challenger}@example.com`, `${other}@example.com`];
    await this.send({ from, subject: `${game} challenge ${other}` });
    if (!this.#trust) await this.send({ from, body: 'yes', reply: this.last(from) });
    await this.send({ from: to, body: 'accept', reply: this.last(to) });
  }

  /** Copies the current database and letters. */
  snapshot(): Snapshot {
    return { database: this.#db.serialize(), letters: [...this.letters] };
  }

  /** Cuts off work in progress, as if the server had run out of time to stop. */
  cutOff(): void {
    this.#mailServer.cutOff();
  }

  async close(): Promise<void> {
    await this.#mailServer.stop();
    this.store.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** Starts a server on which alice and bob have signed up and are playing a game. Also returns their addresses. */
export async function officeWithGame(
  game: string,
  options: PostOfficeOptions = {},
): Promise<{ office: PostOffice; alice: string; bob: string }> {
  const [alice, bob] = ['alice@example.com', 'bob@example.com'];
  const { trust = true, plusAddresses = true } = options;
  const key = JSON.stringify({ game, trust, plusAddresses });
  const begun = begunGames.get(key) ?? (await begin(game, { trust, plusAddresses }));
  begunGames.set(key, begun);
  return { office: new PostOffice({ ...options, begun }), alice, bob };
}

/** A server's database and letters. */
interface Snapshot {
  readonly database: Buffer;
  readonly letters: readonly OutgoingMail[];
}

/** Signing up and starting a game take six emails, so tests of one game start from a copy of the same server. */
const begunGames = new Map<string, Snapshot>();

async function begin(game: string, options: PostOfficeOptions): Promise<Snapshot> {
  const office = new PostOffice(options);
  await office.signUp('alice');
  await office.signUp('bob');
  await office.begin(game);
  const snapshot = office.snapshot();
  await office.close();
  return snapshot;
}

const quoted = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
