import { type Clock, err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { claimDoneFolder, fingerprint, readDoneFolder } from '../../mail/index.js';
import { fetchedAgain, type Store } from '../../store/index.js';
import type { Config } from '../config/loadConfig.js';
import { imapOptions } from '../config/mailAccounts.js';

/** How many emails were examined, how many were missing, and how many could not be fetched. */
interface RefetchCounts {
  readonly seen: number;
  readonly fresh: number;
  readonly withheld: number;
}

/**
 * Imports the emails in the done folder that have reached the mailbox since a given time, after a restore from backup.
 * It skips emails that are already in the database, so you can repeat this at any time.
 */
export async function refetch(
  store: Store,
  config: Config,
  since: number,
  clock: Clock,
): Promise<Result<RefetchCounts, Refusal>> {
  const serverId = store.settings.serverId();
  if (store.settings.get('kind') !== 'server' || serverId === undefined)
    return err(refusal('cli.neverServed'));
  const options = imapOptions(config, serverId, store.settings.formerServerIds());
  if (!options) return err(refusal('cli.mail.noAccount'));
  // Fails if the mailbox belongs to another server.
  const claimed = await claimDoneFolder(options);
  if (!claimed.ok) return claimed;
  let seen = 0;
  let fresh = 0;
  const read = await readDoneFolder(options, since, (mails) => {
    seen += mails.length;
    store.transaction(() => {
      for (const { raw, receivedAt } of mails) {
        // The email's UID belongs to another folder and means nothing here.
        const mail = { source: 'imap', ...fingerprint(raw), raw, receivedAt } as const;
        if (store.inbox.add(mail, clock.now(), fetchedAgain)) fresh += 1;
      }
    });
  });
  return read.ok ? ok({ seen, fresh, ...read.value }) : read;
}
