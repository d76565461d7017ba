import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { type Attachment, defaultLimits, withoutHeaderBlocks } from '../../mail/index.js';
import { decodeSgf, parseSgf, type SgfRecord } from '../../notation/index.js';

/** The record in an email, and whether it comes from the text rather than an attachment. */
export interface MailRecord {
  readonly record: SgfRecord;
  readonly inWords: boolean;
}

/**
 * Reads the record in an email that contains the word `import`: its one SGF file, or else its text. Undefined if there
 * is neither. Refuses several files, a file that is too large, and one that `decodeSgf` or `parseSgf` cannot read.
 */
export function readRecord(
  attachments: readonly Attachment[],
  words: string,
): Result<MailRecord | undefined, Refusal> {
  const [file, ...others] = attachments;
  if (others.length > 0) return err(refusal('club.import.several', { count: attachments.length }));
  if (file && !file.content) return err(refusal('club.import.tooLarge', { most: mostBytes }));
  if (!file && !/\(\s*;/.test(words)) return ok(undefined);
  // The text of the email has already been decoded, so CA does not matter.
  const text = file?.content ? decodeSgf(file.content) : ok(words);
  if (!text.ok) return err(unreadable(text.error));
  const record = parseSgf(text.value);
  return record.ok
    ? ok({ record: withoutHeaders(record.value), inWords: !file })
    : err(unreadable(record.error));
}

const unreadable = (why: Refusal): Refusal => refusal('club.import.unreadable', { why });

/** Removes mail headers from the comments, which may quote emails. */
const withoutHeaders = (record: SgfRecord): SgfRecord => ({
  ...record,
  comment: withoutHeaderBlocks(record.comment),
  turns: record.turns.map((one) => ({ ...one, comment: withoutHeaderBlocks(one.comment) })),
});

const mostBytes = defaultLimits.fileBytes;
