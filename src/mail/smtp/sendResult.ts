/** How an attempt to send went. Reasons are codes for the log: no address, no word of the letter or the server. */
export type SendResult =
  /** The server has taken the letter. */
  | { readonly kind: 'sent'; readonly response: string }
  /** Not now, or not known: to be sent again, the same bytes with the same Message-ID. */
  | {
      readonly kind: 'deferred';
      readonly reason: string;
      /** The server takes no letters from us: for now, or until the operator has mended something. */
      readonly trouble?: 'passing' | 'lasting';
      /** The server has not answered, and nothing of the letter had gone out. */
      readonly unanswered?: true;
      /** The server does not take this recipient for now. */
      readonly ofRecipient?: true;
    }
  /** The server refuses the recipient for good, or all recipients: that shows only when others are taken. */
  | { readonly kind: 'refused'; readonly reason: string; readonly unknownRecipient?: true }
  /** Never: there is no way to send it. */
  | { readonly kind: 'dead'; readonly reason: string };
