import type { ImapFlow } from 'imapflow';
import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { ensureFolder, levels, withClient } from './imapClient.js';
import type { ImapOptions, MailboxFacts } from './imapTypes.js';
import { readTarget, type Target } from './target.js';
import { connectionRefusal } from './trouble.js';

/** Logs in and opens the mailbox, changes nothing; the refusal says which of it failed. */
export async function probeImap(options: ImapOptions): Promise<Result<MailboxFacts, Refusal>> {
  return setup(options, async (client, { path }) => {
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(path || 'INBOX', { readOnly: true });
    const capabilities = [...client.capabilities.keys()].sort();
    return ok({ capabilities, uidValidity: String(uidValidity), uidNext, exists });
  });
}

const markSubject = 'Octi server mark';

/**
 * Writes the id of the server into the mailbox's done folder, which is made if it is missing, or finds it there. Refused
 * with `mail.otherServer` when another server was there first, so that never two of them read one mailbox. The mark
 * is a mail with the flag \Flagged, which no sender can give to a mail of his.
 */
export async function claimDoneFolder(options: ImapOptions): Promise<Result<void, Refusal>> {
  const { doneFolder: folder, serverId } = options;
  return setup(options, async (client, { path }) => {
    // No mark is left behind for a mailbox that is not there.
    await client.mailboxOpen(path || 'INBOX', { readOnly: true });
    try {
      await ensureFolder(client, folder);
      await client.mailboxOpen(levels(folder));
      if ((await marks(client)).length === 0) {
        await client.append(levels(folder).join('/'), markMail(serverId), ['\\Seen', '\\Flagged']);
        await client.noop();
      }
    } catch (error) {
      if (!client.usable) throw error;
      return err(refusal('mail.doneFolder', { host: client.host, folder }));
    }
    // Two servers may have written theirs at once: the first one stays.
    const [first, ...others] = await marks(client);
    if (!first) return err(refusal('mail.doneFolder', { host: client.host, folder }));
    if (first.id === serverId) return ok(undefined);
    const ours = others.filter(({ id }) => id === serverId).map(({ uid }) => uid);
    if (ours.length > 0) await client.messageDelete(ours.join(','), { uid: true });
    const subject = `${markSubject} ${first.id}`;
    return err(refusal('mail.otherServer', { other: first.id, folder, subject }));
  });
}

/** The marks in the open folder, the oldest first. */
export async function marks(client: ImapFlow): Promise<{ uid: number; id: string }[]> {
  const uids = await client.search({ flagged: true, subject: markSubject }, { uid: true });
  if (!uids || uids.length === 0) return [];
  const rows = await client.fetchAll(uids.join(','), { uid: true, envelope: true }, { uid: true });
  return rows
    .map(({ uid, envelope }) => ({ uid, subject: envelope?.subject ?? '' }))
    .filter(({ subject }) => subject.startsWith(`${markSubject} `))
    .map(({ uid, subject }) => ({ uid, id: subject.slice(markSubject.length + 1).trim() }))
    .sort((a, b) => a.uid - b.uid);
}

const markMail = (serverId: string): string =>
  [
    `Subject: ${markSubject} ${serverId}`,
    'From: octi <octi@invalid>',
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-generated',
    '',
    serverId,
    '',
  ].join('\r\n');

/** Logs in for one errand; what goes wrong with the connection is a refusal. */
export async function setup<T>(
  options: ImapOptions,
  act: (client: ImapFlow, target: Target) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const target = readTarget('imap', options.url, options.password, options.token);
  if (!target.ok) return target;
  try {
    return await withClient(target.value, options, (client) => act(client, target.value));
  } catch (error) {
    return err(connectionRefusal(error, target.value));
  }
}
