import { mkdirSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { ok } from '../../base/index.js';
import { compose, type MailTransport } from '../../mail/index.js';

/** An address as the name of a folder; characters special to file systems and shells are percent-encoded. */
export const folderOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/[^a-z0-9@._+-]/gu, (char) =>
      encodeURIComponent(char).replace(/['()*!~]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    )
    .replace(/^\.+/, (dots) => '%2e'.repeat(dots.length));

/**
 * Keeps letters instead of sending them: each a file in `<folder>/<address>/new/`, whose names sort by time. The
 * folders are Maildirs that a mail program can open.
 */
export function maildirTransport(folder: string): MailTransport {
  let count = 0;
  return {
    async send(mail) {
      const box = join(folder, folderOf(mail.to));
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
