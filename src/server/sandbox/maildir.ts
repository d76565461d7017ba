import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '../../base/index.js';
import { compose, type MailTransport } from '../../mail/index.js';
import { mailFolder } from './sandboxPaths.js';

/** Turns an address into a folder name; characters special to file systems and shells are percent-encoded. */
export const maildirName = (address: string): string =>
  address
    .toLowerCase()
    .replace(/[^a-z0-9@._+-]/gu, (char) =>
      encodeURIComponent(char).replace(/['()*!~]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    )
    .replace(/^\.+/, (dots) => '%2e'.repeat(dots.length));

/**
 * Keeps letters instead of sending them: each is a file in `<folder>/<address>/new/`, and the file names sort by time.
 * The folders are Maildirs, which a mail program can open.
 */
export function maildirTransport(folder: string): MailTransport {
  let count = 0;
  return {
    async send(mail) {
      const box = join(folder, maildirName(mail.to));
      for (const part of ['tmp', 'new', 'cur']) mkdirSync(join(box, part), { recursive: true, mode: 0o700 });
      count += 1;
      const name = `${mail.date}.${String(count).padStart(8, '0')}_${process.pid}.octi`;
      const file = await open(join(box, 'tmp', name), 'wx', 0o600);
      try {
        await file.writeFile(compose(mail));
        await file.sync();
      } finally {
        await file.close();
      }
      renameSync(join(box, 'tmp', name), join(box, 'new', name));
      return { kind: 'sent', response: 'kept' };
    },
    verify: async () => ok(undefined),
    close: async () => {},
  };
}

/** The longest folder name that most file systems allow, in bytes. */
const mostNameBytes = 255;

/** Whether a sandbox accepts mail from an address and can store its emails. */
export const isMaildirAddress = (address: string): boolean =>
  /^[^\s@<>\p{C}]+@[^\s@<>\p{C}]+$/u.test(address) && maildirName(address).length <= mostNameBytes;

/** A file in a Maildir: in `new` until a mail program has seen it, then in `cur`, with flags after a colon. */
interface MaildirFile {
  readonly id: string;
  readonly path: string;
}

/** Lists the letters that an address has received in a sandbox, oldest first. */
export function lettersInMaildir(folder: string, address: string): MaildirFile[] {
  const box = join(mailFolder(folder), maildirName(address));
  return ['new', 'cur']
    .map((part) => join(box, part))
    .filter((part) => existsSync(part))
    .flatMap((part) =>
      readdirSync(part).map((name) => ({ id: name.split(':')[0] ?? '', path: join(part, name) })),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
