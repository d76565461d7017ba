import type { ImapFlow } from 'imapflow';
import { readTarget } from '../serverUrl.js';
import { folderLevels, withClient } from './imapClient.js';
import type { ImapOptions } from './imapTypes.js';

/** A letter that we sent to ourselves, as it was found in the mailbox. */
export interface ArrivedProbe {
  readonly subject: string;
  /** Without angle brackets. */
  readonly messageId?: string;
}

/**
 * Finds emails whose Subject contains a unique word, removes them and returns them. Looks in the mailbox, and in the
 * done folder, where a running server may have moved them.
 * @throws the connection's errors.
 */
export async function takeProbes(options: ImapOptions, word: string): Promise<ArrivedProbe[]> {
  const target = readTarget('imap', options.url, options.password, options.token);
  if (!target.ok) throw new Error(target.error.code);
  return withClient(target.value, options, async (client) => {
    const inbox = await takeFrom(client, target.value.path || 'INBOX', word);
    const done = await takeFrom(client, folderLevels(options.doneFolder), word).catch(() => []);
    return [...inbox, ...done];
  });
}

async function takeFrom(client: ImapFlow, folder: string | string[], word: string): Promise<ArrivedProbe[]> {
  await client.mailboxOpen(folder);
  const uids = await client.search({ subject: word }, { uid: true });
  if (!uids || uids.length === 0) return [];
  const rows = await client.fetchAll(uids.join(','), { uid: true, envelope: true }, { uid: true });
  await client.messageDelete(uids.join(','), { uid: true });
  return rows.map(({ envelope }) => ({
    subject: envelope?.subject ?? '',
    ...(envelope?.messageId !== undefined && { messageId: envelope.messageId.replace(/^<|>$/g, '') }),
  }));
}
