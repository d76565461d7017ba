import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '../../../src/mail/index.js';
import { gameNames } from '../../../src/rules/index.js';
import { readToken } from '../../../src/server/outbound/replyToken.js';
import type { BoardId, Store } from '../../../src/store/index.js';
import { octi } from '../../support/octi.js';
import { PostOffice } from '../../support/postOffice.js';
import { rowId } from '../../support/rowId.js';

type Facts = Record<string, unknown>;

/** An email to the server and its result in version 0.1.0; see tests/fixtures/README.md. */
interface Case {
  readonly name: string;
  readonly mail: string;
  /** The state of the email in the inbox. */
  readonly state: string;
  /** Addresses that get letters, sorted. */
  readonly to: readonly string[];
  readonly changes: Facts;
}

interface Expected {
  readonly closedAt: number;
  readonly authservId: string;
  /** The number of rows in each state, by table. */
  readonly counts: { readonly outbox: Readonly<Record<string, number>> };
  readonly waiting: readonly { messageId: string; address: string; state: string; dueAt: number }[];
  readonly leased: readonly string[];
  readonly dead: readonly string[];
  readonly failedMail: number;
  readonly boards: { readonly boards: Facts; readonly players: Facts; readonly seeks: unknown };
  readonly atOnce: readonly string[];
  readonly answers: readonly Case[];
  readonly tokens: readonly {
    board: number;
    from: string;
    messageId: string;
    replyTo: string;
    subject: string;
    state: string;
    to: readonly string[];
  }[];
  readonly moves: readonly Case[];
  readonly others: readonly Case[];
  readonly days: readonly { name: string; after: number; to: readonly string[]; changes: Facts }[];
}

const fixture = (name: string) => new URL(`../../fixtures/octi-0.1.0.${name}`, import.meta.url);
const expected: Expected = JSON.parse(readFileSync(fixture('json'), 'utf8'));
const { closedAt, authservId } = expected;
const minute = 60 * 1000;
const hour = 60 * minute;

const folder = mkdtempSync(join(tmpdir(), 'octi-live-'));
const original = join(folder, 'original.db');
writeFileSync(original, gunzipSync(readFileSync(fixture('db.gz'))));
afterAll(() => rmSync(folder, { recursive: true }));

let copies = 0;
function copy(of = original): string {
  const file = join(folder, `copy-${++copies}.db`);
  copyFileSync(of, file);
  return file;
}

let office: PostOffice | undefined;
/** Starts the current server on a copy of the database, an hour after the old one stopped. */
function open(of = original): PostOffice {
  office = new PostOffice({ trust: false, authservId, file: copy(of) });
  office.now = closedAt + hour;
  return office;
}
afterEach(async () => {
  await office?.close();
  office = undefined;
});

/** Returns everything that players could notice about boards, players and seeks. */
function factsOf({ boards, offers, plannedTurns, watchesAndMutes, players, ratings, bounces, seeks }: Store) {
  const boardFacts: Record<string, Facts> = {};
  for (const id of boards.ids()) {
    const board = boards.byId(id);
    if (!board) continue;
    const { game, state, rated, turns, generation, seat, position, winners = null, ending } = board;
    const seats = boards.seats(id);
    const offer = offers.on(id);
    const has = (kept: (boardId: BoardId, seat: number) => unknown) =>
      seats.flatMap((one) => (kept(board.id, one.seat) === undefined ? [] : [one.seat]));
    boardFacts[id] = {
      ...{ game, state, rated, turns, generation, seat, winners, ending },
      // The test does not depend on which turn the computer plays.
      ...(board.level === null && { position }),
      players: seats.map(({ userid }) => userid),
      accepted: seats.map(({ acceptedAt }) => acceptedAt !== null),
      departed: boards.departures(id).map((departure) => departure.seat),
      offer: offer ? `${offer.kind} ${offer.seat} ${offer.agreed}` : null,
      queued: has((...at) => plannedTurns.queued(...at)),
      submitted: has((...at) => plannedTurns.submitted(...at)),
      watchers: watchesAndMutes.watchers(id, true).map((playerId) => players.byId(playerId)?.userid),
    };
  }
  const all = [];
  for (let id = 1, player = players.byId(rowId(id)); player; player = players.byId(rowId(++id)))
    all.push(player);
  const playerFacts: Record<string, Facts> = {};
  for (const [at, { id, userid, leftAt, passwordHash }] of all.entries()) {
    const addresses = players.addresses(id);
    playerFacts[userid] = {
      left: leftAt !== null,
      password: passwordHash !== null,
      addresses,
      preferences: Object.fromEntries([
        ...[...players.preferences(id)].sort(),
        // Version 0.1.0 stored them as preferences.
        ...gameNames.flatMap((game) => {
          const limit = players.limit(id, game);
          return limit === undefined ? [] : [[`limit ${game}`, String(limit)]];
        }),
      ]),
      mutes: all.slice(0, at).flatMap((other) => (watchesAndMutes.mutes(id, other.id) ? [other.userid] : [])),
      ratings: ratings.ofPlayer(id).map((one) => `${one.game} ${one.rating.toFixed(2)} ${one.games}`),
      givenUp: addresses.some((address) => bounces.isGivenUp(address)),
    };
  }
  const openSeeks = seeks
    .open(100)
    .map(({ id, game, playerId }) => `${id} ${game} ${players.byId(playerId)?.userid}`);
  return { boards: boardFacts, players: playerFacts, seeks: openSeeks };
}

