import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../../src/cli/commands/databaseCommands.js';
import { undo } from '../../../src/cli/commands/undoCommand.js';
import type { BoardId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';
import { runInProcess } from '../../support/runInProcess.js';

let office: PostOffice;
let alice: string;
let bob: string;

/** Runs `octi undo` on the database of the post office, which keeps running. */
async function run(board: string, given: { readonly to?: string; readonly reason?: string }) {
  const ran = await runInProcess(() => undo(board, { ...given, database: office.file }));
  office.now = Date.now();
  return ran;
}
const isSound = async () => (await runInProcess(() => check(office.file, {}))).code === 0;

beforeAll(async () => {
  office = new PostOffice();
  // `octi undo` uses the system clock, so the post office must, too.
  office.now = Date.now();
  alice = await office.signUp('alice');
  bob = await office.signUp('bob');
  await office.signUp('carol');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  await office.send({ from: alice, subject: 'octilite challenge carol' });
  for (const [from, turn] of [
    [alice, '57+E'],
    [bob, '33+B'],
    [alice, '57+F'],
  ] as const) {
    await office.send({ from, subject: `octi move 101 ${turn}` });
  }
});
afterAll(() => office.close());

describe('octi undo', () => {
  const board = (id: BoardId = rowId(101)) => {
    const found = office.store.boards.byId(id);
    if (!found) throw new Error(`no board ${id}`);
    return found;
  };

  test('needs a reason, and turns that can be taken back', async () => {
    for (const [number, given, error] of [
      ['101', {}, /Give a reason with --reason/],
      ['101', { reason: ' ' }, /Give a reason with --reason/],
      ['999', { reason: 'x' }, /There is no board 999/],
      ['octi', { reason: 'x' }, /octi is not a board number/],
      ['99', { reason: 'x' }, /99 is not a board number\. Board numbers look like 101/],
      ['1234567890', { reason: 'x' }, /1234567890 is not a board number/],
      ['101', { to: '3', reason: 'x' }, /Board 101 has 3 turns.*from 0 to 2/],
      ['101', { to: '-1', reason: 'x' }, /--to must be a whole number of at least 0, not -1/],
      ['102', { reason: 'x' }, /no turns to take back/],
    ] as const) {
      const { code, out, err } = await run(number, given);
      expect(err).toMatch(error);
      expect([code, out]).toEqual([1, '']);
    }
    expect(board()).toMatchObject({ turns: 3, generation: 0 });
  });

  test('has the running server tell the players why', async () => {
    const old = office.last(bob);
    await office.send({ from: bob, subject: 'set digest daily' });
    const { out, code } = await run('101', { to: '1', reason: 'Alice hit\nthe wrong key' });
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^It is now turn 2 on board 101\. Emails written: 2\./),
    ]);
    const letters = await office.settle();
    expect(letters.map(({ to }) => to)).toEqual([alice, bob]);
    for (const { text } of letters) {
      expect(text.replace(/\s+/g, ' ')).toMatch(
        /^The operator has taken back turn 2 and all later ones: Alice hit the wrong key\. /,
      );
    }
    expect(board()).toMatchObject({ turns: 1, seat: 1, generation: 1, state: 'active' });
    const [refused] = await office.send({ from: bob, body: '33+C', reply: old });
    expect(refused?.text).toMatch(/taken back since that email/);
    await office.send({ from: bob, body: '33+C', reply: letters[1] ?? old });
    expect(board()).toMatchObject({ turns: 2 });
    expect(await isSound()).toBe(true);
  });

  test('reopens a finished game, which no longer counts for ratings', async () => {
    await office.send({ from: alice, subject: 'resign 101' });
    await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
    expect(board()).toMatchObject({ state: 'finished', winners: [1], endingNumber: 1 });
    expect(office.store.ratings.all()).toHaveLength(2);
    await run('101', { to: '2', reason: 'That was a mistake.' });
    const [letter] = await office.settle();
    expect(letter?.text).toMatch(/^The operator has reopened the game: That was a mistake\./);
    expect(board()).toMatchObject({ state: 'active', turns: 2, seat: 0, endedAt: null, endingNumber: null });
    expect(board().winners).toBeUndefined();
    expect(office.store.ratings.all()).toEqual([]);
    await office.send({ from: alice, subject: 'octi move 101 57+G' });
    await office.send({ from: bob, subject: 'propose 101' });
    await office.send({ from: alice, subject: 'accept 101 draw' });
    expect(board()).toMatchObject({ state: 'finished', winners: [], endingNumber: 1 });
    expect(office.store.ratings.all()).toHaveLength(2);
    const again = await run('101', { reason: 'Again.' });
    expect(again.out).toMatch(/^It is now turn 4 on board 101\./);
    expect(board()).toMatchObject({ state: 'active', turns: 3 });
    await run('101', { reason: 'And the turn.' });
    expect(board()).toMatchObject({ state: 'active', turns: 2 });
    expect(await isSound()).toBe(true);
  });

  test('if it stops before ratings are recomputed, the server recomputes them when it next starts', async () => {
    await office.send({ from: alice, subject: 'resign 101' });
    await office.send({ from: alice, body: 'yes', reply: office.last(alice) });
    const { ratings, settings } = office.store;
    const before = ratings.all();
    expect(before).toHaveLength(2);
    settings.set('ratings outdated', 'yes');
    ratings.replaceAll([]);
    const again = new PostOffice({ file: office.file });
    expect(ratings.all()).toEqual(before);
    expect([settings.get('rated up to'), settings.get('ratings outdated')]).toEqual(['1', undefined]);
    await again.close();
  });

  test('does not take back turns from before a player left', async () => {
    await office.signUp('dave');
    await office.send({ from: alice, subject: 'octi4 challenge bob carol dave' });
    const four = office.store.boards.list({ playerIds: [], states: ['offered'], most: 10, game: 'octi4' })[0]
      ?.id;
    for (const userid of ['bob', 'carol', 'dave']) {
      await office.send({ from: `${userid}@example.com`, subject: `accept ${four}` });
    }
    for (let n = 0; n < 4; n++) {
      const { seat, position } = board(four);
      const player = office.store.boards.seats(present(four))[seat]?.userid;
      const pod = new RegExp(`[ ,]${'xoXO'[seat]}(\\d\\d)`).exec(position)?.[1];
      await office.send({ from: `${player}@example.com`, subject: `octi4 move ${four} ${pod}+A` });
    }
    expect(board(four).turns).toBe(4);
    await office.send({ from: bob, subject: `resign ${four}` });
    await office.send({ from: bob, body: 'yes', reply: office.last(bob) });
    const { err } = await run(String(four), { to: '3', reason: 'x' });
    expect(err).toMatch(/A player left the game on board \d+ after turn 4/);
  });
});
