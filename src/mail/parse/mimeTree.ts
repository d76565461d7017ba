import type { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import type { ReadLimits } from '../message.js';

/** The parts of an email, and its bytes, prepared for mailparser. */
interface MimeTree {
  /** Whether its text begins with an HTML part that has no plain text alternative. */
  readonly beginsInHtml: boolean;
  /** The content types of all parts, lower-case. */
  readonly kinds: readonly string[];
  /** The email; parts that mailparser would misread are rewritten. */
  readonly bytes: Buffer;
}

/** The error code for parts that are nested too deeply. */
export const tooDeep = 'ETOODEEP';

/** Returns the options for both mailsplit and mailparser. */
export const splitting = ({ headerBytes, parts }: ReadLimits) => ({
  maxHeadSize: headerBytes * 2,
  maxChildNodes: parts,
  ignoreEmbedded: true,
});

/**
 * Reads the tree of parts, and rewrites text parts that mailparser would misread:
 * - A part that has a name is a file, even if Apple Mail shows it within the text: its text is not the sender's.
 * - UTF-7 is read as UTF-8. Nobody writes UTF-7 any more, and text labelled as UTF-7 by mistake would lose characters.
 * - The lines of flowed text are joined here (RFC 3676), since mailparser would also join lines that empty lines or
 *   quote marks separate.
 *
 * Rejects with the code `EMAXLEN` if there are too many parts, and with `tooDeep` if they are nested too deeply.
 */
export async function readMimeTree(bytes: Buffer, limits: ReadLimits): Promise<MimeTree> {
  const chunks = await split(bytes, limits);
  const kinds = new Set<string>();
  const flowed = new Set<MimeNode>();
  let first: MimeNode | undefined;
  let isChanged = false;
  for (const node of chunks) {
    if (node.type !== 'node') continue;
    const kind = (node.contentType || 'text/plain').toLowerCase();
    kinds.add(kind);
    if (!isText(node)) continue;
    if (node.filename && !node.root) {
      becomeFile(node);
    } else {
      first ??= node;
      if (node.charset && /utf-?7/i.test(node.charset)) node.setCharset('utf-8');
      else if (!node.flowed) continue;
      if (node.flowed && kind === 'text/plain' && !/utf-?(?:16|32)/i.test(node.charset || '')) {
        flowed.add(node);
      }
      if (node.flowed) withoutFormat(node);
    }
    isChanged = true;
  }
  return {
    beginsInHtml: first?.contentType === 'text/html' && !hasOtherForm(first),
    kinds: [...kinds],
    bytes: isChanged ? await joined(chunks, flowed) : bytes,
  };
}

function split(bytes: Buffer, limits: ReadLimits): Promise<SplitterChunk[]> {
  return new Promise((resolve, reject) => {
    // Splitter's types declare no event other than `data`.
    const splitter = new Splitter(splitting(limits)) as unknown as Transform;
    const chunks: SplitterChunk[] = [];
    const depths = new Map<MimeNode, number>();
    let isTooDeep = false;
    splitter.on('data', (chunk: SplitterChunk) => {
      chunks.push(chunk);
      if (chunk.type !== 'node') return;
      const depth = chunk.parentNode ? (depths.get(chunk.parentNode) ?? 0) + 1 : 0;
      depths.set(chunk, depth);
      isTooDeep ||= depth > limits.depth;
    });
    splitter.on('error', reject);
    // Refused only at the end, so that an email that also has too many parts is always refused for that reason.
    splitter.on('end', () =>
      isTooDeep ? reject(Object.assign(new Error(tooDeep), { code: tooDeep })) : resolve(chunks),
    );
    splitter.end(bytes);
  });
}

/** Whether mailparser would treat a part as the email's text. */
const isText = ({ contentType, disposition }: MimeNode): boolean =>
  /^text\/(?:plain|html)$/i.test(contentType || 'text/plain') && (!disposition || disposition === 'inline');

const hasOtherForm = ({ parentNode }: MimeNode): boolean =>
  parentNode && (parentNode.contentType === 'multipart/alternative' || hasOtherForm(parentNode));

function becomeFile({ headers, filename }: MimeNode): void {
  const name = (filename || '').replace(/[^\w.-]+/g, '_').slice(-100);
  if (headers) headers.update('Content-Disposition', `attachment; filename="${name}"`);
}

/** Removes `format=flowed` from a part. */
function withoutFormat(node: MimeNode): void {
  node.flowed = false;
  node.setContentType();
}

/** Converts the email back to bytes, with the lines of flowed parts joined. */
async function joined(chunks: readonly SplitterChunk[], flowed: ReadonlySet<MimeNode>): Promise<Buffer> {
  const bodies = new Map<MimeNode, Buffer[]>([...flowed].map((node) => [node, []]));
  for (const chunk of chunks) {
    if (chunk.type === 'body') bodies.get(chunk.node)?.push(chunk.value);
  }
  const out: Buffer[] = [];
  for (const chunk of chunks) {
    if (chunk.type !== 'node') {
      // Boundaries also refer to a part, but are not its body.
      if (chunk.type === 'data' || !bodies.has(chunk.node)) out.push(chunk.value);
      continue;
    }
    const body = bodies.get(chunk);
    if (!body) {
      out.push(chunk.getHeaders());
      continue;
    }
    const decoder = chunk.getDecoder();
    decoder.end(Buffer.concat(body));
    // The marks in flowed text are ASCII in every charset.
    const text = (await buffer(decoder)).toString('latin1').replace(/\r?\n/g, '\n');
    const lines = Buffer.from(unflow(text, chunk.delSp), 'latin1')
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
    if (chunk.headers) chunk.headers.update('Content-Transfer-Encoding', 'base64');
    out.push(chunk.getHeaders(), Buffer.from(`${lines}\r\n`));
  }
  return Buffer.concat(out);
}

/**
 * Joins each paragraph of a format=flowed text into one line (RFC 3676 section 4). A line that ends in a space
 * continues on the next one if both are quoted to the same depth. Empty lines and the line above a signature are never
 * joined, even after a line that ends in a space, since phones leave spaces at the end of lines.
 */
export function unflow(text: string, delSp: boolean): string {
  const out: string[] = [];
  let depth = 0;
  let pieces: string[] = [];
  const end = () => {
    const paragraph = pieces.join('');
    if (pieces.length > 0) out.push(depth === 0 ? paragraph : `${'>'.repeat(depth)} ${paragraph}`.trimEnd());
    pieces = [];
  };
  for (const written of text.split('\n')) {
    const marks = /^>*/.exec(written)?.[0].length ?? 0;
    const line = written.slice(marks).replace(/^ /, '');
    const alone = line.trim() === '' || line === '-- ';
    if (alone || marks !== depth) end();
    depth = marks;
    const goesOn = !alone && line.endsWith(' ');
    pieces.push(goesOn && delSp ? line.slice(0, -1) : line);
    if (!goesOn) end();
  }
  end();
  return out.join('\n');
}
