import { MailParser, type MailParserOptions } from 'mailparser';
import type { ReadLimits } from './message.js';

/** A part of a mail that is no text of it. */
export interface ParsedFile {
  readonly contentType: string;
  readonly name: string;
  readonly content: Buffer;
}

/** A mail taken apart. */
export interface ParsedMail {
  readonly text?: string;
  readonly html?: string | false;
  readonly subject?: string;
  readonly inReplyTo?: string;
  readonly references?: string | readonly string[];
  readonly files: readonly ParsedFile[];
}

interface MimeNode {
  readonly root?: boolean;
  readonly filename?: string | false;
  disposition?: string | false;
  /** The part that it is part of. */
  readonly parentNode?: MimeNode;
}

/** The code of the error for parts that lie too deep. */
export const tooDeep = 'ETOODEEP';

/**
 * Some mail programs show text files within the text and mark them so; they are files all the same, and what stands in
 * them is not what the sender wrote.
 */
class PartsParser extends MailParser {
  readonly #mostDepth: number;

  constructor(options: MailParserOptions, mostDepth: number) {
    super(options);
    this.#mostDepth = mostDepth;
  }

  createNode(node: MimeNode): unknown {
    let depth = 0;
    for (let at = node.parentNode; at && depth <= this.#mostDepth; at = at.parentNode) depth += 1;
    if (depth > this.#mostDepth) this.emit('error', Object.assign(new Error(tooDeep), { code: tooDeep }));
    if (!node.root && node.filename) node.disposition = 'attachment';
    const { createNode } = MailParser.prototype as unknown as {
      createNode(this: unknown, node: MimeNode): unknown;
    };
    return createNode.call(this, node);
  }
}

/**
 * Takes a mail apart; rejects with the code `EMAXLEN` where it has too many parts, with `tooDeep` where they lie too deep
 * within each other.
 */
export function parse(bytes: Buffer, limits: ReadLimits): Promise<ParsedMail> {
  const splitting = {
    maxHeadSize: limits.headerBytes * 2,
    maxChildNodes: limits.parts,
    ignoreEmbedded: true,
  };
  const options: MailParserOptions = {
    ...splitting,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    keepDeliveryStatus: true,
  };
  return new Promise((resolve, reject) => {
    const parser = new PartsParser(options, limits.depth);
    const files: ParsedFile[] = [];
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
          name: data.filename ?? '',
          content: Buffer.concat(chunks),
        });
        data.release();
      });
    });
    parser.on('end', () => resolve({ ...facts, files }));
    parser.end(bytes);
  });
}
