import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import type { ReceivedMail } from './imapTypes.js';
import { coded } from './trouble.js';

/** Mails to be fetched in one go. */
export interface Batch {
  readonly uids: readonly number[];
  /** Set for a mail too large to be fetched whole: how much of it is. */
  readonly firstBytes?: number;
  /** The server would not even tell the size of this one, which is there. */
  readonly withheld?: true;
}

/** Rows of a FETCH, and the UIDs that the server would give nothing for although they are there. */
interface Rows {
  readonly rows: readonly FetchMessageObject[];
  readonly withheld: readonly number[];
}

/** The UIDs of a range that lie in the open mailbox, in ascending order. */
export async function searchUids(client: ImapFlow, range: string): Promise<number[]> {
  const found = await client.search({ uid: range }, { uid: true });
  if (!found) throw coded('SEARCH_REFUSED');
  return found.sort((a, b) => a - b);
}

/** The UIDs above a cursor: `n:*` alone names the last mail even if it lies below n. */
export const searchAbove = async (client: ImapFlow, cursor: number): Promise<number[]> =>
  (await searchUids(client, `${cursor + 1}:*`)).filter((uid) => uid > cursor);

/**
 * Groups mails into batches of at most so many bytes, in the order of their UIDs; one that is larger than `largest` is
 * cut and goes alone.
 */
export async function planBatches(
  client: ImapFlow,
  uids: readonly number[],
  { largest, batchBytes }: { largest: number; batchBytes: number },
): Promise<Batch[]> {
  const { rows, withheld } = await fetchRows(client, uids, { size: true });
  const sizes = new Map(rows.map(({ uid, size = 0 }) => [uid, size]));
  const batches: Batch[] = [];
  let group: number[] = [];
  let bytes = 0;
  const close = () => {
    if (group.length > 0) batches.push({ uids: group });
    group = [];
    bytes = 0;
  };
  for (const uid of uids) {
    const size = sizes.get(uid);
    if (size !== undefined && size <= largest) {
      if (bytes + size > batchBytes) close();
      group.push(uid);
      bytes += size;
    } else if (size !== undefined || withheld.includes(uid)) {
      close();
      batches.push({
        uids: [uid],
        ...(size === undefined ? { withheld: true } : { firstBytes: largest + 1 }),
      });
    }
  }
  close();
  return batches;
}

/** The mails of a batch as they came, with the time of their arrival. */
export async function fetchBatch(
  client: ImapFlow,
  uidValidity: string,
  { uids, firstBytes }: Batch,
): Promise<{ mails: ReceivedMail[]; withheld: readonly number[] }> {
  const source = firstBytes === undefined ? true : { start: 0, maxLength: firstBytes };
  const { rows, withheld } = await fetchRows(client, uids, { internalDate: true, source });
  const empty = rows.filter((row) => !row.source).map(({ uid }) => uid);
  const mails = rows.flatMap(({ uid, source: raw, internalDate }) =>
    raw ? [{ uidValidity, uid, receivedAt: new Date(internalDate ?? Number.NaN).getTime(), raw }] : [],
  );
  return { mails, withheld: [...withheld, ...empty].sort((a, b) => a - b) };
}

/** What the server tells of these mails, in the order asked, each once; one removed meanwhile is passed over. */
async function fetchRows(client: ImapFlow, uids: readonly number[], query: FetchQueryObject): Promise<Rows> {
  const given = await client.fetchAll(uids.join(','), { uid: true, ...query }, { uid: true });
  const byUid = new Map(given.map((row) => [row.uid, row]));
  const missing = uids.filter((uid) => !byUid.has(uid));
  return {
    rows: uids.flatMap((uid) => byUid.get(uid) ?? []),
    withheld: missing.length > 0 ? await searchUids(client, missing.join(',')) : [],
  };
}
