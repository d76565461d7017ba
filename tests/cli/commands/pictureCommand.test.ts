import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../../../src/cli/commands/pictureCommand.js';
import { viewOf } from '../../../src/club/index.js';
import { boardSvg } from '../../../src/display/index.js';
import { startPosition, usualGame } from '../../../src/rules/index.js';
import { officeWithGame, type PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { runInProcess } from '../../support/runInProcess.js';

let office: PostOffice;
let alice: string;
let bob: string;
const run = (text?: string, output?: string) =>
  runInProcess(() => picture(text, { database: office.file, ...(output !== undefined && { output }) }));
const stored = () => {
  const board = office.store.boards.byId(rowId(101));
  if (!board) throw new Error('no board 101');
  return { text: board.position, position: viewOf(office.store, board).position };
};

beforeAll(async () => {
  ({ office, alice, bob } = await officeWithGame('octi'));
  await office.send({ from: alice, subject: 'move 101 57+E' });
  await office.send({ from: bob, subject: 'move 101 33+B' });
  await office.send({ from: alice, subject: 'move 101 57-56' });
});
afterAll(() => office.close());

test('a position is printed as SVG; without an argument, it is the start of the default game', async () => {
  const svg = `${boardSvg({ position: startPosition(usualGame) })}\n`;
  expect(await run()).toEqual({ code: 0, out: svg, err: '' });
  expect((await run('startpos')).out).toBe(svg);
  const { text, position } = stored();
  expect((await run(text)).out).toBe(`${boardSvg({ position })}\n`);
});

test('a board given by its number is drawn as SVG or PNG, with its last turn', async () => {
  const { position } = stored();
  const marked = join(office.folder, 'marked.SVG');
  expect(await run('101', marked)).toEqual({ code: 0, out: '', err: '' });
  expect(readFileSync(marked, 'utf8')).toBe(`${boardSvg({ position, turn: '57-56' })}\n`);
  expect(boardSvg({ position, turn: '57-56' })).not.toBe(boardSvg({ position }));
  const png = join(office.folder, 'board.png');
  expect(await run('101', png)).toEqual({ code: 0, out: '', err: '' });
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
});

test('the picture of a finished board marks nobody as the player to move', async () => {
  await office.send({ from: bob, subject: 'resign 101' });
  await office.send({ from: bob, body: 'yes', reply: office.last(bob) });
  const { position } = stored();
  expect((await run('101')).out).toBe(`${boardSvg({ position, turn: '57-56', over: true })}\n`);
});

test.each([
  ['102', undefined, 'no board 102'],
  ['octi', 'board.jpg', '.svg or .png'],
  ['octi', 'none/such/folder/board.svg', 'ENOENT'],
  ['octi5', undefined, 'octi5'],
])('%s as %s is refused', async (text, output, words) => {
  const { code, out, err } = await run(text, output);
  expect([code, out, err]).toEqual([1, '', expect.stringContaining(words)]);
});
