import type { TokenSource } from '../serverUrl.js';

/** An email as fetched from the mailbox. */
export interface ReceivedMail {
  readonly uidValidity: string;
  readonly uid: number;
  /** INTERNALDATE in milliseconds since 1970-01-01 UTC: when it reached the mailbox. */
  readonly receivedAt: number;
  /** The bytes; only the first `maxMessageBytes + 1` of a larger email. */
  readonly raw: Buffer;
}

/** How the mailbox reader calls back into the owner of the database. All calls are synchronous. */
export interface MailboxHandler {
  /** Returns the UID above which to fetch. Called whenever the mailbox is opened, with its UIDVALIDITY and UIDNEXT. */
  cursor(uidValidity: string, uidNext: number): number;
  /**
   * Stores a batch and commits before it returns; throws if it cannot. In that case nothing is marked or moved, and the
   * batch is tried again.
   */
  commit(batch: readonly ReceivedMail[]): void;
  /** Records an email that could not be fetched, and moves the cursor past it. The email stays in the mailbox. */
  unreadable(uidValidity: string, uid: number, reason: string): void;
  /** Called when everything that was in the mailbox at the last check has been committed. */
  caughtUp(): void;
  /**
   * Given the UIDs at or below the cursor that are still in the mailbox, returns those that were committed, which are
   * then marked and moved again.
   */
  committed(uidValidity: string, uids: readonly number[]): readonly number[];
  /** Reports an event for the log, without secrets or addresses. */
  event(name: string, detail: Readonly<Record<string, string | number>>): void;
}

export interface ImapOptions {
  /**
   * `imaps://user:password@host:port/INBOX`; `imap://` uses STARTTLS, unless the host is this machine or the
   * URL has `?tls=off`.
   */
  readonly url: string;
  /** Takes precedence over the password in the URL. */
  readonly password?: string;
  /** OAuth2 access tokens, if there is no password. */
  readonly token?: TokenSource;
  /** The folder for processed mail; `/` separates levels, whatever the server's own separator. */
  readonly doneFolder: string;
  /** The id of this Octi server. `claimDoneFolder` leaves a mark with this id in the mailbox and the done folder. */
  readonly serverId: string;
  /** Earlier ids of this server. Their marks are replaced, so that a machine that still has one of these ids stops. */
  readonly formerIds?: readonly string[];
  /** Whether each connection first checks that no other server has claimed the mailbox, and restores a lost mark. */
  readonly guarded?: boolean;
  /** How often to poll, even if the server reports new mail. */
  readonly pollSeconds: number;
  /** Larger emails are cut off at this size. Default: `defaultLimits.bytes`. */
  readonly maxMessageBytes?: number;
  /** Bytes fetched at once. Default 20 MB. */
  readonly batchBytes?: number;
  /** First and longest pause before reconnecting, in milliseconds. Default 1 s to 30 s. */
  readonly retryMs?: readonly [first: number, longest: number];
  /**
   * Time limits for connecting, for a response from the server, and for its response to a check that it is still there.
   * Default 25 s, 45 s and 20 s.
   */
  readonly timeouts?: { readonly connectMs?: number; readonly answerMs?: number; readonly aliveMs?: number };
}

/** The result of `probeImap`. */
export interface MailboxFacts {
  readonly capabilities: readonly string[];
  readonly uidValidity: string;
  readonly uidNext: number;
  /** The number of emails in the mailbox. */
  readonly exists: number;
}
