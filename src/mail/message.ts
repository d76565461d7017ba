/** Why we think that an email was not written by a person. We store the email but never answer it. */
export type RobotReason =
  | 'own-letter'
  | 'no-from'
  | 'several-from'
  | 'empty-return-path'
  | 'auto-submitted'
  | 'delivery-report'
  | 'mail-system'
  | 'no-reply'
  | 'mailing-list'
  | 'challenge'
  | 'asks-for-proof'
  | 'absence'
  | 'precedence';

/** The header of an email. Addresses are lower-case. */
export interface Envelope {
  /** Without angle brackets. */
  readonly messageId?: string;
  /** Every address in every From field. */
  readonly from: readonly string[];
  /** Every address in To and Cc. */
  readonly to: readonly string[];
  /** Addresses that the receiving host says it delivered to: Delivered-To, X-Original-To, Envelope-To and similar. */
  readonly deliveredTo: readonly string[];
  /** Message-IDs without angle brackets. */
  readonly inReplyTo: readonly string[];
  /** Message-IDs without angle brackets, in the order of the field (oldest first). */
  readonly references: readonly string[];
  /** Decoded, one line. */
  readonly subject: string;
  readonly robot?: RobotReason;
  /** The only From address, if the receiving host vouches for it (docs/mail-rules.md section 2, "Verified From"). */
  readonly verifiedFrom?: string;
  /** The network that it came from, as seen by the receiving host: an IPv4 /24 or an IPv6 /48. */
  readonly network?: string;
}

/** Returns the From address of an email, if it has exactly one. Email from people always does. */
export const onlyFrom = ({ from }: Envelope): string | undefined => (from.length === 1 ? from[0] : undefined);

/** A file that came with an email and may contain a record. */
export interface Attachment {
  readonly bytes: number;
  /** The file's bytes; undefined if there are too many. */
  readonly content?: Uint8Array;
}

/** An email, parsed. */
export interface Message extends Envelope {
  /** The whole readable text: the text part or, if there is none, the text of the HTML part; lines end in `\n`. */
  readonly text: string;
  /** The sender's own text, without quotes, attribution lines or signature; the line structure is kept. */
  readonly ownText: string;
  /** SGF files or, if there are none, plain text files. */
  readonly attachments: readonly Attachment[];
}

/** Limits for one email; each says whether the excess is refused, left out or cut off. */
export interface ReadLimits {
  /** Bytes of the whole email; a larger one is refused. */
  readonly bytes: number;
  /** Bytes of the email's own header block; a larger one is refused. */
  readonly headerBytes: number;
  /** MIME parts, attachments and multiparts included, at any depth; more are refused. */
  readonly parts: number;
  /** How deeply MIME parts may be nested; deeper ones are refused. */
  readonly depth: number;
  /** Number of addresses or Message-IDs read from one kind of field; the rest are left out. */
  readonly listed: number;
  /** Number of characters of text; the rest is cut off. */
  readonly textChars: number;
  /** Number of attached files; the rest are left out. */
  readonly files: number;
  /** Bytes of an attached file; a larger file is kept without its content. */
  readonly fileBytes: number;
  /** Tags and pieces of text read from HTML; the rest is cut off. */
  readonly htmlNodes: number;
  /** How deeply HTML elements may be nested; text after a more deeply nested one is cut off. */
  readonly htmlDepth: number;
}

/** Enough for any email that a player writes, and small enough to be read in well under a second. */
export const defaultLimits: ReadLimits = {
  bytes: 2_000_000,
  headerBytes: 100_000,
  parts: 100,
  depth: 20,
  listed: 200,
  textChars: 200_000,
  files: 10,
  fileBytes: 1_000_000,
  htmlNodes: 100_000,
  htmlDepth: 1_000,
};

export interface ReadOptions {
  /** The server's own address; an email from it is one of our letters that came back. */
  readonly ownAddress: string;
  /** The receiving host's name in Authentication-Results; if unset, no sender is verified. */
  readonly authservId?: string;
  /** Matches the sender's own lines that, like an attribution, may end with a colon. Must not have the `g` flag. */
  readonly ownLine?: RegExp;
  readonly limits?: Partial<ReadLimits>;
}
