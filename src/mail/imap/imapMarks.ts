import type { ImapFlow } from 'imapflow';
import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { ensureFolder, folderLevels } from './imapClient.js';
import type { ImapOptions } from './imapTypes.js';

const markSubject = 'Octi server mark';

/** A server's mark in a folder. */
interface ServerMark {
  readonly uid: number;
  readonly id: string;
}

/** The claim on a mailbox. */
interface MailboxClaim {
  /** False if the mailbox itself does not accept a mark, so that only the done folder has one. */
  readonly inMailbox: boolean;
}

/** How many times to try the done folder. Another mail program may delete it just after it is created. */
const folderTries = 3;

/**
 * Puts our mark into the mailbox and its done folder, or finds it there. This keeps two servers from reading the same
 * mailbox. Refused with `mail.otherServer` when another server was there first. The mark is in both places because
 * people delete folders: a lost mark is restored from the other one. It is an email with the \Flagged flag, which
 * senders cannot set.
 *
 * With `demandFolder`, also refused with `mail.doneFolder` if the done folder cannot be created or read, unless the
 * mailbox shows that we have served it before. Afterwards, either folder may be the open one.
 */
export async function claimMailbox(
  client: ImapFlow,
  mailbox: string,
  { doneFolder, serverId, formerIds = [] }: ImapOptions,
  demandFolder: boolean,
): Promise<Result<MailboxClaim, Refusal>> {
  const done = folderLevels(doneFolder);
  const refused = ({ id }: ServerMark) => {
    const subject = `${markSubject} ${id}`;
    return err(refusal('mail.otherServer', { other: id, mailbox, folder: doneFolder, subject }));
  };
  await client.mailboxOpen(mailbox);
  const inMailbox = await settleMarks(client, serverId, formerIds);
  if (inMailbox && inMailbox.id !== serverId) return refused(inMailbox);
  for (let tries = folderTries; tries > 0; tries--) {
    try {
      await ensureFolder(client, doneFolder);
      await client.mailboxOpen(done);
      const inFolder =
        (await settleMarks(client, serverId, formerIds)) ??
        (await putMark(client, done, serverId, formerIds));
      if (inFolder.id !== serverId) return refused(inFolder);
      break;
    } catch (error) {
      if (!client.usable) throw error;
      if (tries === 1 && demandFolder && !inMailbox)
        return err(refusal('mail.doneFolder', { host: client.host, folder: doneFolder }));
    }
  }
  if (inMailbox) return ok({ inMailbox: true });
  await client.mailboxOpen(mailbox);
  try {
    const put = await putMark(client, mailbox, serverId, formerIds);
    return put.id === serverId ? ok({ inMailbox: true }) : refused(put);
  } catch (error) {
    if (!client.usable) throw error;
    return ok({ inMailbox: false });
  }
}

/** Puts our mark into the open folder. Returns the mark that counts there: if two servers start at once, only one wins. */
async function putMark(
  client: ImapFlow,
  folder: string | string[],
  serverId: string,
  formerIds: readonly string[],
): Promise<ServerMark> {
  await appendMark(client, folder, serverId);
  await client.noop();
  const first = await settleMarks(client, serverId, formerIds);
  if (!first) throw new Error('the mark cannot be found');
  return first;
}

/**
 * Returns the mark that counts in the open folder: the oldest one, ignoring marks with this server's former ids. If
 * it is ours, deletes the marks with former ids; if it is another server's, deletes ours.
 */
async function settleMarks(
  client: ImapFlow,
  serverId: string,
  formerIds: readonly string[],
): Promise<ServerMark | undefined> {
  const all = await marks(client);
  const first = all.find(({ id }) => !formerIds.includes(id));
  if (!first) return undefined;
  const isOurs = first.id === serverId;
  const removed = all.filter(({ id }) => (isOurs ? formerIds.includes(id) : id === serverId));
  if (removed.length > 0) await client.messageDelete(removed.map(({ uid }) => uid).join(','), { uid: true });
  return first;
}

/** Adds our mark to a folder, even if one is there already. */
export async function appendMark(
  client: ImapFlow,
  folder: string | string[],
  serverId: string,
): Promise<void> {
  const path = typeof folder === 'string' ? folder : folder.join('/');
  await client.append(path, markMail(serverId), ['\\Seen', '\\Flagged']);
}

/** Returns the marks in the open folder, oldest first. */
export async function marks(client: ImapFlow): Promise<ServerMark[]> {
  const uids = await client.search({ flagged: true, subject: markSubject }, { uid: true });
  if (!uids || uids.length === 0) return [];
  const rows = await client.fetchAll(uids.join(','), { uid: true, envelope: true }, { uid: true });
  return rows
    .map(({ uid, envelope }) => ({ uid, subject: envelope?.subject ?? '' }))
    .filter(({ subject }) => subject.startsWith(`${markSubject} `))
    .map(({ uid, subject }) => ({ uid, id: subject.slice(markSubject.length + 1).trim() }))
    .sort((a, b) => a.uid - b.uid);
}

/** Returns the UIDs that are not marks. */
export async function withoutMarks(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const marked = new Set((await marks(client)).map(({ uid }) => uid));
  return uids.filter((uid) => !marked.has(uid));
}

const markMail = (serverId: string): string =>
  [
    `Subject: ${markSubject} ${serverId}`,
    'From: octi <octi@invalid>',
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-generated',
    '',
    'An Octi server put this here to show that it reads this mailbox. Please do not delete it.',
    serverId,
    '',
  ].join('\r\n');
