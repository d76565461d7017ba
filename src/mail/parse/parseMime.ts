import { MailParser } from 'mailparser';
import type { Attachment, ReadLimits } from '../message.js';
import { readMimeTree, splitting } from './mimeTree.js';

/** A part of an email that is not its text. The HTML refers to it by its `contentId`, if it has one. */
export interface MailFile {
  readonly contentType: string;
  readonly name?: string;
  /** Without angle brackets. */
  readonly contentId?: string;
  readonly content: Uint8Array;
}

/** The decoded parts of an email. */
export interface MimeContents {
  readonly text?: string;
  readonly html?: string | false;
  /**
   * Whether its text begins with an HTML part that has no plain text alternative. If so, `html` also contains the rest
   * of the text.
   */
  readonly beginsInHtml: boolean;
  readonly subject?: string;
  readonly inReplyTo?: string;
  readonly references?: string | readonly string[];
  readonly files: readonly MailFile[];
  /** The content types of all parts, lower-case. */
  readonly kinds: readonly string[];
}

/** Parses an email and decodes its parts; rejects as `readMimeTree` does. */
export async function parseMime(raw: Buffer, limits: ReadLimits): Promise<MimeContents> {
  const { bytes, ...tree } = await readMimeTree(raw, limits);
  return { ...tree, ...(await contentsOf(bytes, limits)) };
}

function contentsOf(
  bytes: Buffer,
  limits: ReadLimits,
): Promise<Omit<MimeContents, 'beginsInHtml' | 'kinds'>> {
  const options = {
    ...splitting(limits),
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    keepDeliveryStatus: true,
  };
  return new Promise((resolve, reject) => {
    const parser = new MailParser(options);
    const files: MailFile[] = [];
    const facts: { text?: string; html?: string | false } & Record<string, unknown> = {};
    parser.on('error', reject);
    parser.on('headers', (headers: ReadonlyMap<string, unknown>) => {
      facts.subject = headers.get('subject');
      facts.inReplyTo = headers.get('in-reply-to');
      facts.references = headers.get('references');
    });
    parser.on('data', (data) => {
      if (data.type === 'text') {
        if (data.text !== undefined) facts.text = data.text;
        if (data.html !== undefined) facts.html = data.html;
        return;
      }
      const chunks: Buffer[] = [];
      data.content.on('data', (chunk: Buffer) => chunks.push(chunk));
      data.content.on('end', () => {
        files.push({
          contentType: data.contentType,
          ...(data.filename !== undefined && { name: data.filename }),
          ...(data.cid && { contentId: data.cid }),
          content: Buffer.concat(chunks),
        });
        data.release();
      });
    });
    parser.on('end', () => resolve({ ...facts, files }));
    parser.end(bytes);
  });
}

/** Content types that SGF files are sent with; for types that say nothing, the file name decides. */
const sgfType = /^(?:application|text)\/(?:x-)?(?:go-)?sgf$/i;
const anyType = /^(?:application\/octet-stream|text\/plain)$/i;

/** Returns the attachments that may contain a record: SGF files or, if there are none, plain text. */
export function recordFiles(parsed: readonly MailFile[], limits: ReadLimits): Attachment[] {
  const isSgf = ({ contentType, name = '' }: MailFile) =>
    sgfType.test(contentType) || (anyType.test(contentType) && /\.sgf$/i.test(name.trim()));
  const files = parsed.filter(isSgf);
  const texts = parsed.filter(({ contentType }) => /^text\/plain$/i.test(contentType));
  return (files.length > 0 ? files : texts).slice(0, limits.files).map(({ content }) => {
    const bytes = content.length;
    // We copy it, since a slice would transfer the whole buffer to the other thread.
    return { bytes, ...(bytes <= limits.fileBytes && { content: new Uint8Array(content) }) };
  });
}