/** Returns the values in `after` that differ from `before`, named as in the fixture. */
function changesOf(before: ReturnType<typeof factsOf>, after: ReturnType<typeof factsOf>): Facts {
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const changes: Facts = {};
  for (const part of ['boards', 'players'] as const) {
    for (const [name, facts] of Object.entries(after[part])) {
      for (const [key, value] of Object.entries(facts)) {
        if (differ(before[part][name]?.[key], value)) changes[`${name} ${key}`] = value;
      }
    }
    for (const name of Object.keys(before[part])) if (!after[part][name]) changes[name] = null;
  }
  if (differ(before.seeks, after.seeks)) changes.seeks = after.seeks;
  return changes;
}

const to = (letters: readonly OutgoingMail[]) => letters.map((letter) => letter.to).sort();

const settled = join(folder, 'settled.db');
let before: ReturnType<typeof factsOf>;
/** Processes all waiting mail in a copy of the database, for the tests that process one email each. */
beforeAll(async () => {
  const server = open();
  await server.settle();
  before = factsOf(server.store);
  expect((await server.store.backUp(settled)).ok).toBe(true);
  await server.close();
  office = undefined;
});

const find = (name: string): Case => {
  const found = [...expected.answers, ...expected.others].find((one) => one.name === name);
  if (!found) throw new Error(`the fixture has no "${name}"`);
  return found;
};
const deliver = (server: PostOffice, { mail }: Case) => server.deliver(Buffer.from(mail, 'latin1'));

/** Processes one email and returns the result in the form of the fixture. */
async function outcomeOf(one: Case) {
  const server = open(settled);
  server.now += minute;
  const letters = await deliver(server, one);
  const [state = ''] = server.newestMail().split(' ');
  return { state, to: to(letters), changes: changesOf(before, factsOf(server.store)) };
}

describe('a database from version 0.1.0', () => {
  test('is migrated, and every board and rating agrees with its turns', async () => {
    const file = copy();
    const { code, out } = await octi(['check', '--database', file]);
    expect([code, out]).toEqual([0, expect.stringContaining('25')]);
  });

  test('has all waiting work processed: fetched mail, the computer’s turn, leased letters', async () => {
    const server = open();
    const letters = await server.settle();
    expect(factsOf(server.store)).toEqual(expected.boards);
    expect(to(letters)).toEqual(expected.atOnce);
    const states = server.store.mailCounts().inbox;
    expect(states.new).toBeUndefined();
    expect(states.failed).toBe(1);
  });

  test('has its leased letters sent once and its postponed ones when due, all with their Message-IDs', async () => {
    const server = open();
    server.now = closedAt;
    const sent = (id: string) => server.letters.filter(({ messageId }) => messageId === id).length;
    const late = expected.waiting.filter(({ dueAt }) => dueAt > closedAt);
    expect([expected.leased.length, late.length]).toEqual([4, 1]);
    await server.settle();
    for (const id of expected.leased) expect(sent(id)).toBe(1);
    for (const { messageId, dueAt } of late) {
      server.now = dueAt - 1;
      await server.settle();
      expect(sent(messageId)).toBe(0);
      server.now = dueAt;
      await server.settle();
      expect(sent(messageId)).toBe(1);
    }
    server.now += hour;
    await server.settle();
    for (const { messageId } of expected.waiting) expect(sent(messageId)).toBe(1);
    for (const id of expected.dead) expect(sent(id)).toBe(0);
    for (const letter of server.letters.filter(({ messageId }) => expected.leased.includes(messageId))) {
      expect([letter.text, letter.subject].every((words) => words.length > 0)).toBe(true);
    }
  });

  test('has a failed email that can be tried again', async () => {
    const server = open();
    await server.settle();
    const turns = server.store.boards.byId(rowId(125))?.turns ?? 0;
    const { code } = await octi([
      'mail',
      'retry',
      'in',
      String(expected.failedMail),
      '--database',
      server.file,
    ]);
    expect(code).toBe(0);
    await server.settle();
    expect(server.store.boards.byId(rowId(125))?.turns).toBe(turns + 1);
  });

  test('has postponed confirmations, which are sent as soon as the limit allows', async () => {
    const server = open(settled);
    await deliver(server, find('yes: the first of five'));
    const fourth = server.last('grace@example.com');
    expect(fourth.text).toContain('message dave');
    const letters = await server.send({ from: 'grace@example.com', body: 'yes', reply: fourth });
    expect(to(letters)).toContain('dave@example.com');
    expect(letters.find((letter) => letter.to === 'dave@example.com')?.text).toContain('Message 4.');
  });
});

