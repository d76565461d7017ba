import type { ImapFlow } from 'imapflow';
import { err, ok, type Refusal, type Result } from '../../base/index.js';
import { connectionRefusal } from '../connectionErrors.js';
import { readTarget, type Target } from '../serverUrl.js';
import { withClient } from './imapClient.js';
import { claimMailbox } from './imapMarks.js';
import type { ImapOptions, MailboxFacts } from './imapTypes.js';

/** Logs in and opens the mailbox without changing anything. The refusal says which step failed. */
export async function probeImap(options: ImapOptions): Promise<Result<MailboxFacts, Refusal>> {
  return setup(options, async (client, { path }) => {
    const { uidValidity, uidNext, exists } = await client.mailboxOpen(path || 'INBOX', { readOnly: true });
    const capabilities = [...client.capabilities.keys()].sort();
    return ok({ capabilities, uidValidity: String(uidValidity), uidNext, exists });
  });
}

/**
 * Claims the mailbox and its done folder, which is created if it is missing, for this server. Refused with
 * `mail.otherServer` when another server was there first, and with `mail.doneFolder` when that folder cannot be used.
 */
export async function claimDoneFolder(options: ImapOptions): Promise<Result<void, Refusal>> {
  return setup(options, async (client, { path }) => {
    const claimed = await claimMailbox(client, path || 'INBOX', options, true);
    return claimed.ok ? ok(undefined) : claimed;
  });
}

/** Logs in for one task. Connection errors are returned as refusals. */
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
