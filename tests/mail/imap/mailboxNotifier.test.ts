import type { ImapFlow } from 'imapflow';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ImapOptions } from '../../../src/mail/imap/imapTypes.js';
import { MailboxNotifier } from '../../../src/mail/imap/mailboxNotifier.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const imap: ImapOptions = { url: '', doneFolder: '', serverId: '', pollSeconds: 30 };
/** Creates a notifier for a scripted server, and counts how many times it is polled. */
function notifierOf(answer: () => Promise<void>, options: Partial<ImapOptions> = {}) {
  const noop = vi.fn(answer);
  const notifier = new MailboxNotifier({ noop } as unknown as ImapFlow, { ...imap, ...options });
  return { notifier, noop };
}

test('a wait ends when the server notifies, without polling', async () => {
  const { notifier, noop } = notifierOf(async () => {});
  const waiting = notifier.wait();
  notifier.notify();
  await waiting;
  expect(noop).not.toHaveBeenCalled();
});

test('an earlier notification ends a wait immediately, unless it has been cleared', async () => {
  const { notifier, noop } = notifierOf(async () => {});
  notifier.notify();
  await notifier.wait();
  notifier.clear();
  const waiting = notifier.wait();
  await vi.advanceTimersByTimeAsync(30_000);
  await waiting;
  expect(noop).toHaveBeenCalledTimes(1);
});

test('a silent server is polled after the poll interval', async () => {
  const { notifier, noop } = notifierOf(async () => {});
  const waiting = notifier.wait();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(noop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(noop).toHaveBeenCalledTimes(1);
});
