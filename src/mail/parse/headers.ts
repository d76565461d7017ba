import addressparser from 'nodemailer/lib/addressparser';

/** One header field, unfolded; 8-bit bytes read as UTF-8, encoded words left as they are. */
export interface Field {
  /** Lower-case. */
  readonly name: string;
  readonly value: string;
}

/** Returns the same bytes as a Buffer, without copying them. */
export const asBuffer = (raw: Uint8Array): Buffer =>
  Buffer.isBuffer(raw) ? raw : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);

/** Finds where an email's header block ends and its body begins; an email without an empty line has no body. */
export function findBody(raw: Buffer): { headerEnd: number; bodyStart: number } {
  for (let at = 0; at !== -1 && at < raw.length; ) {
    if (raw[at] === 0x0a) return { headerEnd: at, bodyStart: at + 1 };
    if (raw[at] === 0x0d && raw[at + 1] === 0x0a) return { headerEnd: at, bodyStart: at + 2 };
    const lineEnd = raw.indexOf(0x0a, at);
    at = lineEnd === -1 ? -1 : lineEnd + 1;
  }
  return { headerEnd: raw.length, bodyStart: raw.length };
}

/** Returns the fields of a header block, in order (RFC 5322 section 2.2); other lines are skipped. */
export function readFields(block: string): Field[] {
  const fields: Field[] = [];
  const unfolded = block.replace(/\r?\n(?=[ \t])/g, '');
  for (const line of unfolded.split(/\r?\n/)) {
    const match = /^([!-9;-~]+)[ \t]*:([\s\S]*)$/.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) {
      fields.push({ name: match[1].toLowerCase(), value: match[2].trim() });
    }
  }
  return fields;
}

/** Returns the values of all fields with these names, in header order. */
export function valuesOf(fields: readonly Field[], ...names: readonly string[]): string[] {
  const values: string[] = [];
  // We use a loop for speed: each email needs about thirty lookups.
  for (const { name, value } of fields) if (names.includes(name)) values.push(value);
  return values;
}

/** Returns every address in an address field, lower-case, including members of groups and unusable addresses. */
export const addressesIn = (value: string): string[] =>
  addressparser(value, { flatten: true })
    .map(({ address }) => (address ?? '').trim().toLowerCase())
    .filter((address) => address !== '');

const plainAddress = /^[^\s@<>()",;:\\[\]]{1,64}@[^\s@<>()",;:\\[\]]{1,255}$/;

/** Whether an address needs no quoting; a player's address never does. */
export const isPlainAddress = (address: string): boolean =>
  plainAddress.test(address) && !address.includes('=?');

/** Returns the Message-IDs in a field without their brackets (RFC 5322 section 3.6.4); bare ones are also accepted. */
export function messageIdsIn(value: string): string[] {
  const bracketed = [...value.matchAll(/<\s*([^<>\s]+)\s*>/g)].map((match) => match[1] ?? '');
  return bracketed.length > 0
    ? bracketed
    : value.split(/[\s,]+/).filter((word) => /^[^<>@]+@[^<>@]+$/.test(word));
}
