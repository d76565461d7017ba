import { ok, refusal, say, sentence } from '../../base/index.js';
import { columns } from '../../letter/index.js';
import type { MailDirection } from '../../server/admin/mailAdmin.js';
import { loadCatalogue } from '../../server/outbound/catalogue.js';
import type { LetterFacts, MailFacts } from '../../store/index.js';
import { readNumber } from '../numberArgument.js';
import { iso } from '../playerFacts.js';
import { print } from '../printLines.js';
import { fail } from '../printSentence.js';
import { type Where, withStore } from '../withDatabase.js';

export interface ListOptions extends Where {
  readonly state?: string;
  readonly limit: string;
  readonly json?: boolean;
}

const states: Readonly<Record<MailDirection, readonly string[]>> = {
  in: ['new', 'waiting', 'done', 'refused', 'ignored', 'quarantined', 'failed'],
  out: ['new', 'sending', 'sent', 'superseded', 'dead'],
};

/** `octi mail list`: the newest mails and letters, without addresses and text; the newest last. */
export async function listMail(
  box: MailDirection | undefined,
  { state, limit, json, ...where }: ListOptions,
): Promise<void> {
  const most = readNumber('--limit', limit, 1);
  if (!most.ok) return fail(most.error);
  const wanted = (['in', 'out'] as const).filter((one) => box === undefined || one === box);
  const shown = wanted.filter((one) => state === undefined || states[one].includes(state));
  if (shown.length === 0) {
    const known = [...new Set(wanted.flatMap((one) => states[one]))];
    return fail(refusal('cli.mail.badState', { state: state ?? '', states: known }));
  }
  const listing = { most: most.value, ...(state !== undefined && { state }) };
  const found = await withStore(where, (store) =>
    ok({
      ...(shown.includes('in') && { in: store.mailQueues.mails(listing).map(mailRow) }),
      ...(shown.includes('out') && { out: store.mailQueues.letters(listing).map(letterRow) }),
    }),
  );
  if (!found.ok) return fail(found.error);
  if (json) return print([JSON.stringify(found.value, null, 2)]);
  const tables = shown.flatMap((one) => table(one, found.value[one] ?? []));
  await print([tables.join('\n\n')]);
}

const mailRow = ({ id, state, receivedAt, attempts, kept, stranger, reason }: MailFacts) => ({
  id,
  received: iso(receivedAt),
  state,
  attempts,
  kept,
  stranger,
  reason,
});

const letterRow = (letter: LetterFacts) => ({
  id: letter.id,
  written: iso(letter.writtenAt),
  state: letter.state,
  purpose: letter.purpose,
  board: letter.boardId,
  /** The mail that it came of. */
  mail: letter.inboxId,
  attempts: letter.attempts,
  next: letter.state === 'new' || letter.state === 'sending' ? iso(letter.nextAttemptAt) : null,
  sent: iso(letter.sentAt),
  kept: letter.kept,
  reason: letter.reason,
});

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Cells of rows under their head; what is kept or not is told by `show`, what needs the operator by `status`. */
function table(box: MailDirection, rows: readonly Row[]): string {
  const words = loadCatalogue();
  if (rows.length === 0) return say(words, sentence(`cli.mail.empty.${box}`));
  const cells = rows.map(({ kept: _, stranger: __, ...row }) =>
    Object.values(row).map((value) => (value === null ? '' : String(value).replace(/\.\d{3}Z$/, 'Z'))),
  );
  return columns([say(words, sentence(`cli.mail.head.${box}`)).split('|'), ...cells]);
}
