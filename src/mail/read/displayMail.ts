import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { defaultLimits } from '../message.js';
import { asBuffer, type Field, findBody, readFields } from '../parse/headers.js';
import { type MailFile, parseMime } from '../parse/parseMime.js';

/** An email with everything that a mail program shows. */
export interface DisplayedMail {
  /** All header fields, in order; encoded words are not decoded. */
  readonly fields: readonly Field[];
  /** Decoded. */
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly files: readonly MailFile[];
}

/** Parses an email for display. Never throws; refuses with `mail.tooLarge` and `mail.unreadable`. */
export async function displayMail(raw: Uint8Array): Promise<Result<DisplayedMail, Refusal>> {
  const bytes = asBuffer(raw);
  if (bytes.length > defaultLimits.bytes) return err(refusal('mail.tooLarge', { most: defaultLimits.bytes }));
  try {
    const { text = '', html, subject = '', files } = await parseMime(bytes, defaultLimits);
    return ok({
      fields: readFields(
        bytes.toString('utf8', 0, Math.min(findBody(bytes).headerEnd, defaultLimits.headerBytes)),
      ),
      subject,
      text: text.replace(/\r\n?/g, '\n'),
      ...(html && { html }),
      files,
    });
  } catch {
    return err(refusal('mail.unreadable'));
  }
}
