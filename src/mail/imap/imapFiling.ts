import type { ImapFlow } from 'imapflow';
import { troubleCode } from '../connectionErrors.js';
import { ensureFolder, folderLevels } from './imapClient.js';
import { stillThere } from './imapFetch.js';
import { appendMark } from './imapMarks.js';
import type { ImapOptions, MailboxHandler } from './imapTypes.js';

/** The maximum number of UIDs in one command. */
const mostNamed = 500;

/**
 * Moves stored mail to the done folder, and recreates that folder if somebody has deleted it. While the folder does
 * not accept mail, stored emails stay in the mailbox, marked as read, and are moved once it accepts mail again: the
 * cursor is past them, so they are not read twice. Kept from one connection to the next, so that trouble is reported
 * only once.
 */
export class MailFiler {
  readonly #imap: ImapOptions;
  readonly #handler: MailboxHandler;
  #knowsFolder = false;
  /** Whether we created the done folder and have not put our mark into it yet. */
  #owesMark = false;
  #stuck = false;

  constructor(imap: ImapOptions, handler: MailboxHandler) {
    this.#imap = imap;
    this.#handler = handler;
  }

  /** Whether stored mail is still in the mailbox because it could not be moved. */
  get stuck(): boolean {
    return this.#stuck;
  }

  /** Creates the done folder with our mark if it is missing. Returns whether it exists now and has the mark. */
  async ensureFolder(client: ImapFlow): Promise<boolean> {
    const { doneFolder, guarded, serverId } = this.#imap;
    try {
      if (await ensureFolder(client, doneFolder)) {
        if (this.#knowsFolder) this.#handler.event('folderMadeAgain', {});
        this.#owesMark = guarded === true;
      }
      if (this.#owesMark) await appendMark(client, folderLevels(doneFolder), serverId);
      this.#owesMark = false;
    } catch (error) {
      if (!client.usable) {
        // The next connection checks the marks in both folders.
        this.#owesMark = false;
        throw error;
      }
      this.#isStuck(0, troubleCode(error));
      return false;
    }
    this.#knowsFolder = true;
    return true;
  }

  /**
   * Marks emails in the open mailbox as read and moves them. Emails that could not be moved must be passed in again
   * later. `all` means that `uids` contains every stored email in the mailbox, so success means that none is stuck.
   */
  async file(client: ImapFlow, uids: readonly number[], all = false): Promise<void> {
    for (let at = 0; at < uids.length; at += mostNamed) {
      const chunk = uids.slice(at, at + mostNamed);
      await client.messageFlagsAdd(chunk.join(','), ['\\Seen'], { uid: true, silent: true });
      const left = await this.#move(client, chunk);
      if (left.length > 0)
        return this.#isStuck(uids.length - at - chunk.length + left.length, 'MOVE_REFUSED');
    }
    if (!this.#stuck || !all) return;
    this.#stuck = false;
    this.#handler.event('movedAgain', {});
  }

  /** Moves emails, and returns the emails that are still in the mailbox. */
  async #move(client: ImapFlow, uids: readonly number[]): Promise<readonly number[]> {
    let left = uids;
    for (let tries = 0; tries < 3 && left.length > 0; tries += 1) {
      if (tries > 0 && !(await this.ensureFolder(client))) break;
      const moved = await client.messageMove(left.join(','), folderLevels(this.#imap.doneFolder), {
        uid: true,
      });
      if (moved && moved.uidMap?.size === left.length) return [];
      // Another client may have moved or removed some of these emails first; Dovecot then moves none, and says OK.
      left = await stillThere(client, left);
    }
    return left;
  }

  #isStuck(mails: number, code: string): void {
    if (!this.#stuck) this.#handler.event('notMoved', { mails, code });
    this.#stuck = true;
  }
}
