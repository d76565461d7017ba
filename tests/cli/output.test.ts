import { expect, test } from 'vitest';
import { refusal, sentence } from '../../src/base/index.js';
import { fail, failAll, print, printRaw, printSentence, warn } from '../../src/cli/output.js';
import { runInProcess } from '../support/runInProcess.js';

const noBoard = refusal('cli.noBoard', { board: '7' });

test('results go to standard output, and refusals to standard error with an exit code', async () => {
  const { out, err, code } = await runInProcess(() => {
    printSentence(sentence('send.nothing'));
    warn(noBoard);
  });
  expect(out).toMatch(/\S\n$/);
  expect([err, code]).toEqual([expect.stringMatching(/^octi: .*7.*\n$/), 0]);
  expect((await runInProcess(() => fail(noBoard))).code).toBe(1);
  expect((await runInProcess(() => fail(noBoard, 78))).code).toBe(78);
  const several = await runInProcess(() => failAll([noBoard, noBoard]));
  expect(several.err.split('\n')).toHaveLength(3);
  expect(await runInProcess(() => failAll([]))).toEqual({ code: 0, out: '', err: '' });
});

test('a large number of lines is printed completely and in order', async () => {
  const lines = Array.from({ length: 30_000 }, (_, at) => `line ${at}`);
  const { out } = await runInProcess(() => print(lines));
  expect(out).toBe(`${lines.join('\n')}\n`);
  expect((await runInProcess(() => print([]))).out).toBe('');
});

test('bytes are printed unchanged, except for control characters sent to a terminal', async () => {
  const raw = 'a\r\nb\u001b[31m\tc\u0007';
  const { isTTY } = process.stdout;
  try {
    process.stdout.isTTY = false;
    expect((await runInProcess(() => printRaw(Buffer.from(raw)))).out).toBe(raw);
    process.stdout.isTTY = true;
    expect((await runInProcess(() => printRaw(Buffer.from(raw)))).out).toBe('a\nb\ufffd[31m\tc\ufffd\n');
  } finally {
    process.stdout.isTTY = isTTY;
  }
});
