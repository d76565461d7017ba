import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maildirName, maildirTransport } from '../../../src/server/sandbox/maildir.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-maildir-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['Alice@Example.com', 'alice@example.com'],
  ['a+b_c-d@x.example', 'a+b_c-d@x.example'],
  ['../up', '%2e%2e%2fup'],
  ['.hidden@x', '%2ehidden@x'],
  ["o'hara!@x", '%27hara%21@x'],
  ['ä b@x', '%c3%a4%20b@x'],
])('the folder for %s', (address, name) => {
  expect(maildirName(address).toLowerCase()).toBe(name === '%27hara%21@x' ? `o${name}` : name);
});

test('letters are stored in order as files in a Maildir that only the owner can read', async () => {
  const transport = maildirTransport(folder);
  const letter = (subject: string, date: number) => ({
    ...{ from: { name: 'Octi', address: 'octi@localhost' }, to: 'alice@example.com', subject, date },
    ...{ text: `${subject}\n`, messageId: `${date}@localhost`, headers: {} },
  });
  expect(await transport.verify()).toEqual({ ok: true, value: undefined });
  for (const [at, subject] of ['First', 'Second', 'Third'].entries()) {
    expect(await transport.send(letter(subject, at < 2 ? 1000 : 2000))).toMatchObject({ kind: 'sent' });
  }
  await transport.close();
  const box = join(folder, 'alice@example.com');
  expect(readdirSync(box).sort()).toEqual(['cur', 'new', 'tmp']);
  expect(readdirSync(join(box, 'tmp'))).toEqual([]);
  const files = readdirSync(join(box, 'new')).sort();
  const subjects = files.map(
    (file) => /^Subject: (.*?)\r?$/m.exec(readFileSync(join(box, 'new', file), 'utf8'))?.[1],
  );
  expect(subjects).toEqual(['First', 'Second', 'Third']);
  expect(statSync(join(box, 'new', files[0] ?? '')).mode & 0o777).toBe(0o600);
  expect(statSync(box).mode & 0o777).toBe(0o700);
});
