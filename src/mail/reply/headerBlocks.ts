import { anyOf } from '../mailProgramWords.js';

/** Field names that mail programs do not translate. */
const untranslated = 'bcc|reply-to|message-id|in-reply-to|references|received';
const field = new RegExp(
  `^[>|\\s]*\\*?(${anyOf('quote.from')}|${anyOf('quote.fields')}|${untranslated})\\*?\\s?:\\s?\\*?(?:\\s|$)`,
  'iu',
);

/** Returns the label of a line that has the form of a header field, however it is spelt. */
const labelOf = (line: string): string | undefined =>
  field.exec(line.normalize('NFKC').replace(/[^\P{C}\t]/gu, ''))?.[1];

/**
 * Removes blocks of header fields from text. A block is two or more consecutive lines such as `From:` and `To:`, in any
 * language in `data/mailProgramWords`. A one-letter label counts only next to a longer one: questions and answers begin
 * with `Q:` and `A:`.
 */
export function withoutHeaderBlocks(text: string): string {
  const lines = text.split(/\r\n?|[\n\u2028\u2029]/);
  const labels = lines.map((line) => (/[:\uff1a]/.test(line) ? labelOf(line) : undefined));
  const isInBlock = (label: string | undefined, at: number): boolean =>
    label !== undefined &&
    [labels[at - 1], labels[at + 1]].some(
      (beside) => beside !== undefined && Math.max(label.length, beside.length) > 1,
    );
  return labels.some(isInBlock) ? lines.filter((_, at) => !isInBlock(labels[at], at)).join('\n') : text;
}
