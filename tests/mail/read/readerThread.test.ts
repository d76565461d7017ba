import { describe, expect, test } from 'vitest';
import { ReaderThread, readEnvelope, readMessage } from '../../../src/mail/index.js';
import { rawMail, wire } from '../mails.js';

// tests/server/inbound/hostileMail.test.ts covers emails that take too long or need too much memory.
const own = { ownAddress: 'octi@example.org' };

describe('a reader in a worker', () => {
  const reader = new ReaderThread();

  test('reads emails one at a time, with the same results as the functions that it calls', async () => {
    const names = ['gmail-reply', 'gmail-html-only', 'thunderbird-flowed'];
    const read = await Promise.all(names.map((name) => reader.message(rawMail(name), own)));
    for (const [at, name] of names.entries()) expect(read[at]).toEqual(await readMessage(rawMail(name), own));
    const raw = rawMail('gmail-reply');
    expect(await reader.envelope(raw, own)).toEqual({ ok: true, value: await readEnvelope(raw, own) });
  });

  test('removes the text of the email being answered from a reply', async () => {
    const raw = wire('From: a@b.org\nIn-Reply-To: <x@example.org>\n\n33+B\nIt is your turn on board 101.');
    const asked: string[] = [];
    const answer = await reader.message(raw, {
      ...own,
      letterAnswered: ({ inReplyTo }) => {
        asked.push(...inReplyTo);
        return { text: 'It is your turn on board 101.' };
      },
    });
    expect(asked).toEqual(['x@example.org']);
    expect(answer).toMatchObject({ ok: true, value: { ownText: '33+B' } });
  });

  test('returns a refusal without looking for the letter being answered', async () => {
    const refused = await reader.message(wire('From: a@b.org\n\nx'), {
      ...own,
      limits: { bytes: 3 },
      letterAnswered: () => {
        throw new Error('asked');
      },
    });
    expect(refused).toMatchObject({ ok: false, error: { code: 'mail.tooLarge' } });
  });
});
