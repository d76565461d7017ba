import { readFileSync } from 'node:fs';
import { type Message, type ReadOptions, readMessage } from '../../src/mail/index.js';

/** Reads a raw email from tests/mail/mails, with CRLF line endings. */
export const rawMail = (name: string): Buffer =>
  wire(readFileSync(new URL(`mails/${name}.eml`, import.meta.url), 'utf8'));

/** Converts text to bytes with CRLF line endings, as sent over the wire. */
export const wire = (text: string): Buffer => Buffer.from(text.replace(/\r?\n/g, '\r\n'));

/** Reads an email. Throws if it is refused. */
export async function read(raw: Uint8Array, options: Partial<ReadOptions> = {}): Promise<Message> {
  const result = await readMessage(raw, { ownAddress: 'octi@example.org', ...options });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}
