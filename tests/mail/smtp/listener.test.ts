import { afterEach, describe, expect, it } from 'vitest';
import { sendToListener, smtpTransport, startListener } from '../../../src/mail/index.js';
import { wire } from '../mails.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

async function listen(
  onMail: (envelope: { from: string; to: readonly string[] }, raw: Buffer) => Promise<void>,
) {
  const listener = await startListener({ host: '127.0.0.1', port: 0, maxBytes: 10_000, onMail });
  open.push(listener);
  return listener.port;
}
const mail = wire('From: alice@example.net\nSubject: octi help\n\n.one dot\n..two\n');

describe('the listener', () => {
  it('hands over the envelope and the bytes', async () => {
    const got: unknown[] = [];
    const port = await listen(async (envelope, raw) => {
      got.push(envelope, raw.toString());
    });
    await sendToListener(port, 'alice@example.net', 'octi@localhost', mail);
    expect(got).toEqual([{ from: 'alice@example.net', to: ['octi@localhost'] }, mail.toString()]);
  });

  it('accepts mail without a sender', async () => {
    let from: string | undefined;
    const port = await listen(async (envelope) => {
      from = envelope.from;
    });
    await sendToListener(port, '', 'octi@localhost', mail);
    expect(from).toBe('');
  });

  it('does not accept mail until it is stored', async () => {
    let stored = false;
    const port = await listen(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      stored = true;
    });
    await sendToListener(port, 'a@b.org', 'octi@localhost', mail);
    expect(stored).toBe(true);
  });

  it('asks the sender to try again later when storing fails, and keeps running', async () => {
    let broken = true;
    const port = await listen(async () => {
      if (broken) throw new Error('disk full');
    });
    await expect(sendToListener(port, 'a@b.org', 'octi@localhost', mail)).rejects.toMatchObject({
      responseCode: 451,
    });
    broken = false;
    await sendToListener(port, 'a@b.org', 'octi@localhost', mail);
  });

  it('refuses mail that is too large', async () => {
    let got = 0;
    const port = await listen(async () => {
      got += 1;
    });
    const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}` });
    open.push(transport);
    await expect(
      sendToListener(port, 'a@b.org', 'octi@localhost', Buffer.alloc(20_000, 'a\r\n')),
    ).rejects.toMatchObject({ code: 'EMESSAGE' });
    expect(got).toBe(0);
  });

  it('rejects a port that is in use', async () => {
    const port = await listen(async () => {});
    await expect(
      startListener({ host: '127.0.0.1', port, maxBytes: 1, onMail: async () => {} }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
