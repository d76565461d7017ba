import type { Store } from '../../../../src/store/index.js';
import type { Dovecot } from '../../../support/dovecot.js';
import type { Random } from '../../../support/random.js';
import type { SmtpSink } from '../../../support/smtpSink.js';
import type { TortureServer } from '../server.js';

/** The mailbox of the server under torture. */
export const mailboxUser = 'octi';

/** What faults act on. */
export interface Scene {
  /** A folder for files of the faults. */
  readonly folder: string;
  readonly database: string;
  readonly dovecot: Dovecot;
  readonly sink: SmtpSink;
  readonly server: TortureServer;
  /** The server's database, opened by the test. */
  readonly store: Store;
  readonly random: Random;
  /** The server reads the mailbox. */
  serving(): Promise<void>;
  /** Waits while the players go on; false when that has not come within a minute. */
  soon(there: () => boolean): Promise<boolean>;
  /** A report of something that must never happen. */
  wrong(what: string): void;
}

/** A fault that lasts for a while, across kills. */
export interface Stretch {
  readonly name: string;
  /** How many kills happen while it lasts. */
  readonly kills: number;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Whether the server may say this, although it is an error, because of the fault. */
  excuses?(line: string): boolean;
}

export type MakeStretch = (scene: Scene, met: (what: string) => void) => Stretch;
