import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../src/mail/index.js';
import { rawMail, read, wire } from '../mails.js';

describe('fingerprint', () => {
  const raw = rawMail('gmail-reply');
  const hash = (text: string | Buffer) => fingerprint(Buffer.from(text)).contentHash;

  it('recognises an email, whatever was added in transit', () => {
    const again = Buffer.from(
      String(raw)
        .replace(/^Return-Path:.*\r\n/, '')
        .replace('Received:', 'X-Spam: no\r\nReceived: from elsewhere\r\nReceived:'),
    );
    expect(again.equals(raw)).toBe(false);
    expect(fingerprint(again)).toEqual(fingerprint(raw));
    expect(fingerprint(raw).messageId).toBe('gmail1@example.net');
  });

  it('ignores line endings and empty lines at the end', () => {
    expect(hash(`${String(raw).replaceAll('\r\n', '\n')}\n\n`)).toBe(hash(raw));
  });

  it.each(['33+B', 'Alice Archer', 'Re: Octi Board 101', '10:11:58'])('notices a change to %s', (word) => {
    expect(hash(String(raw).replace(word, 'other'))).not.toBe(hash(raw));
  });

  it('has the same Message-ID as the parsed email', async () => {
    expect((await read(raw)).messageId).toBe(fingerprint(raw).messageId);
    expect(fingerprint(wire('From: a@b.org\n\nx')).messageId).toBeUndefined();
  });
});
