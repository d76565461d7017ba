/** Mails asked for at once. */
const most = 100;
/** How often one mail alone may break the connection before it is given up. */
const mostBreaks = 4;

/**
 * Closes in on a mail that breaks every FETCH it is part of, and with it the connection: half as many mails are asked
 * for each time, until one stands alone. Kept from one connection to the next.
 */
export class Suspects {
  #atOnce = most;
  #alone: number | undefined;
  #breaks = 0;

  /** How many mails to ask for at once. */
  get atOnce(): number {
    return this.#atOnce;
  }

  /** A FETCH of these mails failed; true when its only mail has had its chances. */
  failed(uids: readonly number[]): boolean {
    const [uid] = uids;
    if (uids.length > 1) {
      this.#atOnce = Math.floor(uids.length / 2);
      return false;
    }
    this.#breaks = this.#alone === uid ? this.#breaks + 1 : 1;
    this.#alone = uid;
    return this.#breaks >= mostBreaks;
  }

  /** A FETCH went well: more is dared again. */
  passed(): void {
    this.#atOnce = Math.min(most, this.#atOnce * 2);
  }
}
