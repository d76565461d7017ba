import { readMessage } from '../../src/mail/index.js';
import { handleMail } from '../../src/server/inbound/handleMail.js';
import { PasswordHashes } from '../../src/server/inbound/passwordHash.js';
import { type PreparedMail, prepare } from '../../src/server/inbound/prepareMail.js';
import { makeToken } from '../../src/server/outbound/replyToken.js';
import type { InboxOutcome, InboxRow, MailSource, NewLetter, OutboxRow } from '../../src/store/index.js';
import { serverAddress } from './postOffice.js';
import { Table } from './table.js';
import { inTransaction, waitingMail } from './transaction.js';

/** An email as a player writes it. */
export interface Written {
  readonly from: string;
  readonly subject?: string;
  readonly body?: string;
  /** The letter that it replies to. */
  readonly reply?: OutboxRow;
  /** The token came back in the address alone, as from a link. */
  readonly byLink?: boolean;
  /** Other fields of the header. */
  readonly headers?: readonly string[];
}

const key = Buffer.alloc(32, 7);

/** Players at boards who write emails, each taken through the functions of the server, without a server. */
export class MailTable extends Table {
  constructor() {
    super();
    // The one email of a table is not to be processed.
    this.store.inbox.setState(this.inboxId, 'done');
    this.store.settings.addKey(key, 0);
  }

  /** A letter to a player with a token that is valid. */
  letterTo(userid: string, fields: Partial<NewLetter> = {}): OutboxRow {
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

  /** An email with everything that is known about it before its commands run. */
  async prepared(
    { from, subject = '', body = '', reply, byLink = false, headers = [] }: Written,
    trustedSources: readonly MailSource[] = [],
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

  /** The result of an email, and the letters that it causes. */
  async handled(mail: Written, trusted = false): Promise<{ outcome: InboxOutcome; letters: OutboxRow[] }> {
    const prepared = await this.prepared(mail, trusted ? ['smtp'] : []);
    const { result, letters } = inTransaction(this, (tx) => handleMail(tx, prepared));
    return { outcome: result, letters };
  }
}
