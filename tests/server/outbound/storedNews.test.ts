import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sentence } from '../../../src/base/index.js';
import { applyRequest } from '../../../src/server/admin/mailAdmin.js';
import { silentLog } from '../../../src/server/health/log.js';
import {
  keepForDigest,
  keepUndelivered,
  makeStoredNews,
  parseStoredNews,
  takeMissedNews,
} from '../../../src/server/outbound/storedNews.js';
import type { BoardId, LetterId, MailId, PlayerId } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { plainThinker } from '../../support/plainThinker.js';
import { officeWithGame, PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
let alice: string;
let bob: string;
beforeEach(async () => {
  ({ office, alice, bob } = await officeWithGame('octilite'));
});
afterEach(() => office.close());

/** Runs `work` and makes all its letters to bob fail permanently. */
const lose = async (work: () => Promise<unknown>) => {
  office.fate = ({ to }) => (to === bob ? { kind: 'dead', reason: 'BAD_ADDRESS' } : undefined);
  await work();
  office.fate = () => undefined;
};
const lost = () => office.store.mailQueueAdmin.letters({ state: 'dead', most: 10 }).map(({ id }) => id);
const status = () => octi(['status', '--database', office.file]);
const moveOf = (from: string, turn: string, body = '') =>
  office.send({ from, subject: `octi move 101 ${turn}`, body });

describe('an abandoned email about a board in play', () => {
  test('makes status exit with 1 until the next one, which repeats its news', async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    const [id] = lost();
    const bad = await status();
    expect(bad.code).toBe(1);
    expect(bad.err).toContain(`1 email about boards in play could not be delivered: ${id}.`);
    await office.send({ from: alice, subject: 'propose 101', body: 'A draw, perhaps?' });
    const { text } = office.last(bob);
    expect(text).toMatch(/alice played 26\+E/);
    expect(text).toContain('Krikkit rules.');
    expect(text).toContain('A draw, perhaps?');
    expect(text.indexOf('Krikkit')).toBeLessThan(text.indexOf('perhaps'));
    expect((await status()).code).toBe(0);
    await office.send({ from: alice, subject: 'octi chat 101', body: 'Once more.' });
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).not.toContain('Krikkit');
  });

  test('is repeated by the email after the next if the next one is lost, too', async () => {
    await lose(async () => {
      await moveOf(alice, '26+E', 'Krikkit rules.');
      await office.send({ from: alice, subject: 'propose 101', body: 'A draw?' });
    });
    expect((await status()).err).toContain('2 emails about boards in play could not be delivered');
    await office.send({ from: alice, subject: 'octi reject 101' });
    const { text } = office.last(bob);
    for (const words of ['played 26+E', 'Krikkit rules.', 'A draw?']) expect(text).toContain(words);
    expect(text.split('Krikkit')).toHaveLength(2);
  });

  test('is repeated in a refusal, and again if that refusal is lost', async () => {
    await lose(async () => {
      await moveOf(alice, '26+E', 'Krikkit rules.');
      await moveOf(bob, '99+A');
    });
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Krikkit rules.');
    expect(office.last(bob).text).not.toContain('99+A');
  });

  test('has its comments repeated, too, if it was a chat or a digest', async () => {
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
    expect(office.store.missed.boards(rowId(2))).toEqual([101]);
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Or not.');
  });

  test("no longer needs the operator's attention once it is dropped, or sent after all", async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    const [id = rowId<LetterId>(0)] = lost();
    expect(applyRequest(office.store, { action: 'drop', direction: 'out', id }, office.now).ok).toBe(true);
    expect((await status()).code).toBe(0);
    expect(applyRequest(office.store, { action: 'retry', direction: 'out', id }, office.now).ok).toBe(true);
    await office.settle();
    expect(office.last(bob).text).toContain('Krikkit rules.');
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).not.toContain('Krikkit');
  });

  test('is also repeated by the next one if the operator dropped it before it was sent', async () => {
    office.fate = ({ to }) => (to === bob ? { kind: 'deferred', reason: 'RCPT TO 450' } : undefined);
    await moveOf(alice, '26+E', 'Krikkit rules.');
    office.fate = () => undefined;
    const id = office.store.mailQueueAdmin.letters({ state: 'new', most: 1 })[0]?.id ?? rowId<LetterId>(0);
    expect(applyRequest(office.store, { action: 'drop', direction: 'out', id }, office.now).ok).toBe(true);
    expect((await status()).code).toBe(0);
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Krikkit rules.');
  });

  test('does not affect others, even if its news cannot be read', async () => {
    office.fate = ({ to }) => (to === bob ? { kind: 'deferred', reason: 'RCPT TO 450' } : undefined);
    await moveOf(alice, '26+E', 'Krikkit rules.');
    const database = new Database(office.file);
    database.prepare("UPDATE outbox SET news = '{' WHERE state = 'new'").run();
    database.close();
    office.fate = ({ to }) => (to === bob ? { kind: 'dead', reason: 'BAD_ADDRESS' } : undefined);
    office.now += 60 * 60 * 1000;
    await office.settle();
    expect(lost()).toHaveLength(1);
    office.fate = () => undefined;
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).not.toContain('Krikkit');
    expect(office.last(alice).text).toContain('22+A');
  });

  test('leaves out news that can no longer be read', () => {
    const { id } = office.store.players.byUserid('bob') ?? { id: rowId<PlayerId>(0) };
    office.store.missed.keep(id, { boardId: rowId<BoardId>(101), happened: '[', writerId: null, words: '' });
    office.store.missed.keep(id, {
      boardId: rowId<BoardId>(101),
      happened: '[{"code":1}]',
      writerId: null,
      words: '',
    });
    expect(takeMissedNews({ store: office.store, log: silentLog }, id, rowId(101))).toEqual({
      boardId: rowId<BoardId>(101),
      happened: [],
      words: [],
    });
  });

  test.each([
    ['an unknown sentence', '{"code":"club.nosuch.happened","data":{}}', 'club.nosuch.happened'],
    ['a missing blank', '{"code":"club.resign.happened","data":{}}', 'club.resign.happened'],
    [
      'an unknown sentence within a sentence',
      '{"code":"club.resign.happened","data":{"player":{"code":"no such code","data":{}}}}',
      'club.resign.happened',
    ],
    ['a code that is an address', '{"code":"zoe@example.com","data":{}}', 'unreadable'],
  ])('is reported without what cannot be rendered: %s', async (_what, unsayable, code) => {
    const { id } = office.store.players.byUserid('bob') ?? { id: rowId<PlayerId>(0) };
    const sayable = JSON.stringify(sentence('club.move.happened', { player: 'alice (x)', turn: '26+A' }));
    const happened = `[${unsayable},${sayable}]`;
    office.faults = true;
    office.store.missed.keep(id, { boardId: rowId<BoardId>(101), happened, writerId: null, words: '' });
    await moveOf(alice, '26+E');
    const { text } = office.last(bob);
    expect(text).toContain('26+A');
    expect(text).toContain('26+E');
    expect(office.store.inbox.next()).toBeUndefined();
    const line = 'stored news was dropped: its sentence or one of its placeholders is unknown';
    expect(office.errors).toEqual([`${line}: ${JSON.stringify({ board: 101, code })}`]);
  });

  test('is still repeated when mail to the address resumes', async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    for (const letter of [rowId<LetterId>(1), rowId<LetterId>(2), rowId<LetterId>(3)])
      office.store.bounces.add(bob, letter, office.now);
    await office.send({ from: alice, subject: 'propose 101' });
    await moveOf(bob, '22+A');
    expect(office.last(bob).text).toContain('Krikkit rules.');
  });

  test("no longer needs the operator's attention once its game is over", async () => {
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
    expect(office.store.boards.byId(rowId(101))?.state).toBe('finished');
    expect(lost()).toHaveLength(1);
    expect((await status()).code).toBe(0);
    expect(office.store.missed.boards(rowId(2))).toEqual([]);
  });

  test('keeps no comments from a player who deletes their account', async () => {
    await lose(() => moveOf(alice, '26+E', 'Krikkit rules.'));
    await office.send({ from: alice, subject: 'delete' });
    await office.send({ from: alice, reply: office.last(alice), body: 'yes' });
    const [id = rowId<LetterId>(0)] = lost();
    expect(office.store.outbox.byId(id)).toMatchObject({ text: '', news: null });
    expect(office.store.missed.boards(rowId(2))).toEqual([]);
  });
});

