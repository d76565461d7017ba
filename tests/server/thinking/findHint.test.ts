import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainThinker } from '../../support/plainThinker.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const [alice, bob] = ['alice@example.com', 'bob@example.com'] as const;
let office: PostOffice;
let isFailing = false;

beforeEach(async () => {
  isFailing = false;
  const thinker: typeof plainThinker = {
    ...plainThinker,
    think: async (position, options) => {
      if (isFailing) throw new Error('no thought');
      return plainThinker.think(position, options);
    },
  };
  office = new PostOffice({ thinker, faults: true });
  await office.signUp('alice');
  await office.signUp('bob');
  await office.send({ from: alice, subject: 'octilite challenge computer' });
});
afterEach(() => office.close());

const text = (address: string) => office.last(address).text.replace(/\s+/g, ' ');
const reply = (body: string) => office.send({ from: alice, reply: office.last(alice), body });

test('a hint comes in one letter, for up to five turns on a board; asking twice in the same turn counts once', async () => {
  for (let number = 1; number <= 5; number++) {
    const letters = await reply('hint');
    expect(letters).toHaveLength(1);
    const turn = /The computer would play (\S+)\. This was hint (\d) of 5 on this board\./.exec(text(alice));
    expect(turn?.[2]).toBe(String(number));
    await office.send({ from: alice, subject: 'hin 101' });
    expect(text(alice)).toContain(`This was hint ${number} of 5`);
    expect(await reply(turn?.[1] ?? '')).toHaveLength(1);
    expect(text(alice)).toContain(`You played ${turn?.[1]}.`);
  }
  await reply('hint');
  expect(text(alice)).toContain('You have had all 5 hints on board 101.');
  // The advice below the board offers no hint either.
  expect(text(alice)).not.toContain('"hint"');
  expect(text(alice)).toContain('"undo" takes back your last turn, and "resign" gives up.');
  await reply('what shall I do');
  expect(text(alice)).not.toContain('"hint"');
  // After an undo to a turn that had a hint, that hint is repeated.
  await reply('undo');
  await reply('hint');
  expect(text(alice)).toMatch(/The computer would play \S+\. This was hint 5 of 5 on this board\./);
  expect(office.store.boards.byId(rowId(101))?.rated).toBe(false);
});

test('there is no hint in a game between people, out of turn, or if the position is in play on another board', async () => {
  await office.send({ from: alice, subject: 'octilite challenge bob' });
  await office.send({ from: bob, subject: 'accept 102' });
  await office.send({ from: alice, subject: 'hint 102' });
  expect(text(alice)).toContain('You can get hints only in games against the computer');
  await office.send({ from: bob, subject: 'hint 101' });
  expect(text(bob)).toContain('You are not playing on board 101.');
  // On board 101 after 46+E the computer plays 22+A; board 102 has the mirror image.
  await office.send({ from: alice, subject: 'move 101 46+E' });
  await office.send({ from: alice, subject: 'move 102 36+E' });
  await office.send({ from: bob, subject: 'move 102 52+A' });
  await office.send({ from: alice, subject: 'hint 101' });
  expect(text(alice)).toContain('You cannot get a hint on board 101 now');
  await office.send({ from: alice, subject: 'move 102 36+D' });
  await office.send({ from: alice, subject: 'hint 101' });
  expect(text(alice)).toContain('The computer would play');
  await office.send({ from: alice, subject: 'hint 102' });
  expect(text(alice)).toContain('You can get hints only in games against the computer');
});

test('if the search fails, the letter says that the hint will come later, and it does', async () => {
  isFailing = true;
  await office.send({ from: alice, subject: 'hint 101' });
  expect(text(alice)).toContain('The computer is working out a hint for board 101.');
  expect(office.errors).toEqual([expect.stringContaining('the computer found no hint')]);
  isFailing = false;
  office.now += 5 * 60_000;
  const letters = await office.settle();
  expect(letters).toHaveLength(1);
  expect(text(alice)).toContain('The computer would play');
});

test('a turn played in the meantime drops the hint', async () => {
  isFailing = true;
  await office.send({ from: alice, subject: 'hint 101' });
  isFailing = false;
  await office.send({ from: alice, subject: 'move 101 46+E' });
  const before = office.letters.length;
  office.now += 5 * 60_000;
  await office.settle();
  expect(office.letters.slice(before)).toEqual([]);
  expect(office.store.hints.next(office.now)).toBeUndefined();
});
