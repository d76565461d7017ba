import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/loadConfig.js';
import { openStore } from '../../../src/server/runtime/openStore.js';
import { mailAccountUse, startServer } from '../../../src/server/runtime/serve.js';
import { sandboxUse } from '../../../src/server/sandbox/sandbox.js';
import { freePort } from '../../support/freePort.js';
import { deliverLmtp } from '../../support/lmtp.js';
import { rowId } from '../../support/rowId.js';
import { type SmtpSink, startSink } from '../../support/smtpSink.js';

let folder: string;
let sink: SmtpSink;
let ports: { lmtp: number; web: number };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octi-serve-'));
  sink = await startSink();
  ports = { lmtp: await freePort(), web: await freePort() };
});
afterEach(async () => {
  await sink.close();
  rmSync(folder, { recursive: true });
});

/** Returns the settings of a server that gets its mail by LMTP. */
function config(more: Record<string, string> = {}) {
  const loaded = readConfig({
    OCTI_ADDRESS: 'octi@example.org',
    OCTI_SMTP_URL: sink.url,
    OCTI_LMTP: `127.0.0.1:${ports.lmtp}`,
    OCTI_WEB: `127.0.0.1:${ports.web}`,
    OCTI_DATABASE: join(folder, 'octi.db'),
    OCTI_LOG_LEVEL: 'error',
    ...more,
  });
  if (!loaded.ok || !loaded.value) throw new Error(JSON.stringify(loaded));
  return loaded.value;
}
const mail =
  'From: alice@example.com\r\nTo: octi@example.org\r\nSubject: signup alice\r\nMessage-ID: <1@example.com>\r\n\r\n\r\n';

test('a server accepts mail by LMTP, answers by SMTP, shows its boards, and releases everything when it stops', async () => {
  const started = await startServer(config());
  if (!started.ok) throw new Error(started.error.code);
  await deliverLmtp(ports.lmtp, mail);
  while (sink.letters.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(sink.letters[0]?.to).toEqual(['alice@example.com']);
  expect((await fetch(`http://127.0.0.1:${ports.web}/boards`)).status).toBe(200);
  await started.value.stop();
  await expect(deliverLmtp(ports.lmtp, mail)).rejects.toThrow('ECONNREFUSED');
  await expect(fetch(`http://127.0.0.1:${ports.web}/boards`)).rejects.toThrow();
  const opened = openStore(join(folder, 'octi.db'), mailAccountUse);
  if (!opened.ok) throw new Error(opened.error.code);
  expect(opened.value.store.inbox.stateOf(rowId(1))).toBe('waiting');
  opened.value.close();
});

test('a server that cannot open its web port or reach its mailbox releases what it has opened', async () => {
  const opened = async (options: ReturnType<typeof config>) => {
    const started = await startServer(options);
    return started.ok ? 'ok' : started.error.code;
  };
  const taken = config({ OCTI_WEB: `127.0.0.1:${sink.port}` });
  expect(await opened(taken)).toBe('serve.webPort');
  // The LMTP port and the database are free again.
  expect(await opened(taken)).toBe('serve.webPort');
  const wrong = config({ OCTI_IMAP_URL: 'imap://octi@127.0.0.1:1/INBOX' });
  expect(await opened(wrong)).toBe('mail.noPassword');
  expect(await opened(wrong)).toBe('mail.noPassword');
});

test('a server that is stopped while it waits for its mailbox never begins to serve', async () => {
  const stopping = new AbortController();
  const reasons: string[] = [];
  const started = await startServer(config({ OCTI_IMAP_URL: 'imap://octi:x@127.0.0.1:1/INBOX' }), {
    signal: stopping.signal,
    onTrouble: ({ code }) => {
      reasons.push(code);
      stopping.abort();
    },
  });
  if (!started.ok) throw new Error(started.error.code);
  expect([reasons, started.value.failed]).toEqual([['mail.connectionRefused'], undefined]);
  await started.value.stop();
  await expect(deliverLmtp(ports.lmtp, mail)).rejects.toThrow('ECONNREFUSED');
});

test('a sandbox database is refused', async () => {
  const opened = openStore(join(folder, 'octi.db'), sandboxUse);
  if (opened.ok) opened.value.close();
  expect(await startServer(config())).toMatchObject({ ok: false, error: { code: 'store.sandbox' } });
});