test('status says how long the mail host has not accepted any email, and quotes its reply codes', async () => {
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
    /^octi: The mail host has accepted no email for 1 minute\. Its last response: blocked: RCPT TO 550 5\.7\.1\./m,
  );
  expect(err).not.toContain('@');
  office.fate = () => undefined;
  office.now += 10 * 60_000;
  await office.settle();
  expect((await status()).code).toBe(0);
});

const resigned = sentence('club.resign.happened', { player: 'alice (x)' });
const moved = sentence('club.move.happened', { player: 'alice (x)', turn: '26+E' });
const said = { userid: 'alice', text: 'Krikkit rules.' };
const cause = { inboxId: rowId<MailId>(7), messageId: 'm@example.com', from: 'alice@example.com' };

describe('the stored news of a letter', () => {
  test('can be read if this version wrote it', () => {
    const nested = sentence('club.both', { before: moved, after: resigned });
    const news = [
      {
        boardId: rowId<BoardId>(101),
        happened: [moved, nested, sentence('cli.mail.withheld', { list: ['a', 'b'], mails: 3 })],
        words: [said],
        cause,
      },
      { boardId: rowId<BoardId>(102), happened: [], words: [] },
    ];
    expect(parseStoredNews(makeStoredNews(news), rowId(103))).toEqual(news);
    expect(makeStoredNews([{ boardId: rowId(1), happened: [], words: [], cause: undefined }])).toBe(
      '[{"boardId":1,"happened":[],"words":[]}]',
    );
  });

  test('can be read if version 0.1.0 wrote it, for boards and for a letter that is waiting for the computer', () => {
    const happened = '[{"code":"club.move.happened","data":{"player":"alice (x)","turn":"26+E"}}]';
    const words = '[{"userid":"alice","text":"Krikkit rules."}]';
    const news = { happened: [moved], words: [said] };
    expect(parseStoredNews(`[{"boardId":101,"happened":${happened},"words":${words}}]`, rowId(101))).toEqual([
      { boardId: rowId<BoardId>(101), ...news },
    ]);
    const waiting = `{"happened":${happened},"words":${words},"cause":${JSON.stringify(cause)}}`;
    expect(parseStoredNews(waiting, rowId(101))).toEqual([{ boardId: rowId<BoardId>(101), ...news, cause }]);
    expect(parseStoredNews('{"happened":[],"words":[]}', rowId(101))).toEqual([
      { boardId: rowId<BoardId>(101), happened: [], words: [] },
    ]);
  });

  test.each([
    '',
    'null',
    '[{"happened":[],"words":[]}]',
    '[{"boardId":"101","happened":[],"words":[]}]',
    '{"happened":[{"code":1,"data":{}}],"words":[]}',
    '{"happened":[{"code":"x"}],"words":[]}',
    '{"happened":[{"code":"x","data":{"a":null}}],"words":[]}',
    '{"happened":[],"words":[{"userid":"alice"}]}',
    '{"happened":[],"words":[],"cause":{"inboxId":"7"}}',
  ])('is refused: %s', (json) => {
    expect(() => parseStoredNews(json, rowId(101))).toThrow();
  });
});

