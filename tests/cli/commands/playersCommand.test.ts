import { afterAll, beforeAll, expect, test } from 'vitest';
import { players } from '../../../src/cli/commands/playersCommand.js';
import { PostOffice } from '../../support/postOffice.js';
import { runInProcess } from '../../support/runInProcess.js';

let office: PostOffice;
const today = new Date().toUTCString().replace(/^(\w+), 0?(\d+ \w+ \d+) .*/, '$1 $2');
const run = (given: Partial<Parameters<typeof players>[0]> = {}) =>
  runInProcess(() => players({ page: '1', database: office.file, ...given }));
const rowsOf = (out: string) => out.split('\n').map((line) => line.trim().split(/\s{2,}/));

beforeAll(async () => {
  office = new PostOffice();
  office.now = Date.now();
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.signUp('carol');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'octilite challenge carol' });
});
afterAll(() => office.close());

test('octi players lists players, with addresses only on request', async () => {
  const { out, code, err } = await run();
  expect([code, err]).toEqual([0, '']);
  const head = [
    'userid',
    'joined',
    'playing',
    'offered',
    'finished',
    'ratings (games)',
    'away until',
    'signed off',
  ];
  expect(rowsOf(out)).toEqual([
    head,
    ['alice', today, '1', '1', '0'],
    ['bob', today, '1', '0', '0'],
    ['carol', today, '0', '1', '0'],
    [''],
  ]);
  const [heads, ...rows] = rowsOf((await run({ addresses: true })).out);
  expect(heads?.slice(0, -1)).toEqual(head);
  expect(rows.slice(0, 3).map((row) => row.at(-1))).toEqual(
    ['alice', 'bob', 'carol'].map((name) => `${name}@example.com`),
  );
});

test('octi players --json prints JSON for programs', async () => {
  const listed = JSON.parse((await run({ json: true })).out);
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({ userid: 'alice', signedOff: null, boards: { active: 1, offered: 1 } });
  expect(listed[0]).not.toHaveProperty('addresses');
  expect(JSON.parse((await run({ json: true, addresses: true })).out)[0].addresses).toEqual([
    'alice@example.com',
  ]);
  expect((await run({ json: true, page: '2' })).out).toBe('[]\n');
});

test('octi players says that there are no players yet', async () => {
  const empty = new PostOffice();
  expect((await run({ database: empty.file })).out).toBe('There are no players yet.\n');
  await empty.close();
});

test('octi players prints one page, and says how to get more', async () => {
  expect((await run({ page: '2' })).out).toBe('There are no players on this page.\n');
  for (const page of ['0', 'x', '1.5']) {
    const { code, out, err } = await run({ page });
    expect([code, out, err]).toEqual([
      1,
      '',
      `octi: --page must be a whole number of at least 1, not ${page}.\n`,
    ]);
  }
  const { players: table } = office.store;
  for (let n = 0; n < 48; n++) {
    table.add({ userid: `p${n}`, passwordHash: null, address: `p${n}@example.com` }, office.now);
  }
  const { out } = await run();
  expect(out).toMatch(/--page 2/);
  // The heading, fifty rows, the line about page 2, and the empty string after the last line break.
  expect(rowsOf(out)).toHaveLength(53);
  expect(rowsOf((await run({ page: '2' })).out).map(([userid]) => userid)).toEqual(['userid', 'p47', '']);
});
