import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { board } from '../../src/cli/commands/boardCommand.js';
import { showStoredBoard } from '../../src/cli/storedBoard.js';
import type { BoardId } from '../../src/store/index.js';
import { officeWithGame, type PostOffice } from '../support/postOffice.js';
import { rowId } from '../support/rowId.js';
import { runInProcess } from '../support/runInProcess.js';

let office: PostOffice;
let alice: string;
let bob: string;
const run = (number: BoardId, json = false) =>
  runInProcess(() => showStoredBoard(number, { database: office.file, json }));

beforeAll(async () => {
  ({ office, alice, bob } = await officeWithGame('octi'));
  for (const [from, turn] of [
    [alice, '57+E'],
    [bob, '33+B'],
    [alice, '57+F'],
  ] as const) {
    await office.send({ from, subject: `octi move 101 ${turn}` });
  }
});
afterAll(() => office.close());

test('a board is shown with its players, clocks and turns', async () => {
  const { code, out } = await run(rowId(101));
  expect(code).toBe(0);
  expect(out).toMatch(/^bob to play on board 101 \(turn 4\)\.\n/);
  expect(out).toContain('\nBoard 101: Octi, rated. alice (x), bob (o).\n');
  expect(out).toContain('\n    +---+---+');
  expect(out).toMatch(/3\. 57\+F/);
  // The game began in January, so the win can already be claimed.
  expect(out).toMatch(/bob +0\n\nThe current turn began at Mon 5 Jan 2026, \d\d:\d\d \(UTC\)\. /);
  expect((await runInProcess(() => board('101', { database: office.file }))).out).toBe(out);
});

test('a board is drawn for a terminal like any other position', async () => {
  const { isTTY } = process.stdout;
  vi.stubEnv('LC_ALL', 'C.UTF-8');
  vi.stubEnv('NO_COLOR', '1');
  process.stdout.isTTY = true;
  try {
    const { out } = await run(rowId(101));
    expect(out).toContain('\nBoard 101: Octi, rated. alice (x), bob (o).\n');
    expect(out).toContain('\n    ┌───┬───┬');
    expect(out).not.toContain('+---+');
  } finally {
    process.stdout.isTTY = isTTY;
    vi.unstubAllEnvs();
  }
});

test('a board is printed as JSON for programs', async () => {
  expect(JSON.parse((await run(rowId(101), true)).out)).toMatchObject({
    ...{ board: 101, state: 'active', turns: 3, toPlay: 'bob' },
    players: [{ userid: 'alice' }, { userid: 'bob' }],
    record: [
      { turn: '57+E', player: 'alice', played: new Date(office.now).toISOString() },
      { number: 2, player: 'bob', turn: '33+B' },
      {},
    ],
    position: office.store.boards.byId(rowId(101))?.position,
  });
});

test('a board that does not exist is refused', async () => {
  const { code, out, err } = await run(rowId(999));
  expect([code, out, err]).toEqual([1, '', expect.stringContaining('There is no board 999')]);
});

test('no clock runs on a finished board', async () => {
  await office.send({ from: alice, subject: 'resign 101' });
  await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
  const { out } = await run(rowId(101));
  expect(out).toMatch(/bob +\d+\n$/);
  expect(out).not.toContain('The current turn began');
});
