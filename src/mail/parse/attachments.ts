import type { Attachment, ReadLimits } from '../message.js';
import type { ParsedFile } from './parse.js';

/** Types under which SGF files come; those that say nothing count by the file's name. */
const sgfType = /^(?:application|text)\/(?:x-)?(?:go-)?sgf$/i;
const anyType = /^(?:application\/octet-stream|text\/plain)$/i;

/** The attachments that may hold a record: SGF files, and where there are none of these, plain text. */
export function recordFiles(parsed: readonly ParsedFile[], limits: ReadLimits): Attachment[] {
  const isSgf = ({ contentType, name }: ParsedFile) =>
    sgfType.test(contentType) || (anyType.test(contentType) && /\.sgf$/i.test(name.trim()));
  const files = parsed.filter(isSgf);
  const texts = parsed.filter(({ contentType }) => /^text\/plain$/i.test(contentType));
  return (files.length > 0 ? files : texts).slice(0, limits.files).map(({ content }) => {
    const bytes = content.length;
    // A copy of its own goes to the other thread without what lies beside it in memory.
    return { bytes, ...(bytes <= limits.fileBytes && { content: new Uint8Array(content) }) };
  });
}