describe('an open confirmation from version 0.1.0', () => {
  test.each(expected.answers.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { state, to, changes } = one;
    expect(await outcomeOf(one)).toEqual({ state, to, changes });
  });

  test('can be answered once', async () => {
    const held = find('yes: a move');
    const server = open(settled);
    await deliver(server, held);
    const { turns } = server.store.boards.byId(rowId(105)) ?? {};
    await deliver(server, { ...held, mail: held.mail.replace(/^Message-ID: </im, 'Message-ID: <again-') });
    expect(server.newestMail()).toContain('refused');
    expect(server.store.boards.byId(rowId(105))?.turns).toBe(turns);
  });
});

test('a password that was waiting for confirmation takes effect', async () => {
  const server = open(settled);
  await deliver(server, find('yes: a password to change'));
  const speak = async (password: string) => {
    await server.send({ from: 'elsewhere@example.net', subject: `chat 105 alice ${password}`, body: 'Me.' });
    return server.newestMail().trim();
  };
  expect(await speak('tall-window-52')).toBe('done');
  expect(await speak('quiet-harbour-4')).toBe('refused server.wrongPassword');
});

describe('a letter from version 0.1.0', () => {
  test('has a token that is still valid, whether the letter was sent or not', () => {
    const { store } = open();
    const count = store.outbox.nextId() - 1;
    expect(count).toBe(Object.values(expected.counts.outbox).reduce((sum, one) => sum + one, 0));
    for (let id = 1; id <= count; id += 1) {
      const [token = ''] = store.outbox.byId(rowId(id))?.messageId.split('@') ?? [];
      expect(readToken(store, token)?.id).toBe(id);
    }
  });

  test('identifies its reader for its board, whichever key signed it', async () => {
    const server = open(settled);
    const got = [];
    for (const { board, from, messageId, replyTo, subject } of expected.tokens) {
      server.now += 5 * minute;
      const letter = { messageId, replyTo, subject, to: from, text: 'quoted' } as OutgoingMail;
      const letters = await server.send({ from, body: 'chat\n\nStill there?', reply: letter });
      got.push({ board, from, state: server.newestMail().split(' ')[0], to: to(letters) });
    }
    const wanted = expected.tokens.map(({ board, from, state, to }) => ({ board, from, state, to }));
    expect(got).toEqual(wanted);
  });

  test.each(expected.moves.map((one) => [one.name, one] as const))(
    'lets its reader play the turn %s',
    async (_, one) => {
      const { state, to, changes } = one;
      expect(await outcomeOf(one)).toEqual({ state, to, changes });
    },
  );
});

describe('data stored by version 0.1.0', () => {
  test.each(expected.others.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { state, to, changes } = one;
    expect(await outcomeOf(one)).toEqual({ state, to, changes });
  });
});

test('as time passes, a database from version 0.1.0 behaves as before: digests, reminders, claims, transfers', async () => {
  const server = open();
  // After the total time on board 116 had run out, version 0.1.0 also announced that the time for the turn had run out.
  // That letter, due on these days, is no longer sent.
  const saidTwice: Record<string, readonly string[]> = {
    'after 16 days': ['mia@example.com'],
    'after 17 days': ['mia@example.com'],
  };
  // A digest reader now also gets reminders as ordinary letters: mia gets a digest and a reminder that day.
  const remindedToo: Record<string, readonly string[]> = { 'after 7 days': ['mia@example.com'] };
  const wanted = expected.days.map((one) => ({
    ...one,
    to: [...(saidTwice[one.name] ?? one.to), ...(remindedToo[one.name] ?? [])].sort(),
  }));
  const got = [];
  for (const { name, after } of expected.days) {
    const earlier = factsOf(server.store);
    server.now = closedAt + after;
    const letters = await server.settle();
    got.push({ name, after, to: to(letters), changes: changesOf(earlier, factsOf(server.store)) });
  }
  expect(got).toEqual(wanted);
});
