import { readMessage } from '../../src/mail/index.js';
import { handleMail } from '../../src/server/inbound/handleMail.js';
import { PasswordHashes } from '../../src/server/inbound/passwordHash.js';
import { type PreparedMail, prepare } from '../../src/server/inbound/prepareMail.js';
import { makeToken } from '../../src/server/outbound/replyToken.js';
import type { InboxOutcome, InboxRow, MailProtocol, OutboxRow, Store } from '../../src/store/index.js';
import { serverAddress } from './postOffice.js';
import { Table } from './table.js';
import { inTransaction, waitingMail } from './transaction.js';

/** An email as a player writes it. */
export interface Written {
  readonly from: string;
  readonly subject?: string;
  readonly body?: string;
  /** The letter that this email answers. */
  readonly reply?: OutboxRow;
  /** Whether the token comes back only in the address, as from a link. */
  readonly byLink?: boolean;
  /** Other header fields. */
  readonly headers?: readonly string[];
}

const key = Buffer.alloc(32, 7);

/** A table whose players write emails. Each email goes through the server's functions, but no server is running. */
export class MailTable extends Table {
  constructor() {
    super();
    // The email that `Table` creates must not be processed.
    this.store.inbox.setState(this.inboxId, 'done');
    this.store.settings.addKey(key, 0);
  }

  /** Creates a letter to a player, with a valid token. */
  letterTo(userid: string, fields: Partial<Parameters<Store['outbox']['write']>[0]> = {}): OutboxRow {
    const { outbox } = this.store;
    const { id: playerId } = this.player(userid);
    const { purpose = 'board', boardId = null, confirmationId = null } = fields;
    const letterId = outbox.nextId();
    const token = makeToken(key, { letterId, purpose, playerId, boardId, confirmationId });
    outbox.write(
      {
        ...{ purpose, playerId, toAddress: `${userid}@example.com`, messageId: `${token}@example.org` },
        ...{ references: [], headers: {}, subject: '', text: 'A letter.', html: '' },
        ...fields,
      },
      this.now,
    );
    const letter = outbox.byId(letterId);
    if (!letter) throw new Error('no letter was written');
    return letter;
  }

  /** Receives an email and prepares it up to the point where its commands run. */
  async prepared(
    { from, subject = '', body = '', reply, byLink = false, headers = [] }: Written,
    trustedSources: readonly MailProtocol[] = [],
  ): Promise<PreparedMail> {
    const { inboxId, messageId } = waitingMail(this, from);
    const token = reply?.messageId.split('@')[0] ?? '';
    const raw = [
      ...[`From: ${from}`, `Message-ID: <${messageId}>`, `Subject: ${subject}`, ...headers],
      byLink ? `To: ${serverAddress.replace('@', `+${token}@`)}` : `To: ${serverAddress}`,
      ...(reply && !byLink ? [`In-Reply-To: <${reply.messageId}>`] : []),
      ...['', body],
    ].join('\r\n');
    const message = await readMessage(Buffer.from(raw), {
      ownAddress: serverAddress,
      authservId: 'mx.example.org',
    });
    if (!message.ok) throw new Error(message.error.code);
    const row = { id: inboxId, source: 'smtp', receivedAt: this.now, reason: null } as unknown as InboxRow;
    const hashes = new PasswordHashes();
    for (;;) {
      const options = { store: this.store, clock: { now: () => this.now }, trustedSources };
      const prepared = prepare(options, row, message.value, hashes);
      if (prepared) return prepared;
      await hashes.work();
    }
  }

  /** Handles an email. Returns its result and the letters that it triggers. */
  async handled(mail: Written, trusted = false): Promise<{ outcome: InboxOutcome; letters: OutboxRow[] }> {
    const prepared = await this.prepared(mail, trusted ? ['smtp'] : []);
    const { result, letters } = inTransaction(this, (tx) => handleMail(tx, prepared));
    return { outcome: result, letters };
  }

  /** Handles an email that is refused. Returns why, and the text of the answer on one line. */
  async refused(mail: Written): Promise<{ reason: string | null; text: string | undefined }> {
    const { outcome, letters } = await this.handled(mail);
    return { reason: outcome.reason, text: letters[0]?.text.replace(/\s+/g, ' ') };
  }
}
