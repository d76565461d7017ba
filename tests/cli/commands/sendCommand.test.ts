import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SendOptions, send } from '../../../src/cli/commands/sendCommand.js';
import { portFile } from '../../../src/server/sandbox/sandboxPaths.js';
import { runInProcess } from '../../support/runInProcess.js';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'octi-send-'));
});
afterEach(() => rmSync(data, { recursive: true }));
const run = (given: Partial<SendOptions> = {}) =>
  runInProcess(() => send({ from: 'alice@example.com', data, ...given }));

test.each(['alice', 'a b@example.com', 'Alice <alice@example.com>', '@', ''])(
  'sending from %j is refused',
  async (from) => {
    const { code, out, err } = await run({ from });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(from);
  },
);

test('without a running sandbox nothing is sent', async () => {
  const { code, out, err } = await run();
  expect([code, out, err]).toEqual([1, '', expect.stringContaining(data)]);
});

test('octi send --reply needs a letter to reply to', async () => {
  writeFileSync(portFile(data), '9');
  const { code, out, err } = await run({ replyToLast: true });
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('alice@example.com')]);
});

test('if the sandbox is no longer running, the error names its port', async () => {
  writeFileSync(portFile(data), '9');
  const { code, out, err } = await run({ subject: 'help' });
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('on port 9 did not accept the email')]);
});
