/** A picture within the HTML of a letter (RFC 2392). */
export interface InlineImage {
  /** Its Content-ID, without angle brackets. */
  readonly id: string;
  readonly name: string;
  readonly png: Uint8Array;
}

/** A letter as finished values; nothing is looked up when it becomes bytes. */
export interface OutgoingMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Where reports go that it could not be delivered (the MAIL FROM of RFC 5321); `from` if unset. */
  readonly bounceTo?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** A text file in UTF-8. */
  readonly attachment?: { readonly name: string; readonly text: string };
  /** PNGs that the HTML shows. */
  readonly images?: readonly InlineImage[];
  /** Without angle brackets, as all Message-IDs here. */
  readonly messageId: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly date: number;
  readonly inReplyTo?: string;
  readonly references?: readonly string[];
  /** Further header fields by name. */
  readonly headers: Readonly<Record<string, string>>;
}
