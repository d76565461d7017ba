import { afterEach, expect, test } from 'vitest';
import { fingerprint, readerThread } from '../../../src/mail/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

const offices: PostOffice[] = [];
/** Functions that end reads that would otherwise never return. */
const stuck: ((error: Error) => void)[] = [];
afterEach(async () => {
  for (const office of offices.splice(0).reverse()) {
    const closed = office.close();
    for (const end of stuck.splice(0)) end(new Error('killed'));
    await closed;
  }
});

/** The text of emails that crash the process as soon as they are read. */
const deadly = 'deadly';

/** A process, with the Subjects that it has read, in order, and whether it has ended. */
interface Life {
  readonly office: PostOffice;
  readonly read: string[];
  ended: boolean;
}

/** Starts another process on the same database. It dies when it reads an email with the deadly text or the email `killAt`. */
function start({ killAt }: { killAt?: string } = {}): Life {
  const [first] = offices;
  const read: string[] = [];
  const office = new PostOffice({
    faults: true,
    ...(first && { file: first.file }),
    reader: {
      ...readerThread,
      message: (raw, options) => {
        const subject = /^Subject: octi help (\w+)/m.exec(raw.toString())?.[1] ?? '';
        read.push(subject);
        if (subject === deadly || subject === killAt) {
          life.ended = true;
          return new Promise((_, reject) => stuck.push(reject));
        }
        return readerThread.message(raw, options);
      },
    },
  });
  const life: Life = { office, read, ended: false };
  offices.push(office);
  return life;
}

/** Lets a process work until it is idle or has ended. */
async function live(life: Life): Promise<string[]> {
  const ended = (async () => {
    while (!life.ended) await new Promise((resolve) => setTimeout(resolve, 5));
  })();
  const done = life.office.settle();
  await Promise.race([done, ended]);
  life.ended = true;
  return life.read;
}

async function mail(office: PostOffice, word: string): Promise<void> {
  const raw = await office.write({ from: `${word}@example.com`, subject: `octi help ${word}` });
  office.store.inbox.add({ source: 'smtp', ...fingerprint(raw), raw, receivedAt: office.now }, office.now);
}

const states = () => {
  const mails = offices[0]?.store.mailQueueAdmin.mails({ most: 10 }) ?? [];
  return mails.map(({ state, attempts }) => `${state} ${attempts}`);
};

test('an email whose processing was killed three times is tried alone, after all others, and can still succeed', async () => {
  const first = start({ killAt: 'a' });
  for (const word of ['a', 'b', 'c']) await mail(first.office, word);
  expect((await live(first))[0]).toBe('a');
  // All three were tried together, which counts against none of them. From now on they are tried one at a time.
  expect(states()).toEqual(['new 0', 'new 0', 'new 0']);
  for (let kill = 1; kill <= 3; kill++) expect(await live(start({ killAt: 'a' }))).toEqual(['a']);
  expect(states()).toEqual(['new 3', 'new 0', 'new 0']);
  const last = start();
  expect(await live(last)).toEqual(['b', 'c', 'a']);
  expect(states()).toEqual(['done 4', 'done 1', 'done 1']);
  expect(last.office.errors).toEqual([]);
});

test('each kill while an email is being tried alone counts, and the email never holds up other mail', async () => {
  await mail(start().office, deadly);
  for (let end = 1; end <= 3; end++) await live(start());
  for (let alone = 1; alone <= 2; alone++) {
    const life = start();
    await mail(life.office, `x${alone}`);
    expect(await live(life)).toEqual([`x${alone}`, deadly]);
  }
  expect(states()).toEqual(['new 5', 'done 1', 'done 1']);
  const life = start();
  await mail(life.office, 'y');
  expect(await live(life)).toEqual(['y']);
  expect(states()[0]).toBe('quarantined 5');
  expect(life.office.newestMail()).toBe('done ');
});

test('no mail is tried alone in a process that has just started', async () => {
  const { office } = start();
  await mail(office, 'a');
  for (let n = 0; n < 3; n++) office.store.inbox.countAttempt(rowId(1));
  const young = new PostOffice({ file: office.file, aloneAfterMs: Number.POSITIVE_INFINITY });
  offices.push(young);
  await young.settle();
  expect(states()).toEqual(['new 3']);
});

test('an attempt that is cut off when the process is asked to exit does not count', async () => {
  const life = start({ killAt: 'a' });
  await mail(life.office, 'a');
  await live(life);
  expect(states()).toEqual(['new 1']);
  life.office.cutOff();
  expect(states()).toEqual(['new 0']);
});

test('if emails are tried together, only the one that crashes the process is blamed', async () => {
  const first = start({ killAt: 'b' });
  for (const word of ['a', 'b', 'c']) await mail(first.office, word);
  await live(first);
  expect(await live(start({ killAt: 'b' }))).toEqual(['a', 'b']);
  expect(states()).toEqual(['done 1', 'new 1', 'new 0']);
  const last = start();
  expect(await live(last)).toEqual(['b', 'c']);
  expect(states()).toEqual(['done 1', 'done 2', 'done 1']);
});

test('a batch that is cut off when the process is asked to exit is tried again as a batch', async () => {
  const life = start({ killAt: 'a' });
  for (const word of ['a', 'b']) await mail(life.office, word);
  await live(life);
  life.office.cutOff();
  expect(await live(start())).toEqual(['a', 'b']);
  expect(states()).toEqual(['done 0', 'done 0']);
});
