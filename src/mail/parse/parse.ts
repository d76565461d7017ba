import { MailParser, type MailParserOptions } from 'mailparser';
import type { ReadLimits } from '../message.js';
import { unflow } from './flowed.js';

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
  /** Its text begins with a part in HTML that no plain text stands beside; `html` then holds what follows, too. */
  readonly beginsInHtml: boolean;
  readonly subject?: string;
  readonly inReplyTo?: string;
  readonly references?: string | readonly string[];
  readonly files: readonly ParsedFile[];
  /** The kinds of all parts, lower-case. */
  readonly kinds: readonly string[];
}

interface MimeNode {
  readonly root?: boolean;
  readonly filename?: string | false;
  disposition?: string | false;
  readonly contentType?: string | false;
  charset?: string | false;
  flowed?: boolean;
  readonly delSp?: boolean;
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
  /** The kind of the first part that is text, and whether another form of it stands beside it. */
  #first: { readonly kind: string; readonly hasForms: boolean } | undefined;
  readonly kinds = new Set<string>();

  constructor(options: MailParserOptions, mostDepth: number) {
    super(options);
    this.#mostDepth = mostDepth;
  }

  get beginsInHtml(): boolean {
    return this.#first?.kind === 'text/html' && !this.#first.hasForms;
  }

  createNode(node: MimeNode): unknown {
    let depth = 0;
    let hasForms = false;
    for (let at = node.parentNode; at && depth <= this.#mostDepth; at = at.parentNode) {
      depth += 1;
      hasForms ||= at.contentType === 'multipart/alternative';
    }
    if (depth > this.#mostDepth) this.emit('error', Object.assign(new Error(tooDeep), { code: tooDeep }));
    if (!node.root && node.filename) node.disposition = 'attachment';
    const kind = node.contentType || 'text/plain';
    this.kinds.add(kind.toLowerCase());
    if (/^text\/(?:plain|html)$/.test(kind) && node.disposition !== 'attachment') {
      this.#first ??= { kind, hasForms };
    }
    // What is called UTF-7 and is not loses signs by it; nobody writes it any more, and browsers read none.
    if (node.charset && /utf-?7/i.test(node.charset)) node.charset = 'utf-8';
    const { flowed = false, delSp = false } = node;
    node.flowed = false;
    const { createNode } = MailParser.prototype as unknown as {
      createNode(this: unknown, node: MimeNode): object;
    };
    const part = createNode.call(this, node);
    return flowed && kind === 'text/plain' ? unflowing(part, delSp) : part;
  }
}

/** The parser's own reading of flowed text joins what blank lines and quote marks part. */
function unflowing(part: object, delSp: boolean): object {
  let content = '';
  return Object.defineProperty(part, 'textContent', {
    get: () => content,
    set: (text: string) => {
      content = unflow(text, delSp);
    },
  });
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
    parser.on('end', () =>
      resolve({ ...facts, beginsInHtml: parser.beginsInHtml, files, kinds: [...parser.kinds] }),
    );
    parser.end(bytes);
  });
}
