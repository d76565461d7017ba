/** The maximum number of emails to request at once. */
const most = 100;
/** How many times a single email may break the connection before we give up on it. */
const mostBreaks = 4;

/**
 * Finds an email that breaks every FETCH it is part of, and the connection with it. Each failure halves the number of
 * emails in a FETCH, until one is fetched alone. Kept from one connection to the next.
 */
export class FetchBisector {
  #validity: string | undefined;
  #atOnce = most;
  #alone: number | undefined;
  #breaks = 0;
  #reason = '';

  /** Call this whenever the mailbox is opened: if UIDVALIDITY has changed, the UIDs refer to different emails. */
  opened(validity: string): void {
    if (validity !== this.#validity) this.#alone = undefined;
    this.#validity = validity;
  }

  /** How many emails to request at once. */
  get atOnce(): number {
    return this.#atOnce;
  }

  /** Reports that a FETCH of these emails failed, and why. */
  failed(uids: readonly number[], reason: string): void {
    const [uid] = uids;
    if (uids.length > 1) {
      this.#atOnce = Math.floor(uids.length / 2);
      return;
    }
    this.#breaks = this.#alone === uid ? this.#breaks + 1 : 1;
    this.#alone = uid;
    this.#reason = reason;
  }

  /**
   * The email that has failed too many times, with its last failure. If it is still in the mailbox, we give up on it.
   */
  get spent(): { readonly uid: number; readonly reason: string } | undefined {
    if (this.#alone === undefined || this.#breaks < mostBreaks) return undefined;
    return { uid: this.#alone, reason: this.#reason };
  }

  /** Reports that a FETCH succeeded, so the next one may be larger again. */
  passed(): void {
    this.#atOnce = Math.min(most, this.#atOnce * 2);
  }
}
