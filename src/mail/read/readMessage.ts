import { err, ok, type Refusal, type Result, refusal } from '../../base/index.js';
import { robotReason } from '../classify/robot.js';
import { verifiedFrom } from '../classify/verifiedFrom.js';
import { htmlToText } from '../html/htmlToText.js';
import { defaultLimits, type Envelope, type Message, type ReadLimits, type ReadOptions } from '../message.js';
import {
  addressesIn,
  asBuffer,
  type Field,
  findBody,
  isPlainAddress,
  messageIdsIn,
  readFields,
  valuesOf,
} from '../parse/headers.js';
import { tooDeep } from '../parse/mimeTree.js';
import { type MimeContents, parseMime, recordFiles } from '../parse/parseMime.js';
import { senderNetwork } from '../parse/traceFields.js';
import { ownText } from '../reply/ownText.js';

/**
 * Reads an email. Never throws, whatever the email contains. Refuses with `mail.tooLarge`, `mail.headerTooLarge`,
 * `mail.tooManyParts`, `mail.tooDeep`, `mail.nul` and `mail.unreadable`; `readEnvelope` still reads the headers of such
 * emails. Attachments and attached emails are not text; text files are returned as files.
 */
export async function readMessage(raw: Uint8Array, options: ReadOptions): Promise<Result<Message, Refusal>> {
  const limits = { ...defaultLimits, ...options.limits };
  const bytes = asBuffer(raw);
  if (bytes.length > limits.bytes) return err(refusal('mail.tooLarge', { most: limits.bytes }));
  const { headerEnd } = findBody(bytes);
  if (headerEnd > limits.headerBytes) {
    return err(refusal('mail.headerTooLarge', { bytes: headerEnd, most: limits.headerBytes }));
  }
  if (bytes.subarray(0, headerEnd).includes(0)) return err(refusal('mail.nul'));
  try {
    const parsed = await parseMime(bytes, limits);
    const fields = readFields(bytes.toString('utf8', 0, headerEnd));
    const text = readableText(parsed, limits);
    // RFC 5322 section 4 forbids this character, and programs differ in how much of the line they then show.
    if (text.includes('\0')) return err(refusal('mail.nul'));
    const own = ownText(text, options.ownLine);
    return ok({
      ...envelopeOf(fields, { ...parsed, ownText: own }, options, limits),
      text,
      ownText: own,
      attachments: recordFiles(parsed.files, limits),
    });
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'EMAXLEN') return err(refusal('mail.tooManyParts', { most: limits.parts }));
    if (code === tooDeep) return err(refusal('mail.tooDeep', { most: limits.depth }));
    return err(refusal('mail.unreadable'));
  }
}

/** Reads only the header. This is cheap, and works even for emails that `readMessage` refuses. Never throws. */
export async function readEnvelope(raw: Uint8Array, options: ReadOptions): Promise<Envelope> {
  const limits = { ...defaultLimits, ...options.limits };
  const bytes = asBuffer(raw);
  const header = bytes.subarray(0, Math.min(findBody(bytes).headerEnd, limits.headerBytes));
  const fields = readFields(header.toString('utf8'));
  // Leave out the content fields, since the body is missing here and must not be searched for parts.
  const block = fields.filter(({ name }) => !name.startsWith('content-'));
  const parsed = await parseMime(
    Buffer.from(`${block.map(({ name, value }) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`),
    limits,
  ).catch(() => undefined);
  return envelopeOf(fields, parsed, options, limits);
}

function readableText({ text, html, beginsInHtml }: MimeContents, limits: ReadLimits): string {
  const plain = (text ?? '').slice(0, limits.textChars);
  if (!html || (plain.trim() !== '' && !beginsInHtml)) return plain.replace(/\r\n?/g, '\n');
  return htmlToText(html, limits);
}

function envelopeOf(
  fields: readonly Field[],
  parsed: (MimeContents & { ownText?: string }) | undefined,
  { ownAddress, authservId }: ReadOptions,
  { listed }: ReadLimits,
): Envelope {
  const addresses = (...names: string[]) => [
    ...new Set(
      valuesOf(fields, ...names)
        .flatMap(addressesIn)
        .filter(isPlainAddress),
    ),
  ];
  const ids = (name: string, decoded: string | readonly string[] | undefined) =>
    [...new Set([...valuesOf(fields, name), ...[decoded ?? []].flat()].flatMap(messageIdsIn))].slice(-listed);
  const messageId = messageIdsIn(valuesOf(fields, 'message-id')[0] ?? '')[0];
  const subject = oneLine(parsed?.subject ?? valuesOf(fields, 'subject')[0] ?? '');
  const { ownText: words, kinds = [] } = parsed ?? {};
  const robot = robotReason(fields, {
    ownAddress,
    subject,
    kinds,
    ...(words !== undefined && { ownText: words }),
  });
  const verified = verifiedFrom(fields, authservId);
  const network = senderNetwork(fields);
  return {
    ...(messageId !== undefined && { messageId }),
    from: addresses('from').slice(0, listed),
    to: addresses('to', 'cc').slice(0, listed),
    deliveredTo: addresses(
      'delivered-to',
      'x-delivered-to',
      'x-original-to',
      'envelope-to',
      'x-envelope-to',
      'x-resolved-to',
    ).slice(0, listed),
    inReplyTo: ids('in-reply-to', parsed?.inReplyTo),
    references: ids('references', parsed?.references),
    subject,
    ...(robot !== undefined && { robot }),
    ...(verified !== undefined && { verifiedFrom: verified }),
    ...(network !== undefined && { network }),
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters
const oneLine = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
