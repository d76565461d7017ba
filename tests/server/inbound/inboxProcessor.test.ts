import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
beforeEach(() => {
  office = new PostOffice({ faults: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  return office.close();
});

/** Begins boards, numbered from 101, each with two players who have no other board. It is the first player's turn. */
async function boards(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const [one] = [await office.signUp(`one${n}`), await office.signUp(`two${n}`)];
    await office.send({ from: one, subject: `octilite challenge two${n}` });
    await office.send({ from: `two${n}@example.com`, subject: `accept ${101 + n}` });
  }
}
const turns = (count: number) =>
  Array.from({ length: count }, (_, n) => office.store.boards.byId(rowId(101 + n))?.turns);
/** Returns the states and attempts of the newest emails. */
const fates = (count: number) =>
  office.store.mailQueueAdmin.mails({ most: count }).map(({ state, attempts }) => `${state} ${attempts}`);

async function takeInTurns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    office.takeIn(await office.write({ from: `one${n}@example.com`, subject: `octi move ${101 + n} 26+E` }));
  }
}

/** Stops the clock, so a batch has no time limit and ends with its last email. */
function stopTheClock(): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

test('waiting emails are processed together, which does not count as an attempt for any of them', async () => {
  await boards(3);
  await takeInTurns(3);
  stopTheClock();
  expect((await office.settle()).map(({ to }) => to)).toHaveLength(6);
  expect(turns(3)).toEqual([1, 1, 1]);
  expect(fates(3)).toEqual(['done 0', 'done 0', 'done 0']);
  expect(office.store.inbox.batchEnd()).toBeUndefined();
});

test('if one of several emails processed together fails, only that one is rolled back', async () => {
  await boards(3);
  const db = new Database(office.file);
  db.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON turn WHEN NEW.board_id = 102 BEGIN SELECT RAISE(ABORT, 'broken'); END",
  );
  await takeInTurns(3);
  stopTheClock();
  const letters = await office.settle();
  expect(turns(3)).toEqual([1, 0, 1]);
  // The last email is processed separately, after the one that was tried alone.
  expect(fates(3)).toEqual(['done 0', 'failed 1', 'done 1']);
  expect(office.errors).toEqual([expect.stringContaining('mail failed')]);
  // Only its sender is notified.
  expect(letters.map(({ to }) => to.split('@')[0]).sort()).toEqual(['one0', 'one1', 'one2', 'two0', 'two2']);
  db.exec('DROP TRIGGER broken');
  db.close();
});

test('emails processed together see what earlier ones have done', async () => {
  await boards(1);
  const mails = [
    { from: 'one0@example.com', subject: 'octi move 101 26+E' },
    { from: 'two0@example.com', subject: 'octi move 101 22+A' },
    { from: 'one0@example.com', subject: 'octi resign 101' },
  ];
  for (const mail of mails) office.takeIn(await office.write(mail));
  await office.settle();
  expect(office.store.boards.turns(rowId(101)).map(({ text }) => text)).toHaveLength(2);
});

test('a password set by one email is valid in the next', async () => {
  const alice = await office.signUp('alice', 'first!own!1');
  const bob = await office.signUp('bob');
  await office.send({ from: alice, subject: 'octi challenge bob' });
  await office.send({ from: bob, subject: 'accept 101' });
  office.takeIn(await office.write({ from: alice, subject: 'help' }));
  office.takeIn(
    await office.write({ from: alice, subject: 'change password alice first!own!1 second!own!2' }),
  );
  await office.settle();
  const question = office.last(alice);
  office.takeIn(await office.write({ from: alice, reply: question, body: 'yes' }));
  office.takeIn(
    await office.write({
      from: 'other@example.net',
      subject: 'octi move 101 alice second!own!2 57+E',
    }),
  );
  office.takeIn(
    await office.write({
      from: 'other@example.net',
      subject: 'octi move 101 alice first!own!1 57+F',
    }),
  );
  await office.settle();
  const [, right = '', wrong = ''] = fates(3).map((fate) => fate.split(' ')[0]);
  expect([right, wrong]).toEqual(['done', 'refused']);
});
