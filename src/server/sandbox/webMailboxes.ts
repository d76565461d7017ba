import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { err, ok, refusal } from '../../base/index.js';
import { compose, displayMail, sendToListener } from '../../mail/index.js';
import type { Mailboxes, WrittenEmail } from '../../web/index.js';
import { isMaildirAddress, lettersInMaildir } from './maildir.js';
import { newEmail, readSandboxLetter, replyTo } from './playerEmails.js';
import { mailFolder, sandboxAddress } from './sandboxPaths.js';

/** Returns the mailboxes of a sandbox that receives mail on a port. */
export function sandboxMailboxes(folder: string, smtpPort: number): Mailboxes {
  const written = async ({ from, subject, body, repliesTo, prepared }: WrittenEmail) => {
    if (prepared) return newEmail({ from, subject, body }, prepared);
    const letter = lettersInMaildir(folder, from).find(({ id }) => id === repliesTo);
    return letter
      ? replyTo(await readSandboxLetter(letter.path), { from, subject, body })
      : newEmail({ from, subject, body });
  };
  return {
    server: sandboxAddress,
    mayHaveMailbox: isMaildirAddress,
    all() {
      const boxes = mailFolder(folder);
      return (existsSync(boxes) ? readdirSync(boxes) : [])
        .flatMap((name) => {
          const address = decoded(name);
          const emails = isMaildirAddress(address) ? lettersInMaildir(folder, address).length : 0;
          return emails > 0 ? [{ address, emails }] : [];
        })
        .sort((a, b) => (a.address < b.address ? -1 : 1));
    },
    emails: (address) =>
      lettersInMaildir(folder, address)
        .map(({ id }) => id)
        .reverse(),
    async read(address, id) {
      const letter = lettersInMaildir(folder, address).find((one) => one.id === id);
      // A mail program may move the file at any moment.
      const raw = letter && (await readFile(letter.path).catch(() => undefined));
      return raw && displayMail(raw);
    },
    async send(email) {
      try {
        const mail = await written(email);
        await sendToListener(smtpPort, email.from, mail.to, compose(mail));
        return ok(undefined);
      } catch (error) {
        const why = (error as NodeJS.ErrnoException).code ?? 'refused';
        return err(refusal('send.refused', { port: smtpPort, why }));
      }
    },
  };
}

/** Returns the address that a folder was named after. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
