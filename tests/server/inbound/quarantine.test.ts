import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyRequest } from '../../../src/server/admin/mailAdmin.js';
import { octi } from '../../support/octi.js';
import { openedDatabase } from '../../support/openedDatabase.js';
import { officeWithGame, PostOffice, serverAddress } from '../../support/postOffice.js';
import { present } from '../../support/present.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
let count = 0;

/** Returns an email larger than two megabytes. */
function large(from: string, fields = ''): Buffer {
  count += 1;
  const header = `From: ${from}\r\nTo: ${serverAddress}\r\nSubject: octi games\r\nMessage-ID: <large-${count}@x>\r\n${fields}`;
  return Buffer.from(`${header}\r\n57+E\r\n${'x'.repeat(2_000_000)}\r\n`);
}
const answering = (address: string) => `In-Reply-To: <${office.last(address).messageId}>\r\n`;

/** Runs SQL behind the server's back, to do what only a fault would do. */
function meddle(sql: string): void {
  const db = openedDatabase(office.file);
  db.exec(sql);
  db.close();
}

/** A game in progress. No From address is trusted. */
beforeEach(async () => {
  ({ office } = await officeWithGame('octi', { trust: false }));
});
afterEach(() => office.close());

test('a player whose mail is too large gets a notice, at most three times, and can play by replying to it', async () => {
  const letter = answering(alice);
  for (let times = 0; times < 3; times++) {
    const [answer, ...more] = await office.deliver(large(alice, letter));
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ to: alice, subject: 'Octi: we could not read your email' });
    expect(answer?.text.replace(/\s+/g, ' ')).toContain('larger than the limit of 2000000 bytes');
    expect(answer?.text).not.toContain('57+E');
    expect(office.newestMail()).toBe('quarantined mail.tooLarge');
  }
  expect(office.store.boards.byId(rowId(101))?.turns).toBe(0);
  await office.send({ from: alice, reply: office.last(alice), body: '57+E' });
  expect(office.store.boards.byId(rowId(101))?.turns).toBe(1);
});

test('a player whose large mail does not prove who sent it gets at most three notices per day', async () => {
  for (let times = 0; times < 3; times++) expect(await office.deliver(large(alice))).toHaveLength(1);
  expect(await office.deliver(large(alice))).toEqual([]);
  office.now += 24 * 60 * 60 * 1000;
  expect(await office.deliver(large(alice))).toHaveLength(1);
});

test("a reply to another player's letter does not prove who sent it", async () => {
  const letter = answering(bob);
  for (let times = 0; times < 3; times++) {
    expect(await office.deliver(large(alice, letter))).toHaveLength(1);
  }
  expect(await office.deliver(large(alice, letter))).toEqual([]);
});

test('strangers, robots and players who never stop sending get no notice', async () => {
  expect(await office.deliver(large('stranger@example.net', answering(alice)))).toEqual([]);
  expect(await office.deliver(large(alice, `${answering(alice)}Auto-Submitted: auto-replied\r\n`))).toEqual(
    [],
  );
  const letter = answering(bob);
  const answers = [];
  for (let times = 0; times < 80; times++) {
    const nul = `From: ${bob}\r\nMessage-ID: <nul-${times}@x>\r\n${letter}\r\n57+E\0\r\n`;
    answers.push(...(await office.deliver(Buffer.from(nul))));
  }
  const unread = 'Octi: we could not read your email';
  expect(answers.map(({ subject }) => subject)).toEqual([
    ...[unread, unread, unread],
    'Octi: too many emails at once',
  ]);
  expect(answers[2]?.text.replace(/\s+/g, ' ')).toContain('again until tomorrow');
});

/** Returns the exit code of `octi status`, how much junk it counts, and which emails it says are waiting. */
async function status() {
  const { code, out } = await octi(['status', '--json', '--database', office.file]);
  const { strangers, wrong } = JSON.parse(out);
  const waits = wrong.map((one: string) => /: ([^:]*)\. Look/.exec(one)?.[1]);
  return { code, strangers, waits };
}

