import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, sentence } from '../../../src/base/index.js';
import { silentLog } from '../../../src/server/health/log.js';
import { boardLetters, computerTurnWaitMs, replyFields } from '../../../src/server/outbound/boardLetters.js';
import { makeStoredNews } from '../../../src/server/outbound/storedNews.js';
import type { BoardId, MailId, PlayerId } from '../../../src/store/index.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice;
const [alice, bob] = ['alice@example.com', 'bob@example.com'];
const happened = [sentence('club.accept.happened', { userid: 'bob' })];
const words = [{ userid: 'alice', text: 'Hello.' }];
const cause = { inboxId: rowId<MailId>(1), messageId: 'm@example.com', from: alice };

beforeEach(async () => {
  office = new PostOffice();
  for (const userid of ['alice', 'bob', 'carol']) await office.signUp(userid);
  await office.begin('octi');
});
afterEach(() => office.close());

const player = (id: PlayerId) => {
  const one = office.store.players.byId(id);
  if (!one) throw new Error(`there is no player ${id}`);
  return one;
};
type Letter = ReturnType<typeof boardLetters>;
const letterFor = (
  id: PlayerId,
  news: Partial<Parameters<Letter>[2]> = {},
  { boardId = rowId<BoardId>(101), ...about }: Parameters<Letter>[3] & { boardId?: BoardId } = {},
) =>
  boardLetters({ store: office.store, log: silentLog }, boardId, office.now)(
    player(id),
    `${player(id).userid}@example.com`,
    { happened, ...news },
    about,
  );

test('a reply to an email about a board applies to the reader’s next turn', async () => {
  const fields = { boardId: rowId<BoardId>(101), generation: 0 };
  expect(replyFields(office.store, rowId(101), rowId(1))).toEqual({ ...fields, turnNumber: 1 });
  expect(replyFields(office.store, rowId(101), rowId(2))).toEqual({ ...fields, turnNumber: 2 });
  expect(replyFields(office.store, rowId(101), rowId(3))).toEqual(fields);
  await office.send({ from: alice, subject: 'octi move 101 37+A' });
  expect(replyFields(office.store, rowId(101), rowId(1))).toEqual({ ...fields, turnNumber: 3 });
  expect(() => replyFields(office.store, rowId(999), rowId(1))).toThrow('board 999 is gone');
});

describe('an email about a board', () => {
  test('says what happened, with the board as it is now', () => {
    const quoted = [{ intro: happened[0] ?? sentence('letter.dropped'), text: 'y' }];
    const { content, letter } = letterFor(rowId(2), { words, quoted });
    expect(content).toMatchObject({
      ...{ kind: 'board', happened, words, quoted, turns: [] },
      view: { board: { id: 101, state: 'active' } },
      reader: { userid: 'bob', playerId: rowId<PlayerId>(2), watchesAll: false },
    });
    expect(content).not.toHaveProperty('labels');
    expect(content).not.toHaveProperty('refused');
    expect(letter).toEqual({
      ...{ purpose: 'board', toAddress: bob, playerId: rowId<PlayerId>(2) },
      ...{ boardId: rowId<BoardId>(101), generation: 0, turnNumber: 2 },
      news: makeStoredNews([{ boardId: rowId(101), happened, words }]),
    });
    expect(letterFor(rowId(2)).content).toMatchObject({ words: [], quoted: [] });
  });

  test('repeats the news that the reader has missed, and keeps it in case the letter is lost', () => {
    const before = sentence('club.resign.happened', { player: 'x' });
    const keep = () =>
      office.store.missed.keep(rowId(2), {
        ...{
          boardId: rowId<BoardId>(101),
          happened: JSON.stringify([before]),
          writerId: rowId<PlayerId>(3),
          words: 'Before.',
        },
      });
    keep();
    const all = { happened: [before, ...happened], words: [{ userid: 'carol', text: 'Before.' }, ...words] };
    const { content, letter } = letterFor(rowId(2), { words });
    expect(content).toMatchObject(all);
    expect(letter.news).toBe(makeStoredNews([{ boardId: rowId(101), ...all }]));
    // A refusal is not repeated in later letters, so it is not stored.
    keep();
    const refused = letterFor(rowId(2), { words, refused: 'move 99' });
    expect(refused.content).toMatchObject({ ...all, refused: 'move 99' });
    const missed = {
      boardId: rowId<BoardId>(101),
      happened: [before],
      words: [{ userid: 'carol', text: 'Before.' }],
    };
    expect(refused.letter.news).toBe(makeStoredNews([missed]));
    // A notice may become outdated, so it does not use up missed news.
    keep();
    const notice = letterFor(rowId(2), {}, { notice: true });
    expect(notice.content).toMatchObject({ happened, words: [] });
    expect(notice.letter).toMatchObject({ notice: true });
    expect(notice.letter).not.toHaveProperty('news');
    expect(office.store.missed.boards(rowId(2))).toEqual([101]);
  });

  test('lists labels for readers who want them, on two-player boards', async () => {
    office.store.players.setPreference(rowId(2), 'labels', 'on');
    expect(letterFor(rowId(2)).content.labels).toHaveLength(2);
    expect(letterFor(rowId(1)).content).not.toHaveProperty('labels');
    office.store.players.setPreference(rowId(2), 'labels', 'off');
    expect(letterFor(rowId(2)).content).not.toHaveProperty('labels');
  });

  test('names players who are currently on vacation or whose time is up', () => {
    office.store.vacations.add(rowId(1), {
      fromAt: office.now,
      untilAt: office.now + 2 * dayMs,
    });
    office.store.vacations.add(rowId(2), {
      fromAt: office.now + 1,
      untilAt: office.now + 2 * dayMs,
    });
    expect(letterFor(rowId(2)).content.view.clocks?.away).toEqual([
      { playerId: rowId<PlayerId>(1), lastDay: '2026-01-07' },
    ]);
    expect(letterFor(rowId(2)).content.view.clocks).not.toHaveProperty('claimable');
    office.store.vacations.end(rowId(1), office.now, office.now);
    office.now += 30 * dayMs;
    expect(letterFor(rowId(2)).content.view.clocks?.claimable).toBe('time');
  });

  test('records which open offer a reply would answer', () => {
    expect(letterFor(rowId(2)).letter).not.toHaveProperty('offerId');
    office.store.offers.make(rowId(101), { kind: 'draw', seat: 0, comment: '' }, office.now);
    expect(letterFor(rowId(2)).letter.offerId).toBe(office.store.offers.on(rowId(101))?.id);
  });

  test('notes that its reader watches all boards', () => {
    office.store.watchesAndMutes.watch(rowId(3), rowId(0), 'all');
    expect(letterFor(rowId(3)).content.reader).toMatchObject({
      userid: 'carol',
      playerId: rowId<PlayerId>(3),
      watchesAll: true,
    });
  });

  test('notes that its reader has not finished a game yet, until everybody has played on the board', async () => {
    expect(letterFor(rowId(2)).content.reader.isNew).toBe(true);
    await office.begin('octi');
    await office.send({ from: alice, subject: 'move 102 37+A' });
    await office.send({ from: bob, subject: 'move 102 33+A' });
    expect(letterFor(rowId(2), {}, { boardId: rowId(102) }).content.reader.isNew).toBe(false);
    await office.send({ from: bob, subject: 'resign 102' });
    await office.send({ from: bob, reply: office.last(bob), body: 'yes' });
    expect(office.store.boards.byId(rowId(102))?.state).toBe('finished');
    expect(letterFor(rowId(2)).content.reader.isNew).toBe(false);
  });
});

