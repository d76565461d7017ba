import { err, ok, type Refusal, type Result, refusal, say, sentence, systemClock } from '../../base/index.js';
import { columns } from '../../letter/index.js';
import {
  applyRequest,
  emailNamed,
  type MailAction,
  type MailDirection,
  type RowReference,
  whyWithoutText,
} from '../../server/admin/mailAdmin.js';
import { readEnvironment } from '../../server/config/environment.js';
import { mayContainPassword } from '../../server/inbound/redactMail.js';
import { loadCatalogue } from '../../server/outbound/loadTemplates.js';
import {
  inboxStates,
  type LetterFacts,
  type MailFacts,
  type MailId,
  type OutboxRow,
  outboxStates,
  rowId,
  type Store,
} from '../../store/index.js';
import { readNumber } from '../arguments.js';
import { fail, failAll, print, printRaw, printSentence } from '../output.js';
import { mailBoxes, mailVerbs } from '../subcommands.js';
import { iso, readableTime } from '../timesForPeople.js';
import { type DatabaseOptions, withStore } from '../withDatabase.js';

interface MailOptions extends DatabaseOptions {
  readonly state?: string;
  readonly limit: string;
  readonly json?: boolean;
  readonly reason?: string;
  readonly since?: string;
}

/** `octi mail`: manages incoming emails and outgoing letters. */
export async function mail(
  verb: string,
  box: string | undefined,
  number: string | undefined,
  options: MailOptions,
): Promise<void> {
  const what = mailVerbs.find((one) => one === verb);
  if (!what) return fail(refusal('cli.mail.badVerb', { verb, verbs: mailVerbs }));
  if (what === 'refetch') {
    return refetchMail(options);
  }
  if (box !== undefined && !isBox(box)) return fail(refusal('cli.mail.badBox', { box }));
  if (what === 'list') return listMail(box, options);
  const id = number === undefined ? undefined : readId(number);
  if (box === undefined || id === undefined) return fail(refusal('cli.mail.which', { verb }));
  if (!id.ok) return fail(id.error);
  const row = rowOf(box, id.value);
  return what === 'show' ? show(row, options) : carryOut(what, row, options);
}

const rowOf = (direction: MailDirection, number: number): RowReference =>
  direction === 'in' ? { direction, id: rowId(number) } : { direction, id: rowId(number) };

const isBox = (box: string): box is MailDirection => mailBoxes.some((one) => one === box);

const readId = (number: string): Result<number, Refusal> =>
  /^\d{1,12}$/.test(number) ? ok(Number(number)) : err(refusal('cli.mail.badId', { number }));

async function carryOut(
  action: MailAction,
  row: RowReference,
  { reason, ...where }: MailOptions,
): Promise<void> {
  const request = { action, ...row, ...(reason !== undefined && { reason }) };
  const done = await withStore(where, async (store) => {
    const deletesBytes = action === 'drop' && row.direction === 'in' && (await mayHold(store, row.id));
    const result = applyRequest(store, { ...request, deletesBytes }, systemClock.now());
    if (deletesBytes) store.truncateWal();
    return result;
  });
  if (!done.ok) return fail(done.error);
  printSentence(done.value);
}

/** Whether an email might contain a password; true if it cannot be read. */
async function mayHold(store: Store, id: MailId): Promise<boolean> {
  const raw = store.mailQueueAdmin.raw(id);
  const { readMessage } = await import('../../mail/index.js');
  const read = raw && (await readMessage(raw, { ownAddress: '' }));
  return !read?.ok || mayContainPassword(read.value);
}

/** Prints an email as it was received, or a letter as it was written. */
async function show({ direction: box, id }: RowReference, where: MailOptions): Promise<void> {
  const found = await withStore(where, (store): Result<string | Buffer, Refusal> => {
    const facts = box === 'in' ? store.mailQueueAdmin.mail(id) : store.mailQueueAdmin.letter(id);
    if (!facts) return err(refusal('cli.mail.none', { email: emailNamed(box, id) }));
    if (!facts.kept) return err(whyWithoutText(box, facts));
    const text = box === 'in' ? store.mailQueueAdmin.raw(id) : letterText(store.outbox.byId(id));
    return ok(text ?? '');
  });
  if (!found.ok) return fail(found.error);
  await printRaw(found.value);
}

