import { createHash } from 'node:crypto';
import { asBuffer, findBody, messageIdsIn, readFields, valuesOf } from './headers.js';

/**
 * Identifies an email, however often and by whatever route it arrives. Consists of its Message-ID, if it has one,
 * without angle brackets, and a SHA-256 (hex) over its From, Date and Subject fields and its body. Fields added in
 * transit, the kind of line endings, and empty lines at the end do not count.
 */
export function fingerprint(raw: Uint8Array): { messageId?: string; contentHash: string } {
  const bytes = asBuffer(raw);
  const { headerEnd, bodyStart } = findBody(bytes);
  const fields = readFields(bytes.toString('latin1', 0, headerEnd));
  const hash = createHash('sha256');
  for (const name of ['from', 'date', 'subject']) {
    for (const value of valuesOf(fields, name)) hash.update(`${name}:${value.replace(/\s+/g, ' ')}\n`);
  }
  const body = bytes.toString('latin1', bodyStart).replaceAll('\r\n', '\n');
  let end = body.length;
  while (end > 0 && body[end - 1] === '\n') end -= 1;
  hash.update('\n').update(body.slice(0, end), 'latin1');
  const [messageId] = messageIdsIn(valuesOf(fields, 'message-id')[0] ?? '');
  return { ...(messageId !== undefined && { messageId }), contentHash: hash.digest('hex') };
}
