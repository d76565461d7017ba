import { setTimeout as pause } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Random } from '../../../support/random.js';
import { type MakeStretch, mailboxUser, type Stretch } from './scene.js';

const elsewhere = 'Elsewhere';
const done = 'Octi done';
const byUid = { uid: true } as const;

/**
 * Another mail program on the mailbox moves, copies, expunges and flags emails at random, and deletes the done folder.
 * It brings back the emails that it moves away and leaves a copy of those that it expunges, so the server loses no mail
 * that it needs.
 */
export const client: MakeStretch = ({ dovecot, random }, met): Stretch => {
  let stopped = true;
  let working: Promise<void> = Promise.resolve();
  const work = () =>
    dovecot.asUser(mailboxUser, async (imap) => {
      await imap.mailboxCreate(elsewhere);
      while (!stopped) {
        await imap.mailboxOpen('INBOX');
        met(`another client ${await actOnce(imap, random)}`);
        await pause(random.below(60));
      }
      await bringBack(imap);
    });
  return {
    name: 'client',
    kills: 2,
    begin: async () => {
      stopped = false;
      working = work();
    },
    end: async () => {
      stopped = true;
      await working;
    },
  };
};

/** Does one thing to the open INBOX, and returns what it did. */
async function actOnce(imap: ImapFlow, random: Random): Promise<string> {
  if (random.oneIn(40)) {
    await imap.mailboxDelete(done).catch(() => {});
    return 'deletes the done folder';
  }
  if (random.oneIn(8)) {
    await bringBack(imap);
    return 'brings mails back';
  }
  const uids = (await imap.search({ all: true }, byUid)) || [];
  if (uids.length === 0) return 'looks';
  const range = String(random.of(uids));
  switch (random.below(3)) {
    case 0:
      await imap.messageMove(range, elsewhere, byUid);
      return 'moves';
    case 1: {
      const copied = await imap.messageCopy(range, 'INBOX', byUid);
      // The server may have moved the email in the meantime. If so, nothing was copied.
      if (copied && copied.uidMap?.size === 1) await imap.messageDelete(range, byUid);
      return 'copies and expunges';
    }
    default:
      await imap.messageFlagsAdd(
        range,
        [random.of(['\\Flagged', '\\Answered', '\\Seen', 'Important'])],
        byUid,
      );
      await imap.messageFlagsRemove(range, ['\\Seen'], byUid);
      return 'flags';
  }
}

async function bringBack(imap: ImapFlow): Promise<void> {
  await imap.mailboxOpen(elsewhere);
  await imap.messageMove('1:*', 'INBOX', byUid);
}
