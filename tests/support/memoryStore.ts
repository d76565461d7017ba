import { fingerprint } from '../../src/mail/index.js';
import {
  type BoardId,
  computerId,
  type Db,
  type LetterId,
  type MailId,
  type PlayerId,
  Store,
} from '../../src/store/index.js';
import { openedDatabase } from './openedDatabase.js';
import { rowId } from './rowId.js';

/** An in-memory database with the players alice (1), bob (2) and carol (3), for tests of its tables. */
export class MemoryStore {
  readonly db: Db;
  readonly store: Store;
  #mails = 0;

  constructor() {
    const opened = openedDatabase(':memory:', { create: true });
    this.db = opened;
    this.store = new Store(opened);
    for (const userid of ['alice', 'bob', 'carol']) {
      this.store.players.add({ userid, passwordHash: null, address: `${userid}@example.com` }, 0);
    }
  }

  /** Creates a board and returns its number. The game has begun unless the board is only offered. */
  board(
    playerIds: readonly PlayerId[],
    {
      game = 'octilite',
      isOffered = false,
      now = 0,
    }: { game?: string; isOffered?: boolean; now?: number } = {},
  ): BoardId {
    const { boards } = this.store;
    const clocks = { nagDays: 7, forfeitDays: 21, totalDays: null };
    const challengerId = playerIds[0] ?? computerId;
    const id = boards.offer({ game, position: 'start', rated: true, challengerId, playerIds, clocks }, now);
    if (!isOffered) boards.start(id, now);
    return id;
  }

  /** Creates an email with this text as its bytes, and returns its number. */
  mail(words = `mail ${this.#mails}`, now = 0): MailId {
    this.#mails += 1;
    const raw = Buffer.from(`Message-ID: <${this.#mails}@x>\n\n${words}`);
    this.store.inbox.add({ source: 'imap', ...fingerprint(raw), raw, receivedAt: now }, now);
    return rowId(this.#mails);
  }

  /** Creates a letter to alice and returns its number. */
  letter(fields: Partial<Parameters<Store['outbox']['write']>[0]> = {}, now = 0): LetterId {
    const { outbox } = this.store;
    const messageId = `letter-${outbox.nextId()}@example.org`;
    return outbox.write(
      {
        purpose: 'answer',
        toAddress: 'alice@example.com',
        messageId,
        references: [],
        headers: {},
        subject: 'A subject',
        text: 'A text',
        html: '<p>A text</p>',
        ...fields,
      },
      now,
    );
  }

  /** Returns one value from the database. */
  value(sql: string, ...values: unknown[]): unknown {
    return this.db
      .prepare<unknown[]>(sql)
      .pluck()
      .get(...values);
  }
}