describe('news for a daily digest', () => {
  const [first, second] = [rowId<PlayerId>(1), rowId<PlayerId>(2)];
  const player = (id: PlayerId) => {
    const one = office.store.players.byId(id);
    if (!one) throw new Error(`there is no player ${id}`);
    return one;
  };
  const keep = (news: Partial<Parameters<typeof keepForDigest>[2]>, readers = [player(first)]) =>
    keepForDigest(office.store, rowId(101), { happened: [resigned], text: '', ...news }, readers);
  const take = (id = second) => takeMissedNews({ store: office.store, log: silentLog }, id, rowId(101));
  const nothing = { boardId: rowId<BoardId>(101), happened: [], words: [] };
  beforeEach(() => office.store.players.setPreference(second, 'digest', 'daily'));

  test('is kept for players who want one and got no email, and is sent once', () => {
    keep({ writer: player(first), text: 'Krikkit rules.' });
    expect(take(first)).toEqual(nothing);
    expect(take()).toEqual({ boardId: rowId<BoardId>(101), happened: [resigned], words: [said] });
    expect(take()).toEqual(nothing);
  });

  test('is not kept for players who got a letter, want no digest or have left', () => {
    keep({}, [player(first), player(second)]);
    expect(take()).toEqual(nothing);
    office.store.players.setPreference(second, 'digest', null);
    keep({});
    expect(take()).toEqual(nothing);
    office.store.players.setPreference(second, 'digest', 'daily');
    office.store.players.setLeft(second, 5);
    keep({});
    expect(take()).toEqual(nothing);
  });

  test('leaves out the turns and offers that the digest shows, and their comments', () => {
    keep({ happened: [moved], writer: player(first), text: 'Krikkit rules.' });
    expect(take()).toEqual(nothing);
    for (const code of ['club.move.happened', 'club.propose.happened', 'club.undo.happened'] as const) {
      keep({ happened: [{ code, data: {} }, resigned], writer: player(first), text: 'Krikkit rules.' });
      expect(take()).toEqual({ boardId: rowId<BoardId>(101), happened: [resigned], words: [] });
    }
  });

  test('includes no comments without a writer or from a muted player', () => {
    keep({ text: 'Krikkit rules.' });
    expect(take().words).toEqual([]);
    office.store.watchesAndMutes.mute(second, first);
    keep({ writer: player(first), text: 'Krikkit rules.' });
    expect(take()).toEqual({ boardId: rowId<BoardId>(101), happened: [resigned], words: [] });
  });

  test('leaves out stored news that is invalid', () => {
    office.store.missed.keep(second, { boardId: rowId(101), happened: '{}', writerId: null, words: '' });
    expect(take()).toEqual({ boardId: rowId<BoardId>(101), happened: [], words: [] });
  });

  test('may come from an abandoned letter, with comments by several players in order', () => {
    const [row] = office.store.mailQueueAdmin
      .letters({ most: 1 })
      .map(({ id }) => office.store.outbox.byId(id));
    if (!row) throw new Error('no letter');
    const lose = (change: Partial<typeof row>) =>
      keepUndelivered(office.store, { ...row, playerId: second, ...change });
    const words = [said, { userid: 'bob', text: 'No.' }];
    lose({ news: makeStoredNews([{ boardId: rowId(101), happened: [moved], words }]) });
    expect(take()).toEqual({ boardId: rowId<BoardId>(101), happened: [moved], words });
    lose({
      news: makeStoredNews([
        { boardId: rowId(101), happened: [moved], words: [{ userid: 'gone', text: 'x' }] },
      ]),
    });
    expect(take()).toEqual({ boardId: rowId<BoardId>(101), happened: [moved], words: [] });
    lose({
      boardId: rowId(101),
      news: '{"happened":[],"words":[{"userid":"alice","text":"Krikkit rules."}]}',
    });
    expect(take()).toEqual({ boardId: rowId<BoardId>(101), happened: [], words: [said] });
    lose({ news: makeStoredNews([nothing]) });
    lose({ news: null });
    lose({ playerId: null, news: makeStoredNews([{ boardId: rowId(101), happened: [moved], words: [] }]) });
    lose({ news: makeStoredNews([{ boardId: rowId(999), happened: [moved], words: [] }]) });
    expect(office.store.missed.boards(second)).toEqual([]);
    office.store.players.setLeft(second, 5);
    lose({ news: makeStoredNews([{ boardId: rowId(101), happened: [moved], words: [] }]) });
    expect(office.store.missed.boards(second)).toEqual([]);
  });
});

