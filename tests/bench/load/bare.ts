import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';

/** What the bare loop is told. */
export interface BareTask {
  readonly imapPort: number;
  readonly smtpPort: number;
  readonly user: string;
  readonly password: string;
  /** Letters sent for each mail, and how large each is. */
  readonly letters: number;
  readonly bytes: number;
}

/**
 * The bare loop, in a process of its own: fetches and parses the mails of a mailbox, sends so many letters for each,
 * stores nothing. It stays in IDLE and goes on with what comes. Says `opened` when it begins.
 */
const { imapPort, smtpPort, user, password, letters, bytes }: BareTask = JSON.parse(process.argv[2] ?? '');
const half = 'Some words of a letter, as long as a line of it is on the whole.\n'.repeat(
  Math.ceil(bytes / 132),
);
const transport = createTransport({
  host: '127.0.0.1',
  port: smtpPort,
  ignoreTLS: true,
  pool: true,
  maxConnections: 5,
  maxMessages: Number.POSITIVE_INFINITY,
});
const skip = { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true };

async function answer(source: Buffer): Promise<void> {
  const { from, subject = '', messageId = '' } = await simpleParser(source, skip);
  const to = from?.value[0]?.address ?? '';
  const one = () =>
    transport.sendMail({
      from: 'octi@example.org',
      to,
      subject: `Re: ${subject}`,
      inReplyTo: messageId,
      text: half,
      html: half,
    });
  // A share of a letter for each mail: every tenth is sent or not by its tenths.
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
    last = batch.at(-1) ?? last;
  }
}
