import type { Refusal, Result } from '../../base/index.js';
import type { MailCommands } from '../../command/index.js';
import type { Message } from '../../mail/index.js';
import type { InboxRow, OutboxRow } from '../../store/index.js';
import type { Brought } from './attachedRecord.js';
import type { Secrets } from './passwordMasking.js';
import type { Evidence } from './speaker.js';

/** A mail read, and everything that is known of it before it is dealt with. */
export interface Prepared {
  readonly row: InboxRow;
  readonly message: Message;
  /** The letter whose token came back and has not aged. */
  readonly letter?: OutboxRow;
  /** What was read, without passwords in the message and in what is quoted. */
  readonly reading: Result<MailCommands, Refusal>;
  readonly secrets: Secrets;
  /** Whether its bytes are not kept once it is dealt with. */
  readonly holdsPassword: boolean;
  /** The record that it brings, where it asks for one to be taken in. */
  readonly brought?: Result<Brought | undefined, Refusal>;
  readonly evidence: Omit<Evidence, 'commands'>;
  /** Hash of the password of a sign-up. */
  readonly passwordHash: string | null;
  /** A number from 0 up to 1. */
  readonly lot: number;
}
