import { afterEach, describe, expect, test } from 'vitest';
import {
  hasReplyContext,
  makeToken,
  readToken,
  type TokenFacts,
  tokenWords,
} from '../../../src/server/outbound/replyToken.js';
import type { BoardId, LetterId } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

let office: PostOffice | undefined;
afterEach(async () => {
  await office?.close();
  office = undefined;
});

const key = Buffer.alloc(32, 7);
const facts: TokenFacts = {
  letterId: rowId(33),
  purpose: 'board',
  playerId: rowId(2),
  boardId: rowId(101),
  confirmationId: null,
};

describe('a token', () => {
  test('is 24 base32hex characters, followed by the number of its letter', () => {
    expect(makeToken(key, facts)).toMatch(/^[0-9a-v]{24}11$/);
    expect(makeToken(key, facts)).toBe(makeToken(key, facts));
  });

  test.each<Partial<TokenFacts>>([
    { letterId: rowId(34) },
    { purpose: 'answer' },
    { playerId: rowId(3) },
    { playerId: null },
    { boardId: rowId(102) },
    { boardId: null },
    { confirmationId: rowId(2) },
  ])('is different for a letter that differs in %j', (other) => {
    expect(makeToken(key, { ...facts, ...other }).slice(0, 24)).not.toBe(makeToken(key, facts).slice(0, 24));
  });

  test('is different with another key', () => {
    expect(makeToken(Buffer.alloc(32, 8), facts)).not.toBe(makeToken(key, facts));
  });

  test('identifies only its own letter', async () => {
    office = new PostOffice();
    const { store } = office;
    await office.signUp('alice');
    const newest = store.outbox.byId(rowId<LetterId>(store.outbox.nextId() - 1));
    if (!newest) throw new Error('no letter');
    const token = makeToken(key, { ...newest, letterId: newest.id });
    expect(newest.messageId).toBe(`${token}@example.org`);
    expect(readToken(store, token)?.id).toBe(newest.id);
    const [mac, number] = [token.slice(0, 24), newest.id.toString(32)];
    for (const wrong of [
      `${mac}${(newest.id - 1).toString(32)}`,
      `${mac}${(newest.id + 1).toString(32)}`,
      `${mac}0${number}`,
      `${mac}vvvvvvvvvvvv`,
      mac,
      `${mac.slice(1)}${number}`,
      `${mac.replace(/^./, (first) => (first === '0' ? '1' : '0'))}${number}`,
      token.toUpperCase(),
      `x${token}`,
      '',
    ])
      expect(readToken(store, wrong), wrong).toBeUndefined();
  });
});

test('tokens in an email are tried in this order: addresses, then Message-IDs, newest first', () => {
  const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((n) => `${String(n).repeat(24)}${n}`);
  expect(
    tokenWords({
      to: ['octi@example.org', `octi+${a?.toUpperCase()}@example.org`],
      deliveredTo: [`octi+${b}@example.org`, `octi+${a}@example.org`],
      inReplyTo: [`${e}@example.org`],
      references: [`${c}@example.org`, `${d}@example.org`, 'something-else@example.com', ''],
    }),
  ).toEqual([a, b, e, d, c]);
  expect(
    tokenWords({ to: ['octi+short@example.org'], deliveredTo: [], inReplyTo: [], references: [] }),
  ).toEqual([]);
});

test('a reply has a context only if it answers an email about a board or a message from a player', () => {
  const letter = (purpose: string, boardId: BoardId | null = null) =>
    ({ purpose, boardId, boards: [] }) as unknown as Parameters<typeof hasReplyContext>[0];
  expect(hasReplyContext(undefined)).toBe(false);
  expect(hasReplyContext(letter('board', rowId(101)))).toBe(true);
  expect(hasReplyContext(letter('message'))).toBe(true);
  expect(hasReplyContext(letter('answer', rowId(101)))).toBe(true);
  expect(hasReplyContext(letter('answer'))).toBe(false);
  expect(hasReplyContext(letter('question', rowId(101)))).toBe(false);
  expect(hasReplyContext(letter('digest'))).toBe(false);
  const board = { boardId: rowId<BoardId>(101), turnNumber: 1, generation: 0, turns: 0, offerId: null };
  const digest = { ...letter('digest'), boards: [board] } as Parameters<typeof hasReplyContext>[0];
  expect(hasReplyContext(digest)).toBe(true);
});

test('a letter from before a key rotation still identifies its reader, but a stolen old key cannot sign new tokens', async () => {
  const own = new PostOffice();
  office = own;
  own.now = Date.now();
  const [alice, bob] = [await own.signUp('alice'), await own.signUp('bob')];
  await own.send({ from: alice, subject: 'octi challenge bob' });
  await own.send({ from: bob, subject: 'accept 101' });
  // From here on, no From address is trusted.
  const wary = new PostOffice({ file: own.file, trust: false });
  const answers = () => own.store.boards.byId(rowId(101))?.turns;
  const old = own.last(alice);
  const { code, out } = await octi(['rotate-secret', '--database', own.file]);
  expect([code, out]).toEqual([0, expect.stringMatching(/new key\. .*earlier emails: 1\.\n$/)]);
  const [current, retired] = own.store.settings.keys();
  expect(own.store.settings.keys()).toHaveLength(2);
  for (const key of [current, retired]) {
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(out).not.toContain(key?.toString(form));
  }
  wary.now = Date.now() + 1000;
  await wary.send({ from: alice, body: '57+E', reply: old });
  expect(answers()).toBe(1);
  await wary.send({ from: bob, body: '33+B', reply: wary.last(bob) });
  expect(answers()).toBe(2);
  await wary.send({ from: alice, subject: 'octi move 101 57+F' });
  expect(answers()).toBe(2);
  // The token that the newest letter would have had with the old key.
  const row = own.store.outbox.byId(rowId<LetterId>(own.store.outbox.nextId() - 1));
  if (!row || !retired || !current) throw new Error('no letter');
  const facts = { ...row, letterId: row.id };
  expect(readToken(own.store, makeToken(current, facts))?.id).toBe(row.id);
  expect(readToken(own.store, makeToken(retired, facts))).toBeUndefined();
  await wary.close();
});