test('a letter from version 0.1.0 that is waiting for the computer is sent with its turn', async () => {
  const own = new PostOffice({ thinker: slowThinker(), patient: false });
  const carol = await own.signUp('carol');
  await own.send({ from: carol, subject: 'octilite challenge computer' });
  expect(await own.send({ from: carol, reply: own.last(carol), body: '46+E' })).toEqual([]);
  const db = new Database(own.file);
  const news = db.prepare('SELECT news FROM outbox WHERE news IS NOT NULL').pluck().get();
  const [{ boardId: _, ...old } = { boardId: rowId<BoardId>(0) }] = JSON.parse(String(news));
  db.prepare('UPDATE outbox SET news = ? WHERE news IS NOT NULL').run(JSON.stringify(old));
  db.close();
  const before = own.letters.length;
  let sent: readonly { text: string; inReplyTo?: string | undefined }[] = [];
  release();
  while (sent.length === 0) {
    await pause(5);
    await own.settle();
    sent = own.letters.slice(before);
  }
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toMatch(/^You played 46\+E\. The computer played/);
  expect(sent[0]?.inReplyTo).toBe(old.cause.messageId);
  await own.close();
});

let release: () => void = () => {};
/** Creates a thinker that waits until the test releases it. */
function slowThinker() {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    think: async (...args: Parameters<typeof plainThinker.think>) => {
      await released;
      return plainThinker.think(...args);
    },
    stop: () => release(),
  };
}
