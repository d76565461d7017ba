import { dayMs, ok, type Refusal, type Result } from '../../base/index.js';
import { folderLevels, largestMail } from './imapClient.js';
import { byArrival, fetchBatch, planBatches } from './imapFetch.js';
import { withoutMarks } from './imapMarks.js';
import { setup } from './imapSetup.js';
import type { ImapOptions, ReceivedMail } from './imapTypes.js';

/** The maximum number of emails whose sizes or times are requested at once. */
const mostAtOnce = 500;

/**
 * Reads the emails in the done folder that reached the mailbox at `since` or later, in order of arrival. Server marks
 * are skipped, and nothing is changed. Reports how many emails could not be fetched.
 */
export async function readDoneFolder(
  options: ImapOptions,
  since: number,
  take: (mails: readonly ReceivedMail[]) => void,
): Promise<Result<{ withheld: number }, Refusal>> {
  const limits = { largest: largestMail(options), batchBytes: options.batchBytes ?? 20_000_000 };
  return setup(options, async (client) => {
    const { uidValidity } = await client.mailboxOpen(folderLevels(options.doneFolder), { readOnly: true });
    // SINCE compares only days, in the server's time zone (RFC 3501, section 6.4.4).
    const found = await client.search({ since: new Date(since - dayMs) }, { uid: true });
    const uids = await byArrival(client, await withoutMarks(client, found || []), mostAtOnce);
    let lost = 0;
    for (let at = 0; at < uids.length; at += mostAtOnce) {
      for (const batch of await planBatches(client, uids.slice(at, at + mostAtOnce), limits)) {
        if (batch.withheld) {
          lost += batch.uids.length;
          continue;
        }
        const { mails, withheld } = await fetchBatch(client, String(uidValidity), batch);
        lost += withheld.length;
        take(mails.filter(({ receivedAt }) => receivedAt >= since));
      }
    }
    return ok({ withheld: lost });
  });
}
