import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const octi = (...args: string[]) => execFileSync('node', ['bin/octi.js', ...args], { encoding: 'utf8' });
const fails = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('node', ['bin/octi.js', ...args], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  return stderr;
};

let office: PostOffice;
let file: string;
let database: string;

beforeAll(async () => {
  office = new PostOffice();
  file = join(office.folder, 'game.sgf');
  database = join(office.folder, 'octi.db');
  const alice = await office.signUp('alice');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob -wrap' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'move 101 57+E', body: 'My words.' });
  await office.send({ from: bob, subject: 'move 101 33+B' });
  await office.send({ from: alice, subject: 'move 101 57-56' });
});
afterAll(() => office.close());

test('a board is exported to a file and imported again', () => {
  const printed = octi('export', '101', '--database', database);
  expect(printed).toContain('C[My words.]');
  expect(octi('export', '101', '--database', database, '--output', file)).toBe('');
  expect(readFileSync(file, 'utf8')).toBe(printed);
  expect(octi('import', file, '--position').trim()).toBe(office.store.boards.byId(rowId(101))?.position);
  expect(octi('import', file)).toMatch(
    /^Game: octi\+wrap\nx: alice\no: bob\nDate: 2026-01-05\nTurns: 3\n\n[\s\S]*Prongs/,
  );
});

test('a file that is not UTF-8 is read as Latin-1, like one received by email', () => {
  writeFileSync(file, Buffer.from('(;GM[19]RU[fast]PB[J\xf6rg];B[37+E])', 'latin1'));
  expect(octi('import', file)).toContain('x: Jörg');
  writeFileSync(file, '(;GM[19]RU[fast]PB[Jörg];B[37+E])');
  expect(octi('import', file)).toContain('x: Jörg');
  writeFileSync(file, Buffer.from('(;GM[19]RU[fast]CA[Windows-1251]PB[\xc0\xed\xed\xe0];B[37+E])', 'latin1'));
  expect(octi('import', file)).toContain('x: Анна');
  writeFileSync(file, Buffer.from([40, 59, 0, 255]));
  expect(fails('import', file)).toContain('Line 1, column 1: the file is not text');
});

test('a file that is missing or cannot be read is refused', () => {
  expect(fails('export', '102', '--database', database)).toContain('no board 102');
  expect(fails('export', 'x', '--database', database)).toContain('no board x');
  expect(fails('export', '101', '--database', join(office.folder, 'none.db'))).toContain('no database');
  expect(fails('export', '101', '--database', database, '--output', office.folder)).toContain('EISDIR');
  expect(fails('import', join(office.folder, 'none.sgf'))).toContain('ENOENT');
  writeFileSync(file, '(;FF[4]GM[19]RU[fast]\n;B[37+E];W[99])');
  expect(fails('import', file)).toContain('Line 2, column 11: turn 2, 99, cannot be played');
});
