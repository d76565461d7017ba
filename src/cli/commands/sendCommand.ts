import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { refusal, sentence } from '../../base/index.js';
import { compose, type Message, type OutgoingMail, readMessage, sendToListener } from '../../mail/index.js';
import { mailFolder, portFile, sandboxAddress } from '../../server/config/sandboxPaths.js';
import { folderOf } from '../../server/runtime/sandboxMaildir.js';
import { fail, printSentence } from '../output.js';

export interface SendOptions {
  readonly from: string;
  readonly subject?: string;
  readonly body?: string;
  readonly replyToLast?: boolean;
  readonly data: string;
}

/** How often to look for new letters, in ms. */
const lookMs = 20;

/** `octi send`: mails a command to a running sandbox and prints the letters that it sends back. */
export async function send(options: SendOptions): Promise<void> {
  const from = options.from.toLowerCase();
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from)) return fail(refusal('send.from', { from: options.from }));
  const port = existsSync(portFile(options.data))
    ? Number(readFileSync(portFile(options.data), 'utf8'))
    : undefined;
  if (!port) return fail(refusal('send.noSandbox', { folder: options.data }));
  const box = join(mailFolder(options.data), folderOf(from), 'new');
  const before = new Set(letters(box));
  const last = [...before].at(-1);
  if (options.replyToLast && last === undefined) return fail(refusal('send.noLetter', { from }));
  const mail =
    options.replyToLast && last !== undefined
      ? await reply(options, from, join(box, last))
      : fresh(options, from);
  let accepted = false;
  const handedOver = sendToListener(port, from, mail.to, compose(mail)).finally(() => {
    accepted = true;
  });
  handedOver.catch(() => {});
  // The sandbox accepts an email once all its letters are written; each is shown as soon as it arrives.
  const shown = new Set(before);
  for (let isLast = false; !isLast; ) {
    isLast = accepted;
    for (const name of letters(box).filter((one) => !shown.has(one))) {
      shown.add(name);
      const letter = await read(join(box, name));
      process.stdout.write(`Subject: ${letter.subject}\n\n${letter.text.trimEnd()}\n\n`);
    }
    if (!isLast) await Promise.race([handedOver.catch(() => {}), pause(lookMs)]);
  }
  try {
    await handedOver;
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'refused';
    return fail(refusal('send.refused', { port, why }));
  }
  if (shown.size === before.size) printSentence(sentence('send.nothing'));
}

const letters = (box: string): string[] => (existsSync(box) ? readdirSync(box).sort() : []);

async function read(file: string): Promise<Message & { replyTo: string }> {
  const raw = readFileSync(file);
  // The reader must not treat our own letter as one that bounced back, so it gets a different own address.
  const message = await readMessage(raw, { ownAddress: 'nobody@invalid' });
  if (!message.ok) throw new Error(`a letter in the sandbox cannot be read: ${message.error.code}`);
  const replyTo = /^Reply-To:\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(raw.toString('latin1'))?.[1];
  return { ...message.value, replyTo: replyTo ?? sandboxAddress };
}

const base = (from: string): Pick<OutgoingMail, 'from' | 'messageId' | 'date' | 'headers'> => ({
  from: { name: '', address: from },
  messageId: `${randomUUID()}@localhost`,
  date: Date.now(),
  headers: {},
});

const fresh = ({ subject, body }: SendOptions, from: string): OutgoingMail => ({
  ...base(from),
  to: sandboxAddress,
  subject: subject ?? '',
  text: body ?? '',
});

/** A reply as a mail program writes it: with the thread, subject and quoted text of the letter. */
async function reply({ subject, body }: SendOptions, from: string, file: string): Promise<OutgoingMail> {
  const letter = await read(file);
  const id = letter.messageId ?? '';
  const quoted = letter.text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return {
    ...base(from),
    to: letter.replyTo,
    subject: subject ?? `Re: ${letter.subject}`,
    text: `${body ?? ''}\n\nOn ${new Date().toUTCString()}, Octi <${sandboxAddress}> wrote:\n${quoted.join('\n')}\n`,
    inReplyTo: id,
    references: [...letter.references, id],
  };
}
