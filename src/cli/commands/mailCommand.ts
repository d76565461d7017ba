import { err, ok, type Refusal, type Result, refusal, systemClock } from '../../base/index.js';
import {
  carryOutRequest,
  type MailAction,
  type MailDirection,
  whyWithoutText,
} from '../../server/admin/mailAdmin.js';
import { mayHoldPassword } from '../../server/inbound/passwordMasking.js';
import type { OutboxRow, Store } from '../../store/index.js';
import { printRaw } from '../printLines.js';
import { fail, tell } from '../printSentence.js';
import { type Where, withStore } from '../withDatabase.js';
import { listMail } from './mailListCommand.js';

export interface MailOptions extends Where {
  readonly state?: string;
  readonly limit: string;
  readonly json?: boolean;
  readonly reason?: string;
  readonly since?: string;
}

const verbs = ['list', 'show', 'retry', 'release', 'drop', 'refetch'] as const;
const boxes = ['in', 'out'] as const;

/** `octi mail`: looks after the mails that came in and the letters that go out. */
export async function mail(
  verb: string,
  box: string | undefined,
  number: string | undefined,
  options: MailOptions,
): Promise<void> {
  const what = verbs.find((one) => one === verb);
  if (!what) return fail(refusal('cli.mail.badVerb', { verb, verbs }));
  if (what === 'refetch') {
    // It connects to the mailbox, and the other verbs need none of that.
    const { refetchMail } = await import('./mailRefetchCommand.js');
    return refetchMail(options);
  }
  if (box !== undefined && !isBox(box)) return fail(refusal('cli.mail.badBox', { box }));
  if (what === 'list') return listMail(box, options);
  const id = number === undefined ? undefined : readId(number);
  if (box === undefined || id === undefined) return fail(refusal('cli.mail.which', { verb }));
  if (!id.ok) return fail(id.error);
  return what === 'show' ? show(box, id.value, options) : carryOut(what, box, id.value, options);
}

const isBox = (box: string): box is MailDirection => boxes.some((one) => one === box);

const readId = (number: string): Result<number, Refusal> =>
  /^\d{1,12}$/.test(number) ? ok(Number(number)) : err(refusal('cli.mail.badId', { number }));

async function carryOut(
  action: MailAction,
  direction: MailDirection,
  id: number,
  { reason, ...where }: MailOptions,
): Promise<void> {
  const request = { action, direction, id, ...(reason !== undefined && { reason }) };
  const done = await withStore(where, async (store) => {
    const deletesBytes = action === 'drop' && direction === 'in' && (await mayHold(store, id));
    const result = carryOutRequest(store, { ...request, deletesBytes }, systemClock.now());
    if (deletesBytes) store.settleFile();
    return result;
  });
  if (!done.ok) return fail(done.error);
  tell(done.value);
}

/** Whether a password may stand in a mail; in one that cannot be read it may. */
async function mayHold(store: Store, id: number): Promise<boolean> {
  const raw = store.mailQueues.raw(id);
  const { readMessage } = await import('../../mail/index.js');
  const read = raw && (await readMessage(raw, { ownAddress: '' }));
  return !read?.ok || mayHoldPassword(read.value);
}

/** A mail as it came, or a letter as it was written. */
async function show(box: MailDirection, id: number, where: MailOptions): Promise<void> {
  const found = await withStore(where, (store): Result<string | Buffer, Refusal> => {
    const facts = box === 'in' ? store.mailQueues.mail(id) : store.mailQueues.letter(id);
    if (!facts) return err(refusal('cli.mail.none', { box, id }));
    if (!facts.kept) return err(whyWithoutText(box, facts));
    const text = box === 'in' ? store.mailQueues.raw(id) : letterText(store.outbox.byId(id));
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
  const file = letter.attachment === null ? [] : ['', `[${letter.attachmentName}]`, letter.attachment];
  const pictures = letter.pictures.flatMap(({ id, position }) => ['', `[${id}]`, position]);
  return [...heads, '', letter.text, ...file, ...pictures].join('\n');
}
