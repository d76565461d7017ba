import { afterAll, beforeAll, expect, test } from 'vitest';
import { board } from '../../../src/cli/commands/boardCommand.js';
import { perft, think, turns } from '../../../src/cli/commands/positionCommands.js';
import { boardText } from '../../../src/display/index.js';
import { makePosition, parsePosition } from '../../../src/notation/index.js';
import { startPosition, usualGame } from '../../../src/rules/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';
import { runInProcess } from '../../support/runInProcess.js';

let office: PostOffice;
let database: string;
beforeAll(async () => {
  office = new PostOffice();
  database = office.file;
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.send({ from: alice, subject: 'octilite challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'move 101 24+C' });
});
afterAll(() => office.close());

const few = 'octi o o46A,x47 x:0/0/0 o:0/0/0';
const won = 'octi o x47 x:0/0/0 o:0/0/0';

test('octi turns prints every legal turn once', async () => {
  const { out, code, err } = await runInProcess(() => turns(few));
  expect([code, err]).toEqual([0, '']);
  expect(out.trimEnd().split('\n').sort()).toEqual([...new Set(out.trimEnd().split('\n'))].sort());
  expect(out).toContain('46-48x\n');
});

test('octi perft counts sequences of turns, from a game or a board in the database', async () => {
  expect((await runInProcess(() => perft('octilite', '2'))).out).toBe('1024\n');
  expect((await runInProcess(() => perft('startpos', '0'))).out).toBe('1\n');
  const position = office.store.boards.byId(rowId(101))?.position ?? '';
  const [ofBoard, ofPosition] = [
    await runInProcess(() => perft('101', '1', { database })),
    await runInProcess(() => perft(position, '1')),
  ];
  expect(ofBoard).toEqual(ofPosition);
  expect(Number(ofBoard.out)).toBeGreaterThan(1);
});

test('octi think prints one legal turn, the same for the same seed', async () => {
  const given = { level: '1', seed: '7' };
  const { out } = await runInProcess(() => think(few, given));
  expect((await runInProcess(() => turns(few))).out.split('\n')).toContain(out.trimEnd());
  expect((await runInProcess(() => think(few, given))).out).toBe(out);
});

test('octi board prints a position as text, or as JSON with its position string', async () => {
  const start = startPosition(usualGame);
  expect((await runInProcess(() => board())).out).toBe(`${boardText(start)}\n`);
  const { out } = await runInProcess(() => board(few, { json: true }));
  const position = parsePosition(few);
  if (!position.ok) throw new Error('no position');
  expect(JSON.parse(out)).toEqual({
    position: makePosition(position.value),
    text: boardText(position.value),
  });
});

test.each([
  ['an invalid position', () => turns('octi5'), /octi5/],
  ['an unknown board', () => perft('102', '1', { database: office.file }), /102/],
  ['a negative depth', () => perft('octi', '-1'), /-1/],
  ['a depth that is too large', () => perft('octi', '1000'), /1000/],
  ['an unknown level', () => think('octi', { level: '10', seed: '1' }), /10/],
  ['level 0', () => think('octi', { level: '0', seed: '1' }), /0/],
  ['an invalid seed', () => think('octi', { level: '1', seed: 'x' }), /x/],
  ['a finished game', () => think(won, { level: '1', seed: '1' }), /over/],
  ['an incomplete position', () => board('octi x'), /octi/],
])('%s is refused with a sentence that says why', async (_, command, sentence) => {
  const { code, out, err } = await runInProcess(command);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^octi: .*\n$/);
  expect(err).toMatch(sentence);
});
