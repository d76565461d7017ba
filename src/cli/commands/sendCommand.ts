import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { refusal, sentence } from '../../base/index.js';
import { compose, sendToListener } from '../../mail/index.js';
import { isMaildirAddress, lettersInMaildir } from '../../server/sandbox/maildir.js';
import { newEmail, readSandboxLetter, replyTo } from '../../server/sandbox/playerEmails.js';
import { portFile } from '../../server/sandbox/sandboxPaths.js';
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
  if (!isMaildirAddress(from)) return fail(refusal('send.from', { from: options.from }));
  const port = existsSync(portFile(options.data))
    ? Number(readFileSync(portFile(options.data), 'utf8'))
    : undefined;
  if (!port) return fail(refusal('send.noSandbox', { folder: options.data }));
  const before = lettersInMaildir(options.data, from);
  const last = before.at(-1);
  if (options.replyToLast && last === undefined) return fail(refusal('send.noLetter', { from }));
  const written = { from, subject: options.subject, body: options.body };
  const mail =
    options.replyToLast && last !== undefined
      ? replyTo(await readSandboxLetter(last.path), written)
      : newEmail(written);
  let accepted = false;
  const handedOver = sendToListener(port, from, mail.to, compose(mail)).finally(() => {
    accepted = true;
  });
  handedOver.catch(() => {});
  // The sandbox accepts an email only after writing all its replies; each one is shown as soon as it arrives.
  const shown = new Set(before.map(({ id }) => id));
  for (let isLast = false; !isLast; ) {
    isLast = accepted;
    for (const { id, path } of lettersInMaildir(options.data, from).filter((one) => !shown.has(one.id))) {
      shown.add(id);
      const letter = await readSandboxLetter(path);
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
  if (shown.size === before.length) printSentence(sentence('send.nothing'));
}