describe('the record of a game', () => {
  const hasFile = (id: PlayerId, news?: { refused?: string }, boardId: BoardId = rowId(101)) =>
    letterFor(id, news, { boardId }).letter.attachment?.text.startsWith('(;') ?? false;

  test('is attached to every letter for readers who want it', async () => {
    office.store.players.setPreference(rowId(2), 'sgf', 'on');
    expect([hasFile(rowId(1)), hasFile(rowId(2)), hasFile(rowId(2), { refused: 'x' })]).toEqual([
      false,
      true,
      true,
    ]);
    office.store.players.setPreference(rowId(2), 'sgf', 'off');
    expect(hasFile(rowId(2))).toBe(false);
  });

  test('is attached to the last letter for every reader, but not to a refusal after it', async () => {
    office.store.boards.end(
      rowId(101),
      { state: 'finished', rated: true, winners: [0], ending: 'club.ending.resigned' },
      office.now,
    );
    expect([hasFile(rowId(1)), hasFile(rowId(2)), hasFile(rowId(2), { refused: 'x' })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('is not attached to an offer', async () => {
    office.store.players.setPreference(rowId(3), 'sgf', 'on');
    await office.send({ from: alice, subject: 'octi challenge carol' });
    expect(office.store.boards.byId(rowId(102))?.startedAt).toBeNull();
    expect(hasFile(rowId(3), {}, rowId(102))).toBe(false);
  });
});

describe('a letter before the computer’s turn', () => {
  beforeEach(async () => {
    await office.close();
    let stop = () => {};
    const think = () =>
      new Promise<never>((_, reject) => {
        stop = () => reject(new Error('stopped'));
      });
    office = new PostOffice({ patient: false, thinker: { think, stop: () => stop() } });
    await office.signUp('alice');
    await office.send({ from: alice, subject: 'octilite challenge computer' });
    await office.send({ from: alice, subject: 'octi move 101 46+E' });
    office.store.outbox.releaseDelayed(rowId(101), office.now);
  });

  test('is delayed until that turn, together with its news and the email that it answers', () => {
    expect(letterFor(rowId(1), { words }, { cause }).letter.delayed).toEqual({
      until: office.now + computerTurnWaitMs,
      news: makeStoredNews([{ boardId: rowId(101), happened, words, cause }]),
    });
  });

  test('is not delayed if it is a refusal or a notice', () => {
    expect(letterFor(rowId(1), { refused: 'x' }).letter).not.toHaveProperty('delayed');
    expect(letterFor(rowId(1), {}, { notice: true }).letter).not.toHaveProperty('delayed');
  });
});
