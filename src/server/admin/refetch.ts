import { type Clock, err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { claimDoneFolder, fingerprint, readDoneFolder } from '../../mail/index.js';
import { fetchedAgain, type Store } from '../../store/index.js';
import type { Config } from '../config/loadConfig.js';
import { imapOptions } from '../config/mailAccounts.js';

/** The number of mails examined, of those that had been missing, and of those that could not be fetched. */
export interface RefetchCounts {
  readonly seen: number;
  readonly fresh: number;
  readonly withheld: number;
}

/**
 * After a restore from backup, takes in again the mails of the done folder that reached the mailbox since then. Those
 * that the database knows are passed over, so it may be done again at any time.
 */
export async function refetch(
  store: Store,
  config: Config,
  since: number,
  clock: Clock,
): Promise<Result<RefetchCounts, Refusal>> {
  const serverId = store.settings.get('server id');
  if (store.settings.get('kind') !== 'server' || serverId === undefined)
    return err(refusal('cli.neverServed'));
  if (config.imapUrl === '') return err(refusal('cli.mail.noAccount'));
  const options = imapOptions(config, serverId);
  // The mailbox belongs to another server.
  const claimed = await claimDoneFolder(options);
  if (!claimed.ok) return claimed;
  let seen = 0;
  let fresh = 0;
  const read = await readDoneFolder(options, since, (mails) => {
    seen += mails.length;
    store.transaction(() => {
      for (const { raw, receivedAt } of mails) {
        // Its UID is that of another folder and means nothing here.
        const mail = { source: 'imap', ...fingerprint(raw), raw, receivedAt } as const;
        if (store.inbox.add(mail, clock.now(), fetchedAgain)) fresh += 1;
      }
    });
  });
  return read.ok ? ok({ seen, fresh, ...read.value }) : read;
}
