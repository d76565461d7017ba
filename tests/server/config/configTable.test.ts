import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fallbackOf, givenSettings, settings } from '../../../src/server/config/configTable.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the default for each setting is itself a valid value', () => {
  const wrong = settings.filter(
    ({ fallback, form }) => fallback !== undefined && !form.safeParse(fallback).success,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect([fallbackOf('OCTI_POLL_SECONDS'), fallbackOf('OCTI_ADDRESS'), fallbackOf('OCTI_NONE')]).toEqual([
    '30',
    undefined,
    undefined,
  ]);
});

test.each([
  ['OCTI_ADDRESS', ['octi@example.org'], ['octi', 'octi@', '@example.org']],
  ['OCTI_IMAP_URL', ['imaps://a:b@host', 'imap://host:143'], ['smtps://host', 'imaps:', 'host']],
  ['OCTI_SMTP_URL', ['smtps://a:b@host', 'smtp://host:587'], ['imaps://host', 'http://host']],
  ['OCTI_LMTP', ['localhost:24', '[::1]:2424', '127.0.0.1:65535'], ['localhost', 'host:65536', 'host:']],
  ['OCTI_NAME', ['Octi', 'x'.repeat(60)], ['x'.repeat(61), 'a"b', 'a<b', 'a\nb']],
  ['OCTI_AUTHSERV_ID', ['mx.example.org'], ['mx example', 'mx;1']],
  ['OCTI_PLUS_ADDRESSES', ['on', 'off'], ['yes', 'ON']],
  ['OCTI_DONE_FOLDER', ['Octi done', 'x'.repeat(100)], ['x'.repeat(101), 'a*', 'a%']],
  ['OCTI_POLL_SECONDS', ['5', '3600'], ['4', '3601', '7.5', 'soon']],
  ['OCTI_RETRY_SECONDS', ['1', '3600'], ['0', '3601']],
  ['OCTI_KEEP_DAYS', ['1', '36500'], ['0', '36501']],
  ['OCTI_COMPUTER', ['on', 'off', '1', '9'], ['0', '10', 'no']],
  ['OCTI_WEB', ['off', '127.0.0.1:8025', '[::1]:0'], ['on', '8025', '127.0.0.1:65536']],
  ['OCTI_LOG_LEVEL', ['error', 'warn', 'info'], ['debug']],
])('%s accepts %j, but not %j', (name, good, bad) => {
  for (const value of good) {
    expect(givenSettings({ [name]: value })).toEqual({
      given: new Map([[name, { value, from: 'environment' }]]),
      problems: [],
    });
  }
  for (const value of bad) {
    const { given, problems } = givenSettings({ [name]: value });
    expect([value, [...given], problems]).toMatchObject([
      value,
      [],
      [{ code: 'config.malformed', data: { name } }],
    ]);
    expect(JSON.stringify(problems)).not.toContain(JSON.stringify(value));
  }
});

test('only a secret can be read from a file, and then it must not be set directly as well', () => {
  const file = join(folder, 'password');
  writeFileSync(file, ' open sesame \n');
  expect(givenSettings({ OCTI_IMAP_PASSWORD_FILE: file })).toEqual({
    given: new Map([['OCTI_IMAP_PASSWORD', { value: 'open sesame', from: 'file' }]]),
    problems: [],
  });
  const codes = (env: Record<string, string>) => givenSettings(env).problems.map(({ code }) => code);
  expect(codes({ OCTI_IMAP_PASSWORD_FILE: file, OCTI_IMAP_PASSWORD: 'x' })).toEqual(['config.twice']);
  expect(codes({ OCTI_NAME_FILE: file })).toEqual(['config.unknown']);
  expect(givenSettings({ OCTI_SMTP_URL_FILE: join(folder, 'none') }).problems).toMatchObject([
    { code: 'config.secretFile', data: { name: 'OCTI_SMTP_URL_FILE', why: 'ENOENT' } },
  ]);
});

test('an empty setting counts as not set, and other programs’ settings are ignored', () => {
  expect(givenSettings({ OCTI_NAME: '', OTHER: 'x', OCTI_LOG_LEVEL: undefined })).toEqual({
    given: new Map(),
    problems: [],
  });
  expect(givenSettings({ OCTI_NMAE: 'x' }).problems).toMatchObject([
    { code: 'config.unknown', data: { name: 'OCTI_NMAE' } },
  ]);
});
