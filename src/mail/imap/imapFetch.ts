import type { FetchMessageObject, FetchQueryObject, ImapFlow, SearchObject } from 'imapflow';
import { coded } from '../connectionErrors.js';
import { withoutMarks } from './imapMarks.js';
import type { ReceivedMail } from './imapTypes.js';

/** A batch of emails, fetched together. */
export interface Batch {
  readonly uids: readonly number[];
  /** How much to fetch of an email that is too large to be fetched whole. */
  readonly firstBytes?: number;
  /** Set if the server did not even report the size of this email, although it is in the mailbox. */
  readonly withheld?: true;
}

/** The rows of a FETCH, and the UIDs in the mailbox for which the server returned nothing. */
interface Rows {
  readonly rows: readonly FetchMessageObject[];
  readonly withheld: readonly number[];
}

/** Emails of at most this many bytes are fetched without asking for their size first. */
const mostUnasked = 64 * 1024;

/** Finds the UIDs in a range that are in the open mailbox, in ascending order; `more` narrows the search. */
export async function searchUids(
  client: ImapFlow,
  range: string,
  more: SearchObject = {},
): Promise<number[]> {
  const found = await client.search({ ...more, uid: range }, { uid: true });
  if (!found) throw coded('SEARCH_REFUSED');
  return found.sort((a, b) => a - b);
}

/** Returns the given UIDs that are still in the open mailbox after other clients' changes. */
export async function stillThere(client: ImapFlow, uids: readonly number[]): Promise<number[]> {
  await client.noop();
  return searchUids(client, uids.join(','));
}

/** Finds the UIDs above a cursor. `n:*` alone is not enough: it includes the last email even if its UID is below n. */
export const searchAbove = async (client: ImapFlow, cursor: number): Promise<number[]> =>
  (await searchUids(client, `${cursor + 1}:*`)).filter((uid) => uid > cursor);

/**
 * Sorts emails in a folder by when they reached the mailbox, requesting `most` at a time. UID order
 * is different: mail moved to the folder late has higher UIDs than newer mail. Emails that arrived in the
 * same second stay in UID order.
 */
export async function byArrival(client: ImapFlow, uids: readonly number[], most: number): Promise<number[]> {
  const sorted = uids.toSorted((a, b) => a - b);
  const times = new Map<number, number>();
  for (let at = 0; at < sorted.length; at += most) {
    const query = { internalDate: true };
    const { rows } = await fetchRows(client, sorted.slice(at, at + most), query, isDated);
    for (const { uid, internalDate = 0 } of rows) times.set(uid, new Date(internalDate).getTime());
  }
  const timeOf = (uid: number) => times.get(uid) ?? 0;
  return sorted.sort((a, b) => timeOf(a) - timeOf(b));
}

const isDated = ({ internalDate }: FetchMessageObject): boolean =>
  Number.isFinite(new Date(internalDate ?? Number.NaN).getTime());

/**
 * Groups emails into batches of limited size, in UID order. An email larger than `largest` is cut off and
 * fetched alone. Server marks are left out. Sizes and flags are requested for only a few emails: a search finds the
 * emails that are large or may be marks.
 */
export async function planBatches(
  client: ImapFlow,
  uids: readonly number[],
  { largest, batchBytes }: { largest: number; batchBytes: number },
): Promise<Batch[]> {
  // Emails of at most this size fit into one batch, however many there are.
  const small = Math.min(mostUnasked, largest, Math.floor(batchBytes / uids.length));
  const asked = await searchUids(client, uids.join(','), { or: [{ larger: small }, { flagged: true }] });
  const query = { size: true, flags: true };
  const { rows, withheld } = await fetchRows(client, asked, query, ({ size }) => size !== undefined);
  const flagged = rows.filter(({ flags }) => flags?.has('\\Flagged')).map(({ uid }) => uid);
  const unmarked = new Set(await withoutMarks(client, flagged));
  const marked = new Set(flagged.filter((uid) => !unmarked.has(uid)));
  const sizes = new Map(uids.map((uid) => [uid, small]));
  for (const uid of asked) sizes.delete(uid);
  for (const { uid, size = 0 } of rows) sizes.set(uid, size);
  const batches: Batch[] = [];
  let group: number[] = [];
  let bytes = 0;
  const close = () => {
    if (group.length > 0) batches.push({ uids: group });
    group = [];
    bytes = 0;
  };
  for (const uid of uids.filter((each) => !marked.has(each))) {
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

/** Fetches the emails in a batch, unchanged, with their arrival times. */
export async function fetchBatch(
  client: ImapFlow,
  uidValidity: string,
  { uids, firstBytes }: Batch,
): Promise<{ mails: ReceivedMail[]; withheld: readonly number[] }> {
  const source = firstBytes === undefined ? true : { start: 0, maxLength: firstBytes };
  const query = { internalDate: true, source };
  const { rows, withheld } = await fetchRows(client, uids, query, (row) => row.source !== undefined);
  const mails = rows.flatMap(({ uid, source: raw, internalDate }) =>
    raw ? [{ uidValidity, uid, receivedAt: new Date(internalDate ?? Number.NaN).getTime(), raw }] : [],
  );
  return { mails, withheld };
}

/**
 * Fetches one row for each of these emails, in the order of `uids`; an incomplete row does not count. Another client
 * may move or remove emails at any time, and a server then answers without them or refuses the FETCH (RFC 2180, section
 * 4.1): after NOOP and another SEARCH, we repeat the FETCH for the emails that are still there, until it returns
 * nothing new.
 * @throws the server's refusal of a FETCH if all the emails are still there.
 */
async function fetchRows(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
  isWhole: (row: FetchMessageObject) => boolean,
): Promise<Rows> {
  const byUid = new Map<number, FetchMessageObject>();
  if (uids.length === 0) return { rows: [], withheld: [] };
  let wanted = uids;
  for (let asked = 1; ; asked += 1) {
    const failure = await fetchInto(byUid, client, wanted, query, isWhole);
    const missing = wanted.filter((uid) => !byUid.has(uid));
    const left = missing.length > 0 ? await stillThere(client, missing) : [];
    if (left.length === 0 || (asked > 1 && left.length === wanted.length)) {
      if (left.length > 0 && failure) throw failure;
      return { rows: uids.flatMap((uid) => byUid.get(uid) ?? []), withheld: left };
    }
    wanted = left;
  }
}

/**
 * Collects the complete rows of a FETCH. Returns why the server refused it, if it did; throws if the connection is
 * lost.
 */
async function fetchInto(
  byUid: Map<number, FetchMessageObject>,
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
  isWhole: (row: FetchMessageObject) => boolean,
): Promise<Error | undefined> {
  try {
    for await (const row of client.fetch(uids.join(','), { uid: true, ...query }, { uid: true })) {
      if (isWhole(row)) byUid.set(row.uid, row);
    }
    return undefined;
  } catch (error) {
    if (!client.usable) throw error;
    return error as Error;
  }
}
