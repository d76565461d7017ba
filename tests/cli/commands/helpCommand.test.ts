import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { octi } from '../../support/octi.js';
import { openedDatabase } from '../../support/openedDatabase.js';

test("octi help prints the help pages for players and the usage of the program's own commands", async () => {
  expect((await octi(['help', 'move'])).out).toContain('- "move [board]');
  expect((await octi(['help', 'tutorial'])).out).toContain('Prongs\n');
  const serve = await octi(['help', 'serve']);
  expect(serve).toMatchObject({ code: 0, err: '' });
  expect(serve.out).toBe((await octi(['serve', '--help'])).out);
  expect(await octi(['help', 'zzzz'])).toMatchObject({ code: 1, out: '' });
  // "computer" leads to the same page as "challenge".
  const challenge = await octi(['help', 'challenge', 'computer']);
  expect(challenge.out).toBe((await octi(['help', 'challenge'])).out);
  const both = await octi(['help', 'faq', 'serve']);
  expect(both.out).toContain('Frequently asked questions');
  expect(both.out).toContain(serve.out);
  expect(await octi(['help', 'faq', 'zzzz'])).toMatchObject({ code: 1, out: '' });
});

test('octi help explains a word that names both a help page and a command, and no abbreviation of another page', async () => {
  const usageOf = async (name: string) => (await octi([name, '--help'])).out;
  const board = (await octi(['help', 'board'])).out;
  expect(board).toMatch(/^How to read the board\n/);
  expect(board.endsWith(await usageOf('board'))).toBe(true);
  for (const name of ['picture', 'turns']) {
    expect((await octi(['help', name])).out).toBe(await usageOf(name));
  }
  expect((await octi(['help'])).out).toMatch(
    /\n\n[^\n]*"octi --help" lists the commands of\nthis program, [^\n]*\n$/,
  );
});

test('a damaged database is reported in a sentence', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'octi-damaged-')), 'octi.db');
  const db = openedDatabase(file, { create: true });
  const page = db.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'player'").pluck().get();
  db.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, (Number(page) - 1) * 4096, Number(page) * 4096));
  const { code, out, err } = await octi(['players', '--database', file]);
  expect({ code, out, err }).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^octi: \S+octi\.db is damaged \(SQLITE_CORRUPT\w*\)\. .+ put a backup in its place.+\n$/,
    ),
  });
  rmSync(dirname(file), { recursive: true });
});

test('octi mail refetch without a day says how to give one', async () => {
  const { code, err } = await octi(['mail', 'refetch']);
  expect(err).toContain('`octi mail refetch --since 2026-01-31`');
  expect(code).toBe(1);
});