test('octi status exits with 1 for mail that may be from a player, and counts junk from strangers', async () => {
  await office.deliver(large('stranger@example.net'));
  const robot = 'Auto-Submitted: auto-replied\r\n';
  await office.deliver(large(alice, `${answering(alice)}${robot}`));
  expect(await status()).toEqual({ code: 0, strangers: 2, waits: [] });
  await office.deliver(large(alice));
  // Mail from an unknown address, such as bob's work address: it answers his letter, so it may be his.
  await office.deliver(large('work@example.net', answering(bob)));
  const ids = office.store.mailQueueAdmin.mails({ stranger: false, state: 'quarantined', most: 9 });
  expect(ids).toHaveLength(2);
  const waits = [ids.map(({ id }) => id).join(', ')];
  expect(await status()).toEqual({ code: 1, strangers: 2, waits });
});

test('octi status counts strangers’ mail over the limit as junk, but fails for such mail from a player', async () => {
  for (const from of ['stranger@example.net', alice]) {
    for (let at = 0; at < 62; at++) await office.send({ from, subject: 'octi games' });
  }
  const all = office.store.mailQueueAdmin.mails({ state: 'quarantined', most: 99 });
  const strangers = all.filter(({ stranger }) => stranger).length;
  expect(strangers).toBe(2);
  expect(all.length).toBeGreaterThan(strangers);
  expect(await status()).toMatchObject({ code: 1, strangers });
  // Once released, it is like any other mail.
  const [mail] = all;
  expect(
    applyRequest(office.store, { action: 'release', direction: 'in', id: present(mail?.id) }, office.now).ok,
  ).toBe(true);
  expect(office.store.mailQueueAdmin.mail(present(mail?.id))).toMatchObject({
    state: 'new',
    stranger: false,
  });
});

test('junk from strangers is deleted once it is old enough; mail that may be from a player is kept', async () => {
  const kept = new PostOffice({ file: office.file, keepDays: 30, trust: false });
  await kept.deliver(large('stranger@example.net'));
  await kept.deliver(large(alice));
  kept.now += 31 * 24 * 60 * 60 * 1000;
  await kept.settle();
  const [junk, own] = kept.store.mailQueueAdmin.mails({ most: 2 });
  expect(junk).toMatchObject({ state: 'ignored', reason: 'mail.tooLarge', kept: false });
  expect(own).toMatchObject({ state: 'quarantined', reason: 'mail.tooLarge', kept: true });
  await kept.close();
});

test('when the operator processes the email again, the player gets no second notice', async () => {
  await office.deliver(large(alice, answering(alice)));
  const [aside] = office.store.mailQueueAdmin.mails({ state: 'quarantined', most: 10 });
  expect(
    applyRequest(office.store, { action: 'retry', direction: 'in', id: present(aside?.id) }, office.now).ok,
  ).toBe(true);
  expect(await office.settle()).toEqual([]);
});

test('a player whose mail crashed the process repeatedly gets a notice that it is kept, and the clocks stop', async () => {
  const faulty = new PostOffice({ file: office.file, faults: true, trust: false });
  const raw = await faulty.write({ from: alice, reply: office.last(alice), body: '57+E' });
  meddle(
    'CREATE TRIGGER tried AFTER INSERT ON inbox BEGIN UPDATE inbox SET attempts = 5 WHERE id = new.id; END',
  );
  const answers = await faulty.deliver(raw);
  expect(faulty.newestMail()).toBe('quarantined ended the process twice when tried alone');
  expect(answers.map(({ to, subject }) => [to, subject])).toEqual([
    [alice, 'Octi: we could not process your email'],
  ]);
  faulty.now += 30 * 24 * 60 * 60 * 1000;
  expect(await faulty.settle()).toEqual([]);
  meddle('DROP TRIGGER tried');
  const [early] = await faulty.send({ from: bob, reply: office.last(bob), body: 'claim' });
  expect(early?.text).toContain('still has time');
  await faulty.close();
});
