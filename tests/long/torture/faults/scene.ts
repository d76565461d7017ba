import type { Store } from '../../../../src/store/index.js';
import type { Dovecot } from '../../../support/dovecot.js';
import type { Random } from '../../../support/random.js';
import type { SmtpSink } from '../../../support/smtpSink.js';
import type { TortureServer } from '../server.js';

/** The mailbox of the server under test. */
export const mailboxUser = 'octi';

/** The parts that faults act on. */
export interface Scene {
  /** A folder for the faults' files. */
  readonly folder: string;
  readonly database: string;
  readonly dovecot: Dovecot;
  readonly sink: SmtpSink;
  readonly server: TortureServer;
  /** The server's database, opened by the test. */
  readonly store: Store;
  readonly random: Random;
  /** Resolves once the server is reading the mailbox. */
  serving(): Promise<void>;
  /** Waits for a condition while the players keep playing. False if it is not met within a minute. */
  soon(there: () => boolean): Promise<boolean>;
  /** Reports something that must never happen. */
  wrong(what: string): void;
}

/** A fault that lasts for a while, across kills. */
export interface Stretch {
  readonly name: string;
  /** How many kills happen while it lasts. */
  readonly kills: number;
  begin(): Promise<void>;
  end(): Promise<void>;
  /** Whether the fault explains this line of the log, even though it reports an error. */
  excuses?(line: string): boolean;
}

export type MakeStretch = (scene: Scene, met: (what: string) => void) => Stretch;
