import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { makeTurn, parsePosition } from '../../../src/notation/index.js';
import { turns } from '../../../src/rules/index.js';
import { type BoardId, fetchedAgain } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { PostOffice, type Sent } from '../../support/postOffice.js';
import { Random } from '../../support/random.js';
import { rowId } from '../../support/rowId.js';

const day = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'octi-restore-'));
const backup = join(folder, 'backup.db');
const players = ['alice', 'bob', 'carol', 'dave'] as const;
const address = (userid: string) => `${userid}@example.com`;
/** The players on each board. Everybody has several boards, so answers can arrive in any order. */
const games = [
  ['alice', 'bob'],
  ['bob', 'carol'],
  ['carol', 'alice'],
  ['dave', 'alice'],
] as const;
const turnsEach = 8;

/** The emails that arrived after the backup, in order of arrival. */
const since: { raw: Buffer; receivedAt: number }[] = [];
/** The turns that had been played on each board when the first server was lost. */
const played = new Map<BoardId, string[]>();
let restored: PostOffice | undefined;

const turnsOf = (office: PostOffice, board: BoardId) =>
  office.store.boards.turns(board).map(({ text }) => text);

/** Returns a random legal turn on a board. */
function chooseTurn(office: PostOffice, board: BoardId, random: Random): string {
  const position = parsePosition(office.store.boards.byId(board)?.position ?? '');
  if (!position.ok) throw new Error(position.error.code);
  const found: string[] = [];
  for (const turn of turns(position.value)) {
    found.push(makeTurn(position.value, turn));
    if (found.length === 40) break;
  }
  return found[random.below(found.length)] ?? '';
}

beforeAll(async () => {
  const random = new Random(7);
  // No From address is trusted, as if no mail host vouched for it.
  const office = new PostOffice({ trust: false });
  const write = async (mail: Sent) => {
    office.now += 10_000;
    const raw = await office.write(mail);
    since.push({ raw, receivedAt: office.now });
    await office.deliver(raw);
  };
  for (const userid of players) await office.signUp(userid);
  const news = (userid: string, board: BoardId): OutgoingMail => {
    const letter = office.letters.findLast(
      ({ to, subject }) => to === address(userid) && subject.includes(`Board ${board} `),
    );
    if (!letter) throw new Error(`${userid} has no letter about board ${board}`);
    return letter;
  };
  const challenge = async (game: number) => {
    const [one, two] = games[game] ?? ['', ''];
    await write({ from: address(one), subject: `octi challenge ${two}` });
    await write({ from: address(one), body: 'yes', reply: office.last(address(one)) });
    await write({ from: address(two), body: 'accept', reply: news(two, rowId(101 + game)) });
  };
  for (const game of [0, 1, 2]) await challenge(game);
  expect((await octi(['backup', backup, '--database', office.file])).code).toBe(0);
  since.splice(0);
  await challenge(3);
  const answered = new Map<string, OutgoingMail>();
  for (let turn = 0; turn < turnsEach; turn++) {
    for (const [game, pair] of games.entries()) {
      const userid = pair[turn % 2] ?? '';
      const board = rowId<BoardId>(101 + game);
      const text = chooseTurn(office, board, random);
      // The turn is legal, but it answers the letter from two turns ago, so the first server refuses it.
      const old = answered.get(`${userid} ${board}`);
      if (turn === 4 && old) await write({ from: address(userid), body: text, reply: old });
      answered.set(`${userid} ${board}`, news(userid, board));
      const played = turn === 4 ? chooseTurn(office, board, random) : text;
      await write({ from: address(userid), body: played, reply: news(userid, board) });
      // The turn is sent a second time by mistake, so the first server refuses it.
      if (turn === 3) await write({ from: address(userid), body: text, reply: news(userid, board) });
    }
  }
  for (const game of games.keys()) played.set(rowId(101 + game), turnsOf(office, rowId(101 + game)));
  expect([...played.values()].map(({ length }) => length)).toEqual(games.map(() => turnsEach));
  await office.close();
});
afterEach(() => restored?.close());
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a server from the backup and fetches the later emails again. */
async function restore(): Promise<PostOffice> {
  const file = join(folder, `${Math.random()}.db`);
  expect((await octi(['backup', file, '--database', backup])).code).toBe(0);
  restored = new PostOffice({ trust: false, file });
  restored.now = (since.at(-1)?.receivedAt ?? 0) + 10 * day;
  // The same as `octi rotate-secret`, but with the test's clock.
  restored.store.settings.rotateKey(Buffer.alloc(32, 8), restored.now);
  restored.now += 60_000;
  for (const { raw, receivedAt } of since) restored.takeIn(raw, { receivedAt, reason: fetchedAgain });
  return restored;
}

/** Returns the confirmation emails among these letters. */
const questions = (letters: readonly OutgoingMail[]) => letters.filter(({ text }) => text.includes('"yes"'));

test.each(['the newest first', 'the oldest first', 'one player after the other'])(
  'refetched emails are played as before, in whatever order they are confirmed: %s',
  async (order) => {
    const office = await restore();
    const open = questions(await office.settle());
    for (let answers = 0; open.length > 0; answers++) {
      expect(answers).toBeLessThan(200);
      const at =
        order === 'the oldest first'
          ? 0
          : order === 'the newest first'
            ? open.length - 1
            : open.indexOf([...open].sort((a, b) => a.to.localeCompare(b.to))[0] as OutgoingMail);
      const [question] = open.splice(at, 1) as [OutgoingMail];
      office.now += 60_000;
      open.push(...questions(await office.send({ from: question.to, body: 'yes', reply: question })));
    }
    for (const [board, texts] of played) expect(turnsOf(office, board)).toEqual(texts);
    expect(office.store.mailCounts().inbox.waiting ?? 0).toBe(0);
    expect(office.errors).toEqual([]);
  },
);

test('an email that nobody confirms delays later ones for a week, but no longer', async () => {
  const office = await restore();
  const open = questions(await office.settle());
  const isDaves = ({ to }: OutgoingMail) => to === address('dave');
  while (open.some((one) => !isDaves(one))) {
    const [question] = open.splice(
      open.findIndex((one) => !isDaves(one)),
      1,
    ) as [OutgoingMail];
    open.push(...questions(await office.send({ from: question.to, body: 'yes', reply: question })));
  }
  for (const board of [rowId<BoardId>(101), rowId<BoardId>(102), rowId<BoardId>(103)])
    expect(turnsOf(office, board)).toEqual(played.get(board));
  expect(office.store.mailCounts().inbox.waiting).toBeGreaterThan(0);
  office.now += 8 * day;
  await office.settle();
  await office.settle();
  expect(office.store.mailCounts().inbox.waiting ?? 0).toBe(0);
});