function letterText(letter: OutboxRow | undefined): string {
  if (!letter) return '';
  const heads = [
    `To: ${letter.toAddress}`,
    `Subject: ${letter.subject}`,
    `Date: ${new Date(letter.writtenAt).toUTCString()}`,
    `Message-ID: <${letter.messageId}>`,
    ...(letter.replyTo === null ? [] : [`Reply-To: ${letter.replyTo}`]),
    ...(letter.inReplyTo === null ? [] : [`In-Reply-To: <${letter.inReplyTo}>`]),
    ...Object.entries(letter.headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const file = letter.attachment === null ? [] : ['', `[${letter.attachment.name}]`, letter.attachment.text];
  const pictures = letter.pictures.flatMap((picture) => [
    '',
    `[${picture.id}]`,
    'position' in picture ? picture.position : picture.chances.join(' '),
  ]);
  return [...heads, '', letter.text, ...file, ...pictures].join('\n');
}

const statesOf: Readonly<Record<MailDirection, readonly string[]>> = {
  in: inboxStates,
  out: outboxStates,
};

/** `octi mail list`: lists the newest emails and letters without addresses or text, newest last. */
async function listMail(
  box: MailDirection | undefined,
  { state, limit, json, ...where }: MailOptions,
): Promise<void> {
  const most = readNumber('--limit', limit, 1);
  if (!most.ok) return fail(most.error);
  const wanted = mailBoxes.filter((one) => box === undefined || one === box);
  const shown = wanted.filter((one) => state === undefined || statesOf[one].includes(state));
  if (shown.length === 0) {
    const known = [...new Set(wanted.flatMap((one) => statesOf[one]))];
    return fail(refusal('cli.mail.badState', { state: state ?? '', states: known }));
  }
  const listing = { most: most.value, ...(state !== undefined && { state }) };
  const found = await withStore(where, (store) =>
    ok({
      ...(shown.includes('in') && { in: store.mailQueueAdmin.mails(listing).map(mailRow) }),
      ...(shown.includes('out') && { out: store.mailQueueAdmin.letters(listing).map(letterRow) }),
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
  /** The email that the letter was sent in response to. */
  mail: letter.inboxId,
  attempts: letter.attempts,
  next: letter.state === 'new' || letter.state === 'sending' ? iso(letter.nextAttemptAt) : null,
  sent: iso(letter.sentAt),
  kept: letter.kept,
  reason: letter.reason,
});

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Formats rows under their headings. Omits the fields that `octi mail show` and `octi status` report. */
function table(box: MailDirection, rows: readonly Row[]): string {
  const words = loadCatalogue();
  if (rows.length === 0) return say(words, sentence(`cli.mail.empty.${box}`));
  const cells = rows.map(({ kept: _, stranger: __, ...row }) =>
    Object.values(row).map((value) => (value === null ? '' : readableTime(String(value)))),
  );
  return columns([say(words, sentence(`cli.mail.head.${box}`)).split('|'), ...cells]);
}

/** `octi mail refetch --since 2026-01-31`: reads the done folder again after a restore from backup. */
async function refetchMail({ since, ...where }: MailOptions): Promise<void> {
  if (since === undefined) return fail(refusal('cli.mail.since.missing'));
  const from = readMoment(since);
  if (!from.ok) return fail(from.error);
  const env = readEnvironment(where.env);
  if (!env.ok) return fail(env.error);
  // Only this verb needs these modules, and they take a while to load.
  const { readConfig } = await import('../../server/config/loadConfig.js');
  const read = readConfig(env.value);
  if (!read.ok) return failAll(read.error);
  const config = read.value;
  if (!config) return fail(refusal('cli.mail.noAccount'));
  const { refetch } = await import('../../server/admin/refetch.js');
  const done = await withStore(where, (store) => refetch(store, config, from.value, systemClock));
  if (!done.ok) return fail(done.error);
  printSentence(sentence('cli.mail.refetched', { ...done.value }));
  if (done.value.withheld > 0) fail(refusal('cli.mail.withheld', { mails: done.value.withheld }));
}

/** Reads a point in time. A date without a time means the start of that day in UTC. */
function readMoment(text: string): Result<number, Refusal> {
  const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/;
  const at = form.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? err(refusal('cli.mail.since.wrong', { text })) : ok(at);
}
