import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  databaseFile,
  mailFolder,
  portFile,
  sandboxAddress,
  webPortFile,
} from '../../../src/server/sandbox/sandboxPaths.js';

test('everything that a sandbox writes is in its folder, each file under its own name', () => {
  const paths = [portFile, webPortFile, databaseFile, mailFolder].map((path) => path(join('a', 'b')));
  expect(paths).toEqual(['smtp-port', 'web-port', 'octi.db', 'mail'].map((name) => join('a', 'b', name)));
});

test('mail to a sandbox address never leaves this machine', () => {
  expect(sandboxAddress).toMatch(/@localhost$/);
});
