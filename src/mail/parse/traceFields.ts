import { isIP } from 'node:net';
import { dayMs } from '../../base/index.js';
import { asBuffer, type Field, findBody, readFields, valuesOf } from './headers.js';

const plain = /^[\x21-\x3b\x3d\x3f-\x7e]+$/;

/**
 * Adds the fields that the last host adds at the top of an email (RFC 5321 section 4.4). They give the envelope sender
 * (to whom delivery reports are sent) and the recipients. Addresses that are not plain are left out.
 */
export function withTrace({ from, to }: { from: string; to: readonly string[] }, raw: Buffer): Buffer {
  const lines = [
    ...(from === '' || plain.test(from) ? [`Return-Path: <${from}>`] : []),
    ...to.filter((address) => plain.test(address)).map((address) => `Delivered-To: ${address}`),
  ];
  return Buffer.concat([Buffer.from(lines.map((line) => `${line}\r\n`).join('')), raw]);
}

const longest = 6 * dayMs;

/**
 * Returns when the mail host that delivered an email to us accepted it. This is the time in the topmost
 * Received field, unless that is in the future, or too long ago for a mail host to have been retrying since. If the
 * email had to wait for us, the player's thinking time ends then.
 */
export function arrivedAt(raw: Uint8Array, now: number): number {
  const bytes = asBuffer(raw);
  const header = bytes.toString('latin1', 0, Math.min(findBody(bytes).headerEnd, 100_000));
  const [top = ''] = valuesOf(readFields(header), 'received');
  const at = Date.parse(top.slice(top.lastIndexOf(';') + 1).replace(/\([^)]*\)/g, ''));
  return at <= now && at > now - longest ? at : now;
}

const inner =
  /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const innerSix = /^(?:0:0:0:|f[cd]|fe[89ab])/;

/**
 * Returns the network that an email came from. It is the /24 (IPv4) or the /48 (IPv6) of the client's address in the
 * topmost Received field, which the receiving host wrote itself. Steps within the host (no `from`, or only private
 * addresses) are skipped. Undefined if that field has no address: the sender may have made up the fields further down.
 */
export function senderNetwork(fields: readonly Field[]): string | undefined {
  for (const value of valuesOf(fields, 'received')) {
    const client = /^from\s([\s\S]*?)(?:\sby\s|$)/i.exec(value)?.[1];
    if (client === undefined) continue;
    // The client may give an address as its name; the address that the host saw comes after it (Exim marks the name).
    const address = addressesOf(client.replace(/\bhelo=\S+/gi, '')).at(-1);
    if (address === undefined) {
      if (addressesOf(value).length === 0) continue;
      return undefined;
    }
    if (!address.isInner) return address.network;
  }
  return undefined;
}

interface Address {
  readonly network: string;
  readonly isInner: boolean;
}

/** Returns the IP addresses in some text, whether in brackets, in parentheses or bare. */
const addressesOf = (text: string): Address[] =>
  text
    .replace(/ipv6:/gi, '')
    .split(/[^\da-f.:]+/i)
    .flatMap((word) => {
      const bare = word.replace(/^\.+|\.+$/g, '');
      const kind = isIP(bare);
      return kind === 0 ? [] : [kind === 4 ? ofFour(bare) : ofSix(bare)];
    });

const ofFour = (address: string): Address => ({
  network: `${address.split('.').slice(0, 3).join('.')}.0/24`,
  isInner: inner.test(address),
});

function ofSix(address: string): Address {
  const mapped = /^(?:0*:)*(?:0*:)?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return ofFour(mapped);
  const [head = '', tail = ''] = address
    .toLowerCase()
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const filled = address.includes('::')
    ? [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
    : groups(head);
  const all = filled.map((group) => Number.parseInt(group, 16).toString(16));
  return { network: `${all.slice(0, 3).join(':')}::/48`, isInner: innerSix.test(all.join(':')) };
}
