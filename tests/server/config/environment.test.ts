import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  codeOf,
  environmentOfOthers,
  isUnicodeLocale,
  readEnvironment,
} from '../../../src/server/config/environment.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octi-env-'));
  vi.stubEnv('OCTI_NAME', 'from the shell');
  vi.stubEnv('OTHER', 'kept');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('the lines in a file take precedence over the environment', () => {
  const file = join(folder, 'octi.env');
  writeFileSync(file, '# comment\nOCTI_NAME="from the file"\nOCTI_COMPUTER=off\n');
  const read = readEnvironment(file);
  expect(read).toMatchObject({
    value: { OCTI_NAME: 'from the file', OCTI_COMPUTER: 'off', OTHER: 'kept' },
  });
  expect(readEnvironment()).toMatchObject({ value: { OCTI_NAME: 'from the shell' } });
});

test('the error for an unreadable file names the file', () => {
  const file = join(folder, 'none.env');
  expect(readEnvironment(file)).toMatchObject({
    error: { code: 'config.envFile', data: { file, why: 'ENOENT' } },
  });
  expect(codeOf(new Error('no code'))).toBe('unreadable');
});

test('programs that the server starts get none of its settings', () => {
  const others = environmentOfOthers();
  expect(others.OTHER).toBe('kept');
  expect(Object.keys(others).filter((name) => name.startsWith('OCTI_'))).toEqual([]);
});

test('Unicode is used only on terminals whose locale supports it', () => {
  expect(isUnicodeLocale({ LANG: 'de_DE.UTF-8' })).toBe(true);
  expect(isUnicodeLocale({ LC_ALL: 'C', LANG: 'de_DE.UTF-8' })).toBe(false);
  expect(isUnicodeLocale({ LANG: 'C.utf8', TERM: 'dumb' })).toBe(false);
});
