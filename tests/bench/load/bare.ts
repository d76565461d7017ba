import { readFileSync } from 'node:fs';
import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';

/** The options of the bare loop. */
export interface BareTask {
  readonly imapPort: number;
  readonly smtpPort: number;
  readonly user: string;
  readonly password: string;
  /** Letters sent for each email. */
  readonly letters: number;
  /** The file with the sample letter; every letter sent is a copy of it. */
  readonly sample: string;
}

/**
 * The bare loop, in its own process. It does what any program that answers mail does, using imapflow, mailparser and
 * nodemailer as their documentation shows. It fetches and parses the emails in a mailbox, sends `letters` letters
 * for each, files the email, and stores nothing. Its letters are like the server's: the same text, HTML, picture and
 * kinds of header fields, composed anew each time. It stays in IDLE and handles new mail as it arrives. It prints `opened`
 * when it begins.
 */
const { imapPort, smtpPort, user, password, letters, sample }: BareTask = JSON.parse(process.argv[2] ?? '');
const like = await simpleParser(readFileSync(sample), { keepCidLinks: true, skipImageLinks: true });
const listed = [
  'auto-submitted',
  'x-auto-response-suppress',
  'content-language',
  'list-id',
  'list-unsubscribe',
];
const headers = like.headerLines
  .filter(({ key }) => listed.includes(key))
  .map(({ key, line }) => ({
    key,
    value: line
      .slice(key.length + 1)
      .replace(/\s+/g, ' ')
      .trim(),
  }));
const transport = createTransport({
  host: '127.0.0.1',
  port: smtpPort,
  ignoreTLS: true,
  pool: true,
  maxConnections: 5,
  maxMessages: Number.POSITIVE_INFINITY,
});
const done = 'Done';
const skip = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true };

async function answer(source: Buffer): Promise<void> {
  const { from, subject = '', messageId = '' } = await simpleParser(source, skip);
  const to = from?.value[0]?.address ?? '';
  const one = () =>
    transport.sendMail({
      from: { name: 'Octi', address: 'octi@example.org' },
      to,
      replyTo: 'octi+abcdefghijklmnopqrstuvwx12@example.org',
      subject: `Re: ${subject}`,
      inReplyTo: messageId,
      references: messageId,
      headers,
      text: { content: like.text ?? '', contentTransferEncoding: 'quoted-printable' },
      html: { content: like.html || '', contentTransferEncoding: 'quoted-printable' },
      attachments: like.attachments.map(({ cid = '', filename = '', content, contentType }) => ({
        ...{ cid, filename, content, contentType, contentDisposition: 'inline' as const },
      })),
    });
  // `letters` may be a fraction, a multiple of 0.1. The running total is rounded.
  sent += letters;
  const now = Math.round(sent) - Math.round(sent - letters);
  await Promise.all(Array.from({ length: now }, one));
}

let sent = 0;
let last = 0;
let rung = true;
let wake = () => {};
const client = new ImapFlow({
  host: '127.0.0.1',
  port: imapPort,
  secure: false,
  doSTARTTLS: false,
  auth: { user, pass: password },
  logger: false,
  autoIdleDelay: 50,
});
client.on('error', () => {});
client.on('exists', () => {
  rung = true;
  wake();
});
await client.connect();
await client.mailboxCreate(done);
await client.mailboxOpen('INBOX');
process.send?.('opened');
process.on('disconnect', () => process.exit(0));
for (;;) {
  if (!rung) await new Promise<void>((resolve) => (wake = resolve));
  rung = false;
  const found = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || [];
  const uids = found.filter((uid) => uid > last).sort((a, b) => a - b);
  while (uids.length > 0) {
    const batch = uids.splice(0, 100);
    const rows = await client.fetchAll(batch.join(','), { uid: true, source: true }, { uid: true });
    await Promise.all(rows.map(({ source }) => source && answer(source)));
    await client.messageFlagsAdd(batch.join(','), ['\\Seen'], { uid: true });
    await client.messageMove(batch.join(','), done, { uid: true });
    last = batch.at(-1) ?? last;
  }
}
