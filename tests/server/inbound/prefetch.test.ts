import { afterEach, expect, test } from 'vitest';
import { fingerprint, readerThread } from '../../../src/mail/index.js';
import type { MailId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
afterEach(() => office.close());

/** Returns, for each email, how many earlier ones were still unprocessed when the reader got it. */
async function readings(tried: readonly number[]): Promise<number[]> {
  const before: number[] = [];
  const ids: MailId[] = [];
  office = new PostOffice({
    reader: {
      ...readerThread,
      message: (raw, options) => {
        const earlier = ids.slice(0, before.length);
        before.push(earlier.filter((id) => office.store.inbox.stateOf(id) === 'new').length);
        return readerThread.message(raw, options);
      },
    },
  });
  for (const attempts of tried) {
    const raw = await office.write({ from: `reader${ids.length}@example.com`, subject: 'octi help' });
    const mail = { source: 'smtp' as const, ...fingerprint(raw), raw, receivedAt: office.now };
    office.store.inbox.add(mail, office.now);
    const id = rowId<MailId>(ids.length + 1);
    ids.push(id);
    for (let n = 0; n < attempts; n++) office.store.inbox.countAttempt(id);
  }
  await office.settle();
  expect(ids.map((id) => office.store.inbox.stateOf(id))).toEqual(ids.map(() => 'done'));
  expect(office.letters).toHaveLength(tried.length);
  return before;
}

test('some emails are read while earlier ones are being processed', async () => {
  expect(await readings([0, 0, 0])).toEqual([0, 1, 2]);
  await office.close();
  // Sixteen emails are processed together, and the next sixteen may be read ahead.
  expect(Math.max(...(await readings(Array(40).fill(0))))).toBe(31);
});

test('an email that may have crashed the process is not read ahead, nor are those after it', async () => {
  expect(await readings([1, 0, 0])).toEqual([0, 0, 1]);
  await office.close();
  expect(await readings([0, 1, 0])).toEqual([0, 0, 0]);
  await office.close();
  expect(await readings([0, 0, 0, 1, 0])).toEqual([0, 1, 2, 0, 0]);
});

test("quotations in an email that is read ahead are not taken for its sender's own words", async () => {
  office = new PostOffice();
  const [alice, bob] = [await office.signUp('alice'), await office.signUp('bob')];
  await office.begin('octi');
  const letter = office.last(alice);
  const headers = { 'In-Reply-To': `<${letter.messageId}>` };
  const reply = await office.write({ from: alice, headers, body: `57+E\n\nGood luck!\n\n${letter.text}` });
  for (const raw of [await office.write({ from: bob, subject: 'octi help' }), reply]) {
    const mail = { source: 'smtp' as const, ...fingerprint(raw), raw, receivedAt: office.now };
    office.store.inbox.add(mail, office.now);
  }
  await office.settle();
  const turns = office.store.boards.turns(rowId(101));
  expect(turns.map(({ text, comment }) => [text, comment])).toEqual([['57+E', 'Good luck!']]);
});
