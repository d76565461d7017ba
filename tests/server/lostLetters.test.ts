import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handle } from '../../src/server/admin/mailAdmin.js';
import { octi } from '../support/octi.js';
import { PostOffice } from '../support/postOffice.js';

let office: PostOffice;
let alice: string;
let bob: string;
beforeEach(async () => {
  office = new PostOffice();
  alice = await office.signUp('alice');
  bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octilite challenge bob' });
  await office.send({ from: bob, reply: office.last(bob), body: 'accept' });
});
afterEach(() => office.close());

/** Has the letters to bob given up that come of this. */
const lose = async (work: () => Promise<unknown>) => {
  office.fate = ({ to }) => (to === bob ? { kind: 'dead', reason: 'BAD_ADDRESS' } : undefined);
  await work();
  office.fate = () => undefined;
};
const lost = () => office.store.mailQueues.letters({ state: 'dead', most: 10 }).map(({ id }) => id);
const status = () => octi(['status', '--database', office.file]);
const moveOf = (from: string, turn: string, body = '') =>
  office.send({ from, subject: `octi move 101 ${turn}`, body });

describe('a letter of a board in play that is given up', () => {
  test('has status end with 1 until the next one, which tells what it was to tell', async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    const [id] = lost();
    const bad = await status();
    expect(bad.code).toBe(1);
    expect(bad.err).toContain(`1 letter of boards in play was given up: ${id}.`);
    await office.send({ from: alice, subject: 'propose 101', body: 'A draw, perhaps?' });
    const { text } = office.last(bob);
    expect(text).toMatch(/alice \(x\) played 26\+E/);
    expect(text).toContain('Krikkit rules.');
    expect(text).toContain('A draw, perhaps?');
    expect(text.indexOf('Krikkit')).toBeLessThan(text.indexOf('perhaps'));
    expect((await status()).code).toBe(0);
    await office.send({ from: alice, subject: 'octi chat 101', body: 'Once more.' });
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).not.toContain('Krikkit');
  });

  test('is told by the one after the next if that is lost, too', async () => {
    await lose(async () => {
      await moveOf(alice, '26+E', 'Krikkit rules.');
      await office.send({ from: alice, subject: 'propose 101', body: 'A draw?' });
    });
    expect((await status()).err).toContain('2 letters of boards in play were given up');
    await office.send({ from: alice, subject: 'octi reject 101' });
    const { text } = office.last(bob);
    for (const words of ['played 26+E', 'Krikkit rules.', 'A draw?']) expect(text).toContain(words);
    expect(text.split('Krikkit')).toHaveLength(2);
  });

  test('is told in a refusal, whose own loss does not lose it either', async () => {
    await lose(async () => {
      await moveOf(alice, '26+E', 'Krikkit rules.');
      await moveOf(bob, '99+A');
    });
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Krikkit rules.');
    expect(office.last(bob).text).not.toContain('99+A');
  });

  test('brings the words of a chat and of a digest, too', async () => {
    await lose(() => office.send({ from: alice, subject: 'octi chat 101', body: 'Zaphod was here.' }));
    await moveOf(alice, '26+E');
    expect(office.last(bob).text).toContain('Zaphod was here.');

    await office.send({ from: bob, subject: 'set digest daily' });
    await office.send({ from: alice, subject: 'propose 101', body: 'Slartibartfast agrees.' });
    await office.send({ from: alice, subject: 'octi reject 101', body: 'Or not.' });
    await lose(async () => {
      office.now += 24 * 60 * 60 * 1000;
      await office.settle();
    });
    expect(lost()).toHaveLength(2);
    expect(office.store.missed.boards(2)).toEqual([101]);
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Or not.');
  });

  test('is out of the operator’s way when it is dropped, or sent after all', async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    const [id = 0] = lost();
    expect(handle(office.store, { verb: 'drop', box: 'out', id }, office.now).ok).toBe(true);
    expect((await status()).code).toBe(0);
    expect(handle(office.store, { verb: 'retry', box: 'out', id }, office.now).ok).toBe(true);
    await office.settle();
    expect(office.last(bob).text).toContain('Krikkit rules.');
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).not.toContain('Krikkit');
  });

  test('that is dropped before it went out is told by the next one', async () => {
    office.fate = ({ to }) => (to === bob ? { kind: 'deferred', reason: 'RCPT TO 450' } : undefined);
    await moveOf(alice, '26+E', 'Krikkit rules.');
    office.fate = () => undefined;
    const id = office.store.mailQueues.letters({ state: 'new', most: 1 })[0]?.id ?? 0;
    expect(handle(office.store, { verb: 'drop', box: 'out', id }, office.now).ok).toBe(true);
    expect((await status()).code).toBe(0);
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Krikkit rules.');
  });

  test('is still told after its address was given up for a while', async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    for (const letter of [1, 2, 3]) office.store.bounces.add(bob, letter, office.now);
    await office.send({ from: alice, subject: 'propose 101' });
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Krikkit rules.');
  });

  test('of a game that is over needs nobody', async () => {
    for (const [from, turn] of [
      [alice, '26+E'],
      [bob, '22+A'],
      [alice, '26-25'],
    ] as const) {
      await moveOf(from, turn);
    }
    await lose(async () => {
      await office.send({ from: alice, subject: 'octi resign 101' });
      await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    });
    expect(office.store.boards.byId(101)?.state).toBe('finished');
    expect(lost()).toHaveLength(1);
    expect((await status()).code).toBe(0);
    expect(office.store.missed.boards(2)).toEqual([]);
  });

  test('keeps no words of a player who deletes the account', async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    await office.send({ from: alice, subject: 'delete' });
    await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    const [id = 0] = lost();
    expect(office.store.outbox.byId(id)).toMatchObject({ text: '', news: null });
    expect(office.store.missed.boards(2)).toEqual([]);
  });
});

test('status tells how long the mail host takes nothing, and by its codes why', async () => {
  office.now = Date.now();
  const refuse = async (trouble: 'passing' | 'lasting', reason: string) => {
    office.fate = () => ({ kind: 'deferred', reason, trouble });
    await moveOf(alice, '26+E');
  };
  await refuse('passing', 'CONN ETIMEDOUT');
  expect((await status()).code).toBe(0);
  await refuse('lasting', 'blocked: RCPT TO 550 5.7.1');
  const { code, err } = await status();
  expect(code).toBe(1);
  expect(err).toMatch(
    /^octi: The mail host has taken no letter for 0 minutes; its last answer: blocked: RCPT TO 550 5\.7\.1\./m,
  );
  expect(err).not.toContain('@');
  office.fate = () => undefined;
  office.now += 10 * 60_000;
  await office.settle();
  expect((await status()).code).toBe(0);
});
