import { asBuffer } from './fingerprint.js';
import { findBody, readFields, valuesOf } from './headers.js';

const plain = /^[\x21-\x3b\x3d\x3f-\x7e]+$/;

/**
 * The mail with what the last host notes above it (RFC 5321 section 4.4): who sent it by the envelope, where reports
 * go, and for whom it came. An address that is not plain is not noted.
 */
export function withTrace({ from, to }: { from: string; to: readonly string[] }, raw: Buffer): Buffer {
  const lines = [
    ...(from === '' || plain.test(from) ? [`Return-Path: <${from}>`] : []),
    ...to.filter((address) => plain.test(address)).map((address) => `Delivered-To: ${address}`),
  ];
  return Buffer.concat([Buffer.from(lines.map((line) => `${line}\r\n`).join('')), raw]);
}

const longest = 6 * 24 * 60 * 60 * 1000;

/**
 * When the mail host that hands a mail over took it: the time in its topmost Received field, unless that lies ahead or
 * longer back than mail hosts keep trying. Time to move is counted by it when the mail had to wait for us.
 */
export function arrivedAt(raw: Uint8Array, now: number): number {
  const bytes = asBuffer(raw);
  const header = bytes.toString('latin1', 0, Math.min(findBody(bytes).headerEnd, 100_000));
  const [top = ''] = valuesOf(readFields(header), 'received');
  const at = Date.parse(top.slice(top.lastIndexOf(';') + 1).replace(/\([^)]*\)/g, ''));
  return at <= now && at > now - longest ? at : now;
}
