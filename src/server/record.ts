import { err, ok, type Refusal, type Result, refusal } from '../base/index.js';
import { type Attachment, defaultLimits } from '../mail/index.js';
import { parseSgf, type SgfRecord } from '../notation/index.js';

/** The record that a mail brings, and whether it stands in the mail's own words. */
export interface Brought {
  readonly record: SgfRecord;
  readonly inWords: boolean;
}

/**
 * The record in a mail with the word `import`: its one SGF file, or else its text. Undefined where there is neither;
 * refuses several files, what is no text or too long, and what `parseSgf` refuses.
 */
export function readRecord(
  attachments: readonly Attachment[],
  words: string,
): Result<Brought | undefined, Refusal> {
  const [file, ...others] = attachments;
  if (others.length > 0) return err(refusal('club.import.several', { count: attachments.length }));
  if (file && file.text === undefined) {
    return err(
      refusal(file.bytes > mostBytes ? 'club.import.tooLarge' : 'club.import.noText', { most: mostBytes }),
    );
  }
  const text = file?.text ?? words;
  if (!file && !/\(\s*;/.test(text)) return ok(undefined);
  const record = parseSgf(text);
  return record.ok ? ok({ record: record.value, inWords: !file }) : record;
}

const mostBytes = defaultLimits.fileBytes;
